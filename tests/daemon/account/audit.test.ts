import type { Method } from '#shared/base/endpoint.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFailedSignIns } from '#daemon/account/throttle.ts';
import { auditSentence } from '#shared/account/audit-sentence.ts';
import { actionFacts } from '#shared/account/audit-action.ts';
import type { AuditRow } from '#shared/account/audit.ts';
import { PASSWORD, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestClock } from '#tests/support/clock.ts';
import { addMasjid, addMubaligh, addTemplate } from '#tests/support/nouns.ts';

const PHONES = ['081200000001', '081200000101'];

describe('the audit trail', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ clock: createTestClock() });
    await api.services.account.firstStart.run(undefined);
    await doEverything(api);
  });
  afterAll(() => api.close());

  const list = async (query = '') => (await api.call('GET', `/audit?limit=100${query}`)).body.data as AuditRow[];
  const said = async (query = '') => (await list(query)).map(({ keterangan }) => keterangan);

  test.each([
    'session.start',
    'session.failed',
    'session.end',
    'account.create',
    'account.password',
    'admin.create',
    'admin.update',
    'admin.delete',
    'branding.name',
    'branding.credit',
    'branding.logo',
    'pengajian.create',
    'pengajian.update',
    'pengajian.delete',
    'masjid.create',
    'mubaligh.delete',
    'template.create',
    'template.update',
    'template.delete',
    'schedule.update',
    'broadcast.create',
    'broadcast.cancel',
    'queue.pause',
    'queue.resume',
    'messenger.logout',
    'backup.create',
  ])('%s is recorded', async (action) => {
    const rows = api.database.sqlite.prepare('select actor, subject from audit where action = ?').all(action);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('holds no texts, no phones and no passwords, and names of people only in its words', () => {
    const rowsOf = (columns: string) =>
      JSON.stringify(api.database.sqlite.prepare(`select ${columns} from audit`).all());
    const all = rowsOf('*');
    for (const name of ['Ahmad Fauzan', 'Pengingat'])
      expect(rowsOf('at, actor, id_session, action, subject, detail')).not.toContain(name);
    for (const secret of [
      PASSWORD,
      'pisang-goreng-9',
      'salah-sekali',
      ...PHONES,
      ...PHONES.map((phone) => `62${phone.slice(1)}`),
      'Suryana',
      'bukan-nama-tapi-password',
    ]) {
      expect(all).not.toContain(secret);
    }
  });

  test('says in Indonesian who did what, the newest first', async () => {
    const rows = await list();
    expect(rows.map(({ id }) => Number(id))).toEqual(rows.map(({ id }) => Number(id)).toSorted((a, b) => b - a));
    expect(rows.find(({ action }) => action === 'admin.update')).toMatchObject({
      actor: 'superadmin',
      subject: 'account:2',
      detail: { fields: ['password'] },
      keterangan: 'Mengubah admin umar: password',
      at: expect.stringMatching(/Z$/),
    });
    const sentences = rows.map(({ keterangan }) => keterangan);
    expect(sentences).toEqual(
      expect.arrayContaining([
        'Menghapus mubaligh #1 (bersama 1 jadwal)',
        'Menjeda antrean',
        'Gagal masuk superadmin (password salah; dari 127.0.0.1)',
        'Mengubah bahasa layar: bahasa layar Asli → Indonesia penuh',
        'Menambah Masjid Al-Ikhlas',
        'Menambah jadwal pengajian Masjid Al-Ikhlas, Kamis, 1 Jan 2099, 19.30: Ustadz Ahmad Fauzan',
        'Mengubah jadwal pengajian Masjid Al-Ikhlas, Kamis, 1 Jan 2099, 19.30: waktu 19.30 → 20.00',
        expect.stringMatching(/^Mengubah broadcast otomatis Jadwal Pengajian Harian: keadaan nonaktif → aktif; /),
      ]),
    );
    for (const sentence of sentences) expect(sentence).not.toMatch(/undefined|null|^\w[\w-]*\.[a-z-]+/);
  });

  test('a failed sign-in names an account that exists, never what was typed as the name of none', async () => {
    const failed = await list('&search=gagal masuk');
    expect(failed.map(({ actor, subject }) => [actor, subject])).toEqual([
      ['tidak dikenal', 'account'],
      ['superadmin', 'account:1'],
    ]);
  });

  test('is searched by who and by what, narrowed to a kind and to dates of the zone', async () => {
    const about = (await list('&search=umar')).map(
      ({ actor, keterangan }) => actor === 'umar' || / umar\b/.test(keterangan),
    );
    expect([about.length > 2, new Set(about)]).toEqual([true, new Set([true])]);
    expect(await said('&search=MENGHAPUS template')).toEqual(['Menghapus template #1']);
    expect(new Set((await list('&jenis=tampilan')).map(({ action }) => action.split('.')[0]))).toEqual(
      new Set(['branding']),
    );
    expect((await list('&dateStart=2026-11-20&dateEnd=2026-11-20')).length).toBe((await list()).length);
    expect(await list('&dateEnd=2026-11-19')).toEqual([]);
    expect(await list('&dateStart=2026-11-21')).toEqual([]);
    expect((await api.call('GET', '/audit?dateStart=kemarin')).body).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'dateStart' }],
    });
    expect((await api.call('GET', '/audit?jenis=lain')).status).toBe(400);
    const paged = await api.call('GET', '/audit?limit=2&fields=id,keterangan&orderBy=actor&orderType=asc');
    expect(paged.body.data.map(Object.keys)).toEqual([
      ['id', 'keterangan'],
      ['id', 'keterangan'],
    ]);
    expect(Number(paged.headers['x-total-count'])).toBe((await list()).length);
  });

  test('is for superadmins, and no call changes it', async () => {
    expect((await api.call('GET', '/audit', { token: await api.signIn('umar', 'pisang-goreng-9') })).status).toBe(403);
    for (const method of ['POST', 'PATCH', 'DELETE'] as const)
      expect((await api.call(method, '/audit/1')).status).toBe(404);
  });
});

