import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock, type TestClock } from '#tests/support/clock.ts';
import { addPengajian } from '#tests/support/samples.ts';

describe('Idempotency-Key', () => {
  let api: TestApp;
  let clock: TestClock;
  let query: { id: string; templateDKM: string };
  beforeEach(async () => {
    clock = createTestClock();
    api = await startTestApp({ clock });
    const { ids, dkm } = await addPengajian(api, 2);
    query = { id: ids.join(','), templateDKM: dkm };
  });
  afterEach(() => api.close());

  const send = (key: string | undefined, fields: object = query, token?: string) =>
    api.call('POST', '/jadwal-pengajian/broadcast', {
      body: fields,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      ...(token && { token }),
    });
  const waiting = async () =>
    (await api.call('GET', '/queue')).body.data.map((row: { id: string }) => row.id) as string[];
  const cancelAll = async () => void (await api.call('DELETE', `/queue/batch?id=${(await waiting()).join(',')}`));

  test('a repeat gets the first answer and queues nothing, even when nothing waits any more', async () => {
    const first = await send('a1');
    expect(first.body.data).toMatchObject({ queued: 2 });
    await cancelAll();
    const repeat = await send('a1');
    expect(repeat.status).toBe(200);
    expect(repeat.body).toEqual(first.body);
    expect(await waiting()).toEqual([]);
    expect((await send(undefined)).body.data.queued).toBe(2);
  });

  test('counts for GET and POST alike, in whatever order the fields stand', async () => {
    const first = await send('a1');
    await cancelAll();
    const url = `/jadwal-pengajian/broadcast?templateDKM=${query.templateDKM}&id=${query.id}`;
    expect((await api.call('GET', url, { headers: { 'idempotency-key': 'a1' } })).body).toEqual(first.body);
    expect(await waiting()).toEqual([]);
  });

  test('the same key with another request is 409, and queues nothing', async () => {
    await send('a1');
    await cancelAll();
    const other = await send('a1', { ...query, id: query.id.split(',')[0] });
    expect(other.status).toBe(409);
    expect(other.body).toEqual({
      data: null,
      error: 'Idempotency-Key sudah dipakai untuk permintaan lain',
      code: 'conflict',
    });
    expect(await waiting()).toEqual([]);
  });

  test('belongs to one account', async () => {
    await send('a1');
    await cancelAll();
    expect((await send('a1', query, await api.as('admin'))).body.data.queued).toBe(2);
  });

  test('is honoured for 24 hours', async () => {
    await send('a1');
    await cancelAll();
    clock.advance(24 * 3_600_000);
    expect((await send('a1')).body.data.id).toBe('1');
    clock.advance(1);
    expect((await send('a1')).body.data).toMatchObject({ id: '2', queued: 2 });
  });

  test('a failed send is not remembered', async () => {
    expect((await send('a1', { ...query, templateDKM: '99' })).status).toBe(404);
    expect((await send('a1')).body.data.queued).toBe(2);
  });

  test('a key that is none is refused', async () => {
    for (const key of ['ada spasi', 'x'.repeat(201)]) {
      const answer = await send(key);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toBe('Idempotency-Key harus 1 sampai 200 huruf tanpa spasi');
    }
    expect(await waiting()).toEqual([]);
  });
});
