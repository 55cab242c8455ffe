import type { Person } from './orang.ts';
import type { RowStore } from '../base/stored.ts';

/** The queries of masjid and mubaligh. */
export interface ContactStore<Row, Input> extends Omit<RowStore<Row, Input>, 'insert'> {
  /** Every row's id and name, by name. */
  names(): { id: string; nama: string }[];
  /** Id, name and number of every row, unordered. */
  contacts(): Person[];
  /** Number of schedules of both kinds with these rows. */
  countJadwal(ids: readonly string[]): number;
  insert(input: Input & { kunci: string; updated_by: string }): Row;
  insertMany(rows: readonly (Input & { kunci: string; updated_by: string })[]): void;
}
