import { dateInZone, formatLongDate, timeInZone } from '../base/dates.ts';
import type { JadwalKind } from '../roster/jadwal.ts';
import { namaMasjid } from '../roster/bentrok/bentrok.ts';

/** What the messages about a substitute say; `tanggal` is a plain date, `waktu` '' where the time is not known. */
export interface PenggantiFacts {
  kind: JadwalKind;
  tanggal: string;
  waktu: string;
  nama_masjid: string;
  wilayah?: string | undefined;
}

/** 'Assalamu alaikum wa rahmatullah'; escaped, because the daemon's chunks are ASCII. */
const SALAM =
  '\u0627\u0644\u0633\u064e\u0651\u0644\u064e\u0627\u0645\u064f \u0639\u064e\u0644\u064e\u064a\u0652\u0643\u064f\u0645\u0652 \u0648\u064e\u0631\u064e\u062d\u0652\u0645\u064e\u0629\u064f \u0627\u0644\u0644\u0647\u0650';
export const THANKS = 'Jazakumullah khairan.';
const TASK = { jumatan: 'khatib', pengajian: 'penceramah' } as const satisfies Record<JadwalKind, string>;

const place = ({ nama_masjid, wilayah = '' }: PenggantiFacts) =>
  `${namaMasjid(nama_masjid)}${wilayah === '' ? '' : `, ${wilayah}`}`;
const time = ({ tanggal, waktu }: PenggantiFacts) => `*${formatLongDate(tanggal)}*${waktu === '' ? '' : `, ${waktu}`}`;
/** When and where, a line each; with words before each value, as a registered text wants it (decision 58). */
export const whenAndWhere = (when: string, place: string): string[] => [`Waktu: ${when}`, `Tempat: ${place}`];
const lines = (facts: PenggantiFacts): string[] => whenAndWhere(time(facts), place(facts));
/** 'Jumat, 8 Januari 2027 di Masjid Al-Huda'. */
const where = (facts: PenggantiFacts) => `${formatLongDate(facts.tanggal)} di ${namaMasjid(facts.nama_masjid)}`;
export const letter = (...parts: string[]) => [SALAM, ...parts].join('\n\n');

/** 'pukul 11.20', with its day if it is not that of `from`; both in UTC ms. */
export function momentText(at: number, from: number, zone: string): string {
  const day = dateInZone(at, zone);
  const clock = `pukul ${timeInZone(at, zone).replace(':', '.')}`;
  if (day === dateInZone(from, zone)) return clock;
  return `${formatLongDate(day).replace(/ \d{4}$/, '')} ${clock}`;
}

/** What a candidate is asked; `before` is a moment as `momentText` gives it. */
export function offerText(facts: PenggantiFacts, nama: string, before: string): string {
  return letter(
    `Yth. *${nama}*`,
    [`Kami mencari ${TASK[facts.kind]} pengganti:`, ...lines(facts)].join('\n'),
    `Bila berkenan, balas *BERSEDIA* atau *TIDAK BISA* sebelum ${before}. ${THANKS}`,
  );
}

/** To a preacher who was asked: somebody else has accepted. */
export const filledText = (facts: PenggantiFacts): string =>
  letter(`Tawaran ${TASK[facts.kind]} pengganti ${where(facts)} sudah terisi, jazakumullah khairan.`);

/** To a preacher who was asked: no substitute is needed any more. */
export const closedText = (facts: PenggantiFacts): string =>
  letter(`Tawaran ${TASK[facts.kind]} pengganti ${where(facts)} tidak berlaku lagi. ${THANKS}`);

/** To the preacher who has accepted. */
export const recordedText = (facts: PenggantiFacts): string =>
  letter(['Kesediaan Anda sudah dicatat:', ...lines(facts)].join('\n'), THANKS);

/** To a preacher who said yes after the deadline: an admin decides. */
export const lateText = (facts: PenggantiFacts): string =>
  letter(
    `${THANKS} Batas waktu menjawab untuk ${where(facts)} sudah lewat, jadi jawaban Anda diteruskan ke admin. Mohon tunggu kabarnya.`,
  );

/** To a preacher who said yes while several offers were open. */
export const whichText = (choices: readonly (PenggantiFacts & { nomor: number })[]): string =>
  letter(
    `Ada beberapa tawaran untuk Anda. Balas *BERSEDIA* dengan nomornya, misalnya *BERSEDIA ${choices[0]?.nomor ?? 1}*:`,
    choices.map((one) => `${one.nomor}. ${where(one)}${one.waktu === '' ? '' : `, ${one.waktu}`}`).join('\n'),
  );

/** To the substitute, when an admin withdraws him. */
export const undoneText = (facts: PenggantiFacts): string =>
  letter(
    `Mohon maaf, ${TASK[facts.kind]} pengganti ${where(facts)} diatur kembali oleh admin, jadi Anda tidak jadi bertugas. ${THANKS}`,
  );

/** To the mosque's chairman: who comes in whose place. */
export const correctionText = (facts: PenggantiFacts, ketua: string, baru: string, lama: string): string =>
  letter(
    `Yth. *${ketua}*`,
    [`Perubahan ${TASK[facts.kind]}:`, ...lines(facts)].join('\n'),
    `Insya Allah ${baru} menggantikan ${lama}. ${THANKS}`,
  );

/** To the mosque's chairman: the substitute was withdrawn, and nobody else has accepted yet. */
export const openAgainText = (facts: PenggantiFacts, ketua: string, baru: string): string =>
  letter(
    `Yth. *${ketua}*`,
    [`Perubahan ${TASK[facts.kind]}:`, ...lines(facts)].join('\n'),
    `Mohon maaf, ${baru} tidak jadi menggantikan. Penggantinya sedang kami cari. ${THANKS}`,
  );

/** To admins: nobody has accepted. */
export const nobodyText = (facts: PenggantiFacts, lama: string): string =>
  [
    `*Belum ada ${TASK[facts.kind]} pengganti*`,
    ...lines(facts),
    '',
    `Karena ${lama} berhalangan dan belum ada yang bersedia, mohon segera dicarikan.`,
  ].join('\n');

/** To admins: a preacher has accepted, but the deadline has passed. */
export const lateYesText = (facts: PenggantiFacts, nama: string): string =>
  [
    `Sesudah batas waktu, *${nama}* bersedia:`,
    ...lines(facts),
    '',
    'Jadwal belum diubah. Pilih beliau sendiri bila masih perlu.',
  ].join('\n');
