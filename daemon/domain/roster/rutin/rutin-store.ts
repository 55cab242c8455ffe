import type { Rutin } from '#shared/roster/rutin/rutin.ts';
import type { List } from '../../base/list-page.ts';
import type { Stored } from '../../base/stored.ts';
import type { Pola } from './dates.ts';

/** The stored values of a series; plain dates. */
export interface RutinValues extends Pola {
  id_masjid: string;
  waktu: string;
  /** Skipped dates. */
  kecuali: string[];
  /** Dates on a holiday that take place anyway. */
  tetap: string[];
  /** The preachers who take turns; null for one who was deleted. */
  id_mubaligh: (string | null)[];
}

/** A row as it is stored: plain dates. */
export type StoredRutin = RutinValues & Pick<Rutin, 'id' | 'nama_masjid' | 'nama_mubaligh' | 'version'>;

/** A date for which the series has already created a schedule. */
export interface KnownDate {
  /** The rule's date, plain. */
  tanggal: string;
  /** The schedule's version after the series' last change; 0: it was never the series' own. */
  jadwal_version: number;
  /** The current schedule, null if it was deleted; its date may be another one. */
  jadwal: {
    id: string;
    tanggal: string;
    waktu: string;
    id_masjid: string;
    id_mubaligh: string;
    version: number;
  } | null;
}

export interface RutinStore {
  /** Columns that a list may request and sort by. */
  columns: string[];
  /** Filters: `berjalan` those still running on this plain date, `selesai` those that ended before it. */
  list: List<StoredRutin>;
  find(id: string): Stored<StoredRutin> | undefined;
  /** Those of the ids that exist. */
  existing(ids: readonly string[]): string[];
  /** The series that are running on a plain date or later. */
  running(from: string): string[];
  /** The identifying values of a mosque's series, unordered. */
  ofMasjid(id_masjid: string): Pick<RutinValues, 'id_masjid' | 'waktu' | 'aturan' | 'mulai'>[];
  /** Returns the new row's id. */
  insert(values: RutinValues & { updated_by: string }): string;
  update(id: string, changes: Partial<RutinValues> & { updated_by: string }): void;
  remove(id: string): void;
  /** From a plain date on, in their order. */
  dates(id: string, from: string): KnownDate[];
  /** Stores a date as made; throws if it is stored already. */
  remember(id: string, tanggal: string, jadwal: { id: string | null; version: number }): void;
  /** The series has changed its own schedule of this date. */
  setVersion(id: string, tanggal: string, version: number): void;
  forget(id: string, tanggal: string): void;
  /** Moves the stored dates of one series, from a day on, to another series. */
  moveDates(from: string, to: string, since: string): void;
  /** The series of a schedule, and its date by the rule. */
  ofPengajian(id_pengajian: string): { id: string; tanggal: string } | undefined;
  /** The schedules of a mosque on a day, with their series. */
  jadwalOn(id_masjid: string, tanggal: string): { id: string; waktu: string; id_rutin: string | null }[];
  /** The next of its schedules from a plain date on, and their number. */
  coming(id: string, from: string): { next: string | null; count: number };
}
