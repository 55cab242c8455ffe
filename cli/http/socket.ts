import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod';
import type { Endpoint } from '#shared/base/endpoint.ts';
import type { Client } from './client.ts';
import { CliError, isAway } from '../errors.ts';
import { harmlessDeep } from '../terminal/text.ts';
import { t } from '../words/words.ts';

/** Backoff between reconnects, in ms; the last one repeats. */
const PAUSES = [500, 1000, 2000, 5000];
/** Maximum number of failed reconnects in a row: about a minute, enough for a restart on a small machine. */
const PATIENCE = 14;

export interface LiveOptions<S extends z.ZodType> {
  client: Client;
  connect: Endpoint;
  socket: Endpoint & { data: S };
  signal: AbortSignal;
  onFrame(frame: z.output<S>): void;
  /** True when the socket is open, false when it is lost and reconnects. */
  onConnection?(open: boolean): void;
}

/**
 * Keeps a live socket open until `signal` aborts. Throws CliError if the daemon cannot be reached at the start, or
 * later for about a minute.
 */
export async function watchLive<S extends z.ZodType>(options: LiveOptions<S>): Promise<void> {
  const { client, signal, onConnection } = options;
  let failures = 0;
  let answered = false;
  while (!signal.aborted) {
    let reason: unknown = new CliError('unreachable', t('noLiveNews'));
    try {
      const url = await client.socketUrl(options.connect, options.socket);
      answered = true;
      const opened = await readFrames(url, options);
      failures = opened ? 0 : failures + 1;
    } catch (error) {
      failures += 1;
      reason = error;
    }
    if (signal.aborted) return;
    if (!answered || failures > PATIENCE || !isAway(reason)) throw reason;
    onConnection?.(false);
    await sleep(PAUSES[Math.min(failures, PAUSES.length - 1)], undefined, { signal }).catch(() => undefined);
  }
}

/** As watchLive, but after the first connection it reconnects forever. Throws CliError for other errors. */
export async function watchForever<S extends z.ZodType>(options: LiveOptions<S>): Promise<void> {
  while (!options.signal.aborted) {
    try {
      await watchLive(options);
    } catch (error) {
      if (!isAway(error)) throw error;
      await sleep(PAUSES.at(-1), undefined, { signal: options.signal }).catch(() => undefined);
    }
  }
}

/** Resolves when the socket closes; true if it had opened. Unknown kinds of frames are ignored. */
function readFrames<S extends z.ZodType>(
  url: string,
  { socket: { data: schema }, signal, onFrame, onConnection }: LiveOptions<S>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url);
    let opened = false;
    const close = () => socket.close();
    signal.addEventListener('abort', close, { once: true });
    socket.addEventListener('open', () => {
      opened = true;
      onConnection?.(true);
    });
    socket.addEventListener('message', ({ data }) => {
      const frame = schema.safeParse(JSON.parse(String(data)));
      if (frame.success && !signal.aborted) onFrame(harmlessDeep(frame.data));
    });
    socket.addEventListener('close', () => {
      signal.removeEventListener('abort', close);
      resolve(opened);
    });
  });
}
