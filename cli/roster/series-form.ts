import { isPlainDate } from '#shared/base/dates.ts';
import { NAMES_APART } from '#shared/roster/rutin/columns.ts';
import type { Rutin } from '#shared/roster/rutin/rutin.ts';
import { usageError } from '../errors.ts';
import type { Client } from '../http/client.ts';
import { namedRow } from './named.ts';

/** A date that an option or an argument names. Throws CliError. */
export function plainDate(name: string, text: string): string {
  if (!isPlainDate(text)) throw usageError(`${name} '${text}' bukan tanggal, misalnya 2027-01-05`);
  return text;
}

/** Those who take turns, by name or id. */
export async function giliranOf(client: Client, names: string): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names.split(NAMES_APART)) ids.push((await namedRow(client, 'mubaligh', name)).id);
  return ids;
}

/** Dates with commas between them, or none. */
export const datesOf = (except: string): string[] =>
  except.trim() === '' ? [] : except.split(',').map((one) => plainDate('--except', one.trim()));

/** A series as its form has it; a place in the turns that nobody holds is left out. */
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
