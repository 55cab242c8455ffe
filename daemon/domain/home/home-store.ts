/** What Home counts; plain dates. */
export interface HomeStore {
  /** Friday sermons of a day. `terisi` counts their mosques. */
  jumat(tanggal: string): {
    jadwal: number;
    belum: number;
    terisi: number;
    hadir: number;
    udzur: number;
    ditanya: number;
  };
  pengajian(tanggal: string): { jadwal: number; belum: number };
  /** Mosques without a sermon on that day and without a lock: how many, and the first so many by name. */
  kosong(tanggal: string, limit: number): { kosong: number; contoh: { id_masjid: string; nama_masjid: string }[] };
  /** How many there are of each. */
  known(): { masjid: number; mubaligh: number; template: number; jadwal: number };
  /** The id of the last broadcast about schedules. */
  lastBroadcast(): string | undefined;
}
