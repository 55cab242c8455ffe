import { addDays, FRIDAY, MONTHS, weekday } from '#shared/base/dates.ts';
import { bulan } from '#shared/roster/papan/cell.ts';
import type { Client } from './http/client.ts';
import { usageError } from './errors.ts';
import { todayOf } from './rows.ts';
import { monthName, t } from './words/words.ts';

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
      ? MONTHS.findIndex(
          (name, month) =>
            word.length >= 3 && [name, monthName(month)].some((one) => one.toLowerCase().startsWith(word)),
        )
      : Number(number) - 1;
  if (month < 0 || month > 11) throw usageError(t('monthWrong', { text: text! }));
  const year = Number(today.slice(0, 4)) + (month < current ? 1 : 0);
  if (wantedYear !== undefined && Number(wantedYear) !== year) throw usageError(t('monthTooFar', { text: text! }));
  return { month, year };
}

/** The month 'YYYY-MM' of an option; by default the month of the next Friday. Throws CliError. */
export async function bulanOf(client: Client, text: string | undefined): Promise<string> {
  if (text !== undefined && /^\d{4}-/.test(text)) {
    const parsed = bulan.safeParse(text);
    if (!parsed.success) throw usageError(t('monthNotPlain', { text: text! }));
    return parsed.data;
  }
  const today = await todayOf(client);
  if (text === undefined) return addDays(today, (FRIDAY - weekday(today) + 7) % 7).slice(0, 7);
  const { month, year } = monthOf(text, today);
  return `${year}-${String(month + 1).padStart(2, '0')}`;
}
