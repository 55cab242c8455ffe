import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { SpreadsheetService } from '#daemon/spreadsheet/service.ts';
import { inlineRow, workbook } from '#tests/support/sheet/hand-made-workbook.ts';
import { openService, readMasjid } from './open-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'mimbar-child-'));
const services: SpreadsheetService[] = [];

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
});
afterAll(() => rmSync(folder, { recursive: true }));

function open(options: Parameters<typeof openService>[0] = {}): SpreadsheetService {
  const service = openService(options);
  services.push(service);
  return service;
}

/** What a call is told when the service was closed. */
const STOPPING = 'Layanan sedang berhenti. Coba lagi sebentar.';
/** The mended child may need this long to start from the sources on a busy machine. */
const PATIENT = 10_000;
/** The child answers nothing, hears nothing and uses no processor time. */
const DEAF = 'for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);';

/** Writes a child that fails in its own way at first, and does its work once `mended` exists. */
function brokenChild(name: string, code: string): { childPath: string; mend: () => void } {
  const mended = join(folder, `${name}.mended`);
  const childPath = join(folder, `${name}.mjs`);
  const real = new URL('../../../daemon/spreadsheet/child.ts', import.meta.url).href;
  writeFileSync(
    childPath,
    `import { existsSync } from 'node:fs';
    if (existsSync(${JSON.stringify(mended)})) await import(${JSON.stringify(real)});
    else { ${code} }`,
  );
  return { childPath, mend: () => writeFileSync(mended, '') };
}

const bytes = workbook({ rows: inlineRow(2, 'Masjid Contoh', 'Bapak Contoh', '081200000001') });
const rows = [{ row: 2, cells: ['Masjid Contoh', 'Bapak Contoh', '081200000001'] }];

/** The running child processes of this process (Linux only). */
function children(): string[] {
  const tasks = readdirSync('/proc/self/task');
  return tasks.flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean));
}

test('a child that never answers is ended in time, and the next read works', async () => {
  const { childPath, mend } = brokenChild('busy', DEAF);
  const service = open({ childPath, timeoutMs: PATIENT });
  await expect(readMasjid(service, bytes)).rejects.toMatchObject({ name: 'SpreadsheetRefusal', kind: 'timeout' });
  mend();
  expect(await readMasjid(service, bytes)).toEqual(rows);
});

test('a child that runs out of heap is a refusal', async () => {
  const { childPath, mend } = brokenChild(
    'heap',
    'const all = []; for (;;) all.push(new Array(1000).fill(all.length));',
  );
  const service = open({ childPath, maxOldSpaceMb: 32 });
  await expect(readMasjid(service, bytes)).rejects.toMatchObject({ kind: 'too_large', message: /terlalu berat/ });
  mend();
  expect(await readMasjid(service, bytes)).toEqual(rows);
});

test('a child that takes memory outside its heap is a refusal', async () => {
  const { childPath } = brokenChild('rss', 'const all = []; setInterval(() => all.push(Buffer.alloc(8e6, 1)), 5);');
  const service = open({ childPath, maxRssMb: 160 });
  await expect(readMasjid(service, bytes)).rejects.toMatchObject({ kind: 'too_large', message: /terlalu berat/ });
});

test('a child that crashes is a bug, not a refusal, and the next read works', async () => {
  const { childPath, mend } = brokenChild('crash', "process.once('message', () => { throw new Error('boom'); });");
  const service = open({ childPath });
  await expect(readMasjid(service, bytes)).rejects.toThrow(/ended early[\s\S]*boom/);
  await expect(readMasjid(service, bytes)).rejects.not.toHaveProperty('kind');
  mend();
  expect(await readMasjid(service, bytes)).toEqual(rows);
});

test('a missing child is a bug', async () => {
  await expect(readMasjid(open({ childPath: join(folder, 'none.mjs') }), bytes)).rejects.toThrow(/ended early/);
});

test('jobs go one at a time, each in a process that is gone afterwards', async () => {
  const service = open();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, children().length);
  }, 5);
  const before = children().length;
  const all = await Promise.all([1, 2, 3, 4].map(() => readMasjid(service, bytes)));
  clearInterval(watch);
  expect(all).toEqual([rows, rows, rows, rows]);
  expect(most - before).toBe(1);
  expect(children()).toHaveLength(before);
});

test('who waits too long, or comes when too many wait, is told that it is busy', async () => {
  const { childPath, mend } = brokenChild('slow', DEAF);
  const service = open({ childPath, timeoutMs: PATIENT, waitMs: 300 });
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => readMasjid(service, bytes)));
  const kinds = all.map((each) => (each.status === 'rejected' ? (each.reason as { kind: string }).kind : 'read'));
  expect(kinds).toEqual(['timeout', ...Array<string>(9).fill('busy')]);
  mend();
  expect(await readMasjid(service, bytes)).toEqual(rows);
});

test('the child gets nothing of the environment and can write nothing', async () => {
  const code = `import('node:fs').then(({ writeFileSync }) => {
    let written = true;
    try { writeFileSync(${JSON.stringify(join(folder, 'written'))}, ''); } catch { written = false; }
    process.send({ type: 'failed', stack: JSON.stringify({ password: process.env.MIMBAR_SUPERADMIN_PASSWORD, written }) });
  });`;
  vi.stubEnv('MIMBAR_SUPERADMIN_PASSWORD', 'rahasia');
  const { childPath } = brokenChild('curious', code);
  await expect(readMasjid(open({ childPath }), bytes)).rejects.toThrow('{"written":false}');
  vi.unstubAllEnvs();
});

test('close ends the child at work and those that wait', async () => {
  const { childPath } = brokenChild('closing', DEAF);
  const service = openService({ childPath });
  const before = children().length;
  const reads = [readMasjid(service, bytes), readMasjid(service, bytes)].map((read) =>
    read.catch((error: Error) => error.message),
  );
  await vi.waitFor(() => expect(children()).toHaveLength(before + 1));
  await service.close();
  expect(await Promise.all(reads)).toEqual(Array(2).fill(STOPPING));
  await expect(readMasjid(service, bytes)).rejects.toThrow(STOPPING);
  expect(children()).toHaveLength(before);
});
