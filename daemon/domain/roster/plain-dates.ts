import { dateOf } from '#shared/base/dates.ts';
import { invalidField } from '#daemon/base/errors.ts';

const DAY = 86_400_000;

/** Parses a date in the deployment's zone to a plain date. Throws invalid on `path` for an invalid one. */
export function requireDate(path: string, input: string, timezone: string): string {
  const date = dateOf(input, timezone);
  if (date === undefined) throw invalidField(path, 'Tanggal tidak valid');
  return date;
}

interface RangeLimit {
  timezone: string;
  /** The longest range, in days, and its name in the error. */
  maxDays: number;
  inWords?: string;
}

/** Parses a range to plain dates, both included. Throws invalid if it is in the wrong order or too long. */
export function requireRange(
  query: { dari: string; sampai: string },
  { timezone, maxDays, inWords = `${maxDays} hari` }: RangeLimit,
): { dari: string; sampai: string } {
  const dari = requireDate('dari', query.dari, timezone);
  const sampai = requireDate('sampai', query.sampai, timezone);
  if (sampai < dari) throw invalidField('sampai', 'Tanggal akhir lebih awal dari tanggal awal');
  if ((Date.parse(sampai) - Date.parse(dari)) / DAY > maxDays) throw invalidField('sampai', `Paling banyak ${inWords}`);
  return { dari, sampai };
}
