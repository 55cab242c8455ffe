import type { Cuti, CutiJadwal } from '#shared/roster/cuti.ts';
import type { List } from '../base/list-page.ts';
import type { Stored } from '../base/stored.ts';

/** The stored values of a leave; plain dates, both included. */
export interface CutiValues {
  id_mubaligh: string;
  dari: string;
  sampai: string;
  alasan: string;
}

/** A row as it is stored: plain dates. */
export type StoredCuti = Omit<Cuti, 'jadwal'>;

export interface CutiStore {
  /** Columns that a list may request and sort by. */
  columns: string[];
  /** Filters: `id_mubaligh`; `dari` and `sampai` for leaves that touch a range of plain dates. */
  list: List<StoredCuti>;
  find(id: string): Stored<StoredCuti> | undefined;
  /** Those of the ids that exist. */
  existing(ids: readonly string[]): string[];
  /** Leaves of a preacher, unordered. */
  of(id_mubaligh: string): Pick<CutiValues, 'dari' | 'sampai'>[];
  /** His schedules of both kinds on these days, by date; `tanggal` is a plain date. */
  jadwalDuring(leave: Pick<CutiValues, 'id_mubaligh' | 'dari' | 'sampai'>): CutiJadwal[];
  /** The days of all his schedules, plain dates in order. */
  daysOf(id_mubaligh: string): string[];
  /** Returns the new row's id. */
  insert(values: CutiValues & { updated_by: string }): string;
  update(id: string, changes: Partial<CutiValues> & { updated_by: string }): void;
  remove(ids: readonly string[]): number;
  insertMany(rows: readonly (CutiValues & { updated_by: string })[]): void;
}
