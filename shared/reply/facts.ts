import { addDays, weekday } from '../base/dates.ts';
import { waktuOrder } from '../base/waktu.ts';
import type { JadwalKind } from '../roster/jadwal.ts';
import { squeeze } from './grammar.ts';
import { ASKS, STOP } from './tokens.ts';

/** The schedule that an answer is about: what it says of day, hour, place and name may be no other's. */
export interface About {
  kind: JadwalKind;
  /** Plain dates. */
  tanggal: string;
  today: string;
  /** '' for a jumatan. */
  waktu: string;
  nama_masjid: string;
  nama_mubaligh: string;
}

/** What stands for a fact of the schedule in a row of words. */
export const OWN = { day: '<day>', hour: '<hour>', place: '<place>', self: '<self>' } as const;

const words = (list: string) => list.split(' ').map(squeeze);
const DAYS = [
  'minggu ahad ngahad minggon',
  'senin senen',
  'selasa salasa',
  'rabu rebo',
  'kamis kemis',
  'jumat jumah jumuah jemuah jumaat jumatan',
  'sabtu setu saptu',
].map(words);
const MONTHS = 'januari februari maret april mei juni juli agustus september oktober november desember'
  .split(' ')
  .map((name) => [squeeze(name), squeeze(name.slice(0, 3))]);
const NUMBERS = [
  '',
  'satu hiji siji',
  'dua dua kalih loro',
  'tiga tilu telu',
  'empat opat papat',
  'lima',
  'enam genep',
  'tujuh',
  'delapan dalapan wolu',
  'sembilan salapan songo',
  'sepuluh sapuluh',
  'sebelas sawelas sabaleh sewelas',
  'dua_belas duabelas',
].map(words);
const HOUR_WORDS = words('jam pukul pkl jm tabuh');
const DAY_LEAD = words('hari dinten dina dinten_ hr poe pada untuk');
const DATE_LEAD = words('tanggal tgl');
const NEXT = words('ini nanti besok bsk ieu meniko niki ko mangke engke iki besuk tea');
/** 'Jumat depan' may be this one or the next. */
const OTHER = words(
  'depan depannya berikutnya malam malem kemarin kamari lalu siang sore sonten pagi yang wage pon kliwon legi pahing paing',
);
/** Parts of the day, in minutes. */
const PARTS = [
  { names: words('pagi enjing subuh'), from: 0, to: 11 * 60 },
  { names: words('siang'), from: 10 * 60, to: 15 * 60 },
  { names: words('sore sonten'), from: 15 * 60, to: 18 * 60 + 30 },
  { names: words('malam malem wengi'), from: 18 * 60, to: 24 * 60 },
];
/** How much earlier and later than its beginning an hour still belongs to a schedule, in minutes. */
const BEFORE = 120;
const AFTER = 60;
const FRIDAY_PRAYER = 12 * 60;
const WEEK = 7;

/** The words with each mention of the schedule's own facts replaced; what belongs to another one stays as it is. */
export function withOwnFacts(tokens: readonly string[], about: About | undefined): string[] {
  if (!about) return [...tokens];
  const own: string[] = [];
  for (let at = 0; at < tokens.length;) {
    const found =
      day(tokens, at, about) ?? hour(tokens, at, about) ?? place(tokens, at, about) ?? self(tokens, at, about);
    own.push(found?.name ?? tokens[at]!);
    at = found?.end ?? at + 1;
  }
  return own;
}

interface Found {
  name: (typeof OWN)[keyof typeof OWN];
  end: number;
}

function day(tokens: readonly string[], start: number, about: About): Found | undefined {
  const { tanggal, today } = about;
  let at = start;
  const isNear = tanggal >= today && tanggal < addDays(today, WEEK);
  const is = (list: readonly string[], index: number) => list.includes(tokens[index] ?? '');
  const found = (end: number): Found => ({ name: OWN.day, end });
  if (is(NEXT, at) && (is(DAY_LEAD, at + 1) || DAYS[weekday(tanggal)]!.includes(tokens[at + 1] ?? ''))) at += 1;
  while (is(DAY_LEAD, at)) at += 1;
  const named = DAYS.findIndex((each) => is(each, at));
  if (named >= 0) {
    if (named !== weekday(tanggal)) return undefined;
    const end = at + (isPartOfDay(tokens[at + 1], about) ? 2 : 1);
    if (is(OTHER, end)) return undefined;
    const date = dateAt(tokens, tokens[end] === STOP ? end + 1 : end);
    if (date) return date.isOn(tanggal) ? found(date.end) : undefined;
    if (!is(NEXT, end)) return found(end);
    return isNear ? found(end + 1) : undefined;
  }
  const date = dateAt(tokens, at);
  if (date) return date.isOn(tanggal) ? found(date.end) : undefined;
  if (at > start) at = start;
  if (is(DAY_LEAD, at) && is(words('ini tersebut itu ieu meniko'), at + 1)) {
    const isThat = !is(words('ini ieu meniko'), at + 1);
    return isThat || tanggal === today ? found(at + 2) : undefined;
  }
  if (is(words('besok bsk benjing isukan enjing'), at))
    return tanggal === addDays(today, 1) ? found(at + 1) : undefined;
  if (is(['pekan'], at) && is(words('ini ieu meniko'), at + 1))
    return isThisWeek(tanggal, today) ? found(at + 2) : undefined;
  if (is(['bulan'], at) && is(words('ini'), at + 1))
    return tanggal.slice(0, 7) === today.slice(0, 7) ? found(at + 2) : undefined;
  return undefined;
}

