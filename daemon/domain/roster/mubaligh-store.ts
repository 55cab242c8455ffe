import type { Mubaligh, MubalighInput, MubalighUpdate } from '#shared/roster/mubaligh.ts';
import type { List } from '../base/list-page.ts';
import type { ManyRows } from '../base/many-rows.ts';
import type { Stored } from '../base/stored.ts';

export interface MubalighStore {
  names(): {
      id: string;
      nama: string;
  }[];
  contacts(): {
      nama: string;
      no_hp: string;
  }[];
  manyRows: () => ManyRows<Record<string, string>>;
  countJadwal(ids: readonly string[]): number;
  existing: (ids: readonly string[]) => string[];
  remove(ids: readonly string[]): number;
  list: List<{
      id: string;
      nama_mubaligh: string;
      no_hp: string;
      version: number;
      cancelled?: number | undefined;
  }>;
  find(id: string): Stored<Mubaligh> | undefined;
  /** Rows of the ids that exist, in no order. */
  findMany(ids: readonly string[]): Mubaligh[];
  insert(input: MubalighInput & {
      kunci: string;
      updated_by: string;
  }): Mubaligh;
  update(id: string, changes: MubalighUpdate & {
      updated_by: string;
  }): Mubaligh | undefined;
}
