import type { Konfirmasi, KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';
import type { ListPage } from '../base/list-page.ts';
import type { ListOptions } from '../base/list.ts';
import type { BroadcastJadwal } from './broadcast-jadwal.ts';

/** The queries of both kinds of schedule; dates are plain dates. */
export interface JadwalStore<Row> {
  /** Columns that a list may request and sort by. */
  columns: string[];
  /** The rows' dates are in the API's format. */
  list: (options: ListOptions, range: DateRange) => ListPage<Row>;
  find: (id: string) => StoredJadwal<Row> | undefined;
  /** Schedules of these ids, by date, time and id. */
  findForBroadcast: (ids: readonly string[]) => BroadcastJadwal[];
  /** Schedules from one plain date to another, both included, by date, time and id. */
  findMonthForBroadcast: (start: string, end: string) => BroadcastJadwal[];
  /** Whether the mosque has another schedule than this one on that day. */
  isTaken(
    values: {
      tanggal: string;
      id_masjid: string;
    },
    exceptId: string,
  ): boolean;
  /** Returns the new row's id. */
  insert(
    values: JadwalValues & {
      updated_by: string;
    },
  ): string;
  /** The schedules of a plain date, unordered. */
  identitiesOn(tanggal: string): JadwalIdentity[];
  insertMany(rows: readonly (JadwalValues & { updated_by: string })[]): void;
  /**
   * Stores a change that makes earlier broadcasts outdated: the schedule gets a new broadcast version with nothing sent
   * yet.
   */
  update(
    id: string,
    changes: Partial<JadwalValues> & {
      updated_by: string;
    },
  ): void;
  /**
   * Stores the preacher's answer to this version of the schedule, without a new version. A refusal stays stored when he
   * is replaced.
   */
  setKonfirmasi(id: string, values: KonfirmasiValues): void;
  /** Clears the marks of a restore; returns the ids of the schedules that had one. */
  clearMarks(ids: readonly string[]): string[];
  /** Those of the ids that exist. */
  existing: (ids: readonly string[]) => string[];
  remove(ids: readonly string[]): number;
}

/** `konfirmasi_at` in UTC ms. */
export type StoredJadwal<Row> = Row & {
  updated_by: string;
  konfirmasi_at: number | null;
  konfirmasi_jalur: KonfirmasiJalur | null;
  konfirmasi_tanda: string | null;
};

/** `at` in UTC ms; both are null while there is no answer. */
export interface KonfirmasiValues {
  konfirmasi: Konfirmasi;
  at: number | null;
  jalur: KonfirmasiJalur | null;
  /** WhatsApp's id of the message that the answer hangs on: his own, or ours that he reacted to. */
  tanda: string | null;
}

/** The stored values of both kinds; `tanggal` is a plain date. Only pengajian has a time. */
export interface JadwalValues {
  tanggal: string;
  id_masjid: string;
  id_mubaligh: string;
  waktu?: string;
  waktu_order?: number;
}

/** The values that identify a schedule; jumatan's `waktu` is ''. */
export type JadwalIdentity = Required<Omit<JadwalValues, 'waktu_order'>>;

/** Plain dates, both included; undefined means open. */
export interface DateRange {
  start?: string;
  end?: string;
}
