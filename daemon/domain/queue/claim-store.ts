import type { PenawaranState, TawaranState } from '#shared/reply/pengganti.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Konfirmasi, KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';

/** A schedule as it stands now; plain date, `waktu` '' for a jumatan. */
export interface JadwalFacts {
  version: number;
  tanggal: string;
  waktu: string;
  id_masjid: string;
  id_mubaligh: string;
  konfirmasi: Konfirmasi;
  konfirmasi_jalur: KonfirmasiJalur | null;
}

/** A search for a substitute as it stands now; instants in UTC ms. */
export interface PenawaranFacts {
  jenis: JadwalKind;
  id_jadwal: string;
  version: number;
  version_baru: number | null;
  state: PenawaranState;
  tanggal: string;
  batas: number;
  akhir: number;
}

/** What messages speak of, as it stands now. */
export interface ClaimStore {
  jadwal(jenis: JadwalKind, id: string): JadwalFacts | undefined;
  /** The schedules of a mosque on a day at a time. */
  standing(jenis: JadwalKind, at: Pick<JadwalFacts, 'tanggal' | 'waktu' | 'id_masjid'>): JadwalFacts[];
  penawaran(id: string): PenawaranFacts | undefined;
  tawaran(id: string): { id_penawaran: string; state: TawaranState } | undefined;
  /** Ids of the sent offers of a schedule to one preacher. */
  openOffers(jenis: JadwalKind, idJadwal: string, idMubaligh: string): string[];
}
