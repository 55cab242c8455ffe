import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createTally, type Tally } from './crowd.ts';
import type { DaemonProcess } from '../process/daemon-process.ts';
import { watchHealth } from './health-watch.ts';

export interface Burst {
  tally: Tally;
  /** Bytes of the answers' bodies, as they went over the wire. */
  bytes: number;
  /** The time until the last answer, in ms. */
  took: number;
  /** The slowest health call meanwhile, in ms, without the time in which other programs had the processor. */
  health: number;
  /** Resident memory in MB: before the burst, and at most during it. */
  rest: number;
  most: number;
}

const residentOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
export const resident = ({ pid }: DaemonProcess): number => residentOf(pid);

/**
 * Requests all these addresses at once, each over its own connection, while a separate thread calls the health
 * endpoint.
 */
export async function coldBurst(
  daemon: DaemonProcess,
  addresses: readonly string[],
  headers: Record<string, string> = {},
): Promise<Burst> {
  const { tally, count } = createTally();
  const rest = resident(daemon);
  let [bytes, most] = [0, rest];
  const agent = new Agent({ keepAlive: true, maxSockets: addresses.length });
  const ask = (address: string) =>
    new Promise<void>((resolve) => {
      request(`${daemon.url}${address}`, { agent, headers: { 'accept-encoding': 'br', ...headers } }, (answer) => {
        answer
          .on('data', (piece: Buffer) => (bytes += piece.length))
          .on('end', () => resolve(count(answer.statusCode!)))
          .on('error', () => resolve(count(0)));
      })
        .on('error', () => resolve(count(0)))
        .end();
    });
  const watch = setInterval(() => (most = Math.max(most, resident(daemon))), 20);
  const health = watchHealth(daemon.url, { every: 10, pid: daemon.pid });
  const startedAt = performance.now();
  await Promise.all(addresses.map(ask));
  const took = performance.now() - startedAt;
  clearInterval(watch);
  most = Math.max(most, resident(daemon));
  agent.destroy();
  return { tally, bytes, took, health: (await health.stop()).slowestOfItself, rest, most };
}
