import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addPengajian, phone, type Samples } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

const DAY = 86_400_000;

let api: TestApp;
let clock: TestClock;
let samples: Samples;
beforeEach(async () => {
  clock = createTestClock();
  api = await startTestApp({ clock });
  samples = await addPengajian(api, 3, '2026-12-01');
  // The first two schedules are at one mosque.
  await api.call('PATCH', `/jadwal-pengajian/${samples.ids[1]}`, { body: { id_masjid: '1' } });
});
afterEach(() => api.close());

const send = (ids: readonly string[]) =>
  api.call('POST', '/jadwal-pengajian/broadcast', {
    body: { id: ids, templateDKM: samples.dkm, templateMubaligh: samples.mubaligh },
  });
const one = async (id: string) => (await api.call('GET', `/broadcasts/${id}`)).body.data;
const again = (noun = 'masjid', id = '1') => api.call('POST', '/broadcasts/dibatalkan', { body: { noun, id } });
const waiting = async () =>
  (await api.call('GET', '/queue?orderBy=id&orderType=asc')).body.data.map(
    ({ recipient, no_hp }: { recipient: string; no_hp: string }) => `${recipient} ${no_hp}`,
  );
const fails = (id: string) =>
  api.database.sqlite
    .prepare("update message set state = 'failed', error_code = 'unregistered', finished_at = created_at where id = ?")
    .run(id);

test('what a corrected number took back is sent again where it belongs, also to others; once', async () => {
  await send([samples.ids[0]!, samples.ids[2]!]);
  await send([samples.ids[1]!]);
  fails('1');
  expect((await api.call('PATCH', '/masjid/1', { body: { no_hp: phone(71) } })).body.data.cancelled).toBe(3);
  // Nobody cancelled these messages by hand, so the broadcasts offer them together with the failed ones.
  expect(await one('1')).toMatchObject({ counts: { menunggu: 2, gagal: 1, dibatalkan: 1 }, unsent: 2, left_out: [] });
  expect(await one('2')).toMatchObject({ counts: { menunggu: 0, dibatalkan: 2 }, unsent: 2 });

  expect((await again()).body.data).toEqual({ id: '1', queued: 3, waiting: 3 });
  expect(await one('1')).toMatchObject({ counts: { menunggu: 3, gagal: 1, dibatalkan: 0 }, unsent: 1 });
  expect(await one('2')).toMatchObject({ counts: { menunggu: 2, dibatalkan: 0 }, unsent: 0 });
  expect((await waiting()).toSorted()).toEqual([
    `Bapak Contoh 1 ${phone(71)}`,
    `Bapak Contoh 3 ${phone(3)}`,
    `Ustadz Contoh 1 ${phone(5001)}`,
    `Ustadz Contoh 2 ${phone(5002)}`,
    `Ustadz Contoh 3 ${phone(5003)}`,
  ]);
  expect((await again()).body.data).toEqual({ id: '0', queued: 0, waiting: 0 });
});

test('only the last change counts, what was cancelled by hand stays so, and what is past too', async () => {
  await send(samples.ids);
  await api.call('DELETE', '/queue/1');
  await api.call('PATCH', '/mubaligh/3', { body: { no_hp: phone(73) } });
  clock.advance(1000);
  await api.call('PATCH', '/mubaligh/1', { body: { no_hp: phone(72) } });
  clock.advance(1000);
  await api.call('PATCH', '/masjid/1', { body: { nama_masjid: 'Masjid Baru' } });
  // Both messages belong to the mosque's second schedule.
  expect((await again()).body.data.queued).toBe(2);
  expect((await again()).body.data.queued).toBe(0);
  expect((await again('mubaligh', '1')).body.data.queued).toBe(1);
  clock.advance(30 * DAY);
  expect((await again('mubaligh', '3')).body.data.queued).toBe(0);
  expect((await again('lain')).body.error).toBe('Pilihan noun harus masjid atau mubaligh');
});

/** It was tried once without an answer, so it may have arrived. */
const inDoubt = (recipient: string, state = 'waiting') =>
  api.database.sqlite
    .prepare(
      'update message set state = ?, attempts = 1, handed_at = created_at, sent_at = created_at where recipient = ?',
    )
    .run(state, recipient);

test('what may have arrived is not sent again to the same number, but to a corrected one', async () => {
  await send([samples.ids[0]!, samples.ids[2]!]);
  inDoubt('Bapak Contoh 1');
  inDoubt('Ustadz Contoh 3');
  await api.call('PATCH', '/mubaligh/1', { body: { no_hp: phone(72) } });
  expect((await again('mubaligh')).body.data).toMatchObject({ id: '1', queued: 1 });
  expect(await one('1')).toMatchObject({ unsent: 0, unanswered: 1 });
  await api.call('PATCH', '/mubaligh/3', { body: { no_hp: phone(73) } });
  expect((await again('mubaligh', '3')).body.data).toMatchObject({ id: '1', queued: 2 });
  expect((await waiting()).toSorted()).toEqual([
    `Bapak Contoh 3 ${phone(3)}`,
    `Ustadz Contoh 1 ${phone(72)}`,
    `Ustadz Contoh 3 ${phone(73)}`,
  ]);
});

test('one that was under way and ends without an answer does not hide the others', async () => {
  await send([samples.ids[0]!]);
  await send([samples.ids[1]!]);
  inDoubt('Bapak Contoh 1', 'running');
  await api.call('PATCH', '/masjid/1', { body: { nama_masjid: 'Masjid Baru' } });
  clock.advance(1000);
  await api.services.start();
  expect(await one('1')).toMatchObject({ counts: { menunggu: 0, dibatalkan: 2 } });
  const queued = api.database.sqlite.prepare('select recipient from message where id > 4 order by recipient').pluck();
  await again();
  expect(queued.all()).toEqual(['Ustadz Contoh 1', 'Ustadz Contoh 2']);
});
