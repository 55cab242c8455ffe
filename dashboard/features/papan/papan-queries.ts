import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CallError } from '#dashboard/api/call-error.ts';
import { change } from '#dashboard/api/change.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import type { Answer } from '#dashboard/api/request.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useApiQuery, useServices } from '#dashboard/app/services.tsx';
import { papanEndpoints, type Papan, type PapanSel, type PapanSetelan } from '#shared/roster/papan/papan.ts';

/** A cell by its mosque and plain date. */
export interface CellRef {
  id_masjid: string;
  tanggal: string;
}

export const boardKey = (bulan: string) => [...keys.papan, 'bulan', bulan];

/** A month's board with all wilayah; the browser filters it without a request. */
export function useBoard(bulan: string) {
  return useApiQuery(boardKey(bulan), papanEndpoints.show, { query: { bulan }, placeholderData: keepPreviousData });
}

/** The board's settings; undefined until they are loaded. */
export function usePapanSetelan() {
  return useApiQuery([...keys.papan, 'setelan'], papanEndpoints.setelan).data;
}

/** The cell of a board; undefined if it is not on it. */
export function selIn(board: Papan | undefined, { id_masjid, tanggal }: CellRef): PapanSel | null | undefined {
  const row = board?.baris.find((one) => one.id_masjid === id_masjid);
  return row?.sel[board!.jumat.findIndex((day) => day.startsWith(tanggal))];
}

/** The cell of the loaded board; undefined if its month is not loaded. */
export const loadedSel = (queries: QueryClient, cell: CellRef): PapanSel | null | undefined =>
  selIn(queries.getQueryData<Papan>(boardKey(cell.tanggal.slice(0, 7))), cell);

/** Optimistic update of cells; all other rows stay the same objects. */
export function showSel(queries: QueryClient, cells: readonly (CellRef & { sel: PapanSel | null })[]): void {
  for (const { id_masjid, tanggal, sel } of cells) {
    queries.setQueryData<Papan>(
      boardKey(tanggal.slice(0, 7)),
      (board) =>
        board && {
          ...board,
          baris: board.baris.map((row) =>
            row.id_masjid !== id_masjid
              ? row
              : {
                  ...row,
                  sel: row.sel.map((one, index) => (board.jumat[index]!.startsWith(tanggal) ? sel : one)),
                },
          ),
        },
    );
  }
}

const stale = [keys.papan, keys.jumatan, keys.health];

/** The board has its own undo, so no toast offers it. */
const takenFrom = <T>({ penghapusan: taken, ...answer }: Answer<T>) => ({ ...answer, taken });

function keptIfChanged(error: unknown): undefined {
  if (!(error instanceof CallError) || error.status !== 409) throw error;
}

function papanChanges(api: ApiClient) {
  const cancelled = (cells: readonly (Pick<PapanSel, 'cancelled'> | null)[]) => {
    const count = cells.reduce((sum, sel) => sum + (sel?.cancelled ?? 0), 0);
    return count > 0 ? `${count} pesan yang menunggu dibatalkan` : undefined;
  };
  return {
    setSel: (
      body: CellRef & { id_mubaligh: string | null; terkunci?: boolean; version: number; penghapusan?: string },
    ) =>
      change({
        call: async () => takenFrom(await api.call(papanEndpoints.setSel, { body })),
        stale,
        says: ({ data }) => cancelled([data]),
      }),
    tukar: (body: { a: CellRef & { version: number }; b: CellRef & { version: number }; penghapusan?: string }) =>
      change({
        call: async () => takenFrom(await api.call(papanEndpoints.tukar, { body })),
        stale,
        says: ({ data }) => cancelled([data.a, data.b]),
      }),
    kosongkan: (sel: readonly (CellRef & { id: string; version: number })[]) =>
      change({
        call: async () => takenFrom(await api.call(papanEndpoints.kosongkan, { body: { sel: [...sel] } })),
        stale,
        says: ({ data }) => cancelled([data]),
      }),
    /** Sets cells back one after the other. Those that were changed or locked since stay: undefined. */
    putBack: (cells: readonly (CellRef & { id_mubaligh: string | null; version: number })[]) =>
      change({
        async call() {
          const data: (PapanSel | null | undefined)[] = [];
          for (const body of cells) {
            const back = api.call(papanEndpoints.setSel, { body });
            data.push(await back.then((answer) => answer.data, keptIfChanged));
          }
          return { data };
        },
        stale,
        says: ({ data }) => cancelled(data.map((sel) => sel ?? null)),
      }),
    setSetelan: (setelan: PapanSetelan) =>
      change({
        call: () => api.call(papanEndpoints.ubahSetelan, { body: setelan }),
        stale: [keys.papan, keys.bentrok],
        says: () => 'Setelan papan disimpan.',
      }),
    draft: (bulan: string, sel: readonly CellRef[], seperti_bulan_lalu = false) =>
      change({
        call: () =>
          api.call(papanEndpoints.mulaiUsulan, {
            body: { bulan, sel: sel.map(({ id_masjid, tanggal }) => ({ id_masjid, tanggal })), seperti_bulan_lalu },
          }),
      }),
  };
}
export type PapanChanges = ReturnType<typeof papanChanges>;

export function usePapanChanges(): PapanChanges {
  const { api } = useServices();
  return useMemo(() => papanChanges(api), [api]);
}
