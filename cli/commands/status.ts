import { formatDateTime } from '#shared/dates.ts';
import { healthEndpoints, type Health } from '#shared/health.ts';
import { formatPhone } from '#shared/phone.ts';
import { MESSENGER_NAME } from '#shared/waclient.ts';
import type { Context } from '../context.ts';
import { messengerWords } from '../messenger-words.ts';
import type { Output } from '../output.ts';
import { number } from '../text.ts';

/** Says how the daemon, the messenger and the queue are. */
export async function runStatus({ client, settings, output }: Context): Promise<void> {
  const { data } = await client.call(healthEndpoints.get);
  const { url } = settings.address();
  output.data({ url, ...data });
  output.print(`${'Mimbar'.padEnd(10)} ${data.version ?? ''} ${output.paint('good', 'berjalan')} di ${url}${data.demo ? ' (demo)' : ''}`);
  if (data.messenger) printMessenger(output, data.messenger);
  if (data.queue) printQueue(output, data.queue);
  if (data.backup) printBackup(output, data.backup, data.clock?.timezone ?? 'Asia/Jakarta');
}

function printMessenger(output: Output, messenger: NonNullable<Health['messenger']>): void {
  const words = messengerWords(messenger);
  const state = output.paint(messenger.state === 'CONNECTED' ? 'good' : 'careful', words);
  const linked = messenger.number ? `, nomor ${formatPhone(messenger.number)}` : '';
  const simulated = messenger.kind === 'simulated' ? ' (simulasi)' : '';
  output.print(`${MESSENGER_NAME.padEnd(10)} ${state}${linked}${simulated}`);
  if (!messenger.number && messenger.state !== 'CONNECTED') output.print(`${''.padEnd(10)} Tautkan dengan: mimbar pair`);
}

function printQueue(output: Output, queue: NonNullable<Health['queue']>): void {
  const parts = [`${number.format(queue.waiting)} menunggu`, `${number.format(queue.running)} sedang dikirim`];
  if (queue.held > 0) parts.push(`${number.format(queue.held)} ditahan`);
  output.print(`${'Antrean'.padEnd(10)} ${parts.join(', ')}`);
  if (queue.paused) output.print(`${''.padEnd(10)} ${output.paint('careful', queue.paused_reason ?? 'Antrean dijeda.')}`);
}

function printBackup(output: Output, { last_at, ok, message }: NonNullable<Health['backup']>, zone: string): void {
  const last = last_at === null ? '' : `terakhir ${formatDateTime(Date.parse(last_at), zone)}`;
  if (ok === false) output.print(`${'Cadangan'.padEnd(10)} ${output.paint('bad', `gagal: ${message ?? ''}`)}${last && ` (${last})`}`);
  else if (last) output.print(`${'Cadangan'.padEnd(10)} ${last}`);
}
