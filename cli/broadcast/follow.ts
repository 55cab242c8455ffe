import { eventEndpoints, type EventFrame } from '#shared/queue/events.ts';
import type { Context } from '../context.ts';
import { isAway } from '../errors.ts';
import { watchLive } from '../http/socket.ts';
import { poll } from './poll.ts';
import { stopsAt, type Patience } from './patience.ts';
import type { Progress, ProgressView } from '../terminal/progress.ts';

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
      remark = 'Mimbar tidak menjawab; mencoba lagi…';
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
