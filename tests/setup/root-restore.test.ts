import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startDaemonProcess } from '#tests/support/process/daemon-process.ts';
import { needsThat } from '#tests/support/needs.ts';
import { isBuilt } from '#tests/support/process/package.ts';
import { runProcess } from '#tests/support/process/process.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const canRun = needsThat('root', process.getuid!() === 0) && needsThat('the build (npm run build)', isBuilt);
/** The id of a service user without a name and a home. */
const SERVICE = 61_236;

describe.runIf(canRun)(
  'restored by root, for a service user who has laid things into the data directory',
  { timeout: 120_000 },
  () => {
    let folder: string;
    let data: string;
    let program: string;
    const at = (...names: string[]) => path.join(folder, ...names);

    beforeAll(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'mimbar-root-'));
      chmodSync(folder, 0o755);
      data = at('data');
      // The service user must be able to read the program, so a copy is made outside the repository.
      cpSync(path.join(repository, 'dist'), at('program/dist'), { recursive: true });
      cpSync(path.join(repository, 'node_modules/better-sqlite3'), at('program/node_modules/better-sqlite3'), {
        recursive: true,
        dereference: true,
      });
      writeFileSync(at('program/package.json'), '{"type":"module"}');
      program = at('program/dist/daemon.js');
      const daemon = await startDaemonProcess({ dataDir: at('made'), entry: program });
      try {
        expect(
          (await daemon.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Ustadz Contoh', no_hp: '081200000001' } }))
            .status,
        ).toBe(200);
        expect((await daemon.call('POST', '/backups')).status).toBe(200);
      } finally {
        await daemon.close();
      }
      mkdirSync(at('closed'), { mode: 0o700 });
      const [name] = readdirSync(at('made/backups'));
      renameSync(at('made/backups', name!), at('closed/root.backup'));
    }, 120_000);
    beforeEach(() => {
      rmSync(data, { recursive: true, force: true });
      rmSync(at('victim'), { force: true });
      cpSync(at('made'), data, { recursive: true });
      chmodSync(data, 0o750);
      for (const name of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
        lchownSync(path.join(data, name), SERVICE, SERVICE);
      writeFileSync(at('victim'), 'milik root\n', { mode: 0o600 });
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    const facts = (file: string) => {
      const { uid, gid, mode, ino, mtimeMs } = statSync(file);
      return { uid, gid, mode, ino, mtimeMs, text: readFileSync(file, 'utf8') };
    };
    const asService = (script: string) =>
      expect(
        spawnSync(
          'setpriv',
          ['--reuid', String(SERVICE), '--regid', String(SERVICE), '--clear-groups', 'sh', '-euc', script],
          { cwd: data, encoding: 'utf8' },
        ),
      ).toMatchObject({ status: 0 });
    /** `before` runs with the same process id as the restore. */
    const restore = (
      file: string,
      options: { before?: string; cwd?: string; args?: string[]; env?: Record<string, string> } = {},
    ) => {
      const line = `${options.before ?? ':'}; exec "$0" "$@"`;
      return runProcess(
        'sh',
        ['-c', line, process.execPath, program, 'backup', 'restore', file, '--yes', ...(options.args ?? [])],
        { cwd: options.cwd ?? '/', env: { MIMBAR_DATA_DIR: data, DATA: data, VICTIM: at('victim'), ...options.env } },
      );
    };
    function expectRestored(): void {
      const all = ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })].map(
        (name) => [name, statSync(path.join(data, name), { throwIfNoEntry: false })] as const,
      );
      expect(
        all.filter(([, found]) => found && (found.uid !== SERVICE || found.gid !== SERVICE)).map(([name]) => name),
      ).toEqual([]);
      expect(statSync(path.join(data, 'mimbar.db')).mode & 0o777).toBe(0o600);
      expect(statSync(data).mode & 0o777).toBe(0o750);
      const sqlite = new Sqlite(path.join(data, 'mimbar.db'), { readonly: true });
      expect(sqlite.prepare('select nama_mubaligh from mubaligh').pluck().all()).toEqual(['Ustadz Contoh']);
      sqlite.close();
      expect(readdirSync(data).filter((name) => name.startsWith('.mimbar-work-') && !name.endsWith('.backup'))).toEqual(
        [],
      );
    }

    test.each([
      ['nothing', ':'],
      ['a link to a file of root’s', 'ln -s "$VICTIM" "$DATA/.mimbar-work-$$.backup"'],
      ['another name of a file of root’s', 'ln "$VICTIM" "$DATA/.mimbar-work-$$.backup"'],
      ['a pipe', 'mkfifo "$DATA/.mimbar-work-$$.backup"'],
      ['a directory', 'mkdir "$DATA/.mimbar-work-$$.backup"'],
      ['links under the lock’s names', 'rm -f "$DATA"/mimbar.lock*; ln -s "$VICTIM" "$DATA/mimbar.lock.holder"'],
    ])('%s: root’s file stays as it is, and all that was written is the service’s', async (what, before) => {
      const was = facts(at('victim'));
      const ended = await restore(at('closed/root.backup'), { before });
      if (what.startsWith('links under')) {
        // The restore refuses this case with the owner's rights, which is also safe.
        expect(ended.code).not.toBe(0);
      } else {
        expect(ended).toMatchObject({ code: 0 });
        for (const name of readdirSync(data).filter((name) => name.endsWith('.backup')))
          rmSync(path.join(data, name), { recursive: true });
        expectRestored();
      }
      expect(facts(at('victim'))).toEqual(was);
    });

    test('a name in the data directory that leads to a file of root’s is refused, a pipe holds nobody up', async () => {
      asService('mkdir -p backups; ln -s ../../closed/root.backup backups/tautan.backup; mkfifo backups/pipa.backup');
      const before = readdirSync(data).sort();
      expect(await restore('tautan.backup')).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('adalah tautan. Sebutkan file yang sebenarnya.'),
      });
      expect(await restore('pipa.backup')).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('bukan file biasa'),
      });
      expect(readdirSync(data).sort()).toEqual(before);
    });

    test('what only root may read and is no backup never reaches the data directory', async () => {
      writeFileSync(at('closed/rahasia'), 'root:rahasia\n', { mode: 0o600 });
      const before = readdirSync(data).sort();
      expect(await restore(at('closed/rahasia'))).toMatchObject({
        code: 4,
        stderr: expect.stringContaining('bukan cadangan aplikasi ini'),
      });
      expect(readdirSync(data).sort()).toEqual(before);
    });

    test('settings that the service user has laid where root stands do not count', async () => {
      mkdirSync(at('elsewhere'), { recursive: true });
      asService(`printf 'MIMBAR_DATA_DIR=%s\\n' '${at('elsewhere')}' > .env`);
      const ended = await runProcess(
        process.execPath,
        [program, 'backup', 'restore', at('closed/root.backup'), '--yes'],
        { cwd: data, env: {} },
      );
      expect(ended.code).toBe(0);
      expect(readdirSync(at('elsewhere'))).toEqual([]);
      expect(statSync(path.join(data, 'data')).uid).toBe(SERVICE);
      rmSync(path.join(data, 'data'), { recursive: true, force: true });
    });
  },
);
