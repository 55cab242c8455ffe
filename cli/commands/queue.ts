import { formatPhone } from '#shared/base/phone.ts';
import { QUEUE_STATES, queueEndpoints, type QueueRow, type QueueState } from '#shared/queue/queue.ts';
import type { Reply } from '../http/client.ts';
import type { Context } from '../context.ts';
import { consent } from '../terminal/prompt.ts';
import { EXIT, usageError } from '../errors.ts';
import { countOf, idsOf, instantText, zoneOf } from '../rows.ts';
import { number } from '../terminal/text.ts';
import { groupOf, type Frame } from '../group.ts';

export function declare({ program, run }: Frame): void {
  const queue = groupOf(program, 'queue', 'lihat dan atur antrean pesan', [
    'mimbar queue list',
    'mimbar queue pause',
    'mimbar queue resume',
    'mimbar queue cancel 12 13',
  ]);
  queue('list', 'pesan yang belum selesai', '[pilihan]', [
    'mimbar queue list',
    'mimbar queue list --status held --json',
  ])
    .option('--status <status>', 'waiting (menunggu), held (ditahan) atau running (dikirim)')
    .option('--limit <jumlah>', 'paling banyak sebanyak ini')
    .action((options: { status?: string; limit?: string }) => run(options, runQueueList));
  queue('pause', 'jeda pengiriman', '[pilihan]', ['mimbar queue pause']).action((options: object) =>
    run(options, runQueuePause),
  );
  queue('resume', 'lanjutkan pengiriman, juga setelah cadangan dipulihkan', '[pilihan]', [
    'mimbar queue resume',
  ]).action((options: object) => run(options, runQueueResume));
  queue('release', 'lepas pesan yang ditahan', '[pilihan]', ['mimbar queue list --status held', 'mimbar queue release'])
    .option('-y, --yes', 'tanpa bertanya')
    .action((options: { yes?: boolean }) => run(options, runQueueRelease));
  queue('cancel', 'batalkan pesan yang menunggu', '[id...] [pilihan]', [
    'mimbar queue cancel 12 13',
    'mimbar queue cancel --broadcast 4',
    'mimbar queue cancel --status held --yes',
  ])
    .argument('[id...]', 'ID dari mimbar queue list')
    .option('--status <status>', 'semua yang waiting (menunggu) atau held (ditahan)')
    .option('--broadcast <id>', 'semua dari broadcast ini')
    .option('--all', 'semua')
    .option('-y, --yes', 'tanpa bertanya')
    .action((ids: string[], options: Omit<CancelOptions, 'ids'>) =>
      run(options, (context) => runQueueCancel(context, { ...options, ids })),
    );
}

type Status = QueueRow['status'];
const WORDS: Record<Status, string> = { waiting: 'menunggu', held: 'ditahan', running: 'dikirim' };

function statusOf(text: string | undefined): { status?: Status } {
  if (text === undefined) return {};
  const status = QUEUE_STATES.find((known) => known === text);
  if (!status) throw usageError(`--status '${text}' tidak dikenal. Yang ada: ${QUEUE_STATES.join(', ')}`);
  return { status };
}

/** Lists unfinished messages in the order in which they were stored. */
async function runQueueList({ client, output }: Context, options: { status?: string; limit?: string }): Promise<void> {
  const limit = options.limit === undefined ? Infinity : countOf('--limit', options.limit);
  const rows = await client.listAll(queueEndpoints.list, {
    ...statusOf(options.status),
    orderBy: 'id',
    orderType: 'asc',
  });
  const shown = rows.slice(0, limit);
  output.data(shown);
  if (output.json) return;
  if (rows.length === 0) return output.print('Tidak ada pesan di antrean.');
  const zone = await zoneOf(client);
  output.table(
    ['ID', 'Status', 'No. HP', 'Berakhir', 'Penerima'],
    shown.map((row) => [
      row.id,
      WORDS[row.status],
      formatPhone(row.no_hp),
      instantText(row.ends_at, zone),
      row.recipient,
    ]),
  );
  if (shown.length < rows.length) output.note(`… dan ${number.format(rows.length - shown.length)} lagi`);
}

