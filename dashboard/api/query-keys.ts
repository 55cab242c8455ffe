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
  hariBesar: ['hari-besar'],
  health: ['health'],
  /** What there is to do today. */
  home: ['home'],
  jumatan: ['jumatan'],
  /** Who is to be told of changes after a broadcast. */
  kabar: ['kabar'],
  /** Where the deployment stands. */
  lokasi: ['lokasi'],
  masjid: ['masjid'],
  messageLogs: ['message-logs'],
  mubaligh: ['mubaligh'],
  /** The account that is signed in. */
  ownAccount: ['own-account'],
  /** Pick lists; the noun or the kind of choice follows. */
  options: ['options'],
  /** The board of the Friday sermons; the month or what is asked of it follows. */
  papan: ['papan'],
  pengajian: ['pengajian'],
  /** How templates stand with WhatsApp. */
  pendaftaran: ['pendaftaran'],
  /** How what Mimbar words itself stands with WhatsApp. */
  pesanMimbar: ['pesan-mimbar'],
  /** Substitutes: who is needed, or one schedule's offers. */
  pengganti: ['pengganti'],
  preview: ['broadcast-preview'],
  /** A list's rows as they are printed; its title and filters follow. */
  print: ['print'],
  problemNumbers: ['nomor-bermasalah'],
  queue: ['queue'],
  /** How the coming Friday stands, and the card that tells of it. */
  ringkasan: ['ringkasan'],
  rutin: ['rutin'],
  schedule: ['schedule'],
  /** Links to personal pages; the noun and the id follow. */
  tautan: ['tautan'],
  template: ['template'],
  templateTypes: ['template-types'],
  twoFactor: ['two-factor'],
} as const;
