import { formatDate, MONTHS } from '#shared/base/dates.ts';

/** '22 Nov 2026', or 'Desember 2026'. */
export function targetText(target: string): string {
  return target.length > 7
    ? formatDate(target)
    : `${MONTHS[Number(target.slice(5)) - 1] ?? target} ${target.slice(0, 4)}`;
}

/** '06:00' → '06.00'. */
export const dotted = (time: string): string => time.replace(':', '.');
