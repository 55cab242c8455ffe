import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRig, type Rig } from '#tests/crash/rig.ts';
import { comeBack, playSequence, rssOf } from '#tests/support/fuzz/radio.ts';
import { phone } from '#tests/support/samples.ts';

/** `npm run test:radio` plays 10,000; without a word as many as half a minute holds. */
const WANTED = Number(process.env.MIMBAR_RADIO_SEQUENCES ?? 300);
const BUDGET = process.env.MIMBAR_RADIO_SEQUENCES ? Infinity : 30_000;
/** The seed of the first sequence; the next one's is one higher. */
const SEED = Number(process.env.MIMBAR_RADIO_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Above what it takes when it is linked, in MB. */
const GROWTH_MAX = 150;

let rig: Rig;

beforeAll(async () => {
  rig = await startRig({ schedules: 2 });
});

afterAll(async () => rig.close());

test('hostile frames and cuts at every moment end nothing', async () => {
  const { daemon, whatsapp } = rig;
  const { pid } = daemon;
  const atRest = rssOf(pid);
  const began = Date.now();
  let slowest = 0;
  let watching = true;
  // An admin looks all along.
  const admin = (async () => {
    while (watching) {
      const asked = performance.now();
      await daemon.call('GET', '/health').catch(() => undefined);
      slowest = Math.max(slowest, performance.now() - asked);
      await new Promise((resolve) => { setTimeout(resolve, 100); });
    }
  })();
  let played = 0;
  let people = 0;
  const send = async () => {
    people += 1;
    await daemon.call('POST', '/waclient/sanitycheck', { body: { phone: phone(1000 + people) } });
  };
  try {
    for (; played < WANTED && Date.now() - began < BUDGET; played += 1) {
      const sequence = await playSequence(rig, SEED + played, send).catch((error: unknown) => error as Error);
      const story = () => `seed ${SEED + played}: ${sequence instanceof Error ? sequence.message : `${sequence.moment}, cut after ${sequence.cutAfter}: ${sequence.steps.map(({ name }) => name).join('; ')}`}`;
      await comeBack(rig).catch((error: unknown) => { throw new Error(`${story()}\n${String(error)}\n${daemon.output.stderr.slice(-2000)}`); });
      if (daemon.output.code !== null || daemon.pid !== pid) throw new Error(`The daemon ended: ${story()}\n${daemon.output.stderr.slice(-2000)}`);
    }
  } finally {
    watching = false;
    await admin;
    console.log(`${played} sequences from seed ${SEED} in ${Math.round((Date.now() - began) / 1000)} s: pid ${daemon.pid} (began as ${pid}), ${whatsapp.counters.connections} connections, slowest health ${Math.round(slowest)} ms, ${Math.round(atRest)} MB at rest, ${daemon.output.code === null ? Math.round(rssOf(pid)) : 0} MB at the end. Again: MIMBAR_RADIO_SEED=${SEED}`);
  }
  expect(daemon.pid).toBe(pid);
  expect(rssOf(pid) - atRest).toBeLessThan(GROWTH_MAX);
}, BUDGET === Infinity ? 4 * 3_600_000 : 150_000);
