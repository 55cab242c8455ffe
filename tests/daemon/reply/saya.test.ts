import { Socket, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SAYA_NOTES } from '#shared/reply/saya.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { paths } from '#tests/support/daemon-parts.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

const PUBLIC = 'https://jadwal.contoh.id';
const HOUR = 3_600_000;
/** NOW is a Tuesday morning in Jakarta, FRIDAY is in that week, and PAST is the Friday before. */
const NOW = Date.parse('2027-01-05T02:00:00Z');
const FRIDAY = '2027-01-08';
const PAST = '2027-01-01';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let api: TestApp;
let clock: TestClock;
let logged: string[];
let his: string;
let others: string;
let mosque: string;

const post = async (path: string, body: object = {}) => (await api.call('POST', path, { body })).body.data;
const pathOf = (url: string) => new URL(url).pathname;
const page = (path: string, headers: Record<string, string> = {}) => api.app.inject({ url: path, headers });
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: path,
    headers: { ...FORM, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
/** One form of every kind. */
const forms: Record<string, string>[] = [
  { jadwal: 'jumatan-1-1', jawab: 'udzur' },
  { cuti: 'tambah', dari: '2027-02-12', sampai: '2027-02-15', alasan: '' },
  { hapus: '1' },
];
const friday = async () => (await api.call('GET', '/jadwal-jumatan/1')).body.data;
/** The value that the page's own form sends for a schedule. */
const formOf = async (path: string, kind = 'jumatan') =>
  new RegExp(`name="jadwal" value="(${kind}-\\d+-\\d+)"`).exec((await page(path)).body)?.[1] ?? '';
const feedOf = (body: string) => /href="(https:\/\/jadwal[^"]+\.ics)"/.exec(body)![1]!;
const trail = async () =>
  (await api.call('GET', '/audit?limit=100')).body.data as { actor: string; action: string; subject: string }[];

beforeEach(async () => {
  clock = createTestClock(NOW);
  logged = [];
  api = await startTestApp({
    clock,
    publicDirectory: paths.publicDirectory,
    env: { MIMBAR_PUBLIC_URL: PUBLIC, MIMBAR_LOG_LEVEL: 'trace', MIMBAR_TIMEZONE: 'Asia/Jakarta' },
    log: (line) => void logged.push(line),
  });
  const place = { alamat: 'Jl. Terusan Buahbatu No. 24', lokasi: { lat: -6.95, lng: 107.63 } };
  await post('/masjid', { nama_masjid: 'Masjid Al-Amanah', nama_ketua_dkm: 'Bapak Rohman', no_hp: phone(1), ...place });
  await post('/masjid', { nama_masjid: 'Masjid An-Nur', nama_ketua_dkm: 'Bapak Dadang', no_hp: phone(2) });
  await post('/mubaligh', { nama_mubaligh: 'Ustadz Ahmad Fauzan', no_hp: phone(11) });
  await post('/mubaligh', { nama_mubaligh: 'Ustadz Hasan Basri', no_hp: phone(12) });
  await post('/jadwal-jumatan', { tanggal: FRIDAY, id_masjid: '1', id_mubaligh: '1' });
  await post('/jadwal-jumatan', { tanggal: FRIDAY, id_masjid: '2', id_mubaligh: '2' });
  await post('/jadwal-jumatan', { tanggal: PAST, id_masjid: '1', id_mubaligh: '1' });
  await post('/jadwal-pengajian', { tanggal: '2027-01-10', waktu: '19:30', id_masjid: '2', id_mubaligh: '1' });
  his = pathOf((await post('/mubaligh/1/tautan')).url);
  others = pathOf((await post('/mubaligh/2/tautan')).url);
  mosque = pathOf((await post('/masjid/1/tautan')).url);
});
afterEach(() => api.close());

