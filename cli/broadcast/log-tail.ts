import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { eventEndpoints } from '#shared/queue/events.ts';
import { messageLogEndpoints, type MessageLog } from '#shared/queue/message-log.ts';
import { formatPhone } from '#shared/base/phone.ts';
import { zoneName } from '#shared/base/zone.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import { findLogs } from './follow.ts';
import type { Client } from '../http/client.ts';
import type { Context } from '../context.ts';
import { isAway, usageError } from '../errors.ts';
import { messengerWords } from '../terminal/pair-lines.ts';
import type { Output } from '../terminal/output.ts';
import { listSome, oneLine, zoneOf } from '../rows.ts';
import { watchForever } from '../http/socket.ts';
import { t, instantCell } from '../words/words.ts';

/** Debounce: news within this time are fetched together, ms. */
const TOGETHER = 100;
const PAGE = 100;

/**
 * Prints the last messages, then each one when it is finished, until Ctrl+C. After a reconnect it also prints those
 * that it missed.
 */
export async function runLogTail(context: Context, { lines = '10' }: { lines?: string }): Promise<void> {
  const { client, output, signal } = context;
  if (!/^\d{1,4}$/.test(lines)) throw usageError(t('linesWrong', { lines }));
  const tail = createTail(client, output, await zoneOf(client));
  await tail.begin(Number(lines));

  const ended = new AbortController();
  const waiting = new Set<string>();
  let isLost: boolean | undefined;
  /** Sequential, so that the lines stay in order. */
  const queue = new PQueue({ concurrency: 1 });
  let failure: unknown;
  const add = (task: () => Promise<void>) => {
    queue.add(task).catch((error: unknown) => {
      // The daemon is away: the socket reconnects by itself.
      if (signal.aborted || isAway(error)) return;
      failure = error;
      ended.abort();
    });
  };

  await watchForever({
    client,
    connect: eventEndpoints.connect,
    socket: eventEndpoints.socket,
    signal: AbortSignal.any([signal, ended.signal]),
    onFrame(frame) {
      if (frame.type === 'alert') output.note(frame.message, frame.level === 'info' ? undefined : 'careful');
      if (frame.type === 'messenger') output.note(`${MESSENGER_NAME}: ${messengerWords(frame)}`);
      if (frame.type !== 'message' || (frame.state !== 'success' && frame.state !== 'failed')) return;
      waiting.add(frame.id);
      if (waiting.size > 1) return;
      add(async () => {
        await sleep(TOGETHER);
        const ids = [...waiting];
        waiting.clear();
        await tail.told(ids);
      });
    },
    onConnection(open) {
      if (open) add(tail.catchUp);
      if (isLost === !open) return;
      if (isLost === undefined && open) output.note(t('waitingForNext'), 'quiet');
      else output.note(open ? t('answersAgain') : t('tryingAgain'), 'careful');
      isLost = !open;
    },
  });
  await queue.onIdle();
  if (failure) throw failure;
  // Ends the line on which the terminal printed '^C'.
  if (output.toTerminal) output.print();
}

function createTail(client: Client, output: Output, zone: string) {
  const seen = new Set<string>();
  const keyOf = ({ id, status }: MessageLog) => `${id} ${status}`;
  let since = '';

  function mark(row: MessageLog): void {
    seen.add(keyOf(row));
    if (row.send_time > since) since = row.send_time;
  }

  function print(rows: readonly MessageLog[]): void {
    const fresh = rows
      .filter((row) => !seen.has(keyOf(row)))
      .toSorted((a, b) => a.send_time.localeCompare(b.send_time) || Number(a.id) - Number(b.id));
    for (const row of fresh) {
      mark(row);
      output.data(row);
      output.print(lineOf(output, row, zone));
    }
  }

  return {
    /** Prints the last `count`; older ones are not printed later on. */
    async begin(count: number): Promise<void> {
      const rows = await listSome(client, messageLogEndpoints.list, {}, Math.max(count, PAGE));
      rows.slice(count).forEach(mark);
      print(rows.slice(0, count));
    },

    told: async (ids: readonly string[]): Promise<void> => print(await findLogs(client, ids)),

    /** All messages that finished since the last printed one. */
    async catchUp(): Promise<void> {
      const from = since;
      const found: MessageLog[] = [];
      for (let page = 1; ; page += 1) {
        const { data } = await client.call(messageLogEndpoints.list, { query: { page, limit: PAGE } });
        found.push(...data.filter((row) => row.send_time >= from));
        if (data.length < PAGE || data.at(-1)!.send_time < from) break;
      }
      print(found);
    },
  };
}

/** In a terminal each message is cut to one line; in a pipe it is complete. */
function lineOf(output: Output, { no_hp, message, status, error_reason, send_time }: MessageLog, zone: string): string {
  const good = status === 'success';
  const at = `${instantCell(send_time, zone)}.${send_time.slice(17, 19)} ${zoneName(zone)}`;
  const start = `${at}  `;
  const middle = `  ${formatPhone(no_hp).padEnd(15)}  `;
  const word = t(good ? 'stateDelivered' : 'stateFailed').padEnd(8);
  const text = good ? message : `${error_reason ?? ''} | ${message}`;
  const room = output.toTerminal
    ? Math.max(20, (output.stdout.columns || 80) - start.length - word.length - middle.length)
    : Infinity;
  return start + output.paint(good ? 'good' : 'bad', word) + middle + oneLine(text, room);
}
