import { setTimeout as sleep } from 'node:timers/promises';
import { broadcastEndpoints } from '#shared/broadcast/broadcasts.ts';
import { eventEndpoints } from '#shared/queue/events.ts';
import type { Context } from '../context.ts';
import { isAway } from '../errors.ts';
import { ownHealth } from '../http/client.ts';
import { watchForever } from '../http/socket.ts';
import { createWatchLines, type Watched, type WatchView } from '../terminal/status-lines.ts';

/** Polling interval, and delay after a live frame; ms. */
const EVERY = 5000;
const SOON = 200;
/** Number of latest broadcasts that are checked; those in progress are shown. */
const LATEST = 5;

/** Shows the status and its changes until Ctrl+C. */
export async function runStatusWatch(context: Context): Promise<void> {
  const { client, signal } = context;
  let watched = await look(context);
  let wake = Promise.withResolvers<void>();
  const view = await openView(context);
  const events = watchForever({
    client,
    connect: eventEndpoints.connect,
    socket: eventEndpoints.socket,
    signal,
    onFrame: () => wake.resolve(),
    onConnection: () => wake.resolve(),
  });
  // Without live frames it still polls.
  events.catch(() => undefined);
  try {
    while (!signal.aborted) {
      view.show(watched);
      await Promise.race([wake.promise, pause(EVERY, signal)]);
      await pause(SOON, signal);
      wake = Promise.withResolvers();
      watched = await look(context).catch((error: unknown) => away(error, watched, signal));
    }
  } finally {
    await view.end();
  }
  await events.catch(() => undefined);
}

async function look({ client, settings }: Context): Promise<Watched> {
  const health = await ownHealth(client, settings);
  const { data: latest } = await client.call(broadcastEndpoints.list, { query: { limit: LATEST } });
  return { url: settings.address().url, health, broadcasts: latest.filter(({ counts }) => counts.menunggu > 0) };
}

/** Waits for a daemon that restarts. */
function away(error: unknown, before: Watched, signal: AbortSignal): Watched {
  if (signal.aborted) return before;
  if (!isAway(error)) throw error;
  return { url: before.url, health: undefined, broadcasts: [] };
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined);

async function openView({ output }: Context): Promise<WatchView> {
  if (!output.live) return createWatchLines(output);
  const { showStatus } = await import('../terminal/ink/status.tsx');
  return showStatus(output);
}
