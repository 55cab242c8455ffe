import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { workbookOf } from '#tests/support/sheet/workbook.ts';

let api: TestApp;
beforeEach(async () => void (api = await startTestApp()));
afterEach(() => api.close());

const masjid = { nama_masjid: 'Al-Ikhlas', nama_ketua_dkm: "Bapak Ma'ruf", no_hp: '081210000404' };
const password = 'kelapa-muda-7';

test.each([
  ['\u001b]52;c;eA==\u0007', 'karakter kontrol (U+001B) pada huruf ke-3'],
  ['\u009b31m', 'karakter kontrol (U+009B)'],
  ['a\0b', 'karakter kontrol (U+0000)'],
  ['\u202eabc', 'tanda arah tulisan yang tidak terlihat (U+202E)'],
  ['a\u2061b', 'karakter yang tidak terlihat (U+2061)'],
  ['\ufdd0', 'kode yang bukan karakter (U+FDD0)'],
  ['\ud800', 'kode yang bukan karakter (U+D800)'],
])('%j is in no name, wherever it comes in', async (bad, said) => {
  for (const [path, body, field] of [
    ['/masjid', { ...masjid, nama_masjid: `Al${bad}x` }, 'nama_masjid'],
    ['/mubaligh', { nama_mubaligh: `Al${bad}x`, no_hp: masjid.no_hp }, 'nama_mubaligh'],
    ['/template', { nama_template: `Al${bad}x`, content: 'x', type: 'jumatan_reminder' }, 'nama_template'],
    ['/manage-admin', { username: `Al${bad}x`, password }, 'username'],
    ['/rebrand/name', { name: `Al${bad}x` }, 'name'],
  ] as const) {
    const answer = await api.call('POST', path, { body });
    expect([path, answer.status, answer.body.issues[0].path]).toEqual([path, 400, field]);
    expect(answer.body.error).toContain(said.split(' pada')[0]);
  }
  expect((await api.call('GET', '/masjid')).body.data).toEqual([]);
});

test('an upload names the cell', async () => {
  const body = await workbookOf(
    ['Nama Masjid', 'Nama Ketua DKM', 'No HP'],
    [['Al-Ikhlas', 'Bapak _x001B_Ahmad', '0812 1000 0404']],
  );
  const answer = await api.call('POST', '/masjid/upload', { body });
  expect([answer.status, answer.body.issues.length, answer.body.issues[0].path]).toEqual([400, 1, '2.B']);
  expect(answer.body.issues[0].message).toContain('karakter kontrol (U+001B)');
});

test('a name is stored in one form, and a number tidied', async () => {
  const { body } = await api.call('POST', '/masjid', {
    body: { ...masjid, nama_masjid: '\ufeff A\u200b\u0300\u00adl ', no_hp: ' +62 (812) 1000-0404 ' },
  });
  expect(body.data).toMatchObject({ nama_masjid: '\u00c0l', no_hp: '6281210000404' });
});

test('what was stored before stays readable, and is mended by its next change', async () => {
  await api.call('POST', '/masjid', { body: masjid });
  api.database.sqlite.prepare('update masjid set nama_masjid = ?').run('Al\u001b[2J');
  expect((await api.call('GET', '/masjid/1')).body.data.nama_masjid).toBe('Al\u001b[2J');
  expect((await api.call('PATCH', '/masjid/1', { body: { no_hp: '081210000405' } })).status).toBe(200);
  expect((await api.call('GET', '/masjid/export?format=xlsx')).status).toBe(200);
  expect((await api.call('PATCH', '/masjid/1', { body: { nama_masjid: 'Al' } })).body.data.nama_masjid).toBe('Al');
});

test.each([
  'cli:root',
  'sistem',
  'Sistem',
  'jadwal:x',
  'penerima',
  'dua kata',
  'a/b',
  '\u0455uper\u0430dmin',
  'umar\u0430',
  '\uff55mar',
])('the username %j is refused', async (username) => {
  expect((await api.call('POST', '/manage-admin', { body: { username, password } })).status).toBe(400);
});

test.each(['superadm1n', 'superadmln', 'sup\u00e9radmin', 'SUPERADMlN', 'u.rnar', 'U.mar'])(
  'the username %s looks like another and is refused',
  async (username) => {
    await api.call('POST', '/manage-admin', { body: { username: 'u.mar', password } });
    const answer = await api.call('POST', '/manage-admin', { body: { username, password } });
    expect([answer.status, answer.body.issues[0].path]).toEqual([409, 'username']);
  },
);

