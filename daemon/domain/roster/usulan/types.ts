/** A cell of the board: one mosque on one Friday. */
export interface Sel {
  id_masjid: string;
  /** Plain date. */
  tanggal: string;
}

/** What a draft is made from. The order of the lists does not matter: the same rows give the same draft. */
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
  /** Who has declined a sermon of which Friday: all are at one hour, so he is proposed for none of that day. */
  udzur?: readonly { tanggal: string; id_mubaligh: string }[] | undefined;
  /** The cells to fill; without it every cell of the board. Filled and locked cells are left out either way. */
  sel?: readonly Sel[] | undefined;
  /** Cells that are locked, filled or empty. */
  terkunci?: readonly Sel[] | undefined;
}

export interface UsulanMubaligh {
  id: string;
  nama_mubaligh: string;
  /** Gives Friday sermons; true where it is missing. */
  khatib?: boolean | undefined;
  /** The most Friday sermons in a calendar month. */
  batas_bulan?: number | null | undefined;
  /** The wilayah that he prefers; none: all. */
  wilayah?: readonly string[] | undefined;
}

/** Who else could take a cell of the draft, with the reasons for and against him, as Indonesian phrases. */
export interface Berikutnya {
  id_mubaligh: string;
  alasan: string[];
}

export interface UsulanSel extends Sel {
  id_mubaligh: string;
  /** Why him, as Indonesian phrases. */
  alasan: string[];
  /** Who would have been next, the best first; at most two. */
  berikutnya: Berikutnya[];
}

export interface Usulan {
  /** The cells that are proposed, by date and mosque. */
  sel: UsulanSel[];
  /** The cells that nobody can take, and why. */
  kosong: (Sel & { alasan: string })[];
  /** The cost of the month with this draft: see `biayaUsulan`. */
  biaya: number;
  /** No draft costs less than this. */
  biaya_terendah: number;
  /** The fewest and the most sermons of a khatib who is free on at least one Friday, with this draft. */
  beban_min: number;
  beban_max: number;
}

/** How far a draft is: `selesai` of `dari` steps. */
export interface UsulanProgress {
  selesai: number;
  dari: number;
}
