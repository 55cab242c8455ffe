import { healthEndpoints, type Health } from '#shared/operations/health.ts';
import { CliError } from '../errors.ts';
import type { Client } from './client.ts';
import type { Settings } from './settings.ts';

/**
 * The health of this data directory's daemon. If another Mimbar uses its port, that one answers a foreign token with
 * its status only; then throws CliError.
 */
export async function ownHealth(client: Client, settings: Settings): Promise<Health> {
  const { data } = await client.call(healthEndpoints.get);
  const { url, remote } = settings.address();
  if (data.status !== 'ok' || data.version !== undefined) return data;
  throw new CliError(
    'unreachable',
    remote
      ? `${url} tidak mengenali login ini. Masuk lagi: mimbar login --url ${url}`
      : `Yang menjawab di ${url} Mimbar lain: Mimbar dengan direktori data ${settings.dataDir} tidak berjalan. Jalankan: mimbar serve`,
  );
}
