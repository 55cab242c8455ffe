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
const BEFORE_PRAYER = new RegExp(BEFORE, 'iu');
/** '30 menit setelah …'. */
const OWN_MINUTES = new RegExp(String.raw`(\d{1,3})\s*(?:menit|mnt)\s*(?:${AFTER}|${BEFORE})`, 'iu');
/**
 * The spellings in use, only at the beginning of a word: 'pasar' is no ashar, 'Aisyah' no isya. 'Jumat' alone is a day
 * of the week.
 */
const PRAYERS: Named[] = [
  { pattern: /(?<!\p{L})(?:s[hy]?ubu[hk]|fajar|fajr)/iu, usual: 4 * 60 + 30, prayer: 'subuh' },
  { pattern: /(?<!\p{L})(?:s[hy]uru[qk]|isyra[qk]|matahari terbit)/iu, usual: 5 * 60 + 50, prayer: 'syuruq' },
  { pattern: /(?<!\p{L})(?:d[hzl]?|z)uha/iu, usual: 7 * 60 + 30 },
  {
    pattern: /(?<!\p{L})(?:(?:d(?:zh|[hzl])?|zh?)(?:u[hk]u?|oho)r|l[ou]h[ou]r)/iu,
    usual: 12 * 60,
    prayer: 'dzuhur',
  },
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
  { pattern: /(?<!\p{L})is[yh]?a(?:k|a?[\u2019'`\u2018]|(?!\p{L}))/iu, usual: 19 * 60 + 10, prayer: 'isya' },
];

/** A prayer that a text names, how many minutes after it (before: negative), and what that usually is. */
export interface NamedTime {
  /** Undefined where no time can be computed. */
  prayer: Prayer | undefined;
  minutes: number;
  /** Minutes after midnight. */
  usual: number;
}

/** The first prayer that a text names. */
export function namedTime(text: string): NamedTime | undefined {
  let first: { named: Named; at: number; length: number } | undefined;
  for (const named of PRAYERS) {
    const match = named.pattern.exec(text);
    if (match && (!first || match.index < first.at)) first = { named, at: match.index, length: match[0].length };
  }
  if (!first) return undefined;
  const { named, at, length } = first;
  const before = text.slice(0, at + length);
  const said = Number(OWN_MINUTES.exec(before)?.[1] ?? Number.NaN);
  const minutes = AFTER_PRAYER.test(BEFORE_PRAYER.test(before) ? before : text)
    ? said || (named.after ?? AFTER_MINUTES)
    : BEFORE_PRAYER.test(before)
      ? -(said || BEFORE_MINUTES)
      : 0;
  return { prayer: named.prayer, minutes, usual: named.usual + minutes };
}
