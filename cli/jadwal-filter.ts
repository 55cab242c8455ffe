import type { Command } from 'commander';
import { isJadwalStatus, JADWAL_STATUS, type JadwalQuery } from '#shared/roster/jadwal.ts';
import { namedRow } from './columns.ts';
import { usageError } from './errors.ts';
import type { Client } from './http/client.ts';
import { t } from './words/words.ts';

/** What narrows a list of schedules, as typed. */
export interface JadwalFilter {
  wilayah?: string;
  masjid?: string;
  status?: string;
}

export const jadwalFilterOptions = (command: Command, statusHelp: string): Command =>
  command
    .option('--wilayah <wilayah>', t('ofWilayahHelp'))
    .option('--masjid <masjid>', t('ofMasjidHelp'))
    .option('--status <status>', statusHelp);

/** The same as a query. Throws CliError for an unknown mosque or state. */
export async function jadwalFilter(
  client: Client,
  { wilayah, masjid, status }: JadwalFilter,
): Promise<Pick<JadwalQuery, 'wilayah' | 'id_masjid' | 'broadcasted' | 'konfirmasi'>> {
  if (status !== undefined && !isJadwalStatus(status))
    throw usageError(t('statusUnknown', { text: status, known: Object.keys(JADWAL_STATUS).join(', ') }));
  return {
    ...(wilayah !== undefined && { wilayah }),
    ...(masjid !== undefined && { id_masjid: (await namedRow(client, 'masjid', masjid)).id }),
    ...(status !== undefined && JADWAL_STATUS[status].query),
  };
}
