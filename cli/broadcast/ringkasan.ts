import {
  RINGKASAN_KEY,
  RINGKASAN_LABEL,
  ringkasanEndpoints,
  type RingkasanCard,
  type RingkasanUpdate,
} from '#shared/card/ringkasan.ts';
import { printPreview } from './preview.ts';
import { presentAndSend, type SendFlags } from './send.ts';
import type { Context } from '../context.ts';
import { CliError, usageError } from '../errors.ts';
import { zoneOf } from '../rows.ts';
import { t, clockText, formatDate, instantText } from '../words/words.ts';

export interface RingkasanFlags {
  active?: boolean;
  jamKamis?: string;
  jamJumat?: string;
  dryRun?: boolean;
}

/** The summary that each recipient would get now. */
const messagesOf = ({ pesan, penerima }: RingkasanCard) =>
  pesan === '' ? [] : penerima.map((name) => ({ recipients: [name], message: pesan }));

/** Data about the summary for `schedule list`, also with --json. */
export async function ringkasanFacts({ client }: Context, withMessages: boolean): Promise<object> {
  const { data } = await client.call(ringkasanEndpoints.get);
  const { isi: _, pesan: __, ...card } = data;
  return { ...card, ...(withMessages && { plan: { messages: messagesOf(data) } }) };
}

export async function printRingkasan(
  { client, output }: Context,
  zone: string,
  { dryRun = false, full = false }: { dryRun?: boolean; full?: boolean } = {},
): Promise<void> {
  const { data: card } = await client.call(ringkasanEndpoints.get);
  const state = card.active ? output.paint('good', t('active')) : output.paint('quiet', t('inactive'));
  output.print(`${output.paint('strong', RINGKASAN_LABEL)} (${RINGKASAN_KEY}): ${state}`);
  output.print(t('ringkasanWhen', { jamKamis: clockText(card.jam_kamis), jamJumat: clockText(card.jam_jumat) }));
  output.print(
    card.penerima.length === 0 ? t('noAdminPhone') : t('forRecipients', { penerima: card.penerima.join(', ') }),
  );
  if (card.next_run !== null) output.print(t('nextRun', { nextRun: instantText(card.next_run, zone) }));
  if (card.last_run) output.print(`  ${card.last_run.text}`);
  output.print();
  if (dryRun && card.next_run !== null) printPreview(output, messagesOf(card), full);
}

/** Changes the card. A dry run shows what it would send now. */
export async function setRingkasan(context: Context, flags: RingkasanFlags): Promise<void> {
  const { client, output } = context;
  const { active, jamKamis, jamJumat } = flags;
  const body: RingkasanUpdate = {
    ...(active !== undefined && { active }),
    ...(jamKamis !== undefined && { jam_kamis: jamKamis.replace('.', ':') }),
    ...(jamJumat !== undefined && { jam_jumat: jamJumat.replace('.', ':') }),
  };
  if (Object.keys(body).length === 0) throw usageError(t('nothingToSet'));
  if (flags.dryRun) {
    const { data } = await client.call(ringkasanEndpoints.get);
    output.data({ key: RINGKASAN_KEY, dry_run: true, ...body, messages: messagesOf(data) });
    if (!output.json) printPreview(output, messagesOf(data), false);
    return;
  }
  const { data } = await client.call(ringkasanEndpoints.update, { body });
  const { isi: _, pesan: __, ...card } = data;
  output.data({ key: RINGKASAN_KEY, ...card });
  if (!output.json) await printRingkasan(context, await zoneOf(client));
}

/** Sends the next summary, or that of a given day, now. That summary counts as done. Returns the exit code. */
export async function runRingkasan(
  context: Context,
  { target, ...flags }: SendFlags & { target?: string },
): Promise<number> {
  const { client, output } = context;
  const { data: card } = await client.call(ringkasanEndpoints.get);
  const own = target ?? card.next_target;
  if (own === null || !card.active)
    throw new CliError('refused', t('cardInactive', { card: RINGKASAN_LABEL, key: RINGKASAN_KEY }));
  if (!output.json)
    output.print(`${output.paint('strong', t('cardFor', { card: RINGKASAN_LABEL, date: formatDate(own) }))}\n`);
  const preview = { data: messagesOf(card), warnings: [], questions: [], refusal: undefined };
  const send = (idempotencyKey: string) =>
    client.call(ringkasanEndpoints.run, { body: { target: own }, idempotencyKey });
  return presentAndSend(context, { preview, about: { key: RINGKASAN_KEY, targets: [own] }, send }, flags);
}
