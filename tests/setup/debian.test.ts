import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDebianClone, provideDebian } from '#tests/support/process/debian.ts';
import { needsThat } from '#tests/support/needs.ts';

const root = await provideDebian();
const registry = spawnSync('npm', ['ping'], { timeout: 10_000 }).status === 0;
const canRun =
  needsThat('root, apt with Debian 12 and mounts', root !== undefined) && needsThat('the npm registry', registry);

/** Late in the install fewer than this number of some four hundred packages are missing. */
const LATE = 150;
const { missingPackages } = (await import(
  pathToFileURL(path.resolve(import.meta.dirname, '../../bin/install.js')).href
)) as { missingPackages(root: string): string[] };

describe.runIf(canRun)('Debian 12’s own Node 18 and npm 9, as an ordinary user', { timeout: 420_000 }, () => {
  let clone: ReturnType<typeof createDebianClone>;
  beforeEach(() => void (clone = createDebianClone(root!)));
  afterEach(() => {
    for (const pid of clone.processes()) process.kill(pid, 'SIGKILL');
    clone.remove();
  });

  const at = (...names: string[]) => path.join(clone.folder, ...names);
  const begins = (name: string, folder = '.') =>
    existsSync(at(folder)) && readdirSync(at(folder)).some((entry) => entry.startsWith(name));

  function npmStart() {
    const env = { MIMBAR_HOST: '127.0.0.1', MIMBAR_PORT: '0', MIMBAR_MESSENGER: 'simulated' };
    const [program, ...args] = clone.command('npm start', env);
    const child = spawn(program!, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const said = { text: '' };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said.text += text));
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    return {
      said,
      ended,
      signal: (signal: NodeJS.Signals) => process.kill(-child.pid!, signal),
      hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    };
  }

  /** Sends the signal to all processes, as Ctrl+C and a closed terminal do; no process may remain. */
  async function interrupt(signal: NodeJS.Signals, moment: () => boolean): Promise<string> {
    const start = npmStart();
    const seen = await vi.waitFor(
      () => {
        if (moment()) return true;
        // The moment has passed before it was seen.
        if (start.hasEnded() || start.said.text.includes('Mimbar is ready')) return false;
        throw new Error(`The moment has not come: ${start.said.text}`);
      },
      { timeout: 180_000, interval: 20 },
    );
    if (!seen) throw new Error(`The moment was missed: ${start.said.text}`);
    start.signal(signal);
    await start.ended;
    await vi.waitFor(() => expect(clone.processes()).toEqual([]), { timeout: 15_000, interval: 20 });
    return start.said.text;
  }

  test('five times interrupted, a clean clone starts to a served page', async () => {
    expect(await interrupt('SIGINT', () => begins('fetch-', '.runtime'))).toContain('mengunduh Node.js');
    expect(begins('node-', '.runtime')).toBe(false);
    // Early in the install npm has begun to write packages.
    await interrupt('SIGKILL', () => begins('node_modules'));
    // Late in the install most packages are there, but npm's record is not.
    await interrupt('SIGTERM', () => begins('node_modules') && missingPackages(clone.folder).length < LATE);
    expect(existsSync(at('node_modules/.package-lock.json'))).toBe(false);
    await interrupt('SIGHUP', () => begins('.dist-'));
    expect(existsSync(at('dist'))).toBe(false);
    await interrupt('SIGKILL', () => existsSync(at('dist/build.json')));

    const last = npmStart();
    const url = await vi.waitFor(
      () => {
        const [, found] = /"url":"(http:[^"]+)"/.exec(last.said.text) ?? [];
        if (!found) throw new Error(last.said.text);
        return found;
      },
      { timeout: 180_000, interval: 50 },
    );
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<!doctype html>')]);
    expect(last.said.text).not.toMatch(/Memasang|Membangun|mengunduh/);
    expect(missingPackages(clone.folder)).toEqual([]);
    // A kill of who holds a lock may leave its journal, which the next one who takes it deletes.
    const left = readdirSync(at('.runtime')).filter((name) => !name.endsWith('.lock-journal'));
    expect(left.toSorted()).toEqual([
      'node',
      expect.stringMatching(/^node-24\./),
      expect.stringMatching(/^npm-\d/),
      'npm.lock',
      'prepare.lock',
    ]);
    expect(readdirSync(clone.folder).filter((name) => name.startsWith('.dist-'))).toEqual([]);
    last.signal('SIGINT');
    await last.ended;
    await vi.waitFor(() => expect(clone.processes()).toEqual([]), { timeout: 15_000, interval: 20 });
  });
});
