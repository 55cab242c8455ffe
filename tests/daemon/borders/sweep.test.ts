import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#shared/endpoints.ts';
import { listQuery } from '#shared/base/list.ts';
import { quickestEntry, startDaemonProcess, type DaemonProcess } from '#tests/support/daemon-process.ts';

const SEED = Number(process.env.MIMBAR_SEED) || 20_261_122;
let daemon: DaemonProcess;
beforeAll(async () => void (daemon = await startDaemonProcess({ entry: await quickestEntry() })), 60_000);
afterAll(() => daemon.close());

const lists = allEndpoints.filter(({ methods, path, query }) => methods[0] === 'GET' && query && 'search' in query.shape && !path.includes(':'));
const dated = allEndpoints.filter(({ methods, path, query }) => methods[0] === 'GET' && query && 'dateStart' in query.shape && !path.includes(':'));
const JENIS = 'jadwalType=pengajian';

test('there are lists and ranges to look at', () => {
  expect(lists.length).toBeGreaterThan(10);
  expect(dated.length).toBeGreaterThan(4);
  expect(listQuery.shape.search).toBeDefined();
});

test.each(lists.map(({ path }) => path))('%s: a search with NUL is refused, and any other text is an answer', async (path) => {
  for (const search of ['\0', 'a\0b', 'abc\0def', 'x'.repeat(101)]) {
    const { status, body } = await daemon.call('GET', `${path}?search=${encodeURIComponent(search)}`);
    expect([status, body.code]).toEqual([400, 'invalid']);
  }
  for (const search of ['"', '""', '*', '%', '_', '\\', '^abc', 'NEAR(a b)', 'a OR b', '-', "'", '{}:', '\u200babc', 'ﷺﷺﷺ', '👨‍👩‍👧‍👦', '\ufdd0\ufdd0\ufdd0', 'x'.repeat(100)]) {
    const { status } = await daemon.call('GET', `${path}?search=${encodeURIComponent(search)}`);
    expect([search, status]).toEqual([search, 200]);
  }
});

test.each(dated.map(({ path }) => path))('%s: dates from 1900 to 2199 are taken, and no others', async (path) => {
  const ask = (dateStart: string, dateEnd: string) => daemon.call('GET', `${path}?dateStart=${dateStart}&dateEnd=${dateEnd}&${JENIS}`);
  for (const date of ['9999-12-31', '1000-01-01', '1899-12-31', '2200-01-01', '0001-01-01', '2199-12-31T17:00:00.000Z', '9999-12-31T17:00:00.000Z', '9999-12-31T23:59:59.999-23:59']) {
    expect([date, (await ask(date, '2026-11-20')).status]).toEqual([date, 400]);
    expect([date, (await ask('2026-11-20', date)).status]).toEqual([date, 400]);
  }
  for (const date of ['1900-01-01', '2199-12-31', '1899-12-31T17:00:00.000Z', '2199-12-31T00:00:00.000Z']) {
    expect([date, (await ask(date, date)).status]).toEqual([date, 200]);
  }
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('\0', 'a\0b', '9999-12-31', '1000-01-01', '0000-00-00', '9999-12', '1000-01', '\u202e', '\ufffe', '99999999999999999999', '1,2,x', ',', '-1', '1e9'),
);
const calls = allEndpoints.filter(({ path, file, socket }) => !socket && file !== 'in' && !path.startsWith('/auth') && !path.startsWith('/backups') && !path.endsWith('/template'));

test('no value of a query or a body, in any call, is a 500', { timeout: 120_000 }, async () => {
  const request = fc.constantFrom(...calls).chain((endpoint) => {
    const names = [...Object.keys(endpoint.query?.shape ?? {}), ...Object.keys((endpoint.body as { shape?: object } | undefined)?.shape ?? {})];
    // One or two at a time: among more, one that is refused would hide the others.
    const fields = fc.dictionary(fc.constantFrom(...names, 'lain'), text, { maxKeys: 2 });
    return fc.tuple(fc.constant(endpoint), fields, fc.constantFrom('1', '999', 'a\0b', '9999-12-31'));
  });
  const bugs: string[] = [];
  await fc.assert(fc.asyncProperty(request, async ([endpoint, fields, param]) => {
    const method = endpoint.methods[0];
    const path = endpoint.path.replace(/:\w+/g, encodeURIComponent(param));
    const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, value.toWellFormed()]));
    const { status, body } = method === 'GET' || method === 'DELETE'
      ? await daemon.call(method, `${path}?${query}`)
      : await daemon.call(method, path, { body: fields });
    if (status >= 500 && status !== 503) bugs.push(`${method} ${path} ${JSON.stringify(fields)}: ${status} ${JSON.stringify(body)}`);
  }), { numRuns: 1500, seed: SEED });
  expect(bugs).toEqual([]);
});
