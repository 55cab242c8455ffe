/** What the supervisor's parts do, for the administrator of the machine. */
const WORDS: Record<string, string> = {
  answers: 'jawaban kepada yang membalas',
  'backup-night': 'cadangan malam',
  'cloud: watch': 'sambungan WhatsApp Cloud API',
  database: 'basis data',
  probation: 'uji coba pembaruan',
  sockets: 'kabar langsung ke dashboard',
  'standby-copy': 'salinan jauh',
  'standby-turn': 'giliran mengirim dua mesin',
  storage: 'pengawas ruang disk',
  unknown: 'bagian yang tidak dikenal',
  usulan: 'usulan jadwal Jumat',
  waktu_order: 'urutan waktu salat',
  whatsapp: 'sambungan WhatsApp',
  'whatsapp: ack': 'tanda terima WhatsApp',
  'whatsapp: connect': 'penyambungan WhatsApp',
  'whatsapp: credentials': 'kunci tautan WhatsApp',
  'whatsapp: hang up': 'pemutusan WhatsApp',
  'whatsapp: look-up': 'pencarian perangkat di WhatsApp',
  'whatsapp: receipts': 'tanda baca WhatsApp',
  'whatsapp: reconnect': 'penyambungan ulang WhatsApp',
};

/** The name itself if there are no words; it is also in the log. */
export const partWords = (name: string): string => WORDS[name] ?? name;
