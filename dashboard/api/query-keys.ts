/** Every query's key, or what it begins with. A change names the keys whose data it makes stale. */
export const keys = {
  /** Begins all of them. */
  everything: [],
  admin: ['admin'],
  audit: ['audit'],
  backups: ['backups'],
  /** Clashes of the roster. */
  bentrok: ['bentrok'],
  branding: ['branding'],
  broadcasts: ['broadcasts'],
  cuti: ['cuti'],
  devices: ['devices'],
  grup: ['grup'],
  hariBesar: ['hari-besar'],
  health: ['health'],
  /** Today's tasks. */
  home: ['home'],
  jumatan: ['jumatan'],
  /** People to tell about changes after a broadcast. */
  kabar: ['kabar'],
  /** The deployment's location. */
  lokasi: ['lokasi'],
  masjid: ['masjid'],
  messageLogs: ['message-logs'],
  mubaligh: ['mubaligh'],
  /** What is sent at a later time. */
  nanti: ['nanti'],
  /** The account that is signed in. */
  lampiran: ['lampiran'],
  ownAccount: ['own-account'],
  /** Pick lists; the noun or the kind of choice follows. */
  options: ['options'],
  /** The board of the Friday sermons; the month or what is asked of it follows. */
  papan: ['papan'],
  pengajian: ['pengajian'],
  /** How templates stand with WhatsApp. */
  pendaftaran: ['pendaftaran'],
  /** Mimbar's own texts and their state with WhatsApp. */
  pesanMimbar: ['pesan-mimbar'],
  /** Substitutes: who is needed, or one schedule's offers. */
  pengganti: ['pengganti'],
  preview: ['broadcast-preview'],
  /** A list's rows as they are printed; its title and filters follow. */
  print: ['print'],
  problemNumbers: ['nomor-bermasalah'],
  queue: ['queue'],
  /** The summary of the coming Friday, and its card. */
  ringkasan: ['ringkasan'],
  daftar: ['daftar'],
  rutin: ['rutin'],
  schedule: ['schedule'],
  /** Links to personal pages; the noun and the id follow. */
  tautan: ['tautan'],
  template: ['template'],
  templateTypes: ['template-types'],
  twoFactor: ['two-factor'],
} as const;
