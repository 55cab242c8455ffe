import type { JadwalKind } from '#shared/roster/jadwal.ts';

/** Plain dates, both included; with a `kunci` only what is at that masjid, or by that mubaligh. */
export interface LandingFilter {
  start: string;
  end: string;
  masjid?: string | undefined;
  mubaligh?: string | undefined;
}

/** A schedule as the public may see it, with the ids by which equal names are told apart; `created_at` in UTC ms. */
export interface LandingRow {
  id: string;
  tanggal: string;
  waktu: string;
  version: number;
  created_at: number;
  id_masjid: string;
  masjid_kunci: string;
  nama_masjid: string;
  id_mubaligh: string;
  mubaligh_kunci: string;
  nama_mubaligh: string;
}

/** Names that are shown in the place of stored ones, by id. */
export interface LandingNames {
  masjid: ReadonlyMap<string, string>;
  mubaligh: ReadonlyMap<string, string>;
}

export interface LandingStore {
  /** Schedules by date, time, mosque name and id; `waktu` of a jumatan is ''. */
  jadwal(kind: JadwalKind, filter: LandingFilter): LandingRow[];
  /**
   * The same as JSON of what the public sees of each, in UTF-8, without the brackets around it; good until the next one
   * is written. `names` replaces stored names by id; pass another object when names have changed.
   */
  written(kind: JadwalKind, range: { start: string; end: string }, names: LandingNames): Uint8Array;
  /** The day of the schedule that comes after so many others of the range; undefined where there is none. */
  dayAfter(kind: JadwalKind, range: { start: string; end: string }, rows: number): string | undefined;
  /** Rows that share their name (without case) with another row, by id. */
  sharedNames(noun: 'masjid' | 'mubaligh'): {
    id: string;
    nama: string;
  }[];
  /** The mosque with this public key. */
  masjid(kunci: string): { id: string; nama_masjid: string } | undefined;
  /** Mosques after an id that have a schedule in a range of plain dates, by id. */
  withJadwal(
    range: { start: string; end: string },
    after: number,
    limit: number,
  ): { id: string; kunci: string; nama_masjid: string }[];
  /** Whether a mubaligh has this public key. */
  hasMubaligh(kunci: string): boolean;
  /** A counter that increases with every change of what the public sees; database triggers keep it. */
  version(): number;
  /** A text that differs once a mosque or a preacher has changed. */
  namesVersion(): string;
}
