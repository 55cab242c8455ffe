import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createTally, type Tally } from './crowd.ts';
import type { DaemonProcess } from './daemon-process.ts';

export interface Burst {
  tally: Tally;
  /** Bytes of the answers' bodies, as they went over the wire. */
  bytes: number;
  /** How long everybody waited at most, in ms. */
  took: number;
  /** The longest that health kept somebody waiting meanwhile, in ms. */
  health: number;
  /** Resident memory in MB: before, at most, and a while later. */
  rest: number;
  most: number;
}

const residentOf = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
export const resident = ({ pid }: DaemonProcess): number => residentOf(pid);

/** All of these addresses at once, each over a connection of its own, and health asked again and again meanwhile. */
export async function coldBurst(daemon: DaemonProcess, addresses: readonly string[], headers: Record<string, string> = {}): Promise<Burst> {
  const { tally, count } = createTally();
  const rest = resident(daemon);
  let [bytes, most, health, over] = [0, rest, 0, false];
  const agent = new Agent({ keepAlive: true, maxSockets: addresses.length });
  const ask = (address: string) =>
    new Promise<void>((resolve) => {
      request(`${daemon.url}${address}`, { agent, headers: { 'accept-encoding': 'br', ...headers } }, (answer) => {
        answer.on('data', (piece: Buffer) => (bytes += piece.length)).on('end', () => resolve(count(answer.statusCode!))).on('error', () => resolve(count(0)));
      }).on('error', () => resolve(count(0))).end();
    });
  const watch = setInterval(() => (most = Math.max(most, resident(daemon))), 20);
  const healthAgent = new Agent({ keepAlive: true, maxSockets: 1 });
  const askHealth = () =>
    new Promise<void>((resolve, reject) => {
      const from = performance.now();
      request(`${daemon.url}/api/health`, { agent: healthAgent }, (answer) => {
        answer.resume().on('end', () => resolve(void (health = Math.max(health, performance.now() - from))));
      }).on('error', reject).end();
    });
  await askHealth();
  health = 0;
  const startedAt = performance.now();
  const asked = Promise.all(addresses.map(ask)).finally(() => (over = true));
  while (!over) {
    await askHealth();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await asked;
  const took = performance.now() - startedAt;
  clearInterval(watch);
  most = Math.max(most, resident(daemon));
  agent.destroy();
  healthAgent.destroy();
  return { tally, bytes, took, health, rest, most };
}
