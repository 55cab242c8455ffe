import { pasaranNamed, type Pasaran } from '../../base/pasaran.ts';
import { DAY_WORDS } from '../../base/text-date.ts';
/**
 * When a recurring study session is held. Stored as the text of an RRULE (RFC 5545) without start and end, in one
 * normal form; shown in everyday words.
 */
export type Aturan =
  | {
      jenis: 'mingguan';
      /** Interval in weeks. */
      setiap: number;
      hari: readonly number[];
    }
  | {
      jenis: 'pekan';
      /** 1 to 5; -1 is the last one of the month. A month that lacks a fifth has none. */
      pekan: readonly number[];
      hari: readonly number[];
    }
  | {
      jenis: 'tanggal';
      /** 1 to 31; -1 is the last day of the month. A month that lacks a date has none. */
      tanggal: readonly number[];
    }
  | {
      /** A weekday of the Javanese calendar, every 35 days: 'Ahad Pahing'. */
      jenis: 'pasaran';
      hari: number;
      pasaran: Pasaran;
    };

export const HARI = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'] as const;
export const SETIAP_MAX = 12;
export const PEKAN = [1, 2, 3, 4, 5, -1] as const;
const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** From Monday on. */
const weekOrder = (hari: number): number => (hari + 6) % 7;
/** Negative numbers, which count from the end, are sorted last. */
const monthOrder = (n: number): number => (n < 0 ? 100 + n : n);
const sorted = (numbers: readonly number[], order: (n: number) => number): number[] =>
  [...new Set(numbers)].toSorted((a, b) => order(a) - order(b));

/** The stored text. The same rule always gives the same text. */
export function rruleOf(aturan: Aturan): string {
  switch (aturan.jenis) {
    case 'mingguan': {
      const days = sorted(aturan.hari, weekOrder).map((hari) => CODES[hari]);
      return `FREQ=WEEKLY;INTERVAL=${aturan.setiap};BYDAY=${days.join(',')};WKST=MO`;
    }
    case 'pekan': {
      const pekan = sorted(aturan.pekan, monthOrder);
      const days = sorted(aturan.hari, weekOrder).flatMap((hari) => pekan.map((n) => `${n}${CODES[hari]}`));
      return `FREQ=MONTHLY;BYDAY=${days.join(',')}`;
    }
    case 'tanggal':
      return `FREQ=MONTHLY;BYMONTHDAY=${sorted(aturan.tanggal, monthOrder).join(',')}`;
    case 'pasaran':
      // Five weeks are a round; which of them it is, only the pasaran says.
      return `FREQ=WEEKLY;INTERVAL=5;BYDAY=${CODES[aturan.hari]};WKST=MO;X-PASARAN=${aturan.pasaran.toUpperCase()}`;
  }
}

/** The rule of an RRULE; undefined for one that our words can't express. */
export function aturanOf(rrule: string): Aturan | undefined {
  const text = rrule.trim().toUpperCase();
  const parts = new Map<string, string>();
  for (const part of text.replace(/^RRULE:/, '').split(';')) {
    const [name, value, ...rest] = part.split('=');
    if (name === undefined || value === undefined || rest.length > 0 || parts.has(name)) return undefined;
    parts.set(name, value);
  }
  const take = (name: string): string | undefined => {
    const value = parts.get(name);
    parts.delete(name);
    return value;
  };
  const freq = take('FREQ');
  const market = take('X-PASARAN');
  const setiap = Number(take('INTERVAL') ?? 1);
  if ((take('WKST') ?? 'MO') !== 'MO') return undefined;
  const days = take('BYDAY')?.split(',');
  const dates = take('BYMONTHDAY')?.split(',').map(Number);
  if (parts.size > 0 || !Number.isInteger(setiap) || setiap < 1 || setiap > SETIAP_MAX) return undefined;
  if (freq === 'WEEKLY' && days && !dates) {
    const hari = days.map((code) => CODES.findIndex((known) => known === code));
    if (market !== undefined) {
      const pasaran = pasaranNamed(market);
      const [day, ...others] = hari;
      if (pasaran === undefined || setiap !== 5 || day === undefined || day < 0 || others.length > 0) return undefined;
      return { jenis: 'pasaran', hari: day, pasaran };
    }
    return hari.includes(-1) ? undefined : { jenis: 'mingguan', setiap, hari: sorted(hari, weekOrder) };
  }
  if (freq !== 'MONTHLY' || market !== undefined || setiap !== 1 || (days === undefined) === (dates === undefined))
    return undefined;
  if (dates) {
    const isDate = (n: number) => Number.isInteger(n) && ((n >= 1 && n <= 31) || n === -1);
    return dates.every(isDate) ? { jenis: 'tanggal', tanggal: sorted(dates, monthOrder) } : undefined;
  }
  return pekanOf(days!);
}

