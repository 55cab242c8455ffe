import { healthEndpoints, type Health } from '#shared/operations/health.ts';
import { messageLogEndpoints, type MessageLog } from '#shared/queue/message-log.ts';
import { queueEndpoints } from '#shared/queue/queue.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import type { Client } from '../http/client.ts';
import type { Progress, ProgressView } from '../terminal/progress.ts';
import { usageError, isAway } from '../errors.ts';
import { eventEndpoints, type EventFrame } from '#shared/queue/events.ts';
import type { Context } from '../context.ts';
import { watchLive } from '../http/socket.ts';
import { t } from '../words/words.ts';

const CHUNK = 100;

/**
 * Polls queue and log. `complete`: there are no live frames, so it also searches for messages that it never saw.
 * Returns the reason of a standstill, if there is one.
 */
export async function poll(client: Client, progress: Progress, complete: boolean): Promise<string | undefined> {
  const gone = progress.queue(await client.listAll(queueEndpoints.list, {}));
  if (gone.length > 0) progress.finished(gone, await findLogs(client, gone));
  const { count, below } = progress.unseen();
  if (complete && count > 0) {
    const logs = await findLogsBelow(client, below, count);
    progress.finished(
      logs.map((log) => log.id),
      logs,
    );
  }
  const { data } = await client.call(healthEndpoints.get);
  return standstill(data);
}

/** Rows of the log by id; missing ids are left out. */
export async function findLogs(client: Client, ids: readonly string[]): Promise<MessageLog[]> {
  const logs: MessageLog[] = [];
  for (let start = 0; start < ids.length; start += CHUNK) {
    const id = ids.slice(start, start + CHUNK);
    logs.push(...(await client.call(messageLogEndpoints.list, { query: { id, limit: CHUNK } })).data);
  }
  return logs;
}

/**
 * Finds the messages that were sent before the first poll. A broadcast's messages are stored at once, so their ids are
 * directly below those of the messages that were seen.
 */
async function findLogsBelow(client: Client, below: number, count: number): Promise<MessageLog[]> {
  const found: MessageLog[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await client.call(messageLogEndpoints.list, {
      query: { orderBy: 'id', orderType: 'desc', page, limit: CHUNK },
    });
    found.push(...data.filter((log) => Number(log.id) < below));
    if (found.length >= count || data.length < CHUNK) return found.slice(0, count);
  }
}

/** The reason of a standstill, in a sentence; undefined if there is none. */
export function standstill({ messenger, queue, account }: Health): string | undefined {
  if (queue?.paused) return queue.paused_reason ?? t('queueIsPaused');
  if (messenger && messenger.state !== 'CONNECTED') return t('messengerAway', { messenger: MESSENGER_NAME });
  if (account?.state === 'melambat' && account.reason !== null) return account.reason;
  if (queue && queue.held > 0) return t('heldUntilReleased', { held: queue.held });
  return undefined;
}

const UNITS = { s: 1000, m: 60_000, h: 3_600_000 } as const;
/** Without a terminal, the CLI stops watching when no message has finished for this long, ms. */
const STANDSTILL_MAX = 15 * 60_000;

/** How long the CLI watches a broadcast; the daemon keeps sending afterwards. */
export interface Patience {
  /** ms; undefined: until the broadcast is finished. */
  timeout: number | undefined;
  /** A person is at the terminal and may press Ctrl+C. */
  interactive: boolean;
}

/** Parses '90s', '30m' or '2h' to ms; a bare number means minutes. Throws CliError. */
export function timeoutOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, count, unit = 'm'] = /^([1-9]\d{0,4})([smh])?$/.exec(text.trim()) ?? [];
  if (count === undefined) throw usageError(t('timeoutUnknown', { text }));
  return Number(count) * UNITS[unit as keyof typeof UNITS];
}

/** When to stop watching. All times are ms of the same clock; `moved` is when a message last finished. */
export function stopsAt({ timeout, interactive }: Patience, began: number, moved: number): number {
  if (timeout !== undefined) return began + timeout;
  return interactive ? Infinity : moved + STANDSTILL_MAX;
}

/** Polling interval of queue and log: without live frames, and with them as a safety net; ms. */
const POLL_LOST = 3000;
const POLL_LIVE = 15_000;
/** Maximum number of failed polls in a row: about a minute, enough for a restart of the daemon. */
const PATIENCE = 20;

export type LiveEvents = ReturnType<typeof openEvents>;

/** The daemon's live frames. Opened before the send, so that none of its frames is missed. */
export function openEvents({ client, signal }: Context) {
  const ended = new AbortController();
  const early: EventFrame[] = [];
  const first = Promise.withResolvers<void>();
  let isOpen = false;
  let listener: ((frame: EventFrame | undefined) => void) | undefined;
  const over = watchLive({
    client,
    connect: eventEndpoints.connect,
    socket: eventEndpoints.socket,
    signal: AbortSignal.any([signal, ended.signal]),
    onFrame: (frame) => (listener ? listener(frame) : void early.push(frame)),
    onConnection(open) {
      isOpen = open;
      first.resolve();
      listener?.(undefined);
    },
    // Without live frames, polling alone is enough.
  })
    .catch(() => undefined)
    .finally(first.resolve);

  return {
    /** Resolves when the connection has opened or failed once. */
    ready: first.promise,
    isOpen: () => isOpen,
    /** Passes on every frame since the start; undefined when the connection opens or breaks. */
    listen(onFrame: (frame: EventFrame | undefined) => void): void {
      listener = onFrame;
      early.splice(0).forEach(onFrame);
    },
    async end(): Promise<void> {
      ended.abort();
      await over;
    },
  };
}

/**
 * Watches a broadcast until its last message is finished, Ctrl+C is pressed, or the timeout is over. Throws
 * `unreachable` if the daemon stays away.
 */
export async function follow(
  context: Context,
  events: LiveEvents,
  progress: Progress,
  { view, patience }: { view: ProgressView; patience: Patience },
): Promise<void> {
  const { client, signal } = context;
  let wake = Promise.withResolvers<void>();
  let remark: string | undefined;
  let due = 0;
  let failures = 0;
  const began = performance.now();
  let [moved, left] = [began, Infinity];

  /** Whether the timeout is not over yet. */
  const isPatient = () => {
    const { menunggu } = progress.counts();
    if (menunggu < left) moved = performance.now();
    left = Math.min(left, menunggu);
    return performance.now() < stopsAt(patience, began, moved);
  };

  events.listen((frame) => {
    if (frame) progress.frame(frame);
    // The connection or the messenger changed: poll at once for missed news and for the reason of a standstill.
    if (!frame || frame.type === 'messenger' || frame.type === 'alert') due = 0;
    wake.resolve();
  });

  const look = async () => {
    try {
      remark = await poll(client, progress, !events.isOpen());
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (!isAway(error) || (failures += 1) > PATIENCE) throw error;
      remark = t('tryingAgain');
    }
    due = Date.now() + (events.isOpen() ? POLL_LIVE : POLL_LOST);
  };

  while (!signal.aborted) {
    if (Date.now() >= due) await look();
    view.show(progress, remark);
    if (progress.isFinished() || !isPatient()) return;
    const rest = stopsAt(patience, began, moved) - performance.now();
    const timer = setTimeout(() => wake.resolve(), Math.max(0, Math.min(due - Date.now(), rest)));
    const stop = () => wake.resolve();
    signal.addEventListener('abort', stop, { once: true });
    await wake.promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    wake = Promise.withResolvers();
  }
}
