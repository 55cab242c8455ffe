import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, type RefObject } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { useApiQuery } from '#dashboard/app/services.tsx';
import { Button, IconButton } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { Popover } from '#dashboard/components/popover.tsx';
import { papanEndpoints, type PapanSel, type Papan } from '#shared/roster/papan/papan.ts';
import type { Calon } from '#shared/roster/papan/usulan.ts';
import type { KonfirmasiInput } from '#shared/roster/konfirmasi.ts';
import { Segments } from '#dashboard/components/date/segments.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { BentrokOf } from '#shared/roster/bentrok/answer.ts';
import { type CellRef, boardKey } from '../papan-queries.ts';
import { longDay, lineName } from '../papan-words.ts';
import { CalonList } from './calon-list.tsx';
import { clashesOf, isEngaged, keepQuestion, lowerFirst } from './calon-words.ts';

interface PickPanelProps {
  anchor: HTMLElement | null;
  masjid: { id: string; nama: string; wilayah: string };
  /** Plain date. */
  tanggal: string;
  sel: PapanSel | null;
  /** Called after a question if the candidate has a clash. */
  onPick(id_mubaligh: string, nama: string): void;
  /** Without these callbacks the panel can only choose a khatib. */
  onClear?(): void;
  onSwap?(): void;
  onLock?(terkunci: boolean): void;
  /** Records an answer that he told the admin. */
  onAnswer?(jawaban: KonfirmasiInput['jawaban']): void;
  /** Goes to the other cell of a clash. */
  onGo?(cell: CellRef): void;
  onClose(): void;
}

/** Candidates for a cell, best first and with reasons, and the other actions on the cell. A sheet below 768 px. */
export function PickPanel({
  anchor,
  masjid,
  tanggal,
  sel,
  onPick,
  onClear,
  onSwap,
  onLock,
  onAnswer,
  onGo,
  onClose,
}: PickPanelProps) {
  const confirm = useConfirm();
  const id = useId();
  const trigger = useMemo<RefObject<HTMLElement | null>>(() => ({ current: anchor }), [anchor]);
  useEffect(() => document.getElementById(id)?.showPopover(), [id]);
  const { data: calon } = useApiQuery([...keys.papan, 'calon', masjid.id, tanggal], papanEndpoints.calon, {
    query: { id_masjid: masjid.id, tanggal },
  });
  const label = `Khatib di ${masjid.nama}`;
  const pick = (one: Calon) => {
    const choose = () => onPick(one.id_mubaligh, one.nama_mubaligh);
    if (isEngaged(one) && one.id_mubaligh !== sel?.id_mubaligh)
      confirm(keepQuestion(one.nama_mubaligh, clashesOf(one)), choose);
    else choose();
  };
  return (
    <Popover id={id} trigger={trigger} label={label} className="pickpop" onToggle={(open) => !open && onClose()}>
      {(close) => {
        // Returns the focus to the cell before anything else happens.
        const closing = (work: () => void) => () => {
          close();
          work();
        };
        return (
          <>
            <div className="pp-head">
              <span className="grow">
                <b>{label}</b>
                <small>
                  Jumat, {longDay(tanggal)} {tanggal.slice(0, 4)}
                  {masjid.wilayah && ` · ${masjid.wilayah}`}
                </small>
              </span>
              <IconButton icon="times" label="Tutup" onClick={close} />
            </div>
            {onAnswer && sel?.id && <AnswerRow sel={sel} onAnswer={onAnswer} />}
            {sel?.bentrok.map((clash) => (
              <ClashNote
                key={clash.jenis}
                sel={sel}
                clash={clash}
                tanggal={tanggal}
                onGo={(cell) => closing(() => onGo?.(cell))()}
              />
            ))}
            <CalonList
              label="Ustadz, yang paling cocok di atas"
              calon={calon}
              value={sel?.id_mubaligh ?? null}
              onPick={(one) => closing(() => pick(one))()}
            />
            {(onClear || onSwap || onLock) && (
              <div className="pp-foot">
                {onClear && sel?.id && (
                  <Button small kind="ghost" icon="eraser" onClick={closing(onClear)}>
                    Kosongkan
                  </Button>
                )}
                {onSwap && sel?.id && (
                  <Button small kind="ghost" icon="arrow-right-arrow-left" onClick={closing(onSwap)}>
                    Tukar dengan…
                  </Button>
                )}
                {onLock && (
                  <Button small kind="ghost" icon="thumbtack" onClick={closing(() => onLock(!sel?.terkunci))}>
                    {sel?.terkunci ? 'Buka kunci' : 'Kunci'}
                  </Button>
                )}
              </div>
            )}
          </>
        );
      }}
    </Popover>
  );
}

/** The answer of a cell's khatib, also if the admin records it after a call. */
function AnswerRow({
  sel: { konfirmasi, nama_mubaligh },
  onAnswer,
}: {
  sel: PapanSel;
  onAnswer: (jawaban: KonfirmasiInput['jawaban']) => void;
}) {
  const isAsked = konfirmasi === 'asked';
  const now = isAsked ? 'none' : konfirmasi;
  return (
    <div className="pp-answer">
      <small aria-hidden="true">Jawaban {lineName(nama_mubaligh)}</small>
      <Segments
        label={`Jawaban ${nama_mubaligh}`}
        value={now}
        onChange={(jawaban) => jawaban !== now && onAnswer(jawaban)}
        options={[
          { value: 'none', label: isAsked ? 'Menunggu' : 'Belum' },
          { value: 'hadir', label: 'Hadir' },
          { value: 'udzur', label: 'Berhalangan' },
        ]}
      />
    </div>
  );
}

interface ClashNoteProps {
  sel: PapanSel;
  clash: BentrokOf;
  /** Plain date. */
  tanggal: string;
  onGo: (cell: CellRef) => void;
}

/** The cell's conflict; the other place is a link to its cell. */
function ClashNote({ sel, clash, tanggal, onGo }: ClashNoteProps) {
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
