import type { JadwalKind } from '#shared/roster/jadwal.ts';

/** A schedule with all data for messages. `waktu` is '' for a jumatan. */
export interface BroadcastJadwal {
  id: string;
  kind: JadwalKind;
  tanggal: string;
  waktu: string;
  waktu_order: number;
  id_masjid: string;
  nama_masjid: string;
  nama_ketua_dkm: string;
  masjid_no_hp: string;
  id_mubaligh: string;
  nama_mubaligh: string;
  mubaligh_no_hp: string;
  broadcast_version: number;
  /** Whether the question about this version was sent or is being sent. */
  is_asked: boolean;
  /** WhatsApp has not acked a message with the question, so it may have arrived. */
  may_be_asked: boolean;
  /** The preacher has declined, and still stands there. */
  has_declined: boolean;
  dkm_status: string;
  mubaligh_status: string;
  /** Set by a restore if it is unknown whether the reminder was sent; UTC ms of the restore. */
  restored_at: number | null;
}
