import type { JadwalKind } from '#shared/roster/jadwal.ts';

/** Plain dates, both included; a `kunci` filters by masjid or mubaligh. */
export interface LandingFilter {
  start: string;
  end: string;
  masjid?: string | undefined;
  mubaligh?: string | undefined;
}

/**
 * The public part of a schedule, with ids that distinguish equal names; its last change that the
 * public sees: landing_version then, 0 if none, and UTC ms.
 */
export interface LandingRow {
  id: string;
  tanggal: string;
  waktu: string;
  version: number;
  shown_no: number;
  shown_at: number;
  id_masjid: string;
  masjid_kunci: string;
  nama_masjid: string;
  id_mubaligh: string;
  mubaligh_kunci: string;
  nama_mubaligh: string;
}

/** Names by id that are shown instead of the stored ones. */
export interface LandingNames {
  masjid: ReadonlyMap<string, string>;
  mubaligh: ReadonlyMap<string, string>;
}

export interface LandingStore {
  /** Schedules by date, time, mosque name and id; `waktu` of a jumatan is ''. */
  jadwal(kind: JadwalKind, filter: LandingFilter): LandingRow[];
  /** The same rows as public JSON, without the outer brackets. `names` replaces stored names by id. */
  written(kind: JadwalKind, range: { start: string; end: string }, names: LandingNames): string;
  /** The day of the schedule after the first `rows` ones of the range; undefined if there is none. */
  dayAfter(kind: JadwalKind, range: { start: string; end: string }, rows: number): string | undefined;
  /** Rows that share their name (ignoring case) with another row, by id. */
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
  /** A counter that increases with every change of public data; database triggers maintain it. */
  version(): number;
  /** A string that changes when a mosque or a preacher changes. */
  namesVersion(): string;
}
