import { healthEndpoints } from '#shared/operations/health.ts';
import type { Context } from '../context.ts';
import { statusLines } from '../terminal/status-lines.ts';

/** Says how the daemon, the messenger and the queue are. */
export async function runStatus({ client, settings, output }: Context): Promise<void> {
  const { data } = await client.call(healthEndpoints.get);
  const { url } = settings.address();
  output.data({ url, ...data });
  statusLines(output.paint, url, data).forEach((line) => output.print(line));
}
