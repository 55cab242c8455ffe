import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PreviewItem, ReminderQuery, SendResult } from '#shared/broadcast.ts';
import type { JadwalKind } from '#shared/jadwal.ts';
import { queueEndpoints } from '#shared/queue.ts';
import { follow, openEvents, type EventLine, type ProgressView } from '../broadcast/follow.ts';
import { createProgressLines } from '../broadcast/lines.ts';
import { JADWAL, pickJadwal, pickTemplate } from '../broadcast/pick.ts';
import { printPreview } from '../broadcast/preview.ts';
import { createProgress, type Progress } from '../broadcast/progress.ts';
import { reportBroadcast } from '../broadcast/report.ts';
import type { Reply } from '../client.ts';
import type { Context } from '../context.ts';
import { CliError, EXIT, isAway, usageError } from '../errors.ts';
import { confirm } from '../prompt.ts';
import { number } from '../text.ts';

export interface BroadcastOptions {
  kind: JadwalKind;
  date?: string | undefined;
  id?: string | undefined;
  templateDkm?: string | undefined;
  templateMubaligh?: string | undefined;
  yes: boolean;
  dryRun: boolean;
  full: boolean;
  /** False: ends when the messages are stored. */
  wait: boolean;
}

/** Preview, question, send, and progress to the end. Gives the exit code. */
export async function runBroadcast(context: Context, options: BroadcastOptions): Promise<number> {
  const { client, output } = context;
  const { endpoints } = JADWAL[options.kind];
  if (!options.templateDkm && !options.templateMubaligh) throw usageError('Pilih minimal satu template: --template-dkm atau --template-mubaligh.');
  const query = await queryOf(context, options);
  const preview = await client.call(endpoints.preview, { query });
  const count = preview.data.filter((item) => !item.skipped).length;
  printPreview(output, preview.data, options.full);
  output.warn([...preview.warnings, ...preview.questions]);
  if (options.dryRun) {
    output.data({ preview: preview.data, warnings: preview.warnings, questions: preview.questions });
    return EXIT.done;
  }
  if (count === 0) throw new CliError('refused', 'Tidak ada pesan untuk dikirim.');
  if (preview.refusal !== undefined) throw new CliError('refused', `${preview.refusal}.`);
  await consent(context, options, count);

  const line = openEvents(context);
  try {
    await line.ready;
    const sent = await sendOnce(context, options.kind, query);
    output.warn(sent.warnings);
    tellOverlap(context, sent.data, count);
    if (!options.wait) return leave(context, sent.data);
    return await watch(context, line, sent.data, preview.data);
  } finally {
    await line.end();
  }
}

async function queryOf({ client }: Context, options: BroadcastOptions): Promise<ReminderQuery> {
  const { kind } = options;
  const templateDKM = await pickTemplate(client, kind, options.templateDkm);
  const templateMubaligh = await pickTemplate(client, kind, options.templateMubaligh);
  const id = await pickJadwal(client, kind, options);
  return { id, ...(templateDKM && { templateDKM }), ...(templateMubaligh && { templateMubaligh }) };
}

async function consent({ output, signal }: Context, options: BroadcastOptions, count: number): Promise<void> {
  if (options.yes) return;
  if (!output.interactive) throw usageError(`Tanpa terminal tidak dapat bertanya. Tambahkan --yes untuk mengirim ${number.format(count)} pesan, atau --dry-run untuk pratinjau saja.`);
  if (!(await confirm(output, `Kirim ${number.format(count)} pesan?`, signal))) throw new CliError('refused', 'Dibatalkan. Tidak ada yang dikirim.');
}

/** The key makes a repeat harmless when only the answer got lost. */
async function sendOnce({ client }: Context, kind: JadwalKind, query: ReminderQuery): Promise<Reply<SendResult>> {
  const idempotencyKey = randomUUID();
  const send = () => client.call(JADWAL[kind].endpoints.send, { query, idempotencyKey });
  try {
    return await send();
  } catch (error) {
    if (!isAway(error)) throw error;
    await sleep(1000);
    return send();
  }
}

function tellOverlap({ output }: Context, { id, queued }: SendResult, count: number): void {
  if (queued === 0) output.note(`Semua pesan ini sudah menunggu di antrean (broadcast #${id}); tidak ada yang digandakan.`);
  else if (queued < count) output.note(`${number.format(count - queued)} pesan sudah menunggu di antrean dan tidak digandakan.`);
}

function leave({ output }: Context, sent: SendResult): number {
  output.data({ ...sent, finished: false, counts: null, failures: [] });
  output.print(`${number.format(sent.queued)} pesan masuk antrean (broadcast #${sent.id})`);
  return EXIT.done;
}

async function watch(context: Context, line: EventLine, sent: SendResult, preview: readonly PreviewItem[]): Promise<number> {
  const progress = createProgress(sent.id, sent.queued > 0 ? sent.queued : await countWaiting(context, sent.id));
  await followOnScreen(context, line, progress);
  return reportBroadcast(context, sent, preview, progress);
}

/** Of an earlier broadcast, which still has messages to send. */
async function countWaiting({ client }: Context, id: string): Promise<number> {
  const rows = await client.listAll(queueEndpoints.list, {});
  return rows.filter((row) => row.id_broadcast === id).length;
}

async function followOnScreen(context: Context, line: EventLine, progress: Progress): Promise<void> {
  const view = await openView(context);
  try {
    await follow(context, line, progress, view);
  } finally {
    await view.end();
  }
}

async function openView({ output }: Context): Promise<ProgressView> {
  if (!output.live) return createProgressLines(output);
  const { showProgress } = await import('../ui/progress.tsx');
  return showProgress(output);
}
