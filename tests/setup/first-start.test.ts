import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startDaemonProcess } from '#tests/support/process/daemon-process.ts';
import { daemonProgram } from '#tests/support/process/programs.ts';
import { needs } from '#tests/support/needs.ts';
import { openTerminal } from '#tests/support/process/terminal.ts';

let folder: string;
let data: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mimbar-first-'));
  data = path.join(folder, 'data');
  mkdirSync(path.join(folder, 'work'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** All files with their bytes and times. */
function everything(directory: string): Record<string, unknown> {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(directory, name))
    .filter((file) => statSync(file).isFile());
  return Object.fromEntries(
    files
      .sort()
      .map((file) => [file, [readFileSync(file).toString('base64'), statSync(file).mtimeMs, statSync(file).ino]]),
  );
}

test(
  'a demonstration beside real backups touches none of them, wherever the settings stand',
  { timeout: 120_000 },
  async () => {
    const stick = path.join(folder, 'stik');
    mkdirSync(stick);
    const settings = {
      MIMBAR_BACKUP_DIR: stick,
      MIMBAR_BACKUP_PASSPHRASE: 'tujuh belas kelapa',
      MIMBAR_BACKUP_KEEP: '3',
      MIMBAR_BACKUP_MAX_DAYS: '1',
      MIMBAR_DATA_DIR: data,
    };
    const entry = daemonProgram;
    const real = await startDaemonProcess({ dataDir: data, entry });
    try {
      for (let n = 0; n < 5; n += 1) expect((await real.call('POST', '/backups')).status).toBe(200);
    } finally {
      await real.close();
    }
    for (const name of readdirSync(path.join(data, 'backups')))
      writeFileSync(path.join(stick, name), readFileSync(path.join(data, 'backups', name)));
    const before = [everything(data), everything(stick)];
    expect(Object.keys(before[1]!)).toHaveLength(5);

    for (const [where, env] of [
      ['environment', settings],
      ['.env', {}],
    ] as const) {
      const temporary = path.join(folder, `tmp-${where.replace('.', '')}`);
      mkdirSync(temporary);
      const demo = await startDaemonProcess({
        dataDir: data,
        entry,
        args: ['--demo'],
        env: { TMPDIR: temporary, ...env },
        nodeArgs: where === '.env' ? ['--import', dotEnv(settings)] : [],
      });
      try {
        const [name] = readdirSync(temporary);
        const own = path.join(temporary, name!);
        const token = readFileSync(path.join(own, 'cli-token'), 'utf8').trim();
        await vi.waitFor(() => expect(demo.output.stdout).toContain(`MIMBAR_DATA_DIR=${own} mimbar status\n`), {
          timeout: 20_000,
        });
        expect(demo.output.stdout).toContain(`Direktori data: ${own}\n`);
        for (let n = 0; n < 4; n += 1) expect((await demo.call('POST', '/backups', { token })).status).toBe(200);
        expect((await demo.call('POST', '/backups/prune', { token })).body.data).not.toEqual(
          expect.arrayContaining(readdirSync(stick)),
        );
        expect(
          (await demo.call('GET', '/backups', { token })).body.data.every(
            (row: { place: string }) => row.place !== 'kedua',
          ),
        ).toBe(true);
      } finally {
        await demo.close();
      }
      expect([where, everything(data), everything(stick)]).toEqual([where, ...before]);
      expect(readdirSync(temporary)).toEqual([]);
    }
  },
);

/** A module that writes a .env into the working directory before the daemon reads it. */
function dotEnv(settings: Record<string, string>): string {
  const file = path.join(folder, 'dot-env.mjs');
  const text = Object.entries(settings)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');
  writeFileSync(file, `import { writeFileSync } from 'node:fs';\nwriteFileSync('.env', ${JSON.stringify(text)});\n`);
  return file;
}

describe.runIf(needs('script'))('in a terminal', { timeout: 120_000 }, () => {
  test('a busy port is told before any password is made, and the next start shows it', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const env = {
      MIMBAR_DATA_DIR: data,
      MIMBAR_HOST: '127.0.0.1',
      MIMBAR_PORT: String(port),
      MIMBAR_MESSENGER: 'simulated',
      MIMBAR_LOG_LEVEL: 'silent',
    };
    const command = [process.execPath, daemonProgram, 'serve'];
    const open = () => openTerminal(command, { env, cwd: path.join(folder, 'work') });
    const refused = open();
    expect((await refused.ended).code).toBe(4);
    expect(refused.screen().join('\n')).toContain(`Port ${port} sudah dipakai program lain.`);
    expect(refused.raw()).not.toContain('Password');
    const sqlite = new Sqlite(path.join(data, 'mimbar.db'), { readonly: true });
    expect(sqlite.prepare('select count(*) from account').pluck().get()).toBe(0);
    sqlite.close();
    expect(existsSync(path.join(data, 'superadmin-password.txt'))).toBe(false);
    await new Promise((resolve) => other.close(resolve));

    const started = open();
    await started.shows('Mimbar siap');
    await started.shows(/Password: +\S+\n/);
    const [, password] = /Password: +(\S+)/.exec(started.screen().join('\n'))!;
    const body = JSON.stringify({ username: 'superadmin', password });
    expect(
      (
        await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
      ).status,
    ).toBe(200);
    started.type('\x03');
    expect((await started.ended).code).toBe(0);
  });

  test('a restore shows its question, takes no for an answer, and Ctrl+C and Ctrl+D for no', async () => {
    const entry = daemonProgram;
    const real = await startDaemonProcess({ dataDir: data, entry });
    try {
      expect((await real.call('POST', '/backups')).status).toBe(200);
    } finally {
      await real.close();
    }
    const [name] = readdirSync(path.join(data, 'backups'));
    const before = everything(data);
    const ask = () =>
      openTerminal([process.execPath, entry, 'backup', 'restore', name!], {
        env: { MIMBAR_DATA_DIR: data },
        cwd: path.join(folder, 'work'),
        size: { columns: 200, rows: 40 },
      });
    for (const key of ['\x03', '\x04', 't\r', '\r']) {
      const terminal = ask();
      await terminal.shows(/Ganti data di .* dengan .* \(dibuat .*\)\? \[y\/N\]/);
      terminal.type(key);
      expect((await terminal.ended).code).toBe(4);
      expect(terminal.screen().join('\n')).toMatch(/\[y\/N\].*\nDibatalkan\. Tidak ada yang diubah\.\s*$/s);
      expect(terminal.raw()).not.toMatch(/Error|\bat .*:\d+:\d+/);
    }
    expect(everything(data)).toEqual(before);
    const terminal = ask();
    await terminal.shows('[y/N]');
    terminal.type('ya\r');
    expect((await terminal.ended).code).toBe(0);
    expect(terminal.screen().join('\n')).toContain('Data dipulihkan');
  });
});
