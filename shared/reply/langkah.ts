/** Every step in a schedule's timeline. The `kabar` ones are messages. */
export const LANGKAH = [
  'ditawari',
  'dilewati',
  'gagal',
  'menolak',
  'bersedia',
  'terlambat',
  'ditarik',
  'kembali',
  'berubah',
  'habis',
  'dipulihkan',
  'diurungkan',
  'tanpa_ketua',
  'kabar_ketua',
  'kabar_ketua_batal',
  'kabar_terisi',
  'kabar_tutup',
  'kabar_jawab_terisi',
  'kabar_jawab_tutup',
  'kabar_tercatat',
  'kabar_terlambat',
  'kabar_pilih',
  'kabar_batal',
  'kabar_admin',
  'kabar_admin_bersedia',
] as const;
export type Langkah = (typeof LANGKAH)[number];

const someone = (nama: string | null) => nama ?? 'Seseorang yang datanya sudah dihapus';
const SENTENCES: Record<Langkah, (nama: string | null) => string> = {
  ditawari: (nama) => `${someone(nama)} ditawari`,
  dilewati: (nama) => `${someone(nama)} dilewati: tidak dapat dikirimi pesan`,
  gagal: (nama) => `Tawaran kepada ${someone(nama)} tidak sampai`,
  menolak: (nama) => `${someone(nama)} tidak bisa`,
  bersedia: (nama) => `${someone(nama)} bersedia, jadwal dicatat atas namanya`,
  terlambat: (nama) => `${someone(nama)} bersedia, tetapi batas waktunya sudah lewat`,
  ditarik: () => 'Tawaran dihentikan admin',
  kembali: () => 'Tawaran dihentikan: yang bertugas jadi hadir',
  berubah: () => 'Tawaran dihentikan: jadwal diubah',
  habis: () => 'Belum ada yang bersedia',
  dipulihkan: () => 'Tawaran dihentikan: data dipulihkan dari cadangan',
  diurungkan: () => 'Pengganti diurungkan admin',
  tanpa_ketua: () => 'Ketua DKM tidak dikabari: nomornya belum diisi',
  kabar_ketua: () => 'Ketua DKM dikabari',
  kabar_ketua_batal: () => 'Ketua DKM dikabari bahwa pengganti diurungkan',
  kabar_terisi: (nama) => `${someone(nama)} diberi tahu: sudah terisi, jazakumullah khairan`,
  kabar_tutup: (nama) => `${someone(nama)} diberi tahu: tawaran tidak berlaku lagi`,
  kabar_jawab_terisi: (nama) => `${someone(nama)} menjawab terlambat, dan diberi tahu: sudah terisi`,
  kabar_jawab_tutup: (nama) => `${someone(nama)} menjawab terlambat, dan diberi tahu: tidak berlaku lagi`,
  kabar_tercatat: (nama) => `${someone(nama)} diberi tahu: kesediaannya dicatat`,
  kabar_terlambat: (nama) => `${someone(nama)} diberi tahu: jawabannya diteruskan ke admin`,
  kabar_pilih: (nama) => `${someone(nama)} ditanya, tawaran mana yang dimaksud`,
  kabar_batal: (nama) => `${someone(nama)} diberi tahu: tidak jadi bertugas`,
  kabar_admin: () => 'Admin diberi tahu lewat WhatsApp: belum ada yang bersedia',
  kabar_admin_bersedia: (nama) => `Admin diberi tahu lewat WhatsApp: ${someone(nama)} bersedia`,
};

/** A step as the beginning of an Indonesian sentence; `nama` is its person, null if he was deleted or there is none. */
export const langkahText = (langkah: Langkah, nama: string | null): string => SENTENCES[langkah](nama);

/** Whether a step is a message. */
export const isKabar = (langkah: Langkah): boolean => langkah.startsWith('kabar_');

/** Messages that are sent also in quiet hours: to a person who has just written, and to an admin, who has to act. */
const AT_ONCE: readonly Langkah[] = [
  'kabar_tercatat',
  'kabar_terlambat',
  'kabar_pilih',
  'kabar_jawab_terisi',
  'kabar_jawab_tutup',
  'kabar_admin',
  'kabar_admin_bersedia',
];
export const isAtOnce = (langkah: Langkah): boolean => AT_ONCE.includes(langkah);
