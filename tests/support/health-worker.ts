import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Asks for the health, one call after the other, in a thread of its own: what keeps the tests busy delays nothing here. */
const { url, every, within } = workerData as { url: string; every: number; within: number };
const told = { asked: 0, failed: 0, slowest: 0, reasons: [] as string[] };
let isOver = false;
parentPort!.once('message', () => { isOver = true; });

/** On a connection of its own each time: none was closed by the other end in between. */
function ask(): Promise<string> {
  return new Promise((resolve) => {
    const call = get(`${url}/api/health`, { agent: false, timeout: within }, (answer) => {
      answer.resume().on('end', () => resolve(String(answer.statusCode))).on('error', (error) => resolve(error.message));
    });
    call.on('timeout', () => call.destroy(new Error('no answer'))).on('error', (error) => resolve(error.message));
  });
}

while (!isOver) {
  const began = performance.now();
  const answer = await ask();
  told.asked += 1;
  if (answer !== '200') {
    told.failed += 1;
    if (told.reasons.length < 5) told.reasons.push(answer);
  }
  told.slowest = Math.max(told.slowest, performance.now() - began);
  await wait(every);
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(told);
