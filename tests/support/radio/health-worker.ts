import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Asks for the health, one call after the other, in a thread of its own: what keeps the tests busy delays nothing here. */
const { url, every, within } = workerData as { url: string; every: number; within: number };
const told = { asked: 0, failed: 0, slowest: 0 };
let isOver = false;
parentPort!.once('message', () => { isOver = true; });

while (!isOver) {
  const began = performance.now();
  const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(within) }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  told.asked += 1;
  if (answer?.status !== 200) told.failed += 1;
  told.slowest = Math.max(told.slowest, performance.now() - began);
  await wait(every);
}
parentPort!.postMessage(told);
