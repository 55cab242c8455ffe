import { masjidEndpoints } from '#shared/roster/masjid.ts';
import { mubalighEndpoints } from '#shared/roster/mubaligh.ts';
import { usageError } from '../errors.ts';
import type { Client } from '../http/client.ts';

type Noun = 'masjid' | 'mubaligh';
const LABELS: Record<Noun, string> = { masjid: 'Masjid', mubaligh: 'Mubaligh' };

/** All mosques or preachers, by name. */
export async function rowsOf(client: Client, noun: Noun): Promise<{ id: string; nama: string }[]> {
  const rows =
    noun === 'masjid'
      ? await client.listAll(masjidEndpoints.list, { orderBy: 'nama_masjid', orderType: 'asc' })
      : await client.listAll(mubalighEndpoints.list, { orderBy: 'nama_mubaligh', orderType: 'asc' });
  return rows.map((row) => ({ id: row.id, nama: 'nama_masjid' in row ? row.nama_masjid : row.nama_mubaligh }));
}

/** Finds a row by name or id; the name has priority. Throws CliError if it is unknown or several have this name. */
export async function namedRow(client: Client, noun: Noun, wanted: string): Promise<{ id: string; nama: string }> {
  const rows = await rowsOf(client, noun);
  const name = wanted.trim().toLowerCase();
  const named = rows.filter(({ nama }) => nama.toLowerCase() === name);
  if (named.length > 1)
    throw usageError(`Beberapa ${noun} bernama '${wanted}': pakai ID-nya, ${named.map(({ id }) => id).join(', ')}.`);
  const found = named[0] ?? rows.find(({ id }) => id === wanted);
  if (!found) throw usageError(`${LABELS[noun]} '${wanted}' tidak ditemukan.`);
  return found;
}
