import { BROADCAST_LABELS } from '../broadcast/broadcasts.ts';
import { cardText, clockText, dateText, monthText } from './audit-words.ts';
import type { AuditDetail } from './audit.ts';

const METHODS: Record<string, string> = { otp: 'dengan kode autentikator', recovery: 'dengan kode pemulihan' };
const REASONS: Record<string, string> = {
  password: 'password salah',
  otp: 'kode autentikator salah',
  throttled: 'ditahan karena terlalu banyak percobaan',
};
const ANSWERS: Record<string, string> = {
  none: 'belum menjawab',
  asked: 'ditanya',
  hadir: 'hadir',
  udzur: 'berhalangan',
  bersedia: 'bersedia',
  tidak: 'tidak bersedia',
  terlambat: 'bersedia, tetapi sudah terlambat',
};
const WAYS: Record<string, string> = {
  whatsapp: 'lewat WhatsApp',
  tautan: 'lewat halaman pribadi',
  admin: 'dicatat admin',
};
/** Why a search for a substitute ended. */
const ENDS: Record<string, string> = {
  tidak_ada: 'tidak ada lagi calon',
  batas: 'batas waktunya lewat',
  ditarik: 'tawarannya dihentikan',
  kembali: 'yang berhalangan ternyata hadir',
  berubah: 'jadwalnya berubah',
  diurungkan: 'diurungkan',
  dipulihkan: 'data dipulihkan dari cadangan',
};

/** The counts in a detail, with the noun after the number. */
const COUNTED: readonly (readonly [key: string, before: string, noun: string])[] = [
  ['messages', '', 'pesan'],
  ['jadwal', 'bersama ', 'jadwal'],
  ['jadwal_baru', '', 'jadwal baru'],
  ['jadwal_diubah', '', 'jadwal ikut diubah'],
  ['jadwal_dihapus', '', 'jadwal ikut dihapus'],
  ['cuti', 'bersama ', 'cuti'],
  ['sessions', '', 'sesi ditutup'],
  ['baru', '', 'baru'],
  ['berubah', '', 'berubah'],
  ['kosong', '', 'dikosongkan'],
  ['sama', '', 'tetap'],
  ['held', '', 'pesan ditahan'],
  ['unknown_runs', '', 'pengiriman otomatis yang tidak diketahui nasibnya'],
  ['marked', '', 'jadwal ditandai'],
  ['pesan', '', 'pesan kepadanya'],
  ['disebut', '', 'pesan tentangnya'],
  ['balasan', '', 'balasan'],
  ['ringkasan_bulanan', '', 'ringkasan bulanan'],
  ['masjid', '', 'ketua DKM'],
  ['mubaligh', '', 'mubaligh'],
  ['akun', '', 'nomor HP akun'],
  ['kunci_whatsapp', '', 'kunci WhatsApp'],
  ['dibatalkan', '', 'pesan menunggu dibatalkan'],
];
/** How many ids a sentence lists. */
const LISTED = 20;

const wordOf = (words: Record<string, string>, value: unknown): string | undefined =>
  typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined;

/** Further details of an action, in brackets after its sentence. */
export function remarks(detail: AuditDetail, skippedText: string): string {
  const { ids, count, skipped, address, hari, jam, bulan, targets, deviation_s: deviation } = detail;
  const list = (value: unknown): string[] => (Array.isArray(value) ? value : []);
  const total = typeof count === 'number' ? count : list(ids).length;
  const some = (value: unknown): value is number => typeof value === 'number' && value > 0;
  const parts = [
    wordOf(BROADCAST_LABELS, detail['kind']),
    wordOf(METHODS, detail['method']),
    wordOf(REASONS, detail['reason']),
    wordOf(ANSWERS, detail['jawaban']),
    wordOf(WAYS, detail['jalur']),
    wordOf(ENDS, detail['sebab']),
    typeof address === 'string' && address !== '' && `dari ${address}`,
    typeof bulan === 'string' && monthText(bulan),
    typeof hari === 'string' && dateText(hari),
    typeof jam === 'string' && `pukul ${clockText(jam)}`,
    hari === null && 'kembali ke perkiraan',
    list(ids).length > 0
      ? `${total} data: ${list(ids)
          .slice(0, LISTED)
          .map((id) => `#${id}`)
          .join(', ')}${total > LISTED ? ', …' : ''}`
      : typeof count === 'number' && `${count} data`,
    list(targets).length > 0 && list(targets).map(targetText).join(', '),
    ...COUNTED.map(([key, before, noun]) => some(detail[key]) && `${before}${detail[key]} ${noun}`),
    some(skipped) && `${skipped} ${skippedText}`,
    typeof deviation === 'number' && `selisih jam ${Math.abs(deviation)} detik`,
    detail['berurutan'] === true && 'satu per satu',
    detail['whatsapp'] === false && 'tanpa sesi WhatsApp',
    detail['encrypted'] === true && 'dengan frasa sandi',
    detail['two_factor'] === true && 'autentikasi dua faktor dimatikan',
    detail['other_number'] === true && 'dengan nomor lain',
  ].filter(Boolean);
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}

/** What a card's run is for: a month, a day, or a card's own word. */
const targetText = (target: string): string =>
  /^\d{4}-\d{2}$/.test(target) ? monthText(target) : /^\d/.test(target) ? dateText(target) : cardText(target);