describe('a preacher', () => {
  test('sees what is coming, where and when, and nothing that is over', async () => {
    const { statusCode, body } = await page(his);
    expect(statusCode).toBe(200);
    for (const text of [
      'Ustadz Ahmad Fauzan',
      'Dua jadwal menunggu jawaban Anda.',
      'Jumat, 8 Januari 2027',
      '3 hari lagi',
      'Masjid Al-Amanah',
      'Jl. Terusan Buahbatu No. 24',
      'https://www.google.com/maps?q=-6.95,107.63',
      'Ahad, 10 Januari 2027',
      'Masjid An-Nur',
      '19:30',
    ])
      expect(body).toContain(text);
    expect(body).not.toContain('1 Januari 2027</');
    expect(body).not.toContain('<script');
  });

  test('is not asked about what has begun, and does not answer it', async () => {
    const jadwal = await formOf(his);
    clock.advance(Date.parse(`${FRIDAY}T06:00:00Z`) - NOW);
    const { body } = await page(his);
    expect(body).toContain('Sudah dimulai');
    expect(body).toContain('Satu jadwal menunggu jawaban Anda.');
    expect(body).not.toContain(jadwal);
    expect((await send(his, { jadwal, jawab: 'udzur' })).headers.location).toBe('?pesan=lewat');
    expect(await friday()).toMatchObject({ konfirmasi: 'none' });
  });

  test('says that he comes, and that he does not after all; the admin sees how, the trail who', async () => {
    const jadwal = await formOf(his);
    const said = await send(his, { jadwal, jawab: 'hadir' });
    expect([said.statusCode, said.headers.location]).toEqual([303, '?pesan=hadir']);
    expect(await friday()).toMatchObject({
      konfirmasi: 'hadir',
      konfirmasi_jalur: 'tautan',
      konfirmasi_at: expect.stringMatching(/^2027-01-05T02:/),
    });
    expect((await page(`${his}?pesan=hadir`)).body).toMatch(/Jazakumullah khairan[^]*Dijawab 5 Januari/);
    // A second identical answer changes nothing and is not audited.
    await send(his, { jadwal, jawab: 'hadir' });
    await send(his, { jadwal, jawab: 'udzur' });
    expect(await friday()).toMatchObject({ konfirmasi: 'udzur', konfirmasi_jalur: 'tautan' });
    expect((await page(his)).body).toContain('Anda berhalangan');
    await send(his, { jadwal, jawab: 'hadir' });
    expect(await friday()).toMatchObject({ konfirmasi: 'hadir' });
    const own = (await trail()).filter(({ action }) => action === 'jumatan.confirm');
    expect(own).toHaveLength(3);
    expect(new Set(own.map(({ actor, subject }) => `${actor} ${subject}`))).toEqual(
      new Set(['tautan:mubaligh-1 jumatan:1']),
    );
  });

  test('says of all that wait that he comes, in one press, and of none that has changed meanwhile', async () => {
    const [, jadwal = ''] =
      /value="([^"]+)"\/?><button[^>]*>Semua insya Allah hadir/.exec((await page(his)).body) ?? [];
    expect(jadwal).toMatch(/^jumatan-1-\d+ pengajian-1-\d+$/);
    await api.call('PATCH', '/jadwal-jumatan/1', { body: { tanggal: '2027-01-15' } });
    expect((await send(his, { jadwal, jawab: 'hadir' })).headers.location).toBe('?pesan=berubah');
    const answers = async () => [
      (await friday()).konfirmasi,
      (await api.call('GET', '/jadwal-pengajian/1')).body.data.konfirmasi,
    ];
    expect(await answers()).toEqual(['none', 'hadir']);
    // A single one that waits has its own button.
    expect((await page(his)).body).not.toContain('Semua insya Allah hadir');
  });

  test('answers only what he has seen: a schedule that has changed asks again', async () => {
    const jadwal = await formOf(his);
    await api.call('PATCH', '/jadwal-jumatan/1', { body: { tanggal: '2027-01-15' } });
    expect((await send(his, { jadwal, jawab: 'hadir' })).headers.location).toBe('?pesan=berubah');
    expect(await friday()).toMatchObject({ konfirmasi: 'none' });
    // Another preacher has the sermon now, so he has nothing to answer.
    await api.call('PATCH', '/jadwal-jumatan/1', { body: { id_mubaligh: '2' } });
    for (const jawab of ['hadir', 'udzur'])
      expect((await send(his, { jadwal, jawab })).headers.location).toBe('?pesan=lewat');
    expect(await friday()).toMatchObject({ konfirmasi: 'none' });
  });

  test('enters when he is away, once however often he presses, and takes it back', async () => {
    const leave = { cuti: 'tambah', dari: '2027-02-12', sampai: '2027-02-15', alasan: 'Keluarga di Garut' };
    const told: string[] = [];
    api.services.base.events.subscribe((frame) => frame.type === 'alert' && told.push(frame.message));
    expect((await send(his, leave)).headers.location).toBe('?pesan=cuti');
    expect((await send(his, leave)).headers.location).toBe('?pesan=cuti');
    expect(told).toEqual([
      'Ustadz Ahmad Fauzan berhalangan pada 12 Feb 2027 sampai 15 Feb 2027. Ia mengisinya sendiri di halaman pribadinya.',
    ]);
    const rows = async () => (await api.call('GET', '/cuti')).body.data;
    expect(await rows()).toMatchObject([
      { id_mubaligh: '1', alasan: 'Keluarga di Garut', dari: '2027-02-12T00:00:00.000Z' },
    ]);
    expect((await page(his)).body).toMatch(/12–15 Februari 2027[^]*Keluarga di Garut/);
    // The page tells him of a sermon that he still has during the leave.
    expect((await send(his, { ...leave, dari: FRIDAY, sampai: FRIDAY })).headers.location).toBe('?pesan=cuti-jadwal');
    for (const { id } of await rows()) await send(his, { hapus: id });
    expect(await rows()).toEqual([]);
    expect((await send(his, { hapus: '1' })).headers.location).toBe('?pesan=cuti-hapus');
    const actions = (await trail()).filter(({ actor }) => actor === 'tautan:mubaligh-1').map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['cuti.create', 'cuti.create', 'cuti.delete', 'cuti.delete']);
  });

  test('may be away for a part of the day', async () => {
    const leave = { cuti: 'tambah', dari: FRIDAY, sampai: FRIDAY, alasan: '' };
    // The sermon is in the middle of the day.
    expect((await send(his, { ...leave, bagian: 'malam' })).headers.location).toBe('?pesan=cuti');
    expect((await send(his, { ...leave, bagian: 'siang' })).headers.location).toBe('?pesan=cuti-jadwal');
    expect((await send(his, { ...leave, bagian: '' })).headers.location).toBe('?pesan=cuti-jadwal');
    expect((await send(his, { ...leave, bagian: 'sore' })).statusCode).toBe(400);
    const rows = (await api.call('GET', '/cuti?orderBy=id&orderType=asc')).body.data as { bagian: string | null }[];
    expect(rows.map(({ bagian }) => bagian)).toEqual(['malam', 'siang', null]);
    expect((await page(his)).body).toContain('(malam)');
  });

  test('may not be away backwards, on no day, in the past or for ever', async () => {
    for (const [dari, sampai, note] of [
      ['2027-02-15', '2027-02-12', 'cuti-tanggal'],
      ['2027-02-31', '2027-03-01', 'cuti-tanggal'],
      ['2027-01-04', '2027-01-06', 'cuti-lampau'],
      ['2027-02-01', '2029-02-01', 'cuti-panjang'],
      ['2127-02-01', '2127-02-02', 'cuti-panjang'],
    ] as const)
      expect((await send(his, { cuti: 'tambah', dari, sampai, alasan: '' })).headers.location).toBe(`?pesan=${note}`);
    expect((await api.call('GET', '/cuti')).body.data).toEqual([]);
  });

  test('leaves alone what has begun, and what is not his', async () => {
    const [begun, foreign] = [
      await post('/cuti', { id_mubaligh: '1', dari: '2027-01-04', sampai: '2027-01-20' }),
      await post('/cuti', { id_mubaligh: '2', dari: '2027-03-04', sampai: '2027-03-20' }),
    ];
    expect((await page(his)).body).toContain('Sedang berjalan');
    expect((await send(his, { hapus: begun.id })).headers.location).toBe('?pesan=cuti-lampau');
    await send(his, { hapus: foreign.id });
    expect((await api.call('GET', '/cuti')).body.data).toHaveLength(2);
    // The number of leaves has a limit.
    for (let day = 1; day <= 28; day++) {
      const dari = `2027-05-${String(day).padStart(2, '0')}`;
      await send(his, { cuti: 'tambah', dari, sampai: dari, alasan: '' });
    }
    expect((await api.call('GET', '/cuti?id_mubaligh=1&limit=100')).body.data).toHaveLength(24);
  });

  test('has a calendar of his own, behind another token that opens nothing else', async () => {
    const feed = feedOf((await page(his)).body);
    const { statusCode, headers, body } = await page(pathOf(feed));
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect(body).toContain('Masjid Al-Amanah');
    expect(body).not.toContain('Hasan Basri');
    const token = pathOf(feed).slice(6, -4);
    expect(his).not.toContain(token);
    for (const path of [`/saya/${token}`, `${his}.ics`]) expect((await page(path)).statusCode).toBe(404);
    expect((await send(`/saya/${token}`, { hapus: '1' })).statusCode).toBe(404);
    await api.call('DELETE', '/mubaligh/1/tautan');
    expect((await page(pathOf(feed))).statusCode).toBe(404);
  });
});

