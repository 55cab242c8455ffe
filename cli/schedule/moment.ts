import { dateInZone, formatDate, MONTHS, timeInZone } from '#shared/base/dates.ts';

/** '22 Nov 2026', or 'Desember 2026'. */
export function targetText(target: string): string {
  return target.length > 7
    ? formatDate(target)
    : `${MONTHS[Number(target.slice(5)) - 1] ?? target} ${target.slice(0, 4)}`;
}

/** '21 Nov 2026 06.00', as the last run is told. */
export function momentText(iso: string, zone: string): string {
  const instant = Date.parse(iso);
  return `${formatDate(dateInZone(instant, zone))} ${timeInZone(instant, zone).replace(':', '.')}`;
}
