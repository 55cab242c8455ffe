import { afterEach, beforeEach, expect, test } from 'vitest';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { refused, resent } from '#tests/support/reply/refused.ts';
import { addFridays, KHATIB, until } from '#tests/support/roster/asked.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

let api: LinkedApp;
let fridays: Awaited<ReturnType<typeof addFridays>>;
beforeEach(async () => {
  api = await startLinkedApp({ clock: createTestClock() });
  await api.as('admin');
  fridays = await addFridays(api, ['2026-11-27']);
});
afterEach(() => api.close());

const templateMubaligh = () =>
  api.database.sqlite
    .prepare("select cast(max(id) as text) from template where type = 'jumatan_reminder'")
    .pluck()
    .get();
const call = (path: string, more: object = {}) =>
  api.call('POST', `/jadwal-jumatan/${path}`, {
    body: { id: fridays.ids, templateMubaligh: templateMubaligh(), ...more },
  });
const declines = () => api.call('POST', `/jadwal-jumatan/${fridays.ids[0]}/konfirmasi`, { body: { jawaban: 'udzur' } });

test('whoever has declined is not reminded that he comes, and the preview says so', async () => {
  await declines();
  expect((await call('broadcast-preview')).body.data).toMatchObject([
    { skipped: 'Sudah menyatakan berhalangan untuk jadwal ini' },
  ]);
  expect(await call('broadcast')).toMatchObject({
    status: 409,
    body: {
      error: 'Tidak ada yang dikirim: mubalighnya sudah menyatakan berhalangan. Cari penggantinya dari jadwalnya.',
    },
  });
  const both = { templateDKM: templateMubaligh() };
  expect((await call('broadcast', both)).body.data.queued).toBe(1);
  await until(async () => expect((await api.call('GET', '/queue')).body.data).toEqual([]));
  expect(fridays.inbox()).toEqual([]);
});

test('what waits for him is withdrawn when it is its turn', async () => {
  await api.call('POST', '/queue/pause');
  expect((await call('broadcast')).body.data.queued).toBe(1);
  await declines();
  await api.call('POST', '/queue/resume');
  await until(async () => expect((await api.call('GET', '/queue')).body.data).toEqual([]));
  expect(fridays.inbox()).toEqual([]);
});

test('what failed is not sent again, and is not counted as such', async () => {
  await fridays.ask();
  api.whatsapp.reply(KHATIB, 'udzur');
  await fridays.heard(2);
  const id = refused(api, 'Mohon konfirmasi');
  const { id_broadcast } = api.database.sqlite.prepare('select id_broadcast from message where id = ?').get(id) as {
    id_broadcast: number;
  };
  expect(await resent(api, id)).toMatch(/^409 Mubaligh ini sudah menyatakan berhalangan/);
  expect((await api.call('GET', `/broadcasts/${id_broadcast}`)).body.data.unsent).toBe(0);
});