/** '2TU,4TU': every week that is named has every day that is named. */
function pekanOf(days: readonly string[]): Aturan | undefined {
  const pairs = days.map((day) => {
    const [, n, code] = /^\+?(-?\d)([A-Z]{2})$/.exec(day) ?? [];
    return { n: Number(n), hari: CODES.findIndex((known) => known === code) };
  });
  const isKnown = ({ n, hari }: { n: number; hari: number }) => hari >= 0 && PEKAN.some((known) => known === n);
  if (!pairs.every(isKnown)) return undefined;
  const pekan = sorted(
    pairs.map(({ n }) => n),
    monthOrder,
  );
  const hari = sorted(
    pairs.map((pair) => pair.hari),
    weekOrder,
  );
  const distinct = new Set(pairs.map((pair) => `${pair.n} ${pair.hari}`));
  return distinct.size === pekan.length * hari.length ? { jenis: 'pekan', pekan, hari } : undefined;
}

/** 'a', 'a dan b', 'a, b dan c'. */
export function andList(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} dan ${texts.at(-1)}`;
}

const days = (hari: readonly number[]): string => andList(sorted(hari, weekOrder).map((n) => HARI[n]!));

/** 'Setiap Selasa pekan ke-2 dan ke-4', as a sentence begins. */
export function aturanWords(aturan: Aturan): string {
  switch (aturan.jenis) {
    case 'mingguan':
      return aturan.setiap === 1
        ? `Setiap ${days(aturan.hari)}`
        : `Setiap ${aturan.setiap} pekan, hari ${days(aturan.hari)}`;
    case 'pekan': {
      const pekan = sorted(aturan.pekan, monthOrder).map((n) => (n < 0 ? 'terakhir' : `ke-${n}`));
      return `Setiap ${days(aturan.hari)} pekan ${andList(pekan)}`;
    }
    case 'tanggal':
      return `Setiap tanggal ${andList(
        sorted(aturan.tanggal, monthOrder).map((n) => (n < 0 ? 'terakhir' : String(n))),
      )}`;
    case 'pasaran':
      // Whoever counts by the pasaran says Ahad.
      return `Setiap ${aturan.hari === 0 ? 'Ahad' : HARI[aturan.hari]} ${aturan.pasaran}`;
  }
}

/** What of a rule people may not expect: months that lack its days; undefined where there is nothing to say. */
export function aturanNote(aturan: Aturan): string | undefined {
  if (aturan.jenis === 'pasaran') return 'Sekali dalam 35 hari';
  if (aturan.jenis === 'pekan' && aturan.pekan.includes(5) && !aturan.pekan.includes(-1))
    return 'Bulan tanpa pekan ke-5 dilewati. Untuk setiap bulan, pilih pekan terakhir';
  if (aturan.jenis !== 'tanggal' || aturan.tanggal.includes(-1)) return undefined;
  const last = Math.max(...aturan.tanggal);
  return last > 28 ? `Bulan tanpa tanggal ${last} dilewati. Untuk setiap bulan, pilih tanggal terakhir` : undefined;
}

/** An RRULE in words; the RRULE itself if our words can't express it. */
export function rruleWords(rrule: string): string {
  const aturan = aturanOf(rrule);
  return aturan ? aturanWords(aturan) : rrule;
}

const NUMBER_WORDS: Record<string, number> = { satu: 1, dua: 2, tiga: 3, empat: 4, lima: 5, enam: 6 };
const ORDINAL_WORDS: Record<string, number> = { pertama: 1, kedua: 2, ketiga: 3, keempat: 4, terakhir: -1 };
const NUMBER = `\\d{1,2}|${Object.keys(NUMBER_WORDS).join('|')}`;
const ORDINAL = `ke-?\\s?\\d{1,2}|${Object.keys(ORDINAL_WORDS).join('|')}`;
const BETWEEN = '(?:\\s*,\\s*|\\s*&\\s*|\\s+)(?:(?:dan|serta)\\s+)?';
const EVERY = '(?:setiap|tiap)\\s+';
const WEEK = '(?:pekan|minggu)';
/** Words without a meaning of their own. */
const FILLERS = new Set(['setiap', 'tiap', 'hari', 'dan', 'serta', 'bulan', 'pada', 'di', '']);

const numberOf = (word: string): number => NUMBER_WORDS[word] ?? Number(word);
const ordinalOf = (word: string): number => ORDINAL_WORDS[word] ?? Number(word.replace(/\D/g, ''));

/**
 * Parses a written rule: 'setiap Selasa pekan ke-2 dan ke-4', 'Senin & Kamis', '2 pekan sekali hari Ahad', 'tanggal 15
 * setiap bulan', or an RRULE. Undefined unless every word is understood.
 */
export function readAturan(written: string): Aturan | undefined {
  const text = written.normalize('NFC').trim();
  if (/FREQ=/i.test(text)) return aturanOf(text);
  let rest = ` ${text
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc\u02bf`\u00b4]/gu, "'")
    .replace(/[.;]/g, ' ')} `;
  /** Removes the match from the text and gives it. */
  const take = (pattern: string): string | undefined => {
    const found = new RegExp(`(?<=[\\s,])(?:${pattern})(?=[\\s,])`, 'u').exec(rest);
    if (!found) return undefined;
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return found[0];
  };

  const dates = take(`tanggal\\s+(?:\\d{1,2}|terakhir)(?:${BETWEEN}(?:\\d{1,2}|terakhir))*`);
  const interval =
    take(`${EVERY}(?:${NUMBER})\\s+${WEEK}(?:\\s+sekali)?`) ?? take(`(?:${NUMBER})\\s+${WEEK}(?:\\s+sekali|an)`);
  const setiap = interval === undefined ? 1 : numberOf(new RegExp(`(?<!\\p{L})(?:${NUMBER})`, 'u').exec(interval)![0]);
  const pekan: number[] = [];
  const ordinal = `(?:${WEEK}\\s+)?(?:${ORDINAL})`;
  for (let part = take(ordinal); part !== undefined; part = take(ordinal))
    pekan.push(ordinalOf(new RegExp(ORDINAL, 'u').exec(part)![0]));
  // 'Setiap minggu hari Selasa': the week, where another day follows.
  if (new RegExp(`${EVERY}${WEEK}\\s+(?:di\\s+|pada\\s+)?hari\\s`, 'u').test(rest)) take(`${EVERY}${WEEK}`);
  else take(`${EVERY}pekan`);
  const hari: number[] = [];
  const market: Pasaran[] = [];
  for (const word of rest.split(/[\s,&]+/)) {
    const pasaran = pasaranNamed(word);
    if (pasaran !== undefined) {
      market.push(pasaran);
      continue;
    }
    const day = DAY_WORDS.get(word);
    if (day !== undefined) hari.push(day);
    else if (!FILLERS.has(word)) return undefined;
  }

  const [pasaran] = market;
  if (pasaran !== undefined) {
    const isAlone = market.length === 1 && hari.length === 1 && !dates && pekan.length === 0 && interval === undefined;
    return isAlone ? { jenis: 'pasaran', hari: hari[0]!, pasaran } : undefined;
  }
  const aturan: Aturan | undefined = dates
    ? hari.length === 0 && pekan.length === 0 && interval === undefined
      ? { jenis: 'tanggal', tanggal: dates.match(/\d+|terakhir/g)!.map((n) => (n === 'terakhir' ? -1 : Number(n))) }
      : undefined
    : hari.length === 0
      ? undefined
      : pekan.length > 0
        ? interval === undefined
          ? { jenis: 'pekan', pekan, hari }
          : undefined
        : { jenis: 'mingguan', setiap, hari };
  // Validated, and converted into its normal form.
  return aturan && aturanOf(rruleOf(aturan));
}