const isThisWeek = (tanggal: string, today: string) => tanggal >= today && tanggal < addDays(today, WEEK);

/** 'Tanggal 8', '8 januari 2027', '8/1', '8-1-2027'. */
function dateAt(tokens: readonly string[], start: number): { end: number; isOn(date: string): boolean } | undefined {
  const isLed = DATE_LEAD.includes(tokens[start] ?? '');
  const at = isLed ? start + 1 : start;
  const numbers = /^(\d{1,2})(?:[/-](\d{1,2})(?:[/-](\d{2,4}))?)?$/.exec(tokens[at] ?? '');
  if (!numbers) return undefined;
  const month = MONTHS.findIndex((names) => names.includes(tokens[at + 1] ?? ''));
  if (!isLed && month < 0 && numbers[2] === undefined) return undefined;
  const year = /^\d{4}$/.test(tokens[at + 2] ?? '') && month >= 0 ? tokens[at + 2] : numbers[3];
  return {
    end: at + 1 + (month >= 0 ? 1 : 0) + (month >= 0 && year === tokens[at + 2] && year !== undefined ? 1 : 0),
    isOn: (date) =>
      Number(numbers[1]) === Number(date.slice(8)) &&
      (month < 0 || month + 1 === Number(date.slice(5, 7))) &&
      (numbers[2] === undefined || Number(numbers[2]) === Number(date.slice(5, 7))) &&
      (year === undefined || date.slice(0, 4).endsWith(year)),
  };
}

/** When it begins, in minutes; undefined if that is not known. */
function beginOf({ kind, waktu }: About): number | undefined {
  const begins = kind === 'jumatan' ? FRIDAY_PRAYER : waktuOrder(waktu);
  return begins < 24 * 60 ? begins : undefined;
}

/** Whether a word names the part of the day in which the schedule begins. */
function isPartOfDay(word: string | undefined, about: About): boolean {
  const begins = beginOf(about);
  if (begins === undefined || word === undefined) return false;
  return PARTS.some(({ names, from, to }) => names.includes(word) && begins >= from && begins < to);
}

/** 'Jam 11.30', 'jam sebelas lewat', 'pukul 12'. */
function hour(tokens: readonly string[], at: number, about: About): Found | undefined {
  const named = nameTokens(about.waktu);
  // 'Ba'da Maghrib', as it stands in the schedule.
  if (named.length > 0 && named.every((word, index) => tokens[at + index] === word))
    return { name: OWN.hour, end: at + named.length };
  if (!HOUR_WORDS.includes(tokens[at] ?? '')) return undefined;
  let next = at + 1;
  const half = tokens[next] === squeeze('setengah');
  if (half) next += 1;
  const clock = /^(\d{1,2})(?:[.:](\d{2}))?$/.exec(tokens[next] ?? '');
  const number = NUMBERS.findIndex((each, index) => index > 0 && each.includes(tokens[next] ?? ''));
  if (!clock && number < 0) return undefined;
  const said = (clock ? Number(clock[1]) : number) * 60 + Number(clock?.[2] ?? 0) - (half ? 30 : 0);
  next += 1;
  while (words('lewat kurang wib wita wit an').includes(tokens[next] ?? '')) next += 1;
  const begins = beginOf(about);
  if (begins === undefined) return undefined;
  if (isPartOfDay(tokens[next], about)) next += 1;
  // 'Jam 7' of an evening is 19.00.
  const isOwn = [said, said + 12 * 60].some(
    (minutes) => minutes >= begins - BEFORE && minutes <= begins + AFTER && (minutes === said || said >= 60),
  );
  return isOwn ? { name: OWN.hour, end: next } : undefined;
}

const MOSQUE = words('masjid mesjid masjit msjd mushola mushala langgar surau musajik');

function place(tokens: readonly string[], at: number, { nama_masjid }: About): Found | undefined {
  const name = nameTokens(nama_masjid).filter((word) => !MOSQUE.includes(word));
  const start = MOSQUE.includes(tokens[at] ?? '') ? at + 1 : at;
  if (name.length === 0 || name.some((word, index) => tokens[start + index] !== word)) return undefined;
  return { name: OWN.place, end: start + name.length };
}

const TITLES = words(
  'ustadz ustad ustaz ust kh h haji dr drs kyai kiai ki prof habib buya bapak pak spd mpd lc ma si phd',
);

/** His own name, whole or in part, as people sign. */
function self(tokens: readonly string[], at: number, { nama_mubaligh }: About): Found | undefined {
  const name = nameTokens(nama_mubaligh).filter((word) => word.length > 2 && !TITLES.includes(word));
  let end = at;
  while (name.includes(tokens[end] ?? '')) end += 1;
  return end > at ? { name: OWN.self, end } : undefined;
}

const nameTokens = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['\u2019`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== STOP && word !== ASKS)
    .map(squeeze);
