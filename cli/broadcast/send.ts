import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { type PreviewItem, REST, type Rest } from '#shared/broadcast/broadcast.ts';
import type { SendResult } from '#shared/queue/send.ts';
import { queueEndpoints } from '#shared/queue/queue.ts';
import type { Reply } from '../http/client.ts';
import { consent } from '../terminal/prompt.ts';
import type { Context } from '../context.ts';
import { CliError, EXIT, isAway, usageError } from '../errors.ts';
import { zoneOf } from '../rows.ts';
import { number } from '../terminal/text.ts';
import { follow, openEvents, type LiveEvents, timeoutOf, type Patience } from './follow.ts';
import { createProgress, type ProgressView, type Progress, createProgressLines } from '../terminal/progress.ts';
import { printPreview } from './preview.ts';
import { reportBroadcast } from './report.ts';
import { t, instantText } from '../words/words.ts';

/** Options of every command that sends. */
export interface SendFlags {
  yes?: boolean;
  dryRun?: boolean;
  full?: boolean;
  /** What to do with messages that would not be sent in time. */
  rest?: Rest;
  /** False: the command ends when the messages are stored. */
  wait: boolean;
  /** How long to watch, as typed. */
  timeout?: string;
}

/** Declares them, but for `timeout`. */
export const sendOptions = (command: Command): Command =>
  command
    .option('--full', t('fullPreview'))
    .option('--rest <pilihan>', t('restHelp'))
    .option('--dry-run', t('previewOnly'))
    .option('-y, --yes', t('sendWithoutAsking'))
    .option('--no-wait', t('noWaitHelp'));

/** Throws CliError for an unknown way. */
export function requireRest({ rest }: Pick<SendFlags, 'rest'>): void {
  if (rest !== undefined && !REST.includes(rest))
    throw usageError(t('restUnknown', { rest: String(rest), known: REST.join(', ') }));
}

export interface Sending {
  preview: Reply<PreviewItem[]>;
  /** The idempotency key makes a retry safe if only the answer was lost. */
  send(idempotencyKey: string, rest: { sisa?: Rest }): Promise<Reply<SendResult>>;
  /** Extra data of a dry run, printed with --json. */
  about?: object;
}

/** Preview, question, sending, and progress until the end. Returns the exit code. */
export async function presentAndSend(
  context: Context,
  { preview, send, about }: Sending,
  flags: SendFlags,
): Promise<number> {
  const { output } = context;
  const patience = { timeout: timeoutOf(flags.timeout), interactive: output.interactive };
  if (flags.timeout !== undefined && !flags.wait) throw usageError(t('timeoutOrNoWait'));
  const count = preview.data.filter((item) => !item.skipped).length;
  printPreview(output, preview.data, flags.full ?? false);
  output.warn([...preview.warnings, ...preview.questions]);
  if (flags.dryRun) {
    output.data({ ...about, preview: preview.data, warnings: preview.warnings, questions: preview.questions });
    return EXIT.done;
  }
  if (count === 0) throw new CliError('refused', t('nothingToSend'));
  // At a later time they refuse nothing.
  const late = preview.refusal === undefined ? 0 : preview.data.filter((item) => item.late).length;
  if (preview.refusal !== undefined && (late === 0 || flags.rest === undefined))
    throw new CliError('refused', `${preview.refusal}.${late > 0 ? waysOn(count - late, late) : ''}`);
  const what = late > 0 ? restText(count - late, late, flags.rest) : t('messages', { count: number.format(count) });
  await consent(context, {
    yes: flags.yes,
    question: t('sendQuestion', { what }),
    purpose: t('toSend', { what }),
    otherwise: t('nothingSent'),
  });

  const events = openEvents(context);
  try {
    await events.ready;
    const sent = await sendOnce((key) => send(key, late > 0 && flags.rest !== undefined ? { sisa: flags.rest } : {}));
    output.warn(sent.warnings);
    if (sent.data.nanti) return await tellLater(context, sent.data, count);
    tellOverlap(context, sent.data, count);
    if (!flags.wait) return leave(context, sent.data);
    return await watch(context, events, sent.data, { preview: preview.data, patience });
  } finally {
    await events.end();
  }
}

function restText(inTime: number, late: number, rest: Rest | undefined): string {
  const today = t('messagesToday', { inTime: number.format(inTime) });
  return rest === 'besok' ? t('todayAndTomorrow', { today, late: number.format(late) }) : t('todayOnly', { today });
}

function waysOn(inTime: number, late: number): string {
  return t('addRest', { tomorrow: restText(inTime, late, 'besok'), skip: restText(inTime, late, 'lewati') });
}

async function sendOnce(send: (idempotencyKey: string) => Promise<Reply<SendResult>>): Promise<Reply<SendResult>> {
  const idempotencyKey = randomUUID();
  try {
    return await send(idempotencyKey);
  } catch (error) {
    if (!isAway(error)) throw error;
    await sleep(1000);
    return send(idempotencyKey);
  }
}

function tellOverlap({ output }: Context, { id, queued }: SendResult, count: number): void {
  if (queued === 0) output.note(t('allAlreadyQueued', { id }));
  else if (queued < count) output.note(t('someAlreadyQueued', { count: number.format(count - queued) }));
}

async function tellLater({ client, output }: Context, sent: SendResult, count: number): Promise<number> {
  const { id, pada } = sent.nanti!;
  output.data({ ...sent, finished: false, counts: null, failures: [] });
  output.print(t('sentLater', { count: number.format(count), pada: instantText(pada, await zoneOf(client)), id }));
  return EXIT.done;
}

function leave({ output }: Context, sent: SendResult): number {
  output.data({ ...sent, finished: false, counts: null, failures: [] });
  output.print(t('queuedAs', { queued: number.format(sent.queued), id: sent.id }));
  return EXIT.done;
}

async function watch(
  context: Context,
  events: LiveEvents,
  sent: SendResult,
  { preview, patience }: { preview: readonly PreviewItem[]; patience: Patience },
): Promise<number> {
  const progress = createProgress(sent.id, sent.queued > 0 ? sent.queued : await countWaiting(context, sent.id));
  await followOnScreen(context, events, progress, patience);
  return reportBroadcast(context, sent, preview, progress);
}

/** Number of messages that an earlier broadcast still has to send. */
async function countWaiting({ client }: Context, id: string): Promise<number> {
  const rows = await client.listAll(queueEndpoints.list, {});
  return rows.filter((row) => row.id_broadcast === id).length;
}

async function followOnScreen(
  context: Context,
  events: LiveEvents,
  progress: Progress,
  patience: Patience,
): Promise<void> {
  const view = await openView(context);
  try {
    await follow(context, events, progress, { view, patience });
  } finally {
    await view.end();
  }
}

async function openView({ output }: Context): Promise<ProgressView> {
  if (!output.live) return createProgressLines(output);
  const { showProgress } = await import('../terminal/ink/progress.tsx');
  return showProgress(output);
}
