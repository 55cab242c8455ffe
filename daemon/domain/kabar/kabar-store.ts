import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Audience } from '../queue/message.ts';

/** What a schedule says; plain date, `waktu` '' for a jumatan. */
export interface Told {
  tanggal: string;
  waktu: string;
  id_masjid: string;
  id_mubaligh: string;
}

/** The schedule as it is now. */
export interface Kini extends Told {
  id: string;
  dkm_status: string;
  mubaligh_status: string;
  konfirmasi: Konfirmasi;
  /** The search for a substitute tells the mosque's chairman of this version. */
  ketua_diberi_tahu: boolean;
}

/** What one person was told of a schedule that has changed or gone since. */
export interface KabarStored extends Told {
  /** A later one is of a later change. */
  id: string;
  jenis: JadwalKind;
  id_jadwal: string;
  audience: Audience;
  /** Of the mosque whose chairman was told, or of the preacher. */
  id_orang: string;
  version: number;
  nama_masjid: string;
  /** He was told that it is off, or will be: by a message of ours, or as a substitute who was taken back. */
  batal: boolean;
  /** The chairman hears from the search that the substitute does not come after all. */
  ketua_batal: boolean;
  /**
   * Null when it is gone. A schedule of the same mosque, day and time that was made in its place counts as itself: the
   * board empties a cell and fills it again.
   */
  kini: Kini | null;
}

export interface KabarStore {
  /** All of them, by date. */
  rows(): KabarStored[];
  /** The id of the last change. */
  last(): number;
  /** He is told that it is off by the message that waits with this key. */
  setBatal(id: string, dedupe_key: string): void;
  remove(ids: readonly string[]): void;
  /** The template that reminders of a kind went out with last, to such an audience. */
  lastTemplate(jenis: JadwalKind, audience: Audience): string | undefined;
}
