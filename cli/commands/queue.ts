import { formatPhone } from '#shared/base/phone.ts';
import { QUEUE_STATES, queueEndpoints, type QueueRow, type QueueState } from '#shared/queue/queue.ts';
import type { Reply } from '../http/client.ts';
import type { Context } from '../context.ts';
import { consent } from '../terminal/prompt.ts';
import { EXIT, usageError } from '../errors.ts';
import { firstRows, idsOf, zoneOf } from '../rows.ts';
import { number } from '../terminal/text.ts';
import { groupOf, limitOption, type Frame } from '../group.ts';
import { t, type PlainWord, instantCell, instantHead } from '../words/words.ts';

export function declare({ program, run }: Frame): void {
  const queue = groupOf(program, 'queue', t('queueHelp'), [
    'mimbar queue list',
    'mimbar queue pause',
    'mimbar queue resume',
    'mimbar queue cancel 12 13',
  ]);
  const list = queue('list', t('queueListHelp'), '[pilihan]', [
    'mimbar queue list',
    'mimbar queue list --status held --json',
  ]).option('--status <status>', t('queueStatusHelp'));
  limitOption(list).action((options: ListFlags) => run(options, runQueueList));
  queue('pause', t('queuePauseHelp'), '[pilihan]', ['mimbar queue pause']).action((options: object) =>
    run(options, runQueuePause),
  );
  queue('resume', t('queueResumeHelp'), '[pilihan]', ['mimbar queue resume']).action((options: object) =>
    run(options, runQueueResume),
  );
  queue('release', t('queueReleaseHelp'), '[pilihan]', ['mimbar queue list --status held', 'mimbar queue release'])
    .option('-y, --yes', t('yesHelp'))
    .action((options: { yes?: boolean }) => run(options, runQueueRelease));
  queue('cancel', t('queueCancelHelp'), '[id...] [pilihan]', [
    'mimbar queue cancel 12 13',
    'mimbar queue cancel --broadcast 4',
    'mimbar queue cancel --status held --yes',
  ])
    .argument('[id...]', t('queueIdHelp'))
    .option('--status <status>', t('cancelStatusHelp'))
    .option('--broadcast <id>', t('cancelBroadcastHelp'))
    .option('--all', t('allOfThem'))
    .option('-y, --yes', t('yesHelp'))
    .action((ids: string[], options: Omit<CancelOptions, 'ids'>) =>
      run(options, (context) => runQueueCancel(context, { ...options, ids })),
    );
}

interface ListFlags {
  status?: string;
  limit?: number;
}

type Status = QueueRow['status'];
const STATES = {
  waiting: 'stateWaiting',
  held: 'stateHeld',
  running: 'stateRunning',
} as const satisfies Record<Status, PlainWord>;

function statusOf(text: string | undefined): { status?: Status } {
  if (text === undefined) return {};
  const status = QUEUE_STATES.find((known) => known === text);
  if (!status) throw usageError(t('statusUnknown', { text, known: QUEUE_STATES.join(', ') }));
  return { status };
}

/** Lists unfinished messages in the order in which they were stored. */
async function runQueueList({ client, output }: Context, { status, limit }: ListFlags): Promise<void> {
  const rows = await client.listAll(queueEndpoints.list, { ...statusOf(status), orderBy: 'id', orderType: 'asc' });
  const shown = firstRows(output, rows, limit);
  output.data(shown);
  if (output.json) return;
  if (rows.length === 0) return output.print(t('queueEmpty'));
  const zone = await zoneOf(client);
  output.table(
    ['ID', t('status'), t('hp'), instantHead(t('expires'), zone), t('recipients')],
    shown.map((row) => [
      row.id,
      t(STATES[row.status]),
      formatPhone(row.no_hp),
      instantCell(row.ends_at, zone),
      row.recipient,
    ]),
  );
}

async function runQueuePause({ client, output }: Context): Promise<void> {
  const { data } = await client.call(queueEndpoints.pause);
  output.data(data);
  output.print(t('queuePaused', { counts: countsText(data) }));
}

/**
 * Resumes the queue after a pause, a restriction or a restore. Returns exit code 4 if something else still stops it.
 */
async function runQueueResume({ client, output }: Context): Promise<number> {
  const { data } = await client.call(queueEndpoints.resume);
  output.data(data);
  if (data.paused) output.note(data.paused_reason ?? t('queueStillPaused'), 'bad');
  else output.print(t('queueRuns', { counts: countsText(data) }));
  if (data.held > 0) {
    output.warn([t('stillHeld', { held: number.format(data.held) })]);
  }
  return data.paused ? EXIT.refused : EXIT.done;
}

/** Releases the held messages. */
async function runQueueRelease(context: Context, { yes }: { yes?: boolean }): Promise<void> {
  const { client, output } = context;
  const held = await client.listAll(queueEndpoints.list, { status: 'held' });
  if (held.length === 0) return tell(await client.call(queueEndpoints.release), 0);
  const what = t('heldMessages', { count: number.format(held.length) });
  await consent(context, {
    yes,
    question: t('releaseQuestion', { what }),
    purpose: t('toSendHeld', { what }),
    otherwise: t('staysHeld'),
  });
  return tell(await client.call(queueEndpoints.release), held.length);

  function tell({ data }: Reply<QueueState>, count: number): void {
    output.data(data);
    output.print(t('released', { count: number.format(count), counts: countsText(data) }));
    if (data.paused) output.warn([data.paused_reason ?? t('queueIsPaused')]);
  }
}

interface CancelOptions {
  ids: string[];
  status?: string;
  broadcast?: string;
  all?: boolean;
  yes?: boolean;
}

/** Cancels queued messages. A message that is being sent cannot be cancelled; then the exit code is 4. */
async function runQueueCancel(context: Context, options: CancelOptions): Promise<number> {
  const { client, output } = context;
  const ids = await chosen(context, options);
  if (ids.length === 0) throw usageError(t('noneInQueue'));
  const what = t('messages', { count: number.format(ids.length) });
  await consent(context, {
    yes: options.yes,
    question: t('cancelQuestion', { what }),
    purpose: t('toCancel', { what }),
    otherwise: t('nothingChanged'),
  });
  if (options.ids.length > 0 && ids.length === 1) {
    // The endpoint for a single message tells why it cannot be cancelled.
    await client.call(queueEndpoints.cancel, { params: { id: ids[0]! } });
    return tell(1);
  }
  const { data } = await client.call(queueEndpoints.cancelBatch, { body: { id: ids } });
  return tell(data.count);

  function tell(count: number): number {
    output.data({ asked: ids.length, count });
    output.print(t('messagesCancelled', { count: number.format(count) }));
    if (count === ids.length) return EXIT.done;
    output.note(t('notCancelled', { count: number.format(ids.length - count) }), 'careful');
    return EXIT.refused;
  }
}

async function chosen({ client }: Context, { ids, status, broadcast, all }: CancelOptions): Promise<string[]> {
  const ways = [ids.length > 0, status !== undefined, broadcast !== undefined, all === true].filter(Boolean).length;
  if (ways !== 1) throw usageError(t('chooseMessages'));
  if (ids.length > 0) return idsOf(ids);
  const rows = await client.listAll(queueEndpoints.list, { ...statusOf(status), orderBy: 'id', orderType: 'asc' });
  return rows.filter((row) => broadcast === undefined || row.id_broadcast === broadcast).map(({ id }) => id);
}

function countsText({ waiting, held, running }: QueueState): string {
  return t('queueCounts', {
    waiting: number.format(waiting),
    running: number.format(running),
    held: held > 0 ? t('andHeld', { held: number.format(held) }) : '',
  });
}
