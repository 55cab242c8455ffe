import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { runCliHere } from '#tests/support/cli.ts';
import { addPengajian, type Samples } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

/** The first day of the test clock, in Jakarta; the schedules are on this evening. */
const TODAY = '2026-11-20';
const LIMIT = 2;

let api: TestApp;
let samples: Samples;
beforeAll(async () => {
  api = await startTestApp({ clock: createTestClock(), env: { MIMBAR_DAILY_LIMIT: String(LIMIT) } });
  samples = await addPengajian(api, 3, TODAY);
  api.database.sqlite.prepare("update jadwal_pengajian set tanggal = ?, waktu = '21:30'").run(TODAY);
  await api.call('POST', '/queue/pause');
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' });
  for (const [name, text] of Object.entries({ 'cli-url': url, 'cli-token': 'cli-token-of-the-test' }))
    writeFileSync(path.join(api.directory, name), text, { mode: 0o600 });
});
afterAll(() => api.close());

const send = (...more: string[]) =>
  runCliHere(
    ['broadcast', 'pengajian', '--date', TODAY, '--template-dkm', samples.dkm, '--yes', '--no-wait', '--json', ...more],
    { cwd: api.directory, env: { MIMBAR_DATA_DIR: api.directory } },
  );
const queued = async () => (await api.call('GET', '/queue')).body.data.length;
const notBefore = () =>
  api.database.sqlite.prepare('select next_attempt_at from message order by id').pluck().all() as number[];

test('what does not fit the day is refused with both ways on; --rest goes one of them', async () => {
  const refused = await send();
  expect(refused).toMatchObject({ code: 4 });
  expect(refused.stdout + refused.stderr).toContain(
    'Tambahkan --rest besok (2 pesan hari ini, 1 besok pagi) atau --rest lewati (2 pesan hari ini saja).',
  );
  expect(await send('--rest', 'lusa')).toMatchObject({ code: 2 });
  expect(await queued()).toBe(0);

  const left = await send('--rest', 'lewati');
  expect([left.code, JSON.parse(left.stdout)]).toMatchObject([0, { queued: 2 }]);
  expect(await queued()).toBe(2);
  await api.call(
    'DELETE',
    `/queue/batch?id=${(await api.call('GET', '/queue')).body.data.map(({ id }: { id: string }) => id).join(',')}`,
  );
  expect(await queued()).toBe(0);

  const morning = await send('--rest', 'besok');
  expect([morning.code, JSON.parse(morning.stdout)]).toMatchObject([0, { queued: 3 }]);
  // The last message waits until six in the morning in Jakarta.
  expect(notBefore().slice(-3)).toEqual([0, 0, Date.parse('2026-11-20T23:00:00Z')]);
});
