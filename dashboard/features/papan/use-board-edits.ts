import PQueue from 'p-queue';
import { useCallback, useMemo, useRef, useState } from 'react';
import { CallError } from '#dashboard/api/call-error.ts';
import { useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import type { PapanSel } from '#shared/roster/papan/papan.ts';
import { loadedSel, showSel, usePapanChanges, type CellRef } from './papan-queries.ts';
import { cellKey, placeText } from './papan-words.ts';

/** A cell with the names for the sentence about it. */
export interface BoardCell extends CellRef {
  nama_masjid: string;
  wilayah: string;
  sel: PapanSel | null;
}

interface Done {
  act: 'set' | 'swap' | 'accept' | 'upload';
  text: string;
  /** One cell, the two cells of a swap, or all that were filled by a draft or changed by a file. */
  cells: readonly (CellRef & { before: PapanSel | null; after: PapanSel | null })[];
  /** Id of the deletion that emptied a cell; undoing it restores the same schedule. */
  taken: string | undefined;
}

/** The part of an undo's request that names the deletion. */
const from = ({ taken }: Done) => (taken === undefined ? {} : { penghapusan: taken });

/** Content of the pill at the bottom. */
export interface Said {
  text: string;
  /** What else came of it. */
  detail?: string | undefined;
  /** The button's text; undefined if nothing can be undone. */
  undo?: string;
}

const KEPT = 100;
const versionOf = (sel: PapanSel | null) => sel?.version ?? 0;
const EMPTY: PapanSel = {
  id: null,
  id_mubaligh: null,
  nama_mubaligh: '',
  konfirmasi: 'none',
  terkunci: false,
  version: 0,
  bentrok: [],
};

/** The optimistic state of a cell: a new version has no answer, and its clashes are not known yet. */
function expected(
  sel: PapanSel | null,
  id_mubaligh: string | null,
  nama_mubaligh: string,
  terkunci: boolean,
): PapanSel | null {
  if (id_mubaligh === null) return terkunci ? { ...EMPTY, terkunci, version: versionOf(sel) } : null;
  if (sel?.id_mubaligh === id_mubaligh) return { ...sel, terkunci };
  return {
    ...(sel ?? EMPTY),
    id: sel?.id ?? 'baru',
    id_mubaligh,
    nama_mubaligh,
    terkunci,
    konfirmasi: 'none',
    bentrok: [],
  };
}

/**
 * The changes of a board, sent one after the other, each shown at once; and their undo, newest first, also after others
 * have changed other cells. An undo is an ordinary change: it only works if the cell still has the version that this
 * browser left.
 */
export function useBoardEdits() {
  const { queries } = useServices();
  const changes = usePapanChanges();
  const { run } = useChange();
  const [said, setSaid] = useState<Said>();
  const done = useRef<Done[]>([]);
  /** New versions from own changes, for changes that were queued meanwhile. */
  const made = useRef(new Map<string, number>());
  const [queue] = useState(() => {
    const changesInTurn = new PQueue({ concurrency: 1 });
    changesInTurn.addEventListener('idle', () => made.current.clear());
    return changesInTurn;
  });
  const inTurn = useCallback((work: () => Promise<void>) => void queue.add(work), [queue]);

  const seenVersion = useCallback(
    ({ id_masjid, tanggal }: CellRef, sel: PapanSel | null) =>
      made.current.get(cellKey(id_masjid, tanggal)) ?? versionOf(sel),
    [],
  );
  const note = useCallback((entry: Done, detail?: string) => {
    for (const { id_masjid, tanggal, after } of entry.cells)
      made.current.set(cellKey(id_masjid, tanggal), versionOf(after));
    done.current = [...done.current, entry].slice(-KEPT);
    setSaid({ text: entry.text, detail, undo: 'Urungkan' });
  }, []);
  /** Reloads the board, because the optimistic state was wrong. */
  const reload = useCallback(() => void queries.invalidateQueries({ queryKey: keys.papan }), [queries]);

  const set = useCallback(
    (cell: BoardCell, next: { id_mubaligh: string | null; nama_mubaligh: string; terkunci: boolean }) => {
      const { id_masjid, tanggal, sel } = cell;
      const changesLock = next.terkunci !== (sel?.terkunci ?? false);
      if (next.id_mubaligh === (sel?.id_mubaligh ?? null) && !changesLock) return;
      const text = sentence(cell, next, changesLock);
      void queries.cancelQueries({ queryKey: keys.papan });
      showSel(queries, [
        { id_masjid, tanggal, sel: expected(sel, next.id_mubaligh, next.nama_mubaligh, next.terkunci) },
      ]);
      inTurn(() =>
        run(
          changes.setSel({
            id_masjid,
            tanggal,
            id_mubaligh: next.id_mubaligh,
            ...(changesLock && { terkunci: next.terkunci }),
            version: seenVersion(cell, sel),
          }),
          {
            done: ({ data, taken }) =>
              note({ act: 'set', text, cells: [{ id_masjid, tanggal, before: sel, after: data }], taken }),
            failed: reload,
          },
        ),
      );
    },
    [changes, inTurn, note, queries, reload, run, seenVersion],
  );

  const swap = useCallback(
    (a: BoardCell, b: BoardCell) => {
      if ((a.sel?.id_mubaligh ?? null) === (b.sel?.id_mubaligh ?? null)) return;
      const [from, to] = a.sel?.id ? [a, b] : [b, a];
      const text = to.sel?.id
        ? `${from.sel!.nama_mubaligh} dan ${to.sel.nama_mubaligh} bertukar tempat`
        : `${from.sel!.nama_mubaligh} dipindah ke ${placeText(to.nama_masjid, to.tanggal)}`;
      const ref = ({ id_masjid, tanggal }: BoardCell) => ({ id_masjid, tanggal });
      const inPlaceOf = (own: BoardCell, other: BoardCell) =>
        expected(own.sel, other.sel?.id_mubaligh ?? null, other.sel?.nama_mubaligh ?? '', own.sel?.terkunci ?? false);
      const isLocked = a.sel?.terkunci || b.sel?.terkunci;
      if (!isLocked) {
        void queries.cancelQueries({ queryKey: keys.papan });
        showSel(queries, [
          { ...ref(a), sel: inPlaceOf(a, b) },
          { ...ref(b), sel: inPlaceOf(b, a) },
        ]);
      }
      inTurn(() =>
        run(
          changes.tukar({
            a: { ...ref(a), version: seenVersion(a, a.sel) },
            b: { ...ref(b), version: seenVersion(b, b.sel) },
          }),
          {
            done: ({ data, taken }) =>
              note({
                act: 'swap',
                text,
                taken,
                cells: [
                  { ...ref(a), before: a.sel, after: data.a },
                  { ...ref(b), before: b.sel, after: data.b },
                ],
              }),
            failed: reload,
          },
        ),
      );
    },
    [changes, inTurn, note, queries, reload, run, seenVersion],
  );

  /** Notes the cells that a draft has filled. */
  const accepted = useCallback(
    (sel: readonly (CellRef & { id: string; version: number })[], detail: string) => {
      if (sel.length === 0) return setSaid({ text: 'Tidak ada tempat terisi', detail });
      const cells = sel.map(({ id_masjid, tanggal, id, version }) => ({
        id_masjid,
        tanggal: tanggal.slice(0, 10),
        before: null,
        after: { ...EMPTY, id, version },
      }));
      note({ act: 'accept', text: `${sel.length} tempat terisi`, cells, taken: undefined }, detail);
    },
    [note],
  );

  /** Notes the cells that a file has changed. */
  const uploaded = useCallback(
    (cells: Done['cells']) => {
      if (cells.length > 0)
        note({ act: 'upload', text: `${cells.length} perubahan dari berkas`, cells, taken: undefined });
    },
    [note],
  );

  const undo = useCallback(() => {
    inTurn(async () => {
      const entry = done.current.at(-1);
      if (!entry) return;
      const taken = (after: readonly (PapanSel | null)[], detail?: string) => {
        const older = done.current.slice(0, -1);
        // Earlier entries about these cells refer to the old version, so renumber them.
        done.current = older.map((one) => ({ ...one, cells: one.cells.map((cell) => renumbered(cell, entry, after)) }));
        for (const [index, { id_masjid, tanggal }] of entry.cells.entries())
          made.current.set(cellKey(id_masjid, tanggal), versionOf(after[index] ?? null));
        setSaid({
          text: `Diurungkan: ${entry.text}`,
          detail,
          ...(older.length > 0 && { undo: 'Urungkan sebelumnya' }),
        });
      };
      const failed = (error: unknown) => {
        // Without a network the undo can be retried; after a change by others it is no longer possible.
        if (error instanceof CallError && error.status === 0) return;
        done.current = done.current.slice(0, -1);
        setSaid(undefined);
        reload();
      };
      const [a, b] = entry.cells;
      if (entry.act === 'accept') {
        const filled = entry.cells.map(({ id_masjid, tanggal, after }) => {
          return { id_masjid, tanggal, id: after?.id ?? '', version: versionOf(after) };
        });
        await run(changes.kosongkan(filled), {
          done: ({ data: { skipped } }) => taken([], skipped > 0 ? `${skipped} tetap, karena sudah diubah` : undefined),
          failed,
        });
      } else if (entry.act === 'upload') {
        const former = entry.cells.map(({ id_masjid, tanggal, before, after }) => {
          return { id_masjid, tanggal, id_mubaligh: before?.id_mubaligh ?? null, version: versionOf(after) };
        });
        await run(changes.putBack(former), {
          done({ data }) {
            const kept = data.filter((sel) => sel === undefined).length;
            taken(
              data.map((sel) => sel ?? null),
              kept > 0 ? `${kept} tetap, karena sudah diubah` : undefined,
            );
          },
          failed,
        });
      } else if (a && b) {
        const one = ({ id_masjid, tanggal, after }: typeof a) => ({ id_masjid, tanggal, version: versionOf(after) });
        await run(changes.tukar({ a: one(a), b: one(b), ...from(entry) }), {
          done: ({ data }) => taken([data.a, data.b]),
          failed,
        });
      } else if (a) {
        const { id_masjid, tanggal, before, after } = a;
        const wasLocked = before?.terkunci ?? false;
        const lock = wasLocked === (after?.terkunci ?? false) ? {} : { terkunci: wasLocked };
        showSel(
          queries,
          loadedSel(queries, a)?.version === after?.version ? [{ id_masjid, tanggal, sel: before }] : [],
        );
        const body = {
          id_masjid,
          tanggal,
          id_mubaligh: before?.id_mubaligh ?? null,
          ...lock,
          ...from(entry),
          version: versionOf(after),
        };
        await run(changes.setSel(body), { done: ({ data }) => taken([data]), failed });
      }
    });
  }, [changes, inTurn, queries, reload, run]);

  const isBusy = useCallback(() => queue.size + queue.pending > 0, [queue]);
  return useMemo(
    () => ({ set, swap, accepted, uploaded, undo, said, isBusy }),
    [set, swap, accepted, uploaded, undo, said, isBusy],
  );
}
export type BoardEdits = ReturnType<typeof useBoardEdits>;

function renumbered(
  cell: Done['cells'][number],
  entry: Done,
  after: readonly (PapanSel | null)[],
): Done['cells'][number] {
  const at = entry.cells.findIndex(
    ({ id_masjid, tanggal }) => id_masjid === cell.id_masjid && tanggal === cell.tanggal,
  );
  if (at === -1 || versionOf(cell.after) !== versionOf(entry.cells[at]!.before)) return cell;
  return { ...cell, after: after[at] ?? null };
}

function sentence(
  { nama_masjid, tanggal, sel }: BoardCell,
  next: { id_mubaligh: string | null; nama_mubaligh: string; terkunci: boolean },
  changesLock: boolean,
): string {
  const place = placeText(nama_masjid, tanggal);
  if (changesLock) return next.terkunci ? `${place} dikunci` : `Kunci ${place} dibuka`;
  if (next.id_mubaligh === null) return `${place} dikosongkan`;
  return sel?.id
    ? `${next.nama_mubaligh} menggantikan ${sel.nama_mubaligh} di ${place}`
    : `${next.nama_mubaligh} mengisi ${place}`;
}
