import { dateInZone, instantInZone, timeInZone } from '#shared/base/dates.ts';

export const ENDING = '.backup';
/** Suffix of a file that is still being written. */
export const PART = '.part';
/** Prefix of a database that is being packed or unpacked. */
export const WORK_PREFIX = '.mimbar-work-';
/** Prefix of a copy for one download. */
export const DOWNLOAD_PREFIX = '.mimbar-download-';
export const NAME_PATTERN = /^mimbar-\d{8}-\d{6}(-\d{1,3})?\.backup$/;

/** Whether this is the name of a copy that is being written to the second place. */
export const isCopyPart = (name: string): boolean =>
  name.endsWith(PART) && NAME_PATTERN.test(name.slice(0, -PART.length));

/**
 * 'mimbar-20261120-023000.backup' for an instant (UTC ms) in the deployment's zone; `taken` tells which names are used.
 */
export function nameFor(instant: number, zone: string, taken: (name: string) => boolean): string {
  const date = dateInZone(instant, zone).replaceAll('-', '');
  const time = timeInZone(instant, zone).replace(':', '') + new Date(instant).toISOString().slice(17, 19);
  for (let n = 1; ; n += 1) {
    const name = `mimbar-${date}-${time}${n > 1 ? `-${n}` : ''}${ENDING}`;
    if (!taken(name)) return name;
  }
}

/** When a backup of this name was made, UTC ms; the name contains the deployment's local time. */
export function stampOf(name: string, zone: string): number {
  const [, year, month, day, hour, minute, second] = /^mimbar-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)/.exec(name)!;
  return instantInZone(`${year}-${month}-${day}`, `${hour}:${minute}`, zone) + Number(second) * 1000;
}
