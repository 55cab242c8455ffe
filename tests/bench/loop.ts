import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { paths } from '#daemon/paths.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { bench, median } from '#tests/support/bench/bench.ts';
import { fillNetwork, nameOf } from '#tests/support/bench/network-data.ts';
import { addTemplate } from '#tests/support/nouns.ts';

// The benches use the built child process. From the sources, each start would translate them first.
paths.spreadsheetChild = path.join(import.meta.dirname, '../../dist/spreadsheet-child.js');

const MOSQUES = 5000;
const ROWS = 20_000;
const MESSAGES = 5000;

/** The longest pause of the event loop during each heavy task, and the duration of the task. */
await bench('loop', async ({ tell, quick }) => {
  const rounds = quick ? 1 : 3;
  const idle = await longestPause(() => new Promise((done) => setTimeout(done, 1000)));
  const heavy = async (
    what: string,
    work: (api: TestApp) => Promise<unknown>,
    prepare?: (api: TestApp) => Promise<unknown>,
  ): Promise<number> => {
    const found: { pause: number; ms: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const api = await startTestApp({ env: { MIMBAR_DAILY_LIMIT: '100000' } });
      fillNetwork(api.database, { masjid: MOSQUES, mubaligh: MOSQUES, pengajian: MESSAGES / 2, days: 1 });
      await prepare?.(api);
      const start = performance.now();
      const pause = await longestPause(() => work(api));
      found.push({ pause, ms: performance.now() - start });
      await api.close();
    }
    tell(`pause.${what}`, median(found.map(({ pause }) => pause)), 'ms', { limit: idle });
    return median(found.map(({ ms }) => ms));
  };

  const file = await workbook();
  const imported = await heavy('import', (api) => good(api.call('POST', '/jadwal-pengajian/upload', { body: file })));
  tell('time.import', imported, 'ms', { limit: median(Array.from({ length: rounds }, () => libraryReads(file))) });
  tell('time.template', await heavy('template', (api) => good(api.call('GET', '/jadwal-pengajian/template'))), 'ms');
  tell('time.backup', await heavy('backup', (api) => good(api.call('POST', '/backups'))), 'ms');
  let body: object = {};
  const plan = async (api: TestApp) => {
    await api.call('POST', '/queue/pause');
    const ids = api.database.sqlite.prepare('select id from jadwal_pengajian').pluck().all().map(String);
    body = {
      id: ids,
      templateDKM: await addTemplate(api, 'pengajian_reminder', 'DKM'),
      templateMubaligh: await addTemplate(api, 'pengajian_reminder', 'Mubaligh'),
    };
  };
  tell(
    'time.preview',
    await heavy('preview', (api) => good(api.call('POST', '/jadwal-pengajian/broadcast-preview', { body })), plan),
    'ms',
  );
  tell(
    'time.store',
    await heavy('store', (api) => good(api.call('POST', '/jadwal-pengajian/broadcast', { body })), plan),
    'ms',
  );
});

async function good(answer: Promise<{ status: number; body: { error?: string } | undefined }>): Promise<void> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`Answered ${status}: ${body?.error}`);
}

async function longestPause(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  // The monitor reports the last pause of the work at the next turn of the event loop.
  await new Promise((done) => setTimeout(done, 5));
  delay.disable();
  return delay.max / 1e6;
}

/** The time in which the library alone reads the workbook, in ms. */
function libraryReads(file: Buffer): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'mimbar-library-'));
  const book = path.join(folder, 'book.xlsx');
  writeFileSync(book, file);
  const ms = Number(
    execFileSync(process.execPath, [path.join(import.meta.dirname, '../support/bench/bare-reader.ts'), book]),
  );
  rmSync(folder, { recursive: true });
  return ms;
}

/** The child process writes the workbook, and its memory is freed when it ends. */
async function workbook(): Promise<Buffer> {
  const api = await startTestApp();
  const columns = ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'].map((header) => ({
    header,
    width: 20,
    format: 'text' as const,
  }));
  const rows = Array.from({ length: ROWS }, (_, n) => [
    `${1 + (n % 28)}/${1 + (n % 12)}/${2027 + Math.floor(n / 5000)}`,
    '19:30',
    `Masjid ${nameOf(1 + ((n * 31) % MOSQUES))}`,
    `Ustadz ${nameOf(1 + ((n * 17) % MOSQUES))}`,
  ]);
  const file = await api.services.spreadsheets.writeTable({ sheet: 'INPUT DISINI', columns }, rows);
  await api.close();
  return Buffer.from(file);
}
