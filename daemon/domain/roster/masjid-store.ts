import type { Masjid, MasjidInput, MasjidUpdate } from '#shared/roster/masjid.ts';
import type { List } from '../base/list-page.ts';
import type { ManyRows } from '../base/many-rows.ts';
import type { Stored } from '../base/stored.ts';

export interface MasjidStore {
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
      nama_masjid: string;
      nama_ketua_dkm: string;
      no_hp: string;
      version: number;
      cancelled?: number | undefined;
  }>;
  find(id: string): Stored<Masjid> | undefined;
  /** Rows of the ids that exist, in no order. */
  findMany(ids: readonly string[]): Masjid[];
  insert(input: MasjidInput & {
      kunci: string;
      updated_by: string;
  }): Masjid;
  update(id: string, changes: MasjidUpdate & {
      updated_by: string;
  }): Masjid | undefined;
}
