import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSWORD } from '#tests/support/app.ts';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addPengajian, phone, type Samples } from '#tests/support/samples.ts';

const international = (n: number) => `62${phone(n).slice(1)}`;
const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 10_000, interval: 10 });

describe("one person's data", () => {
  let api: LinkedApp;
  let samples: Samples;
  beforeAll(async () => {
    api = await startLinkedApp();
    samples = await addPengajian(api, 3);
    await send(samples.ids);
    await until(() => expect(api.whatsapp.inbox()).toHaveLength(6));
    await until(() => expect(api.services.queue.queue.state()).toMatchObject({ waiting: 0, running: 0 }));
  });
  afterAll(() => api.close());

  const send = (ids: readonly string[]) =>
    api.call(
      'POST',
      `/jadwal-pengajian/broadcast?id=${ids.join(',')}&templateDKM=${samples.dkm}&templateMubaligh=${samples.mubaligh}`,
    );
  const person = (verb: 'export' | 'delete', body: object) => api.call('POST', `/person/${verb}`, { body });
  /** Every row of every table, as text. */
  const everything = () => {
    const tables = api.database.sqlite
      .prepare("select name from sqlite_master where type = 'table'")
      .pluck()
      .all() as string[];
    return JSON.stringify(tables.map((table) => api.database.sqlite.prepare(`select * from "${table}"`).all()));
  };
  const files = () =>
    ['mimbar.db', 'mimbar.db-wal']
      .map((name) => path.join(api.directory, name))
      .filter(existsSync)
      .map((file) => readFileSync(file, 'latin1'))
      .join();

  test('while a message to him is under way nothing is deleted', async () => {
    api.whatsapp.faults.ack = 'none';
    await api.call('POST', '/waclient/sanitycheck', { body: { phone: phone(5003) } });
    await until(() => expect(api.services.queue.queue.state().running).toBe(1));
    const answer = await person('delete', { no_hp: phone(5003) });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'conflict',
      error: 'Sebuah pesan kepada atau tentang orang ini sedang dikirim. Tunggu sebentar, lalu coba lagi.',
    });
    expect((await api.call('GET', '/mubaligh/3')).body.data).toMatchObject({ no_hp: phone(5003), jumlah_jadwal: 1 });
    api.whatsapp.faults.reset();
    // The message arrives in the end, so it does not go back to the queue, where the next tests count the messages.
    api.whatsapp.receipt(api.whatsapp.messages.at(-1)!.id, 'delivery');
    await until(() => expect(api.services.queue.queue.state()).toMatchObject({ waiting: 0, running: 0 }));
    await api.call('POST', '/queue/pause');
  });

  test('is exported by number and by row: rows, schedules, messages, mentions and keys', async () => {
    await api.whatsapp.reply(phone(5001), 'BERHENTI');
    await until(async () => expect((await api.call('GET', '/nomor-bermasalah')).body.data).toHaveLength(1));
    await api.call('POST', '/manage-admin', {
      body: { username: 'umar', password: PASSWORD, no_hp: international(5001) },
    });
    const { body } = await person('export', { no_hp: international(5001) });
    expect(body.data).toMatchObject({
      no_hp: international(5001),
      masjid: [],
      mubaligh: [{ id: '1', nama_mubaligh: 'Ustadz Contoh 1', no_hp: phone(5001) }],
      akun: [{ id: '1', username: 'umar', role: 'admin', no_hp: international(5001) }],
      jadwal: [{ id: '1', jenis: 'pengajian', tanggal: '2099-01-01', waktu: '19:30', nama_masjid: 'Masjid Contoh 1' }],
      pesan: [
        {
          status: 'success',
          nama: 'Ustadz Contoh 1',
          no_hp: phone(5001),
          isi: expect.stringContaining('Ustadz Ustadz Contoh 1'),
        },
      ],
      disebut: [{ id: '1' }],
      berhenti_sejak: expect.any(String),
    });
    expect(body.data.kunci_whatsapp.map(({ jenis }: { jenis: string }) => jenis)).toEqual(
      expect.arrayContaining(['lid-mapping', 'session']),
    );
    expect((await person('export', { id_mubaligh: '1' })).body.data).toEqual(body.data);
  });

  test('is deleted over all tables and out of the file; what waits is cancelled first, older backups are named', async () => {
    await api.call('DELETE', `/nomor-bermasalah/${phone(5001)}`);
    await api.call('PATCH', `/template/${samples.dkm}`, {
      body: { content: 'Lagi: {{nama_masjid}} bersama {{nama_mubaligh}}' },
    });
    await api.call('PATCH', `/template/${samples.mubaligh}`, { body: { content: 'Lagi untuk {{nama_mubaligh}}' } });
    expect((await send([samples.ids[0]!])).body.data.queued).toBe(2);
    const backup = (await api.call('POST', '/backups')).body.data.name;
    writeFileSync(path.join(api.directory, 'mimbar.db.before-1795192334271'), '');
    expect(files().includes('Ustadz Contoh 1')).toBe(true);
    const { body } = await person('delete', { no_hp: phone(5001) });
    expect(body).toEqual({
      data: {
        masjid: 0,
        mubaligh: 1,
        akun: 1,
        jadwal: 1,
        cuti: 0,
        pesan: 2,
        disebut: 2,
        dibatalkan: 2,
        balasan: 1,
        ringkasan_bulanan: 0,
        berhenti: false,
        kunci_whatsapp: expect.any(Number),
        penghapusan: 0,
        disebut_di: [],
        nomor_pengirim: false,
        cadangan: [
          { name: backup, tempat: 'data', created_at: expect.any(String) },
          { name: 'mimbar.db.before-1795192334271', tempat: 'disisihkan', created_at: expect.any(String) },
        ],
      },
      error: null,
      // The mosque was told of his schedule, which was deleted with him.
      kabar: [expect.objectContaining({ dihapus: true, orang: [expect.objectContaining({ peran: 'dkm' })] })],
    });
    expect(body.data.kunci_whatsapp).toBeGreaterThan(1);
    const secrets = [phone(5001), international(5001), 'Ustadz Contoh 1'];
    expect([everything(), files()].map((text) => secrets.filter((secret) => text.includes(secret)))).toEqual([[], []]);
    expect((await api.call('GET', '/manage-admin/1')).body.data).toMatchObject({
      username: 'umar',
      no_hp: null,
      version: 2,
    });
    expect(everything().includes('Ustadz Contoh 2')).toBe(true);
    expect((await api.call('GET', '/message-logs')).body.data).toHaveLength(5);
    for (const verb of ['export', 'delete'] as const)
      expect(await person(verb, { no_hp: phone(5001) })).toMatchObject({
        status: 404,
        body: { error: 'Tidak ada data pribadi dengan nomor ini' },
      });
  });

  test("a mosque stays when its ketua's data goes, and is not written to without a number", async () => {
    const { body } = await person('delete', { id_masjid: '2' });
    expect(body.data).toMatchObject({ masjid: 1, mubaligh: 0, jadwal: 0, pesan: 1 });
    expect((await api.call('GET', '/masjid/2')).body.data).toMatchObject({
      nama_masjid: 'Masjid Contoh 2',
      nama_ketua_dkm: 'Ketua DKM',
      no_hp: '',
      jumlah_jadwal: 1,
    });
    expect(everything().includes('Bapak Contoh 2')).toBe(false);
    const query = `id=${samples.ids[1]}&templateDKM=${samples.dkm}&templateMubaligh=${samples.mubaligh}`;
    const preview = await api.call('GET', `/jadwal-pengajian/broadcast-preview?${query}`);
    expect(preview.body.data.map(({ skipped }: { skipped?: string }) => skipped)).toEqual([
      'Tidak ada No. HP',
      undefined,
    ]);
    expect((await send([samples.ids[1]!])).body.data.queued).toBe(1);
    expect((await person('export', { id_masjid: '2' })).status).toBe(404);
  });

  test('is found in messages whose schedule is gone, too', async () => {
    expect((await api.call('DELETE', `/jadwal-pengajian/${samples.ids[1]}`)).body.data.cancelled).toBe(1);
    expect((await person('delete', { id_mubaligh: '2' })).body.data).toMatchObject({
      mubaligh: 1,
      jadwal: 0,
      pesan: 2,
      dibatalkan: 0,
    });
    expect(everything().includes('Ustadz Contoh 2')).toBe(false);
  });

  test('what waits for others and names him is cancelled, not sent empty; a namesake keeps his messages', async () => {
    const post = async (path: string, body: object) => (await api.call('POST', path, { body })).body.data.id as string;
    const id_masjid = await post('/masjid', {
      nama_masjid: 'Masjid Contoh 8',
      nama_ketua_dkm: 'Bapak Contoh 8',
      no_hp: phone(8),
    });
    const him = await post('/mubaligh', { nama_mubaligh: 'Ustadz Contoh 8', no_hp: phone(5008) });
    const namesake = await post('/mubaligh', { nama_mubaligh: 'Ustadz Contoh 8', no_hp: phone(5009) });
    const spoken = `0812-0000-${phone(5008).slice(8)}`;
    const lain = await post('/template', {
      nama_template: 'Lain',
      type: 'pengajian_reminder',
      content: 'Di {{nama_masjid}}: {{nama_mubaligh}}',
    });
    const other = await post('/jadwal-pengajian', {
      tanggal: '2099-02-02',
      waktu: '19:30',
      id_masjid,
      id_mubaligh: namesake,
    });
    await api.call('POST', `/jadwal-pengajian/broadcast?id=${other}&templateDKM=${lain}`);
    await api.call('PATCH', `/template/${samples.dkm}`, {
      body: { content: `Di {{nama_masjid}} pukul {{waktu}}. Hubungi ${spoken}` },
    });
    await api.call('POST', `/jadwal-pengajian/broadcast?id=${other}&templateDKM=${samples.dkm}`);
    const { waiting } = api.services.queue.queue.state();
    const { body } = await person('delete', { id_mubaligh: him });
    expect(body.data).toMatchObject({
      mubaligh: 1,
      disebut: 1,
      dibatalkan: 1,
      disebut_di: [{ tempat: 'template', id: samples.dkm, nama: 'DKM 3' }],
    });
    expect(api.services.queue.queue.state().waiting).toBe(waiting - 1);
    expect(everything().includes('Di Masjid Contoh 8: Ustadz Contoh 8')).toBe(true);
    expect(
      api.database.sqlite
        .prepare("select count(*) from message where state in ('waiting', 'held') and message = ''")
        .pluck()
        .get(),
    ).toBe(0);
  });

  test('is for superadmins, wants exactly one person, and leaves no number in the audit trail', async () => {
    expect((await person('export', {})).body).toMatchObject({
      code: 'invalid',
      error: 'Sebutkan no_hp, id_masjid atau id_mubaligh',
    });
    expect((await person('export', { no_hp: phone(1), id_masjid: 1 })).status).toBe(400);
    const token = await api.as('admin');
    expect((await api.call('POST', '/person/delete', { body: { no_hp: phone(1) }, token })).status).toBe(403);
    const rows = api.database.sqlite
      .prepare("select action, subject, detail from audit where action like 'person.%' order by id")
      .all() as { action: string; subject: string; detail: string }[];
    expect(rows.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'person.export person',
      'person.export person',
      'person.delete person',
      'person.delete person',
      'person.delete person',
      'person.delete person',
    ]);
    expect(JSON.stringify(rows)).not.toContain(phone(5001).slice(1));
  });
});
