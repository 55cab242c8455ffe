const CLOCK = /^(?:(?:pukul|pkl\.?|jam)\s*)?([01]?\d|2[0-3])[:.]([0-5]\d)(?!\d)/i;
/**
 * Minutes after midnight at which each prayer usually is in Indonesia, by the spellings in use. They begin a word:
 * 'pasar' names no ashar, 'Aisyah' no isya.
 */
const PRAYERS: [RegExp, number][] = [
  [/(?<!\p{L})(?:s[hy]?ubu[hk]|fajar)/iu, 4 * 60 + 30],
  [/(?<!\p{L})d[hzl]?uha/iu, 7 * 60 + 30],
  [/(?<!\p{L})(?:d[hzl]?|z)u[hk]u?r|(?<!\p{L})lohor/iu, 12 * 60],
  [/(?<!\p{L})as[hy]?a?r(?!\p{L})/iu, 15 * 60 + 15],
  [/(?<!\p{L})mag[hr]*i?b/iu, 18 * 60],
  [/(?<!\p{L})is[yh]?a(?:k|a?[’'`‘]|(?!\p{L}))/iu, 19 * 60 + 10],
];
const AFTER_PRAYER = /(?<!\p{L})(?:ba['’‘`´ʿʼ]?\s?d[ao]|bakda|setelah|sesudah|selepas|usai)/iu;
/** "Ba'da" means a little later. */
const AFTER_MINUTES = 20;
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

/**
 * Where a free-text time stands in the day, for ordering (contract, Dates and times): minutes of its clock time, else
 * the usual hour of the prayer that it names first, else last.
 */
export function waktuOrder(waktu: string): number {
  const minutes = clockMinutes(waktu);
  if (minutes !== undefined) return minutes;
  const named = PRAYERS.map(([pattern, order]) => ({ at: waktu.search(pattern), order })).filter(
    (prayer) => prayer.at >= 0,
  );
  const first = named.sort((a, b) => a.at - b.at)[0];
  if (!first) return LAST;
  return first.order + (AFTER_PRAYER.test(waktu) ? AFTER_MINUTES : 0);
}
