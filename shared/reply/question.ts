import { formatLongDate } from '../base/dates.ts';

/** The fields of a schedule that name it in a sentence. */
export interface NamedJadwal {
  /** Plain date. */
  tanggal: string;
  /** '' for a jumatan. */
  waktu: string;
  nama_masjid: string;
}

/** 'Jumat, 20 November 2026 di Masjid Nurul Huda'. */
export const jadwalText = ({ tanggal, waktu, nama_masjid }: NamedJadwal): string =>
  `${formatLongDate(tanggal)}${waktu === '' ? '' : ` ${waktu}`} di ${nama_masjid}`;

/** The value of {{konfirmasi}}; `url` is the preacher's own page. */
export const questionText = (url?: string): string =>
  'Mohon konfirmasi: balas *HADIR* bila dapat hadir, atau *UDZUR* bila berhalangan.' +
  (url === undefined ? '' : `\nBisa juga lewat halaman Ustadz: ${url}`);

const numbered = (jadwal: readonly NamedJadwal[]) =>
  jadwal.map((one, index) => `${index + 1}. ${jadwalText(one)}`).join('\n');
const listed = (jadwal: readonly NamedJadwal[]) =>
  jadwal.length === 1 ? jadwalText(jadwal[0]!) : `\n${jadwal.map((one) => `• ${jadwalText(one)}`).join('\n')}`;

/** Why an answer is asked for once more, as the beginning of the question. */
export const WHY = {
  unclear: 'Mohon maaf, jawabannya belum kami pahami.',
  wordless: 'Mohon maaf, kami hanya dapat membaca tulisan.',
  edited: 'Pesan jawaban Anda berubah dan belum kami pahami.',
  revoked: 'Pesan jawaban Anda sudah dihapus.',
  unsigned: 'Tanda jawaban Anda sudah dicabut.',
} as const;
export type Why = keyof typeof WHY;

/** What Mimbar writes back. */
export const ANSWERS = {
  hadir: (jadwal: readonly NamedJadwal[]) =>
    `Jazakumullah khairan. Tercatat *HADIR*: ${listed(jadwal)}\nBila berubah, balas UDZUR.`,
  udzur: (jadwal: readonly NamedJadwal[]) =>
    `Baik, tercatat *UDZUR*: ${listed(jadwal)}\nSemoga Allah mudahkan. Bila ternyata bisa, balas HADIR.`,
  again: (why: Why, jadwal: NamedJadwal) => `${WHY[why]} Untuk ${jadwalText(jadwal)}: balas *HADIR* atau *UDZUR*.`,
  which: (jadwal: readonly NamedJadwal[], verdict: 'hadir' | 'udzur' | undefined, why?: Why) =>
    `${why === undefined ? '' : `${WHY[why]} `}Ada ${jadwal.length} jadwal yang menunggu jawaban:\n${numbered(jadwal)}\n${
      verdict === undefined
        ? 'Balas nomornya dengan jawabannya, misalnya *1 HADIR* atau *2 UDZUR*, atau *SEMUA HADIR*.'
        : `Jawaban *${verdict.toUpperCase()}* untuk nomor berapa? Balas nomornya, atau *SEMUA ${verdict.toUpperCase()}*.`
    }`,
  offer: (why: Why) => `${WHY[why]} Balas *BERSEDIA* bila Ustadz menggantikan, atau *TIDAK BISA*.`,
  /** An old message was edited, and another answer has been recorded since. */
  kept: (jadwal: NamedJadwal, recorded: 'hadir' | 'udzur') =>
    `Perubahan pesan itu tidak dicatat, karena sesudahnya sudah tercatat *${recorded.toUpperCase()}* untuk ${jadwalText(jadwal)}. Bila berubah, balas *${recorded === 'hadir' ? 'UDZUR' : 'HADIR'}*.`,
  quit: () =>
    'Bila tidak ingin menerima pesan lagi dari kami, balas *BERHENTI* (satu kata saja). Untuk menerima lagi, balas *MULAI*.',
  passedOn: () => 'Jazakumullah khairan. Jawaban Anda kami teruskan ke admin.',
  outdated: () => 'Mohon maaf, jadwal itu sudah berubah, jadi jawaban ini tidak dicatat. Hubungi admin bila perlu.',
} as const;
