import { randomUUID } from 'node:crypto';
import { broadcastEndpoints } from '#shared/broadcast/broadcasts.ts';
import { messageLogEndpoints, type MessageLog } from '#shared/queue/message-log.ts';
import { formatPhone } from '#shared/base/phone.ts';
import type { Context } from '../context.ts';
import { consent } from '../terminal/prompt.ts';
import { CliError, EXIT, usageError } from '../errors.ts';
import { idsOf, listSome, oneLine, zoneOf } from '../rows.ts';
import { number } from '../terminal/text.ts';
import { groupOf, limitOption, type Frame } from '../group.ts';
import { t, instantCell, instantHead } from '../words/words.ts';

export function declare({ program, run }: Frame): void {
  const log = groupOf(program, 'log', t('logHelp'), [
    'mimbar log list --status failed',
    'mimbar log resend 12',
    'mimbar log tail',
  ]);
  const list = log('list', t('logListHelp'), '[pilihan]', [
    'mimbar log list',
    'mimbar log list --status failed --limit 100',
    'mimbar log list --search 0812 --json',
  ])
    .option('--status <status>', t('statusHelp'))
    .option('--search <teks>', t('logSearchHelp'));
  limitOption(list, LATEST).action((options: LogListOptions) => run(options, runLogList));
  log('tail', t('logTailHelp'), '[pilihan]', [
    'mimbar log tail',
    'mimbar log tail --lines 0',
    'mimbar log tail --json | jq .no_hp',
  ])
    .option('-n, --lines <jumlah>', t('linesHelp'))
    .action((options: { lines?: string }) =>
      run(options, async (context) => (await import('../broadcast/log-tail.ts')).runLogTail(context, options)),
    );
  log('resend', t('logResendHelp'), '[id...] [pilihan]', [
    'mimbar log resend 12 13',
    'mimbar log resend --broadcast 4',
    'mimbar log resend --broadcast 4 --unanswered --yes',
  ])
    .argument('[id...]', t('logIdHelp'))
    .option('--broadcast <id>', t('resendBroadcastHelp'))
    .option('--unanswered', t('unansweredHelp'))
    .option('-y, --yes', t('yesHelp'))
    .action((ids: string[], options: Omit<ResendOptions, 'ids'>) =>
      run(options, (context) => runLogResend(context, { ...options, ids })),
    );
}

interface LogListOptions {
  status?: string;
  search?: string;
  limit?: number;
}

/** Rows without --limit. */
const LATEST = 20;

/** Finished attempts, the newest first. */
async function runLogList(
  { client, output }: Context,
  { status, search, limit = LATEST }: LogListOptions,
): Promise<void> {
  const query = { ...(status !== undefined && { status: statusOf(status) }), ...(search !== undefined && { search }) };
  const rows = await listSome(client, messageLogEndpoints.list, query, limit);
  output.data(rows);
  if (output.json) return;
  if (rows.length === 0) return output.print(t('noLog'));
  const zone = await zoneOf(client);
  output.table(
    ['ID', instantHead(t('time'), zone), t('hp'), t('recipients'), t('status'), t('messageOrReason')],
    rows.map((row) => [
      row.id,
      instantCell(row.send_time, zone),
      row.grup ?? formatPhone(row.no_hp),
      row.grup === null ? oneLine(row.recipient, 24) : '',
      t(row.status === 'success' ? 'stateDelivered' : 'stateFailed'),
      oneLine(row.error_reason ?? row.message, 28),
    ]),
  );
}

function statusOf(text: string): MessageLog['status'] {
  if (text === 'success' || text === 'failed') return text;
  throw usageError(t('statusUnknown', { text, known: 'success, failed' }));
}

interface ResendOptions {
  ids: string[];
  /** All messages of this broadcast that did not reach their recipients. */
  broadcast?: string;
  /** Includes messages that may have arrived. */
  unanswered?: boolean;
  yes?: boolean;
}

/** Queues the same texts to the same numbers again. */
async function runLogResend(context: Context, options: ResendOptions): Promise<number> {
  if (options.ids.length > 0 === (options.broadcast !== undefined)) throw usageError(t('logIdOrBroadcast'));
  if (options.unanswered && options.broadcast === undefined) throw usageError(t('unansweredNeeds'));
  return options.broadcast === undefined
    ? resendRows(context, idsOf(options.ids), options.yes)
    : resendBroadcast(context, options.broadcast, options);
}

async function resendRows(context: Context, ids: readonly string[], yes: boolean | undefined): Promise<number> {
  const { client, output } = context;
  const what = t('messages', { count: number.format(ids.length) });
  for (const id of ids) output.warn((await saidBefore(context, id)).map((text) => t('messageSays', { id, text })));
  await consent(context, {
    yes,
    question: t('resendQuestion', { what }),
    purpose: t('toResend', { what }),
    otherwise: t('nothingSent'),
  });
  const results: { id: string; broadcast: string | null; queued: number; error: string | null }[] = [];
  for (const id of ids) {
    try {
      const { data } = await client.call(messageLogEndpoints.resend, { params: { id }, idempotencyKey: randomUUID() });
      results.push({ id, broadcast: data.id, queued: data.queued, error: null });
    } catch (error) {
      if (!isOfOne(error)) throw error;
      results.push({ id, broadcast: null, queued: 0, error: error.message });
      output.note(t('messageFails', { id, message: error.message }), 'bad');
    }
  }
  output.data(results);
  const waiting = results.filter(({ error, queued }) => error === null && queued === 0).length;
  output.print(
    t('resent', {
      count: number.format(results.filter(({ queued }) => queued > 0).length),
      waiting: waiting > 0 ? t('andAlreadyThere', { waiting: number.format(waiting) }) : '',
    }),
  );
  return results.every(({ error }) => error === null) ? EXIT.done : EXIT.refused;
}

/**
 * Warnings about a message before it is sent again. An error of a single message is ignored here, because its resend
 * reports it.
 */
async function saidBefore({ client }: Context, id: string): Promise<readonly string[]> {
  try {
    return (await client.call(messageLogEndpoints.resendPreview, { params: { id } })).questions;
  } catch (error) {
    if (!isOfOne(error)) throw error;
    return [];
  }
}

/** Whether the error concerns only one message, so that the others can continue. */
function isOfOne(error: unknown): error is CliError {
  return error instanceof CliError && (error.ending === 'refused' || error.code === 'not_found');
}

async function resendBroadcast(context: Context, id: string, { unanswered, yes }: ResendOptions): Promise<number> {
  const { client, output } = context;
  const { data: detail } = await client.call(broadcastEndpoints.get, { params: { id } });
  const count = detail.unsent + (unanswered ? detail.unanswered : 0);
  const what = t('undelivered', { count: number.format(count), id });
  if (count > 0)
    await consent(context, {
      yes,
      question: t('resendQuestion', { what }),
      purpose: t('toResend', { what }),
      otherwise: t('nothingSent'),
    });
  const { data, warnings } = await client.call(broadcastEndpoints.resend, {
    params: { id },
    body: { unanswered: unanswered ?? false },
    idempotencyKey: randomUUID(),
  });
  output.warn(warnings);
  output.data(data);
  output.print(t('queuedAs', { queued: number.format(data.queued), id: data.id }));
  return EXIT.done;
}
