/** Figures for Home; plain dates. */
export interface HomeStore {
  /** Friday sermons of a day; `terisi` is the number of their mosques. */
  jumat(tanggal: string): {
    jadwal: number;
    belum: number;
    menunggu: number;
    terisi: number;
    hadir: number;
    udzur: number;
    ditanya: number;
  };
  pengajian(tanggal: string): { jadwal: number; belum: number; menunggu: number };
  /** Mosques without a sermon on that day and without a lock: their number, and the first `limit` by name. */
  kosong(tanggal: string, limit: number): { kosong: number; contoh: { id_masjid: string; nama_masjid: string }[] };
  /** Number of rows of each noun. */
  known(): { masjid: number; mubaligh: number; template: number; jadwal: number };
  /** The id of the last broadcast about schedules. */
  lastBroadcast(): string | undefined;
}
