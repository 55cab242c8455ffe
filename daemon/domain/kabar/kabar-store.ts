import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Audience } from '../queue/message.ts';

/** Content of a schedule; plain date, `waktu` '' for a jumatan. */
export interface Told {
  tanggal: string;
  waktu: string;
  id_masjid: string;
  id_mubaligh: string;
}

/** The current schedule. */
export interface Kini extends Told {
  id: string;
  dkm_status: string;
  mubaligh_status: string;
  konfirmasi: Konfirmasi;
  /** Whether a month's digest has told this version, or will. */
  dkm_bulanan: boolean;
  mubaligh_bulanan: boolean;
  /** Whether the search for a substitute informs the mosque's chairman about this version. */
  ketua_diberi_tahu: boolean;
}

/** What one person was told about a schedule that was changed or deleted since then. */
export interface KabarStored extends Told {
  /** Higher ids belong to later changes. */
  id: string;
  jenis: JadwalKind;
  id_jadwal: string;
  audience: Audience;
  /** Id of the mosque (its chairman was told) or of the preacher. */
  id_orang: string;
  version: number;
  nama_masjid: string;
  /**
   * He was told, or will be, that the schedule is cancelled: by one of our messages, or as a substitute who was
   * withdrawn.
   */
  batal: boolean;
  /** The same, and no answer of WhatsApp is missing. */
  batal_pasti: boolean;
  /** The search for a substitute informs the chairman that the substitute will not come. */
  ketua_batal: boolean;
  /**
   * Null if it was deleted. Another schedule of the same mosque, day and time counts as the same one where it is his
   * and this one is not any more, because the board empties a cell and fills it again.
   */
  kini: Kini | null;
}

/** Rows with a greater id than `after`, up to `upTo`. */
export interface KabarSpan {
  after: number;
  upTo: number;
}

/** Schedules whose rows are in these spans: at most `limit` of a kind, those before `today` (plain date) last. */
export interface KabarOwn {
  spans: readonly KabarSpan[];
  today: string;
  limit: number;
}

/** Schedules by their ids. */
export type KabarAsked = Record<JadwalKind, readonly string[]>;

export interface KabarStore {
  /** All rows of the days that these schedules concern: other ones in their places count too. */
  rows(of: KabarOwn | KabarAsked): KabarStored[];
  /** The next rows of a kind by id. */
  portion(jenis: JadwalKind, after: string, limit: number): KabarStored[];
  /** The id of the last change. */
  last(): number;
  /** Records that the waiting message with this key informs him of the cancellation. */
  setBatal(id: string, dedupe_key: string): void;
  remove(ids: readonly string[]): void;
  /** The template of the last reminders of a kind to that audience. */
  lastTemplate(jenis: JadwalKind, audience: Audience): string | undefined;
}
