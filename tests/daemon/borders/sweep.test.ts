import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#shared/endpoints.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

const SEED = Number(process.env.MIMBAR_SEED) || 20_261_122;
let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  await api.call('POST', '/masjid', {
    body: { nama_masjid: 'Al-Ikhlas', nama_ketua_dkm: 'Ahmad', no_hp: '081200000001' },
  });
  await api.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Umar', no_hp: '081200000002' } });
  await api.call('POST', '/jadwal-jumatan', { body: { tanggal: '2099-01-02', id_masjid: '1', id_mubaligh: '1' } });
});
afterAll(() => api.close());

const lists = allEndpoints.filter(
  ({ methods, path, query }) => methods[0] === 'GET' && query && 'search' in query.shape && !path.includes(':'),
);
const dated = allEndpoints.filter(
  ({ methods, path, query }) => methods[0] === 'GET' && query && 'dateStart' in query.shape && !path.includes(':'),
);
/** A workbook costs a process of its own and half a second; CSV runs the same query. */
const FORMAT = 'format=csv';
/** Parameters that a call requires besides the search. */
const ALSO: Record<string, string> = { '/bentrok/calon': 'jadwal=jumatan&tanggal=2098-01-03&id_masjid=1' };
const REFUSED = ['\0', 'a\0b', 'abc\0def', 'x'.repeat(101)];
const TAKEN = [
  '"',
  '""',
  '*',
  '%',
  '_',
  '\\',
  '^abc',
  'NEAR(a b)',
  'a OR b',
  '-',
  "'",
  '{}:',
  '\u200babc',
  'ﷺﷺﷺ',
  '👨‍👩‍👧‍👦',
  '\ufdd0\ufdd0\ufdd0',
  '08',
  '081',
  '+62 8',
  'x'.repeat(100),
];
const DAYS = ['1900-01-01', '2199-12-31', '1899-12-31T17:00:00.000Z', '2199-12-31T00:00:00.000Z'];
const NO_DAYS = [
  '9999-12-31',
  '1000-01-01',
  '1899-12-31',
  '2200-01-01',
  '0001-01-01',
  '2199-12-31T17:00:00.000Z',
  '9999-12-31T17:00:00.000Z',
  '9999-12-31T23:59:59.999-23:59',
];

test('there are lists and ranges to look at', () => {
  expect(lists.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/masjid',
      '/masjid/export',
      '/mubaligh',
      '/jadwal-jumatan',
      '/message-logs',
      '/queue',
      '/manage-admin',
      '/audit',
    ]),
  );
  expect(dated.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/jadwal-pengajian', '/jadwal-pengajian/export', '/audit', '/landing']),
  );
});

test.each(lists.map(({ path }) => path))(
  '%s: a search with NUL is refused, and any other text is an answer',
  async (path) => {
    const statuses = async (searches: string[]) => {
      const found: [string, number, string?][] = [];
      for (const search of searches) {
        const { status, body } = await api.call(
          'GET',
          `${path}?search=${encodeURIComponent(search)}&${path.endsWith('/export') ? FORMAT : (ALSO[path] ?? '')}`,
        );
        found.push([search, status, body?.code]);
      }
      return found;
    };
    expect(await statuses(REFUSED)).toEqual(REFUSED.map((search) => [search, 400, 'invalid']));
    expect(await statuses(TAKEN)).toEqual(TAKEN.map((search) => [search, 200, undefined]));
  },
);

test.each(dated.map(({ path }) => path))('%s: dates from 1900 to 2199 are taken, and no others', async (path) => {
  const ask = async (dateStart: string, dateEnd: string) =>
    (
      await api.call(
        'GET',
        `${path}?dateStart=${dateStart}&dateEnd=${dateEnd}&jadwalType=pengajian&${path.endsWith('/export') ? FORMAT : ''}`,
      )
    ).status;
  for (const date of NO_DAYS)
    expect([date, await ask(date, '2026-11-20'), await ask('2026-11-20', date)]).toEqual([date, 400, 400]);
  for (const date of DAYS) expect([date, await ask(date, date)]).toEqual([date, 200]);
});

/** The calls of the roster, each with its query for a wire date. */
const ONE_DAY: [path: string, asked: (date: string) => string][] = [
  ['/bentrok', (date) => `dari=${date}&sampai=${date}`],
  ['/beban', (date) => `dari=${date}&sampai=${date}`],
  ['/cuti', (date) => `dari=${date}`],
  ['/cuti', (date) => `sampai=${date}`],
  ['/bentrok/calon', (date) => `jadwal=pengajian&tanggal=${date}`],
  ['/papan-jumat', (date) => `bulan=${date.slice(0, 7)}`],
];
test.each(ONE_DAY)('%s: the roster, too', async (path, asked) => {
  const ask = async (date: string) => (await api.call('GET', `${path}?${asked(date)}`)).status;
  const isMonth = path === '/papan-jumat';
  for (const date of NO_DAYS.filter((day) => !isMonth || !day.startsWith('2199')))
    expect([date, await ask(date)]).toEqual([date, 400]);
  for (const date of DAYS.filter((day) => !isMonth || !day.startsWith('1899')))
    expect([date, await ask(date)]).toEqual([date, 200]);
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '\0',
    'a\0b',
    '9999-12-31',
    '1000-01-01',
    '0000-00-00',
    '9999-12',
    '1000-01',
    '\u202e',
    '\ufffe',
    '99999999999999999999',
    '1,2,x',
    ',',
    '-1',
    '1e9',
  ),
);
/** All calls except those whose work is heavy by itself: password hashes, backups, workbooks. */
const calls = allEndpoints.filter(
  ({ path, file, socket }) =>
    !socket &&
    file !== 'in' &&
    !path.startsWith('/auth') &&
    !path.startsWith('/backups') &&
    !path.endsWith('/template'),
);

test('no value of a query or a body, in any call, is a 500', { timeout: 120_000 }, async () => {
  const request = fc.constantFrom(...calls).chain((endpoint) => {
    const names = [
      ...Object.keys(endpoint.query?.shape ?? {}),
      ...Object.keys((endpoint.body as { shape?: object } | undefined)?.shape ?? {}),
    ];
    // At most two fields at a time: with more, one refused field would hide the others.
    const fields = fc.dictionary(fc.constantFrom(...names, 'lain'), text, { maxKeys: 2 });
    return fc.tuple(fc.constant(endpoint), fields, fc.constantFrom('1', '999', 'a\0b', '9999-12-31'));
  });
  const bugs: string[] = [];
  const answered = new Set<string>();
  await fc.assert(
    fc.asyncProperty(request, async ([endpoint, fields, param]) => {
      const method = endpoint.methods[0];
      const path = endpoint.path.replace(/:\w+/g, encodeURIComponent(param));
      const light = path.endsWith('/export') ? { format: 'csv' } : {};
      const query = new URLSearchParams(
        Object.entries({ ...light, ...fields }).map(([name, value]) => [name, value.toWellFormed()]),
      );
      const { status, body } =
        method === 'GET' || method === 'DELETE'
          ? await api.call(method, `${path}?${query}`)
          : await api.call(method, path, { body: fields });
      answered.add(`${method} ${endpoint.path}`);
      if (status >= 500 && status !== 503)
        bugs.push(`${method} ${path} ${JSON.stringify(fields)}: ${status} ${JSON.stringify(body)}`);
    }),
    { numRuns: 2000, seed: SEED },
  );
  expect(bugs).toEqual([]);
  expect(answered.size).toBe(calls.length);
});
