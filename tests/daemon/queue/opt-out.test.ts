import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addPengajian, phone, type Samples } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

const international = (n: number) => `62${phone(n).slice(1)}`;

describe('a recipient who answers BERHENTI', () => {
  let api: LinkedApp;
  let clock: TestClock;
  let samples: Samples;
  beforeEach(async () => {
    clock = createTestClock();
    api = await startLinkedApp({ clock });
    samples = await addPengajian(api, 2);
  });
  afterEach(() => api.close());

  const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 10_000, interval: 10 });
  const problems = async (query = '') => (await api.call('GET', `/nomor-bermasalah${query}`)).body.data;
  const query = () => `id=${samples.ids.join(',')}&templateDKM=${samples.dkm}&templateMubaligh=${samples.mubaligh}`;
  const send = () => api.call('POST', `/jadwal-pengajian/broadcast?${query()}`);
  const stops = async (n: number, text: string, addressing: 'lid' | 'pn' = 'lid') => {
    await api.whatsapp.reply(phone(n), text, { addressing });
    await until(async () =>
      expect((await problems('?alasan=berhenti')).map((row: { no_hp: string }) => row.no_hp)).toContain(
        international(n),
      ),
    );
  };

  test.each([
    ['BERHENTI', 'lid'],
    [' *Ber henti!* ', 'pn'],
    ['berhenti…🙏', 'lid'],
  ] as const)('%j by %s is heard, and he is passed over everywhere', async (text, addressing) => {
    await stops(1, text, addressing);
    expect(await problems()).toEqual([
      {
        id: international(1),
        no_hp: international(1),
        alasan: 'berhenti',
        siapa: ['Bapak Contoh 1, Masjid Contoh 1'],
        sejak: expect.stringMatching(/^2026-11-20T02:/),
        id_pesan: null,
      },
    ]);
    const { data, warnings } = (await api.call('GET', `/jadwal-pengajian/broadcast-preview?${query()}`)).body;
    expect(data.map((item: { skipped?: string }) => item.skipped)).toEqual([
      'Meminta berhenti (BERHENTI) sejak 20 Nov 2026',
      undefined,
      undefined,
      undefined,
    ]);
    expect(warnings).toHaveLength(1);
    expect((await send()).body.data).toMatchObject({ queued: 3, waiting: 3 });
    await until(() => expect(api.whatsapp.inbox()).toHaveLength(3));
    expect(api.whatsapp.inbox(phone(1))).toEqual([]);
    const rows = async () => (await api.call('GET', '/jadwal-pengajian')).body.data;
    await until(async () =>
      expect((await rows()).map((row: { broadcasted: boolean }) => row.broadcasted)).toEqual([true, true]),
    );
  });

  test('what waits for him is cancelled with the reason, and a resend or a test message is refused', async () => {
    await api.call('POST', '/queue/pause');
    await send();
    await stops(1, 'Berhenti');
    const { body } = await api.call('GET', '/broadcasts/1/messages?status=dibatalkan');
    expect(body.data).toMatchObject([
      { recipient: 'Bapak Contoh 1', status: 'dibatalkan', error_reason: 'Penerima meminta berhenti (BERHENTI)' },
    ]);
    expect(api.services.queue.queue.state().waiting).toBe(3);
    const test = await api.call('POST', '/waclient/sanitycheck', { body: { phone: international(1) } });
    expect(test).toMatchObject({
      status: 409,
      body: {
        error: 'Penerima ini meminta berhenti (BERHENTI). Izinkan lagi di daftar Nomor bermasalah sebelum mengirim.',
      },
    });
    const alone = await api.call('POST', `/jadwal-pengajian/broadcast?id=${samples.ids[0]}&templateDKM=${samples.dkm}`);
    expect(alone).toMatchObject({
      status: 409,
      body: { error: 'Semua penerima meminta berhenti. Tidak ada yang dikirim.' },
    });
  });

  test('what is under way to him and gets no answer is not tried again', async () => {
    api.whatsapp.faults.onMessage({ ack: 'none', to: phone(1) });
    await send();
    await api.whatsapp.waitFor(() => api.whatsapp.messages.length === 1);
    await stops(1, 'BERHENTI');
    clock.advance(21_000);
    await until(() => expect(api.whatsapp.messages).toHaveLength(4));
    clock.advance(60_000);
    await until(async () =>
      expect((await api.call('GET', '/broadcasts/1/messages?status=dibatalkan')).body.data).toMatchObject([
        { recipient: 'Bapak Contoh 1', error_reason: 'Penerima meminta berhenti (BERHENTI)' },
      ]),
    );
    expect(api.whatsapp.messages.filter(({ to }) => to === international(1))).toHaveLength(1);
    // His phone has it after all.
    api.whatsapp.receipt(api.whatsapp.messages[0]!.id, 'delivery');
    await until(async () => expect((await api.call('GET', '/broadcasts/1')).body.data.counts.sampai).toBe(1));
  });

  test('a MULAI that WhatsApp brings again does not undo a later BERHENTI, nor the other way', async () => {
    const says = async (text: string, id: string, count: number) => {
      await api.whatsapp.reply(phone(1), text, { id });
      await until(() => expect(api.whatsapp.receiptsFromClient.some((one) => one.id === id)).toBe(true));
      await until(async () => expect(await problems()).toHaveLength(count));
    };
    await says('BERHENTI', 'STOP1', 1);
    await says('MULAI', 'BEGIN1', 0);
    await says('BERHENTI', 'STOP2', 1);
    await api.whatsapp.reply(phone(1), 'MULAI', { id: 'BEGIN1' });
    await says('halo', 'HELLO1', 1);
    await says('MULAI', 'BEGIN2', 0);
    await api.whatsapp.reply(phone(1), 'BERHENTI', { id: 'STOP2' });
    await says('halo', 'HELLO2', 0);
  });

  test('an admin lifts it, and then he is sent to again', async () => {
    await stops(1, 'BERHENTI');
    expect((await api.call('DELETE', `/nomor-bermasalah/${phone(1)}`)).body.data).toMatchObject({
      no_hp: international(1),
      alasan: 'berhenti',
    });
    expect(await problems()).toEqual([]);
    expect(await api.call('DELETE', `/nomor-bermasalah/${phone(1)}`)).toMatchObject({
      status: 404,
      body: { error: 'Nomor ini tidak ada di daftar yang meminta berhenti' },
    });
    expect((await send()).body.data.queued).toBe(4);
    const audit = api.database.sqlite
      .prepare("select actor, action from audit where action like 'opt-out%' order by id")
      .all();
    expect(audit).toEqual([
      { actor: 'penerima', action: 'opt-out.create' },
      { actor: 'cli:unknown', action: 'opt-out.delete' },
    ]);
  });

  test('after his data were deleted he is still left alone, and nobody reads his number there', async () => {
    await stops(1, 'BERHENTI');
    expect((await api.call('POST', '/person/delete', { body: { no_hp: phone(1) } })).body.data).toMatchObject({
      masjid: 1,
      berhenti: true,
    });
    expect(await problems()).toEqual([]);
    expect(api.database.sqlite.prepare('select * from opt_out').all()).toEqual([]);
    expect(JSON.stringify(api.database.sqlite.prepare('select * from opt_out_hash').all())).toMatch(
      /^\[{"hash":"[\w-]{43}","created_at":\d+}]$/,
    );
    const test = await api.call('POST', '/waclient/sanitycheck', { body: { phone: international(1) } });
    expect(test.status).toBe(409);
    // The same number comes back, in the other form.
    await api.call('PATCH', '/masjid/1', { body: { nama_ketua_dkm: 'Bapak Baru', no_hp: international(1) } });
    expect(await problems()).toMatchObject([
      {
        no_hp: international(1),
        alasan: 'berhenti',
        siapa: ['Bapak Baru, Masjid Contoh 1'],
        sejak: expect.stringMatching(/^2026-11-20T02:/),
      },
    ]);
    const { data } = (await api.call('GET', `/jadwal-pengajian/broadcast-preview?${query()}`)).body;
    expect(data.map((item: { skipped?: string }) => item.skipped)).toEqual([
      'Meminta berhenti (BERHENTI) sejak 20 Nov 2026',
      undefined,
      undefined,
      undefined,
    ]);
    expect((await send()).body.data).toMatchObject({ queued: 3 });
    expect((await api.call('POST', '/person/export', { body: { no_hp: phone(1) } })).body.data).toMatchObject({
      berhenti_sejak: expect.any(String),
      berhenti_tersamar: true,
    });
    expect((await api.call('DELETE', `/nomor-bermasalah/${phone(1)}`)).status).toBe(200);
    expect(await problems()).toEqual([]);
    expect((await api.call('POST', '/waclient/sanitycheck', { body: { phone: phone(1) } })).status).toBe(200);
  });

  test.each([false, true])('MULAI lets him be written to again; deleted before: %s', async (deleted) => {
    await stops(1, 'BERHENTI');
    if (deleted) {
      // A real phone makes a new session when its session is gone; the test server's phone can't, so the keys are kept.
      const keys = api.database.sqlite.prepare('select * from whatsapp_key').raw().all();
      await api.call('POST', '/person/delete', { body: { no_hp: phone(1) } });
      await api.call('PATCH', '/masjid/1', { body: { nama_ketua_dkm: 'Bapak Baru', no_hp: phone(1) } });
      const restore = api.database.sqlite.prepare('insert or ignore into whatsapp_key values (?, ?, ?)');
      for (const key of keys) restore.run(...(key as string[]));
    }
    await api.whatsapp.reply(phone(1), 'Tolong mulai lagi');
    await api.whatsapp.reply(phone(2), 'BERHENTI');
    await until(async () => expect(await problems()).toHaveLength(2));
    await api.whatsapp.reply(phone(1), ' mulai. ');
    await until(async () => expect(await problems()).toMatchObject([{ no_hp: international(2) }]));
    expect((await send()).body.data.queued).toBe(3);
    expect(
      (await api.call('GET', '/audit?orderBy=id&orderType=desc&limit=10')).body.data.map(
        (row: { action: string }) => row.action,
      ),
    ).toContain('opt-out.end');
  });

  test('other texts and strangers change nothing, and nothing of them is kept', async () => {
    await api.whatsapp.reply(phone(1), 'Jangan berhenti mengirim, ustadz');
    await api.whatsapp.reply(phone(1), 'BERHENTILAH');
    await api.whatsapp.reply(phone(777), 'BERHENTI');
    await stops(2, 'BERHENTI');
    expect(await problems()).toHaveLength(1);
  });

  test('numbers that are not on WhatsApp stand in the list as well, until they work or nobody has them', async () => {
    api.whatsapp.addPeer(phone(5002), { registered: false });
    await send();
    await stops(1, 'BERHENTI');
    await until(async () => expect(await problems('?alasan=tidak_terdaftar')).toHaveLength(1));
    expect(await problems('?orderBy=no_hp&orderType=desc')).toMatchObject([
      { no_hp: international(5002), alasan: 'tidak_terdaftar', siapa: ['Ustadz Contoh 2'] },
      { no_hp: international(1), alasan: 'berhenti' },
    ]);
    const paged = await api.call('GET', '/nomor-bermasalah?limit=1&page=2&orderBy=no_hp&fields=no_hp');
    expect([paged.body.data, paged.headers['x-total-count']]).toEqual([[{ no_hp: international(5002) }], '2']);
    expect(await problems('?search=0812-0000-5002')).toHaveLength(1);
    expect(await problems('?search=masjid contoh')).toHaveLength(1);
    await api.call('PATCH', '/mubaligh/2', { body: { no_hp: phone(6002) } });
    expect(await problems()).toHaveLength(1);
  });

  test.each([
    ['GET', '/nomor-bermasalah?alasan=lain', 400, 'Alasan harus berhenti, tidak_terdaftar, atau nomor_sendiri'],
    ['GET', '/nomor-bermasalah?orderBy=wa_id', 400, 'Kolom urutan tidak dikenal: wa_id'],
    ['DELETE', '/nomor-bermasalah/12', 400, 'No HP harus dimulai dengan 08 atau 628 dan berjumlah 10-14 digit'],
  ] as const)('%s %s is refused', async (method, path, status, error) => {
    expect(await api.call(method, path)).toMatchObject({ status, body: { data: null, error } });
    expect((await api.call(method, path, { token: null })).status).toBe(401);
  });
});
