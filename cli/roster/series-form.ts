import { isPlainDate } from '#shared/base/dates.ts';
import { NAMES_APART } from '#shared/roster/rutin/columns.ts';
import type { Rutin } from '#shared/roster/rutin/rutin.ts';
import { usageError } from '../errors.ts';
import type { Client } from '../http/client.ts';
import { namedRow } from './named.ts';

/** Checks the date of an option or an argument. Throws CliError. */
export function plainDate(name: string, text: string): string {
  if (!isPlainDate(text)) throw usageError(`${name} '${text}' bukan tanggal, misalnya 2027-01-05`);
  return text;
}

/** Ids of the preachers who take turns, from names or ids. */
export async function giliranOf(client: Client, names: string): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names.split(NAMES_APART)) ids.push((await namedRow(client, 'mubaligh', name)).id);
  return ids;
}

/** Parses a comma-separated list of dates, which may be empty. */
export const datesOf = (except: string): string[] =>
  except.trim() === '' ? [] : except.split(',').map((one) => plainDate('--except', one.trim()));

/** A series in its form's format; empty places in the turns are left out. */
export const formOf = ({ id_masjid, id_mubaligh, waktu, aturan, mulai, sampai, kecuali, tetap }: Rutin) => ({
  id_masjid,
  id_mubaligh: id_mubaligh.filter((one) => one !== null),
  waktu,
  aturan,
  mulai: mulai.slice(0, 10),
  sampai: sampai?.slice(0, 10) ?? null,
  kecuali: kecuali.map((one) => one.slice(0, 10)),
  tetap: tetap.map((one) => one.slice(0, 10)),
});
