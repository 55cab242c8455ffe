const CLOCK = /^([01]?\d|2[0-3])[:.]([0-5]\d)(?!\d)/;
/** Minutes after midnight at which each prayer usually is in Indonesia; "ba'da" means a little later. */
const PRAYERS: [RegExp, number][] = [
  [/s[hu]+bu[hk]/i, 4 * 60 + 30],
  [/d[hz]?u[hk]a/i, 7 * 60 + 30],
  [/[dz]*[zh]u[hk]ur|d[zh]+uhur|lohor/i, 12 * 60],
  [/as[hy]*ar/i, 15 * 60 + 15],
  [/mag[hr]*ri?b/i, 18 * 60],
  [/isya|isha/i, 19 * 60 + 10],
];
const AFTER_PRAYER = /ba['’`´]?\s?da|bakda|setelah|sesudah/i;
const LAST = 24 * 60;

/** Minutes after midnight when `waktu` begins with a clock time ('19:30', '7.30 WIB'), else undefined. */
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
 * Where a free-text time stands in the day, for ordering (contract, Dates and times): minutes of its clock time, else the
 * usual hour of the prayer that it names, else last.
 */
export function waktuOrder(waktu: string): number {
  const minutes = clockMinutes(waktu);
  if (minutes !== undefined) return minutes;
  const prayer = PRAYERS.find(([pattern]) => pattern.test(waktu));
  if (!prayer) return LAST;
  return prayer[1] + (AFTER_PRAYER.test(waktu) ? 20 : 0);
}