test('ordinary usernames are taken, and an account may keep its own', async () => {
  for (const username of ['umar', 'umar.faruq', 'siti_2', 'm-1', '\u0639\u0645\u0631'])
    expect((await api.call('POST', '/manage-admin', { body: { username, password } })).status).toBe(200);
  expect((await api.call('PATCH', '/manage-admin/1', { body: { username: 'Umar' } })).status).toBe(200);
});

test('names are found without case, spaces, hyphens and apostrophes, numbers by their digits', async () => {
  await api.call('POST', '/masjid', { body: masjid });
  await api.call('POST', '/masjid', { body: { nama_masjid: 'Raya', nama_ketua_dkm: 'Haji', no_hp: '62812100005' } });
  const found = async (search: string) =>
    (await api.call('GET', `/masjid?search=${encodeURIComponent(search)}&orderBy=id`)).body.data.map(
      ({ id }: { id: string }) => id,
    );
  for (const search of [
    'al ikhlas',
    'AL-IKHLAS',
    'alikhlas',
    'l i',
    'maruf',
    'MA\u2019RUF',
    '0812-1000-0404',
    '+62 812 1000 0404',
    '6281210000404',
    '10000404',
    '0404',
  ])
    expect([search, await found(search)]).toEqual([search, ['1']]);
  for (const search of ['0812', '62812', '+62 812', '08'])
    expect([search, await found(search)]).toEqual([search, ['1', '2']]);
  expect(await found('0812100005')).toEqual(['2']);
  await api.call('PATCH', '/masjid/1', { body: { nama_masjid: 'An-Nur' } });
  expect([await found('al ikhlas'), await found('annur')]).toEqual([[], ['1']]);
  await api.call('DELETE', '/masjid/1');
  expect(await found('annur')).toEqual([]);
  api.database.sqlite.exec("insert into masjid_cari (masjid_cari) values ('integrity-check')");
});

test('what is not there is neither counted nor audited, and a long list leaves a short row', async () => {
  const rows = () =>
    api.database.sqlite.prepare('select action, detail from audit order by id').all() as {
      action: string;
      detail: string;
    }[];
  const ids = Array.from({ length: 20_000 }, (_, n) => String(900_000_000_000_000 + n - 20_000));
  for (const path of [
    'masjid',
    'mubaligh',
    'template',
    'jadwal-pengajian',
    'jadwal-jumatan',
    'message-logs',
    'manage-admin',
    'queue',
  ]) {
    const { status, body } = await api.call('DELETE', `/${path}/batch`, { body: { id: ids } });
    expect([path, status, body.data]).toEqual([path, 200, { count: 0 }]);
  }
  expect(rows()).toEqual([]);
  expect((await api.call('DELETE', '/masjid/batch', { body: { id: [...ids, '1'] } })).status).toBe(400);
  expect((await api.call('DELETE', '/masjid/batch', { body: { id: [...ids, '1'].join(',') } })).status).toBe(400);
  expect((await api.call('DELETE', '/masjid/batch?id=1,x')).status).toBe(400);

  for (let n = 0; n < 120; n += 1)
    await api.call('POST', '/masjid', { body: { ...masjid, nama_masjid: `Masjid ${n}` } });
  const before = rows().length;
  const { body } = await api.call('DELETE', '/masjid/batch', {
    body: { id: [...ids.slice(0, 1000), ...Array.from({ length: 120 }, (_, n) => n + 1), '1'] },
  });
  expect(body.data).toEqual({ count: 120 });
  const [row, ...others] = rows().slice(before);
  expect(others).toEqual([]);
  expect(JSON.parse(row!.detail)).toMatchObject({ count: 120, jadwal: 0 });
  expect(JSON.parse(row!.detail).ids).toHaveLength(100);
  expect((await api.call('GET', '/audit?limit=1')).body.data[0].keterangan).toMatch(
    /^Menghapus masjid \(120 data: #1, .*#20, …\)$/,
  );
});

test('an audit row is one line of bounded length, whatever the caller calls himself', async () => {
  await api.call('POST', '/masjid', {
    body: masjid,
    headers: { 'x-mimbar-user': 'root%1B%5D52;c;x%07%C2%9B31m' + 'x'.repeat(400) },
  });
  const [{ actor }] = api.database.sqlite.prepare('select actor from audit').all() as [{ actor: string }];
  expect(actor).not.toMatch(/[\p{C}]/u);
  expect(actor.length).toBeLessThanOrEqual(200);
});
