import { healthEndpoints } from '#shared/operations/health.ts';
import { formatPhone } from '#shared/base/phone.ts';
import { MESSENGER_NAME, waclientEndpoints } from '#shared/queue/waclient.ts';
import { consent } from '../terminal/consent.ts';
import type { Context } from '../context.ts';
import { CliError } from '../errors.ts';
import { number } from '../terminal/text.ts';
import type { Frame } from '../group.ts';

/** Where it stands in the help. */
export const place = 50;

export function declare({ command, run }: Frame): void {
  command('logout', 'lepas tautan WhatsApp', '[pilihan]', ['mimbar logout', 'mimbar logout --yes'])
    .option('-y, --yes', 'tanpa bertanya')
    .action((options: { yes?: boolean }) => run(options, runLogout));
}

/** Unlinks WhatsApp. What waits goes on waiting, for the same number or an admin's word. */
async function runLogout(context: Context, { yes }: { yes?: boolean }): Promise<void> {
  const { client, output } = context;
  const { data: health } = await client.call(healthEndpoints.get);
  const linked = health.messenger?.number ?? null;
  if (linked === null && health.messenger?.state !== 'DISCONNECTED')
    throw new CliError('refused', `${MESSENGER_NAME} belum tertaut.`);
  const waiting = health.queue?.waiting ?? 0;
  const name = linked === null ? MESSENGER_NAME : `${MESSENGER_NAME} ${formatPhone(linked)}`;
  if (waiting > 0) output.warn([`${number.format(waiting)} pesan menunggu sampai ${MESSENGER_NAME} ditautkan lagi.`]);
  await consent(context, {
    yes,
    question: `Lepas tautan ${name}?`,
    purpose: `melepas tautan ${name}`,
    otherwise: 'Tautan tetap ada.',
  });
  const { data } = await client.call(waclientEndpoints.logout);
  output.data({ state: data.state, number: linked });
  output.print(`Tautan ${name} dilepas. Tautkan lagi dengan: mimbar pair`);
}
