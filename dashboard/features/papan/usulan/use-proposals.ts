import { useCallback, useMemo, useState } from 'react';
import type { Papan, PapanBaris } from '#shared/roster/papan/papan.ts';
import type { Nada, UsulanView } from '#shared/roster/papan/usulan.ts';
import { fridaysOf, type Fridays } from '../board-figures.ts';
import type { CellRef } from '../papan-queries.ts';
import { cellKey } from '../papan-words.ts';

/** An empty cell with its proposed preacher. */
export interface Proposal extends CellRef {
  key: string;
  row: PapanBaris;
  id_mubaligh: string;
  nama_mubaligh: string;
  alasan: readonly string[];
  nada: readonly Nada[];
  berikutnya: UsulanView['sel'][number]['berikutnya'];
  /** The person replaced the draft's proposal. */
  isChanged: boolean;
  isPicked: boolean;
  /** The same preacher is proposed twice on this Friday; only a person's change can cause that. */
  isDouble: boolean;
}

interface Chosen {
  id_mubaligh: string;
  nama_mubaligh: string;
}

/** The proposals with their changes and selection. Cells that were filled meanwhile have no proposal any more. */
export function useProposals(board: Papan, draft: UsulanView, from: string, allPicked: boolean) {
  const [changed, setChanged] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const [picked, setPicked] = useState<ReadonlySet<string>>(
    () => new Set(allPicked ? draft.sel.map((one) => cellKey(one.id_masjid, one.tanggal.slice(0, 10))) : []),
  );
  const fridays = useMemo<Fridays>(() => fridaysOf(board, from), [board, from]);

  const proposals = useMemo(() => {
    const rows = new Map(board.baris.map((row) => [row.id_masjid, row]));
    const own = new Map(draft.sel.map((one) => [cellKey(one.id_masjid, one.tanggal.slice(0, 10)), one]));
    const all: Proposal[] = [];
    for (const key of new Set([...own.keys(), ...changed.keys()])) {
      const [id_masjid, tanggal] = key.split(' ') as [string, string];
      const row = rows.get(id_masjid);
      if (!row || row.sel[fridays.days.indexOf(tanggal)] !== null) continue;
      const [proposed, other] = [own.get(key), changed.get(key)];
      const next = proposed?.berikutnya.find(({ id_mubaligh }) => id_mubaligh === other?.id_mubaligh);
      const { id_mubaligh, nama_mubaligh } = other ?? proposed!;
      all.push({
        key,
        id_masjid,
        tanggal,
        row,
        id_mubaligh,
        nama_mubaligh,
        isChanged: other !== undefined,
        isPicked: picked.has(key),
        isDouble: false,
        nada: other ? [...(next?.nada ?? []), 'netral'] : proposed!.nada,
        alasan: other ? [...(next?.alasan ?? []), 'Dipilih oleh Anda'] : proposed!.alasan,
        berikutnya: (proposed?.berikutnya ?? []).filter((one) => one.id_mubaligh !== id_mubaligh),
      });
    }
    const twice = Map.groupBy(all, ({ tanggal, id_mubaligh }) => `${tanggal} ${id_mubaligh}`);
    for (const group of twice.values()) if (group.length > 1) for (const one of group) one.isDouble = true;
    return new Map(all.map((one) => [one.key, one]));
  }, [board, draft, changed, picked, fridays]);

  const toggle = useCallback((key: string) => {
    setPicked((now) => {
      const next = new Set(now);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  /** Puts another preacher into a cell and selects it. The draft's own proposal counts as unchanged. */
  const use = useCallback(
    (key: string, chosen: Chosen) => {
      const isOwn = draft.sel.some(
        (one) => cellKey(one.id_masjid, one.tanggal.slice(0, 10)) === key && one.id_mubaligh === chosen.id_mubaligh,
      );
      setChanged((now) => {
        const next = new Map(now);
        if (isOwn) next.delete(key);
        else next.set(key, chosen);
        return next;
      });
      setPicked((now) => new Set([...now, key]));
    },
    [draft],
  );
  return { proposals, fridays, toggle, use };
}
export type Proposals = ReturnType<typeof useProposals>;

/** The request for one cell; it names the preacher only if he is not the proposed one. */
export const acceptedCell = ({ id_masjid, tanggal, id_mubaligh, isChanged }: Proposal) => ({
  id_masjid,
  tanggal,
  ...(isChanged && { id_mubaligh }),
});
