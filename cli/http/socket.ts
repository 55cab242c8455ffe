import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod';
import type { Endpoint } from '#shared/base/endpoint.ts';
import type { Client } from './client.ts';
import { CliError, isAway } from '../errors.ts';
import { harmlessDeep } from '../terminal/sink.ts';

/** Pauses between attempts to get a lost socket back, in ms; the last one repeats. */
const PAUSES = [500, 1000, 2000, 5000];
/** Attempts in a row that may fail; together about a minute, in which a daemon starts anew even on a small machine. */
const PATIENCE = 14;

export interface LiveOptions<S extends z.ZodType> {
  client: Client;
  connect: Endpoint;
  socket: Endpoint & { data: S };
  signal: AbortSignal;
  onFrame(frame: z.output<S>): void;
  /** True when frames come, false when the connection is lost and tried again. */
  onConnection?(open: boolean): void;
}

/**
 * Holds a live socket open until `signal` ends it. Throws CliError when nobody is there, or not for about a minute
 * later on.
 */
export async function watchLive<S extends z.ZodType>(options: LiveOptions<S>): Promise<void> {
  const { client, signal, onConnection } = options;
  let failures = 0;
  let answered = false;
  while (!signal.aborted) {
    let reason: unknown = new CliError('unreachable', 'Mimbar tidak membuka jalur kabar langsung. Coba lagi sebentar.');
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

/** Once it was there, a daemon that is away is waited for without an end. Throws CliError for anything else. */
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

/**
 * Resolves when the socket closes, with whether it had opened. Frames of a kind that this version does not know are
 * passed over.
 */
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
