import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Konfirmasi, KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';
import type { SayaCuti } from '#shared/reply/saya.ts';
import type { Holder } from './tautan-store.ts';

/** A schedule for a personal page; `tanggal` is a plain date, `waktu` '' for a jumatan. */
export interface SayaRow {
  kind: JadwalKind;
  id: string;
  tanggal: string;
  waktu: string;
  waktu_order: number;
  id_masjid: string;
  nama_masjid: string;
  alamat: string;
  lokasi: { lat: number; lng: number } | null;
  id_mubaligh: string;
  nama_mubaligh: string;
  broadcast_version: number;
  konfirmasi: Konfirmasi;
  /** UTC ms. */
  konfirmasi_at: number | null;
  konfirmasi_jalur: KonfirmasiJalur | null;
}

export interface SayaPerson {
  nama: string;
  /** Of a mosque. */
  ketua: string;
  /** The public key of the row. */
  kunci: string;
  no_hp: string;
}

export interface SayaStore {
  person(holder: Holder): SayaPerson | undefined;
  /** His schedules of both kinds from a plain date on, by date and time; at most `limit` of each kind. */
  jadwal(holder: Holder, from: string, limit: number): SayaRow[];
  /** One of his schedules from a plain date on. */
  find(holder: Holder, kind: JadwalKind, id: string, from: string): SayaRow | undefined;
  /** Leaves of a preacher that end on a plain date or later, by date. */
  cuti(id_mubaligh: string, from: string, limit: number): SayaCuti[];
}
