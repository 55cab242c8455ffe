import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tally } from '#tests/crash/tally.ts';
import { startRig, type Broadcast, type Rig } from '#tests/crash/rig.ts';
import { playSequence, rssOf } from '#tests/support/fuzz/radio.ts';
import type { Sequence } from '#tests/support/fuzz/frames.ts';
import { accountFor } from '#tests/support/radio/account.ts';
import { watchHealth, type Watched } from '#tests/support/http/health-watch.ts';
import { openScreen } from '#tests/support/radio/screen.ts';
import { phone } from '#tests/support/samples.ts';

/** `npm run test:radio` plays 10,000 sequences; `npm test` plays as many of these as fit into its time. */
const WHOLE = process.env.MIMBAR_RADIO_SEQUENCES !== undefined;
const WANTED = Number(process.env.MIMBAR_RADIO_SEQUENCES ?? 150);
const BUDGET = WHOLE ? Infinity : 7_000;
/** The seed of the first sequence; the next one's is one higher. */
const SEED = Number(process.env.MIMBAR_RADIO_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** The number of daemons that play at the same time, each with its own part of the sequences. */
const DAEMONS = WHOLE ? 3 : 2;
/** A broadcast is sent once in so many sequences. */
const BROADCAST_EVERY = 50;
/**
 * Each daemon has a heap of this many MB. With more, V8 leaves hundreds of MB of garbage lying before it collects them;
 * so what is kept for each connection ends the daemon, and what native code keeps shows beside it.
 */
const HEAP = 128;
/** The memory may grow by this many MB above its use after the link. */
const GROWTH_MAX = 150;
/** The memory is measured after so many sequences. A long row shows that it levels off. */
const LOOK_EVERY = 25;
const LOOKS_FOR_LEVEL = 20;
/** The average of the last quarter of a long row may be this many times that of the second quarter. */
const LEVEL = 1.1;
/**
 * The largest stanza that is read blocks everything else for a quarter of a second. The time in which other programs
 * had the processor does not count (ms).
 */
const HEALTH_WITHIN = 2000;
/** A message that waits for a receipt is offered again after ten seconds (ms). */
const SETTLED_WITHIN = 60_000;

const rigs: Rig[] = [];

beforeAll(async () => {
  for (let n = 0; n < DAEMONS; n += 1)
    rigs.push(await startRig({ schedules: 2, nodeArgs: [`--max-old-space-size=${HEAP}`] }));
}, 120_000);

afterAll(async () => {
  await Promise.all(rigs.map((rig) => rig.close()));
});

const tell = (seed: number, { moment, cutAfter, steps }: Sequence) =>
  `seed ${seed}: ${moment}, cut after ${cutAfter}: ${steps.map(({ name }) => name.slice(0, 120)).join('; ')}`;

/** The average of each quarter of a row. */
const quarters = (row: number[]) =>
  [0, 1, 2, 3].map((n) => {
    const part = row.slice(Math.floor((n * row.length) / 4), Math.floor(((n + 1) * row.length) / 4));
    return part.reduce((sum, each) => sum + each, 0) / Math.max(part.length, 1);
  });

/**
 * Plays a row of sequences against one daemon while messages leave, then waits until all is quiet and accounts for
 * every message.
 */
async function playRow(rig: Rig, first: number, count: number): Promise<void> {
  const { daemon, whatsapp } = rig;
  const { pid } = daemon;
  const screen = openScreen(rig);
  await screen.open();
  await screen.comeBack();
  const atRest = rssOf(pid);
  const began = Date.now();
  const health = watchHealth(daemon.url, { pid });
  const stories: string[] = [];
  const memory: number[] = [];
  const broadcasts: Broadcast[] = [];
  let people = 0;
  let watched: Watched;
  let played = 0;
  const send = async () => {
    const ask = () => daemon.call('POST', '/waclient/sanitycheck', { body: { phone: phone(1001 + people) } });
    let answer = await ask();
    // The connection was lost just before, and the daemon did not accept the message.
    for (let tries = 0; answer.status === 503 && tries < 3; tries += 1) {
      await screen.comeBack();
      answer = await ask();
    }
    expect(answer.status).toBe(200);
    people += 1;
  };
  const assertLives = () => {
    if (daemon.output.code !== null || daemon.pid !== pid)
      throw new Error(`The daemon ended:\n${daemon.output.stderr.slice(-2000)}`);
  };
  try {
    for (; played < count && Date.now() - began < BUDGET; played += 1) {
      if (played % BROADCAST_EVERY === 10) broadcasts.push(await rig.broadcast());
      stories.push(tell(first + played, await playSequence(rig, screen, first + played, send)));
      if (played % LOOK_EVERY === LOOK_EVERY - 1) memory.push(Math.round(rssOf(pid)));
      await screen.comeBack();
      assertLives();
    }
    await send();
    broadcasts.push(await rig.broadcast());
  } catch (error) {
    throw new Error(`Sequence ${first + played}: ${String(error)}, after\n${stories.slice(-5).join('\n')}`, {
      cause: error,
    });
  } finally {
    watched = await health.stop();
    const { due, sentOnce } = accountFor(daemon.dataDir, whatsapp);
    console.log(
      `${played} sequences from seed ${first} in ${Math.round((Date.now() - began) / 1000)} s: pid ${daemon.pid} (began as ${pid}), ${whatsapp.counters.connections} connections, slowest health of ${watched.asked} ${Math.round(watched.slowest)} ms (${Math.round(watched.slowestOfItself)} without its waits for a processor), ${watched.failed} failed, ${Math.round(atRest)} MB at rest, ${daemon.output.code === null ? Math.round(rssOf(pid)) : 0} MB at the end, by quarters ${quarters(memory).map(Math.round).join(', ')}, at most ${Math.max(...memory, 0)}, ${sentOnce} of ${due} messages sent so far. Again: MIMBAR_RADIO_SEED=${first} MIMBAR_RADIO_SEQUENCES=${played + 1}`,
    );
  }
  assertLives();
  expect(watched.failed).toBe(0);
  expect(watched.slowestOfItself).toBeLessThan(HEALTH_WITHIN);
  // When all is quiet, the last message has arrived and every message is accounted for.
  await whatsapp.waitFor(() => whatsapp.inbox(phone(1000 + people)).length > 0, SETTLED_WITHIN);
  const isSettled = () => {
    const { sentUnheard, waiting } = accountFor(daemon.dataDir, whatsapp);
    return sentUnheard + waiting === 0;
  };
  for (const end = Date.now() + SETTLED_WITHIN; !isSettled() && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 200));
  screen.close();
  const account = accountFor(daemon.dataDir, whatsapp);
  console.log(`Messages of the row from seed ${first}: ${JSON.stringify(account)}`);
  expect(account.due).toBe(people + 4 * broadcasts.length);
  expect(account).toMatchObject({ doubles: [], lies: [], unexplained: [], unknown: [] });
  expect(account.sentOnce + account.sentUnheard + account.failed + account.cancelled + account.waiting).toBe(
    account.due,
  );
  for (const broadcast of broadcasts) expect(await tally(rig, broadcast)).toMatchObject({ twoIds: [], lies: [] });
  await vi.waitFor(async () => {
    const { data } = (await daemon.call('GET', '/health')).body;
    expect(data).toMatchObject({ status: 'ok', messenger: { state: 'CONNECTED' } });
  });
  expect(daemon.pid).toBe(pid);
  expect(Math.max(...memory, rssOf(pid)) - atRest).toBeLessThan(GROWTH_MAX);
  const [, second = 0, , last = 0] = quarters(memory);
  if (memory.length >= LOOKS_FOR_LEVEL) expect(last).toBeLessThan(LEVEL * second);
}

test(
  'hostile frames and cuts at every moment end nothing, and every message is accounted for',
  async () => {
    const each = Math.ceil(WANTED / DAEMONS);
    console.log(
      `MIMBAR_RADIO_SEED=${SEED} MIMBAR_RADIO_SEQUENCES=${WANTED}: ${DAEMONS} daemons, ${each} sequences each`,
    );
    // Each row is played to its end, so that all rows report what they found.
    const rows = await Promise.allSettled(rigs.map((rig, n) => playRow(rig, SEED + n * each, each)));
    const reasons = rows.flatMap((row) => (row.status === 'rejected' ? [row.reason as unknown] : []));
    if (reasons.length > 0) throw new AggregateError(reasons, reasons.map(String).join('\n'));
  },
  WHOLE ? 4 * 3_600_000 : 240_000,
);
