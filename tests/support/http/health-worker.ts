import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Calls the health endpoint, one call after the other, in a separate thread, so that work of the tests delays nothing
 * here.
 */
const { url, every, within, pid, patience } = workerData as {
  url: string;
  every: number;
  within: number;
  pid: number | undefined;
  patience: number;
};
/**
 * Largest number of repeated calls after a 408 that came too soon; all tries count as one call with their whole time.
 */
const AGAIN_MAX = 2;
const told = { asked: 0, failed: 0, slowest: 0, slowestOfItself: 0, hurried: 0, reasons: [] as string[] };
let isOver = false;
parentPort!.once('message', () => {
  isOver = true;
});

/** How long a thread has waited for a processor so far, in ms; 0 if the kernel does not report it. */
function waited(place: string): number {
  try {
    return Number(readFileSync(`/proc/${place}/schedstat`, 'utf8').split(' ')[1]) / 1e6 || 0;
  } catch {
    return 0;
  }
}
const waitedForProcessor = () => (pid === undefined ? 0 : waited(String(pid)) + waited('thread-self'));

/** Each call uses a new connection, because the other end may have closed an older one. */
function ask(): Promise<string> {
  return new Promise((resolve) => {
    const call = get(`${url}/api/health`, { agent: false, timeout: within }, (answer) => {
      answer
        .resume()
        .on('end', () => resolve(String(answer.statusCode)))
        .on('error', (error) => resolve(error.message));
    });
    call.on('timeout', () => call.destroy(new Error('no answer'))).on('error', (error) => resolve(error.message));
  });
}

while (!isOver) {
  const began = performance.now();
  const waitedBefore = waitedForProcessor();
  let answer = await ask();
  told.asked += 1;
  for (let again = 0; answer === '408' && again < AGAIN_MAX && performance.now() - began < patience; again += 1) {
    told.hurried += 1;
    answer = await ask();
  }
  if (answer !== '200') {
    told.failed += 1;
    if (told.reasons.length < 5) told.reasons.push(answer);
  }
  const took = performance.now() - began;
  told.slowest = Math.max(told.slowest, took);
  told.slowestOfItself = Math.max(told.slowestOfItself, took - (waitedForProcessor() - waitedBefore));
  await wait(every);
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(told);
