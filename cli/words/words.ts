import { dateIn, instantIn, monthIn, speechOf, type Language, type PlainWord as Plain } from '#shared/base/language.ts';
import { zoneName } from '#shared/base/zone.ts';
import { BOARD } from './board.ts';
import { COMMON } from './common.ts';
import { FRAME } from './frame.ts';
import { OPERATIONS } from './operations.ts';
import { PEOPLE } from './people.ts';
import { QUEUE } from './queue.ts';
import { SENDING } from './sending.ts';

/** All that the CLI says, by name, in both languages (docs/decisions/0068). */
export const WORDS = { ...BOARD, ...COMMON, ...FRAME, ...OPERATIONS, ...PEOPLE, ...QUEUE, ...SENDING };
/** The names of the words that take no values. */
export type PlainWord = Plain<typeof WORDS>;

let spoken: Language = 'id';

/** Sets the language of all that is said from now on. */
export function speak(next: Language): void {
  spoken = next;
}

export const language = (): Language => spoken;

/** A word of the CLI in the language that is set. */
export const t = speechOf(WORDS, language);

/** 'Desember', 'December'; `month` counts from 0. */
export const monthName = (month: number): string => monthIn(language(), month);

/** '20 Des 2026', '20 Dec 2026'. */
export const formatDate = (date: string): string => dateIn(language(), date);

/** '20 Des 2026 19.30', '20 Dec 2026 19:30' below a heading that names the zone. */
export const instantCell = (iso: string, zone: string): string => instantIn(language(), Date.parse(iso), zone);
/** 'Waktu (WIB)'. */
export const instantHead = (heading: string, zone: string): string => `${heading} (${zoneName(zone)})`;
/** '20 Des 2026 19.30 WIB', '20 Dec 2026 19:30 WIB'; `zone` is the deployment's. */
export const instantText = (iso: string, zone: string): string => `${instantCell(iso, zone)} ${zoneName(zone)}`;

/** 'Desember 2026' of '2026-12'. */
export const bulanName = (month: string): string => `${monthName(Number(month.slice(5, 7)) - 1)} ${month.slice(0, 4)}`;

/** '22 Nov 2026', or 'Desember 2026'. */
export const targetText = (target: string): string => (target.length > 7 ? formatDate(target) : bulanName(target));

/** '06.00' of '06:00'; in English it stays. */
export const clockText = (time: string): string => (language() === 'en' ? time : time.replace(':', '.'));

/** What the option of a column says in English. In Indonesian its heading and hint in the spreadsheets say it. */
const ENGLISH: Readonly<Record<string, string>> = {
  alamat: 'address',
  bagian: 'pagi (morning), siang (noon), malam (evening), or empty: the whole day',
  batas_bulan: 'at most this many khutbah a month, 1 to 99, or empty',
  batas_pengajian: 'at most this many pengajian a month, 1 to 99, or empty',
  khatib: 'whether he preaches on Fridays: Ya (yes) or Tidak (no)',
  lokasi: 'latitude, longitude, such as -6.914744, 107.609810; a link to a map is fine too',
  nama_ketua_dkm: 'name of the DKM chair',
  no_hp: 'phone number, such as 081200000001',
  tinggi: 'height above sea level in m, 0 to 5000, or empty',
  wilayah: 'wilayah; several of a mubaligh are separated by commas',
};

export function columnHelp(name: string, { header, hint }: { header: string; hint?: string }): string {
  const indonesian = [header, hint?.replace(/\.$/, '')].filter(Boolean).join('. ');
  return language() === 'en' ? (ENGLISH[name] ?? indonesian) : indonesian;
}
