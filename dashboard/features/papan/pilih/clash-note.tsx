import { useQueryClient } from '@tanstack/react-query';
import { Icon } from '#dashboard/components/icon.tsx';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { BentrokOf } from '#shared/roster/bentrok/answer.ts';
import type { Papan, PapanSel } from '#shared/roster/papan/papan.ts';
import { boardKey, type CellRef } from '../papan-queries.ts';
import { lowerFirst } from './calon-words.ts';

interface ClashNoteProps {
  sel: PapanSel;
  clash: BentrokOf;
  /** Plain date. */
  tanggal: string;
  onGo: (cell: CellRef) => void;
}

/** The cell's conflict; the other place is a link to its cell. */
export function ClashNote({ sel, clash, tanggal, onGo }: ClashNoteProps) {
  const board = useQueryClient().getQueryData<Papan>(boardKey(tanggal.slice(0, 7)));
  const name = sel.nama_mubaligh;
  const text = `${clash.teks.startsWith(name) ? clash.teks : `${name} ${lowerFirst(clash.teks)}`}.`;
  const other = board && otherCell(board, clash);
  const place = other && [namaMasjid(other.nama), other.nama].find((one) => text.includes(one));
  return (
    <p className={clash.berat === 'bentrok' ? 'pp-now' : 'pp-now warn'}>
      <Icon name="exclamation-circle" />
      <span>
        {other && place ? (
          <>
            {text.slice(0, text.indexOf(place))}
            <button type="button" className="text-link" onClick={() => onGo(other.cell)}>
              {place}
            </button>
            {text.slice(text.indexOf(place) + place.length)}
          </>
        ) : (
          text
        )}
      </span>
    </p>
  );
}

function otherCell({ baris, jumat }: Papan, { id_jadwal }: BentrokOf): { nama: string; cell: CellRef } | undefined {
  if (id_jadwal === null) return undefined;
  for (const row of baris) {
    const column = row.sel.findIndex((one) => one?.id === id_jadwal);
    if (column >= 0)
      return { nama: row.nama_masjid, cell: { id_masjid: row.id_masjid, tanggal: jumat[column]!.slice(0, 10) } };
  }
  return undefined;
}
