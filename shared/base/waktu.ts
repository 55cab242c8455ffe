const CLOCK = /^(?:(?:pukul|pkl\.?|jam)\s*)?([01]?\d|2[0-3])[:.]([0-5]\d)(?!\d)/i;
/** The prayers that have a computed time, and sunrise. */
export type Prayer = 'subuh' | 'syuruq' | 'dzuhur' | 'ashar' | 'maghrib' | 'isya';

interface Named {
  pattern: RegExp;
  /** Minutes after midnight at which it usually is in Indonesia. */
  usual: number;
  /** Without it no time is computed: Dhuha is half a morning. */
  prayer?: Prayer;
  /** How many minutes after the prayer "ba'da" means. */
  after?: number;
}

/** "Ba'da" means a little later. */
const AFTER_MINUTES = 20;
/** The sermon is part of a Friday prayer. */
const AFTER_JUMAT = 45;
const BEFORE_MINUTES = 30;
const AFTER = String.raw`(?<!\p{L})(?:ba['\u2019\u2018\x60\u00b4\u02bf\u02bc]?\s?d[ao]|bakda|setelah|sesudah|selepas|lepas|habis|(?:se)?usai|antara)`;
const BEFORE = String.raw`(?<!\p{L})(?:sebelum|(?:men)?jelang|q[ao]b[lel]*a?)(?!\p{L})`;
const AFTER_PRAYER = new RegExp(AFTER, 'iu');
/**
 * The spellings in use, only at the beginning of a word: 'pasar' is no ashar, 'Aisyah' no isya. 'Jumat' alone is a day
 * of the week.
 */
const PRAYERS: Named[] = [
  { pattern: /(?<!\p{L})(?:s[hy]?ubu[hk]|fajar)/iu, usual: 4 * 60 + 30, prayer: 'subuh' },
  { pattern: /(?<!\p{L})(?:s[hy]uru[qk]|isyra[qk]|matahari terbit)/iu, usual: 5 * 60 + 50, prayer: 'syuruq' },
  { pattern: /(?<!\p{L})d[hzl]?uha/iu, usual: 7 * 60 + 30 },
  { pattern: /(?<!\p{L})(?:d[hzl]?|z)u[hk]u?r|(?<!\p{L})lohor/iu, usual: 12 * 60, prayer: 'dzuhur' },
  {
    pattern: new RegExp(
      String.raw`(?:${AFTER}|${BEFORE})l?\s+(?:s[hy]?[ao]lat\s+)?jum['\u2019\u2018\x60\u00b4\u02bf\u02bc]?at`,
      'iu',
    ),
    usual: 12 * 60,
    prayer: 'dzuhur',
    after: AFTER_JUMAT,
  },
  { pattern: /(?<!\p{L})as[hy]?a?r(?!\p{L})/iu, usual: 15 * 60 + 15, prayer: 'ashar' },
  { pattern: /(?<!\p{L})mag[hr]*i?b/iu, usual: 18 * 60, prayer: 'maghrib' },
  { pattern: /(?<!\p{L})is[yh]?a(?:k|a?[’'`‘]|(?!\p{L}))/iu, usual: 19 * 60 + 10, prayer: 'isya' },
];
const BEFORE_PRAYER = new RegExp(BEFORE, 'iu');
const LAST = 24 * 60;

/**
 * Minutes after midnight when `waktu` begins with a clock time ('19:30', '7.30 WIB', 'Pukul 19.30'), else undefined.
 */
export function clockMinutes(waktu: string): number | undefined {
  const match = CLOCK.exec(waktu.trim());
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
}

/** 'HH:MM' when `waktu` is a clock time, else undefined. */
export function clockTime(waktu: string): string | undefined {
  const minutes = clockMinutes(waktu);
  if (minutes === undefined) return undefined;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The first prayer in a free-text time, and by how many minutes the time is before or after it. */
function namedBy(waktu: string): { named: Named; minutes: number } | undefined {
  let first: { named: Named; at: number; length: number } | undefined;
  for (const named of PRAYERS) {
    const match = named.pattern.exec(waktu);
    if (match && (!first || match.index < first.at)) first = { named, at: match.index, length: match[0].length };
  }
  if (!first) return undefined;
  const { named, at, length } = first;
  const before = waktu.slice(0, at + length);
  const minutes = AFTER_PRAYER.test(BEFORE_PRAYER.test(before) ? before : waktu)
    ? (named.after ?? AFTER_MINUTES)
    : BEFORE_PRAYER.test(before)
      ? -BEFORE_MINUTES
      : 0;
  return { named, minutes };
}

/** The prayer that a free-text time refers to, and how many minutes after it (before: negative) the schedule begins. */
export function prayerOf(waktu: string): { prayer: Prayer; minutes: number } | undefined {
  if (clockMinutes(waktu) !== undefined) return undefined;
  const found = namedBy(waktu);
  return found?.named.prayer && { prayer: found.named.prayer, minutes: found.minutes };
}

/**
 * The position of a free-text time in the day, for ordering (contract, Dates and times): minutes of its clock time,
 * else the usual hour of the first prayer in it, else last.
 */
export function waktuOrder(waktu: string): number {
  const minutes = clockMinutes(waktu);
  if (minutes !== undefined) return minutes;
  const found = namedBy(waktu);
  return found ? found.named.usual + found.minutes : LAST;
}
