import { addDays, FRIDAY, MONTHS, weekday } from '#shared/base/dates.ts';
import { bulan } from '#shared/roster/papan/cell.ts';
import { monthOf } from '../broadcast/month.ts';
import type { Client } from '../http/client.ts';
import { usageError } from '../errors.ts';
import { todayOf } from '../rows.ts';

/** The month 'YYYY-MM' of an option; by default the month of the next Friday. Throws CliError. */
export async function bulanOf(client: Client, text: string | undefined): Promise<string> {
  if (text !== undefined && /^\d{4}-/.test(text)) {
    const parsed = bulan.safeParse(text);
    if (!parsed.success) throw usageError(`--month '${text}' bukan bulan, misalnya --month 2027-01`);
    return parsed.data;
  }
  const today = await todayOf(client);
  if (text === undefined) return addDays(today, (FRIDAY - weekday(today) + 7) % 7).slice(0, 7);
  const { month, year } = monthOf(text, today);
  return `${year}-${String(month + 1).padStart(2, '0')}`;
}

/** 'Januari 2027'. */
export const bulanName = (month: string) => `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
