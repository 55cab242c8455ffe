const MINUTE = 60_000;

/**
 * Zones that keep one offset all the year round, in minutes: those of Indonesia, as they have been since 1988, and UTC.
 */
const OFFSETS: Readonly<Record<string, number>> = {
  'Asia/Jakarta': 420,
  'Asia/Pontianak': 420,
  'Asia/Makassar': 480,
  'Asia/Jayapura': 540,
  UTC: 0,
};
const SINCE = Date.UTC(1990, 0, 1);

/**
 * By how much a zone is ahead of UTC at an instant (UTC ms), in ms; undefined for other zones, which need Intl. The
 * first use of Intl takes 16 ms, and 9 MB that are never freed.
 */
export function fixedOffset(zone: string, instant: number): number | undefined {
  const minutes = instant >= SINCE && Object.hasOwn(OFFSETS, zone) ? OFFSETS[zone] : undefined;
  return minutes === undefined ? undefined : minutes * MINUTE;
}

const NAMES: Readonly<Record<string, string>> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
};

/** 'WIB' for Asia/Jakarta; other zones by their IANA name. */
export const zoneName = (zone: string): string => NAMES[zone] ?? zone;

/** Whether there is such an IANA zone. */
export function isZone(zone: string): boolean {
  if (Object.hasOwn(OFFSETS, zone)) return true;
  try {
    new Intl.DateTimeFormat('id-ID', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
