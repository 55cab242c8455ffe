import {
  DAFTAR_KEY,
  DAFTAR_LABEL,
  DAFTAR_TYPE,
  daftarEndpoints,
  type DaftarCard,
  type DaftarUpdate,
} from '#shared/card/daftar.ts';
import type { Context } from '../context.ts';
import { CliError, usageError } from '../errors.ts';
import { zoneOf } from '../rows.ts';
import { pickGroup, pickTemplate } from './pick.ts';
import { printPreview } from './preview.ts';
import { presentAndSend, type SendFlags } from './send.ts';
import { t, clockText, formatDate, instantText } from '../words/words.ts';

export interface DaftarFlags {
  active?: boolean;
  h?: string;
  jam?: string;
  template?: string;
  group?: string[];
  dryRun?: boolean;
}

/** What each group would get now. */
const messagesOf = ({ penerima }: DaftarCard) =>
  penerima.flatMap(({ nama, pesan }) => (pesan === '' ? [] : [{ recipients: [nama], message: pesan }]));

/** Data about the card for `schedule list`, also with --json. */
export async function daftarFacts({ client }: Context, withMessages: boolean): Promise<object> {
  const { data } = await client.call(daftarEndpoints.get);
  return { ...data, ...(withMessages && { plan: { messages: messagesOf(data) } }) };
}

export async function printDaftar(
  { client, output }: Context,
  zone: string,
  { dryRun = false, full = false }: { dryRun?: boolean; full?: boolean } = {},
): Promise<void> {
  const { data: card } = await client.call(daftarEndpoints.get);
  const state = card.active ? output.paint('good', t('active')) : output.paint('quiet', t('inactive'));
  output.print(`${output.paint('strong', DAFTAR_LABEL)} (${DAFTAR_KEY}): ${state}`);
  output.print(t('daftarWhen', { h: card.h, jam: clockText(card.jam) }));
  const names = card.penerima.map(({ nama }) => nama).join(', ');
  output.print(names === '' ? t('noGroupChosen') : t('forNames', { names }));
  for (const { alasan } of card.penerima) if (alasan !== null) output.print(`  ${output.paint('bad', alasan)}`);
  if (card.next_run !== null) output.print(t('nextRun', { nextRun: instantText(card.next_run, zone) }));
  if (card.last_run) output.print(`  ${card.last_run.text}`);
  output.print();
  if (dryRun && card.next_run !== null) printPreview(output, messagesOf(card), full);
}

/** Changes the card. A dry run shows what it would send now. */
export async function setDaftar(context: Context, flags: DaftarFlags): Promise<void> {
  const { client, output } = context;
  const { active, h, jam, group } = flags;
  if (h !== undefined && !/^[0-6]$/.test(h)) throw usageError(t('hUpToSix'));
  const template = await pickTemplate(client, DAFTAR_TYPE, flags.template);
  const groups = group && (await Promise.all(group.map((name) => pickGroup(client, name))));
  const body: DaftarUpdate = {
    ...(active !== undefined && { active }),
    ...(h !== undefined && { h: Number(h) }),
    ...(jam !== undefined && { jam: jam.replace('.', ':') }),
    ...(template !== undefined && { id_template: template }),
    ...(groups && { id_grup: groups.map(({ id }) => id) }),
  };
  if (Object.keys(body).length === 0) throw usageError(t('nothingToSet'));
  if (flags.dryRun) {
    const { data } = await client.call(daftarEndpoints.get);
    output.data({ key: DAFTAR_KEY, dry_run: true, ...body, messages: messagesOf(data) });
    if (!output.json) printPreview(output, messagesOf(data), false);
    return;
  }
  const { data } = await client.call(daftarEndpoints.update, { body });
  output.data({ key: DAFTAR_KEY, ...data });
  if (!output.json) await printDaftar(context, await zoneOf(client));
}

/** Sends the next list, or that of a given Friday, now. That list counts as done. Returns the exit code. */
export async function runDaftar(
  context: Context,
  { target, ...flags }: SendFlags & { target?: string },
): Promise<number> {
  const { client, output } = context;
  const { data: card } = await client.call(daftarEndpoints.get);
  const own = target ?? card.next_target;
  if (own === null || !card.active)
    throw new CliError('refused', t('cardInactive', { card: DAFTAR_LABEL, key: DAFTAR_KEY }));
  if (!output.json)
    output.print(`${output.paint('strong', t('cardFor', { card: DAFTAR_LABEL, date: formatDate(own) }))}\n`);
  const preview = { data: messagesOf(card), warnings: [], questions: [], refusal: undefined };
  const send = (idempotencyKey: string) => client.call(daftarEndpoints.run, { body: { target: own }, idempotencyKey });
  return presentAndSend(context, { preview, about: { key: DAFTAR_KEY, targets: [own] }, send }, flags);
}