test('every action that the daemon records has a kind and a sentence', () => {
  const domain = path.join(import.meta.dirname, '../../../daemon');
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!base|process|whatsapp|cloud|spreadsheet|images|planning).*\/[\w-]+\.ts$/.test(file),
  );
  const sources = files.map((file) => readFileSync(path.join(domain, file), 'utf8')).join();
  const actions = [...sources.matchAll(/'([a-z-]+\.[a-z-]+)'/g)]
    .map((match) => match[1]!)
    .filter(
      (action) =>
        !['mimbar.db', 'mimbar.db-wal', 'noun.verb', 'ical.js', 'pengaturan.lokasi', 'pengaturan.zona'].includes(
          action,
        ),
    );
  expect(actions.length).toBeGreaterThan(40);
  expect(
    actions.filter(
      (action) =>
        actionFacts(action)?.kind === undefined ||
        auditSentence({ action, subject: 'x', detail: {} }, () => undefined).includes(action),
    ),
  ).toEqual([]);
});

test('a flood of failed sign-ins leaves a hundred rows an hour, and says how many more there were', () => {
  const rows: object[] = [];
  const clock = createTestClock();
  const failed = createFailedSignIns({ audit: { record: (...row) => void rows.push(row) }, clock });
  for (let n = 0; n < 150; n++) failed.record(undefined, 'password', '203.0.113.9');
  expect(rows).toHaveLength(100);
  clock.advance(3_600_000);
  failed.record(undefined, 'otp', '203.0.113.9');
  expect(rows.at(-1)).toEqual([
    expect.objectContaining({ label: 'tidak dikenal' }),
    'session.failed',
    'account',
    { reason: 'otp', address: '203.0.113.9', skipped: 50 },
  ]);
});

/** Does one action of every kind that the audit trail must record. */
async function doEverything(api: TestApp): Promise<void> {
  const login = (username: string, password: string) =>
    api.call('POST', '/auth/login', { body: { username, password }, token: null });
  await login('superadmin', 'salah-sekali');
  await login('bukan-nama-tapi-password', 'x');
  const token = await api.signIn('superadmin', PASSWORD);
  const call = async (method: Method, path: string, body?: object | Buffer) => {
    const answer = await api.call(method, path, { token, ...(body && { body }) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body?.error}`);
    return answer.body.data;
  };
  await call('POST', '/manage-admin', { username: 'umar', password: PASSWORD });
  await call('PATCH', '/manage-admin/2', { password: 'pisang-goreng-9' });
  const umar = await api.signIn('umar', 'pisang-goreng-9');
  await api.call('POST', '/auth/change-password', {
    body: { old_password: 'pisang-goreng-9', new_password: 'pisang-goreng-9', confirm_password: 'pisang-goreng-9' },
    token: umar,
  });
  await call('POST', '/manage-admin', { username: 'sebentar', password: PASSWORD });
  await call('DELETE', '/manage-admin/3');
  await api.call('GET', '/auth/logout', { token: umar });
  await call('POST', '/rebrand/name', { name: 'Jadwal Kita' });
  await call('POST', '/rebrand/credit', { credit: 'Lembaga Contoh' });
  await call('POST', '/rebrand/bahasa', { bahasa: 'indonesia' });
  await call('POST', '/lokasi', { lokasi: { kota: 'Bandung' } });
  await call('PUT', '/hari-besar', { jenis: 'idul_fitri', tahun: 1448, tanggal: '2027-03-11' });
  await call(
    'POST',
    '/rebrand/logo',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>'),
  );
  const id_masjid = await addMasjid(api);
  const id_mubaligh = await addMubaligh(api);
  const template = await addTemplate(api, 'pengajian_reminder', 'Pengingat');
  const second = await addTemplate(api, 'pengajian_reminder', 'Pengingat lain');
  await call('PATCH', `/template/${template}`, { content: 'Pengingat {{tanggal}}' });
  const { id } = await call('POST', '/jadwal-pengajian', {
    tanggal: '2099-01-01',
    waktu: '19:30',
    id_masjid,
    id_mubaligh,
  });
  await call('PATCH', `/jadwal-pengajian/${id}`, { waktu: '20:00' });
  await call('PATCH', '/schedule/pengajian_reminder', {
    active: true,
    h: 1,
    jam: '05:00',
    id_template_dkm: second,
    id_template_mubaligh: second,
  });
  await call('POST', '/queue/pause');
  const broadcast = await call('POST', `/jadwal-pengajian/broadcast?id=${id}&templateDKM=${template}`);
  await call('POST', `/broadcasts/${broadcast.id}/cancel`);
  await call('POST', '/queue/resume');
  await call('DELETE', `/jadwal-pengajian/${id}`);
  await call('POST', '/jadwal-pengajian', { tanggal: '2099-01-02', waktu: '19:30', id_masjid, id_mubaligh });
  await call('DELETE', `/mubaligh/${id_mubaligh}`);
  await call('DELETE', `/template/${template}`);
  await call('POST', '/waclient/logout');
  await call('POST', '/backups');
}
