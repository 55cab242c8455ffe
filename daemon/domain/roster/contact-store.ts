import type { List } from '../base/list-page.ts';
import type { ManyRows } from '../base/many-rows.ts';
import type { Stored } from '../base/stored.ts';

/** The queries of masjid and mubaligh. */
export interface ContactStore<Row, Input> {
  list: List<Row>;
  find(id: string): Stored<Row> | undefined;
  /** Those of the ids that are there. */
  existing(ids: readonly string[]): string[];
  /** Every row's id and name, by name. */
  names(): { id: string; nama: string }[];
  /** Name and number of every row, in no order. */
  contacts(): { nama: string; no_hp: string }[];
  /** Schedules of both kinds that refer to these rows. */
  countJadwal(ids: readonly string[]): number;
  insert(input: Input & { kunci: string; updated_by: string }): Row;
  update(id: string, changes: Partial<Input> & { updated_by: string }): Row | undefined;
  remove(ids: readonly string[]): number;
  manyRows(): ManyRows<Input & { kunci: string; updated_by: string }>;
}