describe('a chairman', () => {
  test('sees who comes to his mosque and what they said, and answers for nobody', async () => {
    await send(his, { jadwal: await formOf(his), jawab: 'hadir' });
    const { body } = await page(mosque);
    for (const text of ['Bapak Rohman', 'Masjid Al-Amanah', 'Ustadz Ahmad Fauzan', 'Insya Allah hadir'])
      expect(body).toContain(text);
    expect(body).not.toContain('An-Nur');
    expect(body).not.toContain('<form');
    for (const fields of forms) expect((await send(mosque, fields)).statusCode).toBe(403);
    expect(await friday()).toMatchObject({ konfirmasi: 'hadir' });
    const feed = feedOf(body);
    expect((await page(pathOf(feed))).body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  });
});

describe('whoever comes without a link that counts', () => {
  const wrong = () => [
    `/saya/${'0'.repeat(32)}`,
    '/saya',
    '/saya/',
    '/saya/index.html',
    `/saya/${'0'.repeat(32)}.ics`,
    `${his}0`,
    his.slice(0, -1),
    his.toUpperCase().replace('/SAYA/', '/saya/'),
    `${his}/`,
    '/saya/..%2f..%2fmimbar.db',
    '/saya/%00',
    "/saya/' or 1=1 --".replaceAll(' ', '%20'),
    `/saya/${'a'.repeat(5000)}`,
    '/saya/1',
  ];

  test('gets one and the same page, whatever is wrong with it', async () => {
    await api.call('DELETE', '/mubaligh/2/tautan');
    const answers = await Promise.all(
      [...wrong().filter((path) => !path.includes('..')), others].map((path) => page(path)),
    );
    for (const { statusCode, body, headers } of answers) {
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(body).toBe(answers[0]!.body);
    }
    expect(answers[0]!.body).toContain('Tautan ini tidak berlaku');
    for (const path of wrong()) {
      const { statusCode, body } = await page(path);
      expect([path, statusCode, body.includes('SQLite')]).toEqual([path, 404, false]);
    }
  });

  test('changes nothing by POST, and is not asked for a body first', async () => {
    const before = await trail();
    for (const path of [...wrong(), others.replace(/.$/, 'x')])
      for (const fields of forms) expect((await send(path, fields)).statusCode).toBe(404);
    expect((await trail()).length).toBe(before.length);
    expect(await friday()).toMatchObject({ konfirmasi: 'none' });
  });

  test('is turned away after sixty tries of a network, while links that count go on', async () => {
    const guess = (n: number, ip: string) =>
      api.app.inject({ url: `/saya/${String(n).padStart(32, '0')}`, remoteAddress: ip });
    const codes: number[] = [];
    for (let n = 0; n < 65; n++) codes.push((await guess(n, '203.0.113.9')).statusCode);
    expect([codes[59], codes[60]]).toEqual([404, 429]);
    const refused = await guess(99, '203.0.113.77');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    expect((await guess(99, '198.51.100.9')).statusCode).toBe(404);
    expect((await api.app.inject({ url: his, remoteAddress: '203.0.113.9' })).statusCode).toBe(200);
    clock.advance(10 * 60_000 + 1);
    expect((await guess(99, '203.0.113.9')).statusCode).toBe(404);
  });
});

describe('one link', () => {
  test('shows nothing of anybody else, and no number at all', async () => {
    await post('/cuti', { id_mubaligh: '2', dari: '2027-03-04', sampai: '2027-03-20', alasan: 'Rahasia' });
    for (const path of [his, mosque]) {
      const { body } = await page(path);
      for (const secret of ['8120000', 'Hasan Basri', 'Dadang', 'Rahasia', path.slice(6)])
        expect([path, body.includes(secret)]).toEqual([path, false]);
    }
    expect((await page(his)).body).not.toContain('Rohman');
  });

  test("does nothing to another's", async () => {
    const foreign = await formOf(others);
    for (const jawab of ['hadir', 'udzur'])
      expect((await send(his, { jadwal: foreign, jawab })).headers.location).toBe('?pesan=lewat');
    // A sermon in the past can't be answered either.
    expect((await send(his, { jadwal: 'jumatan-3-1', jawab: 'udzur' })).headers.location).toBe('?pesan=lewat');
    for (const id of [1, 2, 3])
      expect((await api.call('GET', `/jadwal-jumatan/${id}`)).body.data.konfirmasi).toBe('none');
  });

  test('does not open what accounts open', async () => {
    for (const token of [his.slice(6), others.slice(6)])
      for (const path of ['/mubaligh', '/message-logs', '/audit'])
        expect((await api.call('GET', path, { token })).status).toBe(401);
  });

  test('takes no form that the page has not', async () => {
    const before = (await trail()).length;
    const odd: Record<string, string>[] = [
      { jadwal: 'jumatan-1-1', jawab: 'none' },
      { jadwal: 'jumatan-1-1', jawab: 'constructor' },
      { jadwal: 'jumatan-1', jawab: 'hadir' },
      { jadwal: 'papan-1-1', jawab: 'hadir' },
      { jadwal: 'jumatan-1-1 ; drop table cuti', jawab: 'hadir' },
      { jadwal: 'jumatan-1-1 pengajian-1-1', jawab: 'udzur' },
      { cuti: 'tambah', dari: '2027-02-01', sampai: '2027-02-01', alasan: 'x'.repeat(201) },
      { hapus: '1,2' },
      { hapus: '-1' },
      { ['__proto__']: 'x', apa: 'saja' },
      {},
    ];
    for (const fields of odd) {
      const { statusCode, headers } = await send(his, fields);
      expect([fields, statusCode, headers['content-type']]).toEqual([fields, 400, 'text/html; charset=utf-8']);
    }
    expect((await trail()).length).toBe(before);
  });

  test('takes forms only, and small ones', async () => {
    const raw = (payload: string, type: string) =>
      api.app.inject({ method: 'POST', url: his, headers: { 'content-type': type }, payload });
    expect((await raw('{"hapus":"1"}', 'application/json')).statusCode).toBe(415);
    expect((await raw('hapus=1', 'text/plain')).statusCode).toBe(415);
    expect((await raw('--x\r\n\r\n--x--', 'multipart/form-data; boundary=x')).statusCode).toBe(415);
    const huge = await raw(`hapus=1&x=${'y'.repeat(9000)}`, FORM['content-type']);
    expect([huge.statusCode, huge.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
    // A form of 4,000 fields is refused like any other wrong form.
    expect((await raw('a&'.repeat(4000), FORM['content-type'])).statusCode).toBe(400);
  });

  test('knows GET, HEAD and POST; HEAD and GET change nothing', async () => {
    const before = (await trail()).length;
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)
      expect([method, (await api.app.inject({ method, url: his })).statusCode]).toEqual([method, 404]);
    for (const method of ['GET', 'HEAD'] as const) {
      const jadwal = await formOf(his);
      const { statusCode } = await api.app.inject({
        method,
        url: `${his}?jadwal=${jadwal}&jawab=udzur&hapus=1&_method=POST`,
      });
      expect(statusCode).toBe(200);
    }
    const wrongHead = await api.app.inject({ method: 'HEAD', url: `/saya/${'0'.repeat(32)}` });
    expect([wrongHead.statusCode, wrongHead.body]).toEqual([404, '']);
    expect((await trail()).length).toBe(before);
    expect(await friday()).toMatchObject({ konfirmasi: 'none' });
  });

  test('is slowed down: thirty changes an hour, and 240 looks in ten minutes, of this person alone', async () => {
    const jadwal = await formOf(his);
    // Calendar programs fetch the feed with its own token, so its limit does not block his page.
    const feed = pathOf(feedOf((await page(his)).body));
    const fetched: number[] = [];
    for (let n = 0; n < 241; n++) fetched.push((await page(feed)).statusCode);
    expect([fetched[239], fetched[240]]).toEqual([200, 429]);
    expect((await page(his)).statusCode).toBe(200);
    const codes: number[] = [];
    for (let n = 0; n < 32; n++) codes.push((await send(his, { jadwal, jawab: n % 2 ? 'hadir' : 'udzur' })).statusCode);
    expect([codes[29], codes[30]]).toEqual([303, 429]);
    const count = (await trail()).length;
    expect((await send(others, { jadwal: await formOf(others), jawab: 'hadir' })).statusCode).toBe(303);
    clock.advance(HOUR + 1);
    expect((await send(his, { jadwal, jawab: 'udzur' })).statusCode).toBe(303);
    expect((await trail()).length).toBeLessThanOrEqual(count + 2);
    const looks: number[] = [];
    for (let n = 0; n < 245; n++)
      looks.push((await api.app.inject({ url: his, remoteAddress: `10.0.${n}.1` })).statusCode);
    expect(looks.filter((code) => code === 429).length).toBeGreaterThan(0);
    expect((await page(others)).statusCode).toBe(200);
  });
});

describe('the address stays with him', () => {
  test('browsers, searchers and caches are told so with every answer', async () => {
    const feed = pathOf(feedOf((await page(his)).body));
    const answers = {
      page: await page(his),
      mosque: await page(mosque),
      gone: await page('/saya/x'),
      feed: await page(feed),
      said: await send(his, { jadwal: await formOf(his), jawab: 'hadir' }),
      refused: await send(his, {}),
    };
    for (const [name, { headers }] of Object.entries(answers)) {
      expect([name, headers]).toEqual([
        name,
        expect.objectContaining({
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex, nofollow, noarchive',
          'x-frame-options': 'DENY',
          'x-content-type-options': 'nosniff',
        }),
      ]);
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      );
      expect(headers['set-cookie']).toBeUndefined();
      expect(JSON.stringify(headers)).not.toContain(his.slice(6));
    }
    expect(answers.page.body).toContain('<meta name="robots" content="noindex, nofollow"');
    for (const link of answers.page.body
      .match(/<a [^>]*href="https:\/\/[^>]*>/g)!
      .filter((tag) => !tag.includes(PUBLIC)))
      expect(link).toContain('rel="noreferrer noopener"');
  });

  test('no log line, figure, audit row, table or error has it', async () => {
    const feed = /\/saya\/([0-9a-f]{32})\.ics"/.exec((await page(his)).body)![1]!;
    await page(`${his}?pesan=hadir`);
    await send(his, { jadwal: await formOf(his), jawab: 'udzur' });
    await send(his, {});
    await page(`/saya/${feed}.ics`);
    api.services.reply.saya.state = () => {
      throw new Error('A bug');
    };
    const broken = await page(his);
    expect([broken.statusCode, broken.body.includes('Ada gangguan'), broken.body.includes('A bug')]).toEqual([
      500,
      true,
      false,
    ]);
    const places = [
      ...logged,
      (await api.call('GET', '/metrics')).raw.toString(),
      JSON.stringify(await trail()),
      broken.body,
      api.database.sqlite.serialize().toString('latin1'),
    ];
    expect(places.join('\n')).toContain('A bug');
    for (const token of [his.slice(6), others.slice(6), mosque.slice(6), feed])
      expect(places.filter((place) => place.includes(token))).toEqual([]);
  });
});

describe('whatever people are called', () => {
  const NAMES = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "Ust. O'Neil & Putra",
    '\u202eأحمد gnajnap\u202c',
    'محمد بن عبد الله',
    '{{nama}} ${nama} <!--saya-body-->$&',
    'A'.repeat(100),
    'Set-Cookie: a=b',
  ];
  test('it is text on the page and in the feed, and nothing else', async () => {
    for (const name of NAMES) await showName(name);
  });

  async function showName(name: string) {
    // The names go directly into the tables, because no form would accept some of them.
    const { sqlite } = api.database;
    sqlite.prepare('update mubaligh set nama_mubaligh = ?').run(name);
    sqlite.prepare('update masjid set nama_masjid = ?, alamat = ?, nama_ketua_dkm = ?').run(name, name, name);
    sqlite
      .prepare("insert into cuti (id_mubaligh, dari, sampai, alasan) values (1, '2027-02-01', '2027-02-02', ?)")
      .run(name);
    for (const path of [his, mosque]) {
      const { body, statusCode, headers } = await page(path);
      expect(statusCode).toBe(200);
      expect(body).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>/);
      expect(body.match(/<main/g)).toHaveLength(1);
      expect(JSON.stringify(headers)).not.toContain('a=b');
      const escaped = name.replace(
        /[&<>"']/g,
        (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign]!,
      );
      expect(body).toContain(`dir="auto">${escaped}<`);
    }
    const feed = pathOf(feedOf((await page(his)).body));
    expect((await page(feed)).body).not.toMatch(/\n(?!BEGIN|END|[A-Z-]+[;:]| |$)/);
  }

  test('the page weighs 30 KB at most, however much there is to say', async () => {
    const wide = '"&<>'.repeat(25);
    for (let n = 0; n < 30; n++) {
      const masjid = await post('/masjid', {
        nama_masjid: `${n}${wide}`.slice(0, 100),
        nama_ketua_dkm: wide,
        no_hp: phone(100 + n),
        alamat: '&'.repeat(200),
      });
      const tanggal = `2027-03-${String(1 + n).padStart(2, '0')}`;
      await post('/jadwal-pengajian', { tanggal, waktu: '"Ba\'da" & Isya', id_masjid: masjid.id, id_mubaligh: '1' });
      await post('/cuti', { id_mubaligh: '1', dari: tanggal, sampai: tanggal, alasan: '<'.repeat(200) });
    }
    const { body } = await page(his);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(30 * 1024);
    expect(body).toMatch(/\d+ jadwal lagi sesudah itu/);
    expect(body).toContain('Langganan kalender');
    // The page is compressed for slow phones.
    const packed = await page(his, { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
  });

  test('what stands in the address is said only where Mimbar says it', async () => {
    expect(SAYA_NOTES.length).toBeGreaterThan(5);
    for (const pesan of ['<b>', 'constructor', 'hadir&pesan=udzur', '']) {
      const { body } = await page(`${his}?pesan=${encodeURIComponent(pesan)}`);
      expect(body).not.toContain('role="status"');
    }
  });
});

test('a request that is cut off or never ends holds up nobody', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const slow = new Socket();
  await new Promise<void>((resolve) => slow.connect(port, '127.0.0.1', resolve));
  slow.write(
    `POST ${his} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM['content-type']}\r\nContent-Length: 4000\r\n\r\nhapus=`,
  );
  const answer = await fetch(`http://127.0.0.1:${port}${his}`);
  expect(answer.status).toBe(200);
  expect(
    (
      await fetch(`http://127.0.0.1:${port}${his}`, {
        method: 'POST',
        body: new URLSearchParams({ hapus: '9' }),
        redirect: 'manual',
      })
    ).status,
  ).toBe(303);
  slow.destroy();
  expect(await friday()).toMatchObject({ konfirmasi: 'none' });
});
