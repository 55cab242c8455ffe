import { MONTHS } from '#shared/base/dates.ts';
import { usageError } from '../errors.ts';

/**
 * Parses the month of a digest: '2026-12', '12' or 'desember'; the current month if there is no text. `month` counts
 * from 0. Without a year it is this year from the current month on, else the next year, as in the daemon (contract,
 * Messages). `today`: a plain date in the deployment's zone. Throws CliError.
 */
export function monthOf(text: string | undefined, today: string): { month: number; year: number } {
  const current = Number(today.slice(5, 7)) - 1;
  const [, wantedYear, number] = /^(?:(\d{4})-)?(\d{1,2})$/.exec(text ?? String(current + 1)) ?? [];
  const word = text?.trim().toLowerCase() ?? '';
  const month =
    number === undefined
      ? MONTHS.findIndex((name) => word.length >= 3 && name.toLowerCase().startsWith(word))
      : Number(number) - 1;
  if (month < 0 || month > 11)
    throw usageError(`--month '${text}' bukan bulan, misalnya --month 2026-12, --month 12 atau --month desember`);
  const year = Number(today.slice(0, 4)) + (month < current ? 1 : 0);
  if (wantedYear !== undefined && Number(wantedYear) !== year)
    throw usageError(`--month '${text}': hanya bulan ini dan 11 bulan berikutnya.`);
  return { month, year };
}
