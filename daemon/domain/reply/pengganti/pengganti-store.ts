import type { Langkah } from '#shared/reply/langkah.ts';
import type { PenawaranState, TawaranState } from '#shared/reply/pengganti.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';
import type { Message } from '../../queue/message.ts';

/** Why offers ended: nobody was left, the deadline, an admin, the preacher himself, a change, a restore. */
export type Sebab = 'tidak_ada' | 'batas' | 'ditarik' | 'kembali' | 'berubah' | 'diurungkan' | 'dipulihkan';

/** All offers for one version of a schedule. Instants are UTC ms, `tanggal` is a plain date. */
export interface Penawaran {
  id: string;
  jenis: JadwalKind;
  id_jadwal: string;
  /** The schedule's broadcast version that the offers are for. */
  version: number;
  state: PenawaranState;
  sebab: Sebab | null;
  /** The preacher who declined; null if he was deleted. */
  id_mubaligh: string | null;
  udzur_at: number | null;
  udzur_jalur: KonfirmasiJalur | null;
  /** Facts about the schedule for messages, also if it was deleted. */
  tanggal: string;
  waktu: string;
  nama_masjid: string;
  jeda_menit: number | null;
  batas: number;
  /** When it begins or, if that is unknown, when its day ends; later answers do not count. */
  akhir: number;
  id_pemenang: string | null;
  /** The schedule's broadcast version after a substitute took it. */
  version_baru: number | null;
  created_at: number;
  ended_at: number | null;
  /** When admins heard that the deadline had passed, for the current need; null once it has ended. */
  alarm_at: number | null;
}
export type NewPenawaran = Omit<Penawaran, 'id'>;

/** An offer with its preacher's current data, and its message if there is one. */
export interface Tawaran {
  id: string;
  id_penawaran: string;
  id_mubaligh: string;
  nama_mubaligh: string;
  no_hp: string;
  urutan: number;
  berurutan: boolean;
  state: TawaranState;
  /** The number by which he chooses between several offers; null until he is asked to choose. */
  nomor: number | null;
  id_broadcast: string | null;
  answered_at: number | null;
  message: MessageOf | null;
}
export type MessageOf = Pick<Message, 'id' | 'state' | 'sent_at' | 'delivered_at' | 'read_at' | 'error_reason'>;

export type TawaranChanges = Partial<Pick<Tawaran, 'state' | 'urutan' | 'berurutan' | 'nomor' | 'id_broadcast'>> & {
  answered_at?: number | null;
};

/** antre: not queued yet; dikirim: queued; dilewati: skipped, because the recipient cannot get messages. */
export type Kirim = 'antre' | 'dikirim' | 'dilewati';

/** An entry of a schedule's timeline; with `kirim` it is also a message to be sent. */
export interface LangkahRow {
  id: string;
  jenis: JadwalKind;
  id_jadwal: string;
  id_penawaran: string;
  at: number;
  langkah: Langkah;
  id_mubaligh: string | null;
  nama_mubaligh: string | null;
  id_account: string | null;
  kirim: Kirim | null;
  id_broadcast: string | null;
  message: MessageOf | null;
}
export type NewLangkah = Pick<LangkahRow, 'id_penawaran' | 'at' | 'langkah'> &
  Partial<Pick<LangkahRow, 'id_mubaligh' | 'id_account' | 'kirim'>>;

/** Stored searches for substitutes. */
export interface PenggantiStore {
  /** For this version of the schedule. */
  at(jenis: JadwalKind, idJadwal: string, version: number): Penawaran | undefined;
  /** The last one of any version of the schedule. */
  last(jenis: JadwalKind, idJadwal: string): Penawaran | undefined;
  get(id: string): Penawaran | undefined;
  /** Running searches, oldest first. */
  running(): Penawaran[];
  insert(row: NewPenawaran): Penawaran;
  update(id: string, changes: Partial<NewPenawaran>): void;

  /**
   * Ends all running searches after a restore. Preachers who were still to be asked may have been asked after the
   * backup: they are not asked again, but their answers count. `at` in UTC ms.
   */
  stopAll(at: number): void;

  /** In asking order. */
  tawaran(idPenawaran: string): Tawaran[];
  findTawaran(id: string): Tawaran | undefined;
  insertTawaran(row: Pick<Tawaran, 'id_penawaran' | 'id_mubaligh' | 'urutan' | 'berurutan'>): void;
  updateTawaran(id: string, changes: TawaranChanges): void;
  /**
   * Offers to these numbers (in each format in which they may have been typed) that were sent, or may have been before
   * a restore; the latest first, for schedules that end after an instant.
   */
  askedOf(numbers: readonly string[], after: number): Tawaran[];
  /** Whether a preacher with one of these numbers has an unanswered question about a schedule from a plain date on. */
  isAsked(numbers: readonly string[], from: string): boolean;
  /** The offer that a message contained. */
  ofMessage(waId: string): Tawaran | undefined;

  addLangkah(row: NewLangkah): void;
  /** The timeline of a schedule in all versions, in order; at most the last `limit` entries. */
  langkah(jenis: JadwalKind, idJadwal: string, limit: number): LangkahRow[];
  /** Messages that are not queued yet, oldest first. */
  unsent(): LangkahRow[];
  hasLangkah(idPenawaran: string, langkah: Langkah, idMubaligh: string): boolean;
  updateLangkah(id: string, changes: Pick<LangkahRow, 'kirim' | 'id_broadcast'>): void;

  /** Schedules of both kinds between two plain dates whose preacher has declined, by date. */
  udzurBetween(dari: string, sampai: string): { jenis: JadwalKind; id: string }[];
}
