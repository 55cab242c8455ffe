import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';

/** A location, in degrees. */
export interface Lokasi {
  lat: number;
  lng: number;
}

export interface PapanMasjid {
  id: string;
  nama_masjid: string;
  wilayah: string;
  lokasi: Lokasi | null;
}

export interface PapanMubaligh {
  id: string;
  nama_mubaligh: string;
  /** Gives Friday sermons. */
  khatib: boolean;
  /** Maximum number of Friday sermons in a calendar month; null: no limit. */
  batas_bulan: number | null;
  /** His preferred wilayah; empty: all. */
  wilayah: string[];
  /** The same for rows that are one man; only in the check for clashes. */
  orang?: string | undefined;
}

/** A schedule of either kind, for planning; `waktu` is '' for a jumatan. */
export interface PapanJadwal {
  kind: 'pengajian' | 'jumatan';
  id: string;
  /** Plain date. */
  tanggal: string;
  waktu: string;
  id_masjid: string;
  id_mubaligh: string;
  konfirmasi: Konfirmasi;
  version: number;
}

export interface PapanCuti {
  id: string;
  id_mubaligh: string;
  /** Plain dates, both included. */
  dari: string;
  sampai: string;
}

/** An assignment that its preacher has declined. */
export type PapanUdzur = Pick<PapanJadwal, 'tanggal' | 'waktu' | 'id_masjid' | 'id_mubaligh'>;

/** A cell of the board. */
export interface Sel {
  id_masjid: string;
  /** Plain date. */
  tanggal: string;
}

/** The data of the roster for planning, and the locks of the board. Dates are plain dates, ranges include both ends. */
export interface PapanStore {
  /** All mosques, or those of one wilayah (ignoring case), by name and id. */
  masjid(wilayah?: string): PapanMasjid[];
  /** The wilayah of all mosques and preachers, by name. */
  wilayah(): string[];
  /** By name and id. */
  mubaligh(): PapanMubaligh[];
  /** Schedules of one kind, by date and id. */
  jadwal(kind: PapanJadwal['kind'], dari: string, sampai: string): PapanJadwal[];
  /** Schedules of one kind at this mosque or by this preacher, by date and id. */
  near(
    kind: PapanJadwal['kind'],
    dari: string,
    sampai: string,
    of: { id_masjid: string; id_mubaligh: string },
  ): PapanJadwal[];
  /** The mosques and preachers of these ids. */
  masjidOf(ids: readonly string[]): PapanMasjid[];
  mubalighOf(ids: readonly string[]): PapanMubaligh[];
  /** The schedules of one cell, by id. */
  jumatanAt(sel: Sel): PapanJadwal[];
  /** The last schedule of each preacher at a mosque before a day, by preacher: plain dates. */
  lastVisits(kind: PapanJadwal['kind'], id_masjid: string, before: string): Map<string, string>;
  /** Leaves that touch the range. */
  cuti(dari: string, sampai: string): PapanCuti[];
  /** A preacher's leaves that touch the range. */
  cutiOf(id_mubaligh: string, dari: string, sampai: string): PapanCuti[];
  /** Declined schedules, even if somebody else has them now; plain dates, both included. */
  udzur(kind: PapanJadwal['kind'], dari: string, sampai: string): PapanUdzur[];
  locks(dari: string, sampai: string): Sel[];
  isLocked(sel: Sel): boolean;
  /** Returns whether anything changed. */
  setLock(sel: Sel, isLocked: boolean): boolean;
}
