import { afterAll, beforeAll, expect, test } from 'vitest';
import { wishOf } from '#daemon/queue/opt-out.ts';
import { startRig, type Rig } from '#tests/crash/rig.ts';
import { watchHealth } from '#tests/support/http/health-watch.ts';
import { phone } from '#tests/support/samples.ts';
import type { BinaryNode } from '#tests/support/whatsapp-server/types.ts';

/** An answer takes a fraction of a second; this limit leaves a wide margin (ms). */
const ANSWERS_WITHIN = 1500;

let rig: Rig;

beforeAll(async () => {
  rig = await startRig({ schedules: 2 });
});

afterAll(async () => rig.close());

/** The longest wait for /health during the work, in ms, without the time in which other programs had the processor. */
async function longestWait(work: Promise<unknown>): Promise<number> {
  const health = watchHealth(rig.daemon.url, { every: 20, pid: rig.daemon.pid });
  await work;
  const { failed, asked, slowestOfItself } = await health.stop();
  expect(failed).toBe(0);
  expect(asked).toBeGreaterThan(0);
  return slowestOfItself;
}

const rss = async () =>
  Number(
    /VmRSS:\s+(\d+)/.exec(
      await (await import('node:fs/promises')).readFile(`/proc/${rig.daemon.pid}/status`, 'utf8'),
    )?.[1],
  ) / 1024;

test('10,000 texts in a row leave everybody else answered, and memory as it was', async () => {
  const { whatsapp, daemon } = rig;
  const [line] = whatsapp.lines();
  const before = await rss();
  const flood = async () => {
    for (let n = 0; n < 10_000; n += 1) {
      line!.send({
        tag: 'message',
        attrs: { id: `F${n}`, from: `${phone(800)}@s.whatsapp.net`, type: 'text', t: '1795300000', notify: 'x' },
        content: [{ tag: 'enc', attrs: { v: '2', type: 'msg' }, content: Buffer.alloc(2000, n) }],
      });
      if (n % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    // A message to someone else leaves during the flood, and its ack is read behind the flood.
    await daemon.call('POST', '/waclient/sanitycheck', { body: { phone: phone(801) } });
    await whatsapp.waitFor(() => whatsapp.inbox(phone(801)).length === 1, 60_000);
    await daemon.waitForLog(({ msg }) => String(msg).startsWith('More came over'), 60_000);
    for (;;) if ((await daemon.call('GET', '/message-logs')).body.data.length === 1) break;
  };
  expect(await longestWait(flood())).toBeLessThan(ANSWERS_WITHIN);
  expect((await rss()) - before).toBeLessThan(150);
  expect(daemon.output.code).toBe(null);
}, 120_000);

test('a receipt that names 60,000 messages is worked through in pieces', async () => {
  const { whatsapp } = rig;
  const [line] = whatsapp.lines();
  const receipt = (count: number, last: string): BinaryNode => ({
    tag: 'receipt',
    attrs: { id: 'R1', from: `${phone(802)}@s.whatsapp.net`, type: 'read', t: '1795300000' },
    content: [
      {
        tag: 'list',
        attrs: {},
        content: [
          ...Array.from({ length: count }, (_, n): BinaryNode => ({ tag: 'item', attrs: { id: `X${n}` } })),
          { tag: 'item', attrs: { id: last } },
        ],
      },
    ],
  });
  const work = async () => {
    line!.send(receipt(60_000, 'last'));
    await rig.daemon.call('POST', '/waclient/sanitycheck', { body: { phone: phone(803) } });
    await whatsapp.waitFor(() => whatsapp.inbox(phone(803)).length === 1, 60_000);
  };
  expect(await longestWait(work())).toBeLessThan(ANSWERS_WITHIN);
}, 90_000);

test('a text that says BERHENTI is known as such; a long one costs nothing', () => {
  expect(wishOf(' Berhenti!! ')).toBe('stop');
  expect(wishOf('ＢＥＲＨＥＮＴＩ')).toBe('stop');
  expect(wishOf(`berhenti${'!'.repeat(10_000)}`)).toBe(undefined);
  const began = process.cpuUsage();
  for (let n = 0; n < 1000; n += 1) expect(wishOf('ﷺ'.repeat(65_000))).toBe(undefined);
  // One of these texts once took 0.76 s. The processor time of other programs does not count.
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(20_000);
});
