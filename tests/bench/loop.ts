import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { startTestApp } from '#tests/support/app.ts';
import { bench, median } from '#tests/support/bench/bench.ts';
import { makeDataDirectory, startShippedDaemon } from '#tests/support/bench/daemon.ts';
import { fillNetwork, nameOf } from '#tests/support/bench/network-data.ts';
import { until } from '#tests/support/bench/until.ts';
import type { DaemonProcess } from '#tests/support/process/daemon-process.ts';

const MOSQUES = 5000;
const ROWS = 20_000;
const MESSAGES = 5000;
const NEW_MOSQUES = 2000;
const WATCH = path.join(import.meta.dirname, '../support/bench/watch-loop.ts');

/** The longest pause of the shipped daemon's event loop during each heavy task, and the duration of the task. */
await bench('loop', async ({ tell, quick }) => {
  const rounds = quick ? 1 : 3;
  const idle = await withDaemon(() => wait(1000));
  const heavy = async (
    what: string,
    work: (daemon: DaemonProcess) => Promise<unknown>,
    prepare?: (daemon: DaemonProcess) => Promise<unknown>,
  ): Promise<number> => {
    const found: { pause: number; ms: number }[] = [];
    for (let round = 0; round < rounds; round++) found.push(await withDaemon(work, prepare));
    tell(`pause.${what}`, median(found.map(({ pause }) => pause)), 'ms', { limit: idle.pause });
    return median(found.map(({ ms }) => ms));
  };

  const file = await workbook();
  const imported = await heavy('import', (daemon) =>
    good(daemon.call('POST', '/jadwal-pengajian/upload', { body: file })),
  );
  tell('time.import', imported, 'ms', { limit: median(Array.from({ length: rounds }, () => libraryReads(file))) });
  const mosques = newMosques();
  tell(
    'time.masjid',
    await heavy('masjid', (daemon) =>
      good(daemon.call('POST', '/masjid/upload', { body: mosques, headers: { 'content-type': 'text/csv' } })),
    ),
    'ms',
  );
  tell(
    'time.template',
    await heavy('template', (daemon) => good(daemon.call('GET', '/jadwal-pengajian/template'))),
    'ms',
  );
  tell('time.backup', await heavy('backup', (daemon) => good(daemon.call('POST', '/backups'))), 'ms');
  let body: object = {};
  const plan = async (daemon: DaemonProcess) => {
    await daemon.call('POST', '/queue/pause');
    const database = new Sqlite(path.join(daemon.dataDir, 'mimbar.db'), { readonly: true });
    const ids = database.prepare('select id from jadwal_pengajian').pluck().all().map(String);
    database.close();
    const template = async (nama_template: string): Promise<string> =>
      (
        await daemon.call('POST', '/template', {
          body: { nama_template, type: 'pengajian_reminder', content: 'Pengingat {{nama_masjid}}' },
        })
      ).body.data.id;
    body = { id: ids, templateDKM: await template('DKM'), templateMubaligh: await template('Mubaligh') };
  };
  tell(
    'time.preview',
    await heavy(
      'preview',
      (daemon) => good(daemon.call('POST', '/jadwal-pengajian/broadcast-preview', { body })),
      plan,
    ),
    'ms',
  );
  tell(
    'time.store',
    await heavy('store', (daemon) => good(daemon.call('POST', '/jadwal-pengajian/broadcast', { body })), plan),
    'ms',
  );
});

async function good(answer: Promise<{ status: number; body: { error?: string } | undefined }>): Promise<void> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`Answered ${status}: ${body?.error}`);
}

/** A task in a daemon of its own: the longest pause of its event loop and the task's duration, in ms. */
async function withDaemon(
  work: (daemon: DaemonProcess) => Promise<unknown>,
  prepare?: (daemon: DaemonProcess) => Promise<unknown>,
): Promise<{ pause: number; ms: number }> {
  const { dataDir, remove } = makeDataDirectory((database) =>
    fillNetwork(database, { masjid: MOSQUES, mubaligh: MOSQUES, pengajian: MESSAGES / 2, days: 1 }),
  );
  const told = path.join(dataDir, 'loop-pause');
  const daemon = await startShippedDaemon({
    dataDir,
    nodeArgs: ['--import', WATCH],
    env: { MIMBAR_DAILY_LIMIT: '100000', LOOP_PAUSE: told },
  });
  /** The longest pause since the last call. */
  const longestPause = async (): Promise<number> => {
    rmSync(told, { force: true });
    process.kill(daemon.pid!, 'SIGUSR2');
    const written = () => (existsSync(told) ? readFileSync(told, 'utf8') : '');
    return Number(await until(() => written().endsWith('\n') && written()));
  };
  try {
    await prepare?.(daemon);
    await longestPause();
    const start = performance.now();
    await work(daemon);
    const ms = performance.now() - start;
    // The monitor notices the last pause of the work at the next turn of the event loop.
    await wait(5);
    return { pause: await longestPause(), ms };
  } finally {
    await daemon.close();
    remove();
  }
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

/** An upload of NEW_MOSQUES mosques. */
function newMosques(): Buffer {
  const lines = Array.from({ length: NEW_MOSQUES }, (_, n) => {
    const number = `0812${String(9_000_000 + n).padStart(8, '0')}`;
    return `Masjid Baru ${nameOf(n)},Bapak Baru ${n},${number}`;
  });
  return Buffer.from(`Nama Masjid,Nama Ketua DKM,No HP\n${lines.join('\n')}\n`);
}

/** An upload of ROWS rows. */
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
