/** A cell of the board: one mosque on one Friday. */
export interface Sel {
  id_masjid: string;
  /** Plain date. */
  tanggal: string;
}

/** The input of a draft. The order of the lists does not matter: the same rows give the same draft. */
export interface UsulanInput {
  /** The Fridays of one month, plain dates. */
  jumat: readonly string[];
  /** The mosques of the board. */
  masjid: readonly { id: string; nama_masjid: string; wilayah?: string | null | undefined }[];
  mubaligh: readonly UsulanMubaligh[];
  cuti: readonly { id_mubaligh: string; dari: string; sampai: string }[];
  /**
   * Stored Friday sermons: of all mosques in the month, and of the time before it (nine weeks affect the draft, earlier
   * ones only its explanations).
   */
  jadwal: readonly { tanggal: string; id_masjid: string; id_mubaligh: string }[];
  /** Refusals by preacher and Friday. All sermons are at one hour, so he is not proposed for any of that day. */
  udzur?: readonly { tanggal: string; id_mubaligh: string }[] | undefined;
  /** The cells to fill; undefined: every cell of the board. Filled and locked cells are always left out. */
  sel?: readonly Sel[] | undefined;
  /** Cells that are locked, filled or empty. */
  terkunci?: readonly Sel[] | undefined;
}

export interface UsulanMubaligh {
  id: string;
  nama_mubaligh: string;
  /** Gives Friday sermons; true by default. */
  khatib?: boolean | undefined;
  /** Maximum number of Friday sermons in a calendar month. */
  batas_bulan?: number | null | undefined;
  /** His preferred wilayah; empty: all. */
  wilayah?: readonly string[] | undefined;
}

/** Another candidate for a cell of the draft, with the reasons for and against him, as Indonesian phrases. */
export interface Berikutnya {
  id_mubaligh: string;
  alasan: string[];
}

export interface UsulanSel extends Sel {
  id_mubaligh: string;
  /** The reasons for him, as Indonesian phrases. */
  alasan: string[];
  /** The next candidates, the best first; at most two. */
  berikutnya: Berikutnya[];
}

export interface Usulan {
  /** The proposed cells, by date and mosque. */
  sel: UsulanSel[];
  /** The cells without a candidate, with the reason. */
  kosong: (Sel & { alasan: string })[];
  /** The cost of the month with this draft: see `biayaUsulan`. */
  biaya: number;
  /** Lower bound of the cost of every draft. */
  biaya_terendah: number;
  /** Minimum and maximum number of sermons of a khatib who is free on at least one Friday, with this draft. */
  beban_min: number;
  beban_max: number;
}

/** Progress of a draft: `selesai` of `dari` steps. */
export interface UsulanProgress {
  selesai: number;
  dari: number;
}