async function runQueuePause({ client, output }: Context): Promise<void> {
  const { data } = await client.call(queueEndpoints.pause);
  output.data(data);
  output.print(`Antrean dijeda. ${countsText(data)}. Lanjutkan dengan: mimbar queue resume`);
}

/**
 * Resumes the queue after a pause, a restriction or a restore. Returns exit code 4 if something else still stops it.
 */
async function runQueueResume({ client, output }: Context): Promise<number> {
  const { data } = await client.call(queueEndpoints.resume);
  output.data(data);
  if (data.paused) output.note(data.paused_reason ?? 'Antrean masih dijeda.', 'bad');
  else output.print(`Antrean berjalan. ${countsText(data)}.`);
  if (data.held > 0) {
    output.warn([
      `${number.format(data.held)} pesan masih ditahan. Periksa: mimbar queue list --status held; kirim: mimbar queue release; batalkan: mimbar queue cancel --status held`,
    ]);
  }
  return data.paused ? EXIT.refused : EXIT.done;
}

/** Releases the held messages. */
async function runQueueRelease(context: Context, { yes }: { yes?: boolean }): Promise<void> {
  const { client, output } = context;
  const held = await client.listAll(queueEndpoints.list, { status: 'held' });
  if (held.length === 0) return tell(await client.call(queueEndpoints.release), 0);
  const what = `${number.format(held.length)} pesan yang ditahan`;
  await consent(context, {
    yes,
    question: `Kirim ${what}? Sebagian mungkin sudah terkirim sebelumnya.`,
    purpose: `mengirim ${what}`,
    otherwise: 'Pesan tetap ditahan.',
  });
  return tell(await client.call(queueEndpoints.release), held.length);

  function tell({ data }: Reply<QueueState>, count: number): void {
    output.data(data);
    output.print(`${number.format(count)} pesan dilepas. ${countsText(data)}.`);
    if (data.paused) output.warn([data.paused_reason ?? 'Antrean dijeda.']);
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
  if (ids.length === 0) throw usageError('Tidak ada pesan di antrean yang cocok. Lihat: mimbar queue list');
  const what = `${number.format(ids.length)} pesan`;
  await consent(context, {
    yes: options.yes,
    question: `Batalkan ${what}? Pesan yang dibatalkan tidak dikirim.`,
    purpose: `membatalkan ${what}`,
    otherwise: 'Tidak ada yang diubah.',
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
    output.print(`${number.format(count)} pesan dibatalkan`);
    if (count === ids.length) return EXIT.done;
    output.note(
      `${number.format(ids.length - count)} pesan tidak dibatalkan: sedang dikirim, sudah selesai, atau tidak ada.`,
      'careful',
    );
    return EXIT.refused;
  }
}

async function chosen({ client }: Context, { ids, status, broadcast, all }: CancelOptions): Promise<string[]> {
  const ways = [ids.length > 0, status !== undefined, broadcast !== undefined, all === true].filter(Boolean).length;
  if (ways !== 1) throw usageError('Pilih pesan dengan ID, --status, --broadcast atau --all, salah satu.');
  if (ids.length > 0) return idsOf(ids);
  const rows = await client.listAll(queueEndpoints.list, { ...statusOf(status), orderBy: 'id', orderType: 'asc' });
  return rows.filter((row) => broadcast === undefined || row.id_broadcast === broadcast).map(({ id }) => id);
}

function countsText({ waiting, held, running }: QueueState): string {
  return `${number.format(waiting)} menunggu, ${number.format(running)} sedang dikirim${held > 0 ? `, ${number.format(held)} ditahan` : ''}`;
}
