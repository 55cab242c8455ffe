import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { placeFor } from '#daemon/backup/tool.store.ts';
import { startTestApp } from '#tests/support/app.ts';
import { needs } from '#tests/support/needs.ts';
import { runOffline } from '#tests/support/process/offline.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const PASSPHRASE = 'tujuh belas kelapa';
const ZONE = 'Asia/Jakarta';
let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'mimbar-tools-'))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes each tool's configuration as its manual says; returns the setting. */
const TOOLS = {
  rclone(): string {
    mkdirSync(path.join(folder, 'bucket'));
    const config = path.join(folder, 'rclone.conf');
    writeFileSync(config, `[rumah]\ntype = alias\nremote = ${folder}/bucket\n`);
    vi.stubEnv('RCLONE_CONFIG', config);
    return 'rclone:rumah:mimbar';
  },
  restic(): string {
    vi.stubEnv('RESTIC_PASSWORD', 'kata-sandi-restic');
    const repository = path.join(folder, 'repo');
    const made = spawnSync('restic', ['init', '-r', repository], { encoding: 'utf8' });
    expect(made.stderr).toBe('');
    return `restic:${repository}`;
  },
};
type Tool = keyof typeof TOOLS;
const installed = (Object.keys(TOOLS) as Tool[]).filter((tool) => needs(tool));

describe.each(installed)('%s', { timeout: 300_000 }, (tool) => {
  const { signal } = new AbortController();

  test('a copy comes back as it was laid there, the newest first; the mark is overwritten; copies go', async () => {
    const place = placeFor(TOOLS[tool](), ZONE);
    expect(await place.list(signal)).toEqual([]);
    expect(await place.readMark(signal)).toBeUndefined();
    const file = path.join(folder, 'file');
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7919) % 256));
    writeFileSync(file, bytes);
    for (const name of ['mimbar-20261120-090000.backup', 'mimbar-20261120-091500.backup'])
      await place.put(file, name, signal);
    const copies = await place.list(signal);
    expect(copies.map(({ name, at }) => [name, new Date(at).toISOString()])).toEqual([
      ['mimbar-20261120-091500.backup', '2026-11-20T02:15:00.000Z'],
      ['mimbar-20261120-090000.backup', '2026-11-20T02:00:00.000Z'],
    ]);
    const target = path.join(folder, 'back');
    await place.get(copies[1]!, target, signal);
    expect(readFileSync(target).equals(bytes)).toBe(true);
    await place.writeMark('{"generation":1}', signal);
    await place.writeMark('{"generation":2}', signal);
    expect(await place.readMark(signal)).toBe('{"generation":2}');
    await place.remove([copies[1]!], signal);
    expect((await place.list(signal)).map(({ name }) => name)).toEqual(['mimbar-20261120-091500.backup']);
    expect(await place.readMark(signal)).toBe('{"generation":2}');
  });

  test('a place that is out of reach is no place without a mark, and says nothing secret', async () => {
    const setting = TOOLS[tool]();
    const gone = setting.startsWith('rclone') ? 'rclone:tidakada:mimbar' : `restic:${folder}/tidak-ada`;
    await expect(placeFor(gone, ZONE).readMark(signal)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(new RegExp(`^Tempat cadangan jauh: ${tool} gagal`)),
    });
    vi.stubEnv('PATH', folder);
    await expect(placeFor(setting, ZONE).readMark(signal)).rejects.toMatchObject({
      message: `Tempat cadangan jauh: program ${tool} belum terpasang di mesin ini.`,
    });
  });

  test('Mimbar lays its copies there, and the drill brings the newest back', async () => {
    const env = { MIMBAR_BACKUP_REMOTE: TOOLS[tool](), MIMBAR_BACKUP_PASSPHRASE: PASSPHRASE };
    const clock = createTestClock(Date.now());
    const lines: string[] = [];
    const api = await startTestApp({
      clock,
      env: { ...env, MIMBAR_LOG_LEVEL: 'info' },
      log: (line) => void lines.push(line),
    });
    try {
      await api.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Ustadz Contoh', no_hp: '081200000001' } });
      await api.services.start();
      await vi.waitFor(() => expect(lines.join('')).toContain('"to":"ours"'), { timeout: 60_000, interval: 50 });
      clock.advance(60_000);
      const far = async () => (await api.call('GET', '/health')).body.data.backup.jauh;
      await vi.waitFor(async () => expect(await far()).toMatchObject({ kind: tool, ok: true }), {
        timeout: 60_000,
        interval: 50,
      });
      const own = Object.fromEntries(
        Object.entries(process.env).filter(([name]) => /^(RCLONE|RESTIC)_/.test(name)),
      ) as Record<string, string>;
      const drill = await runOffline(api.directory, ['backup', 'drill', '--json'], { ...env, ...own });
      expect(drill).toMatchObject({ code: 0 });
      expect(JSON.parse(drill.stdout)).toMatchObject({ ok: true, kind: tool, loss_known: true, rows: { mubaligh: 1 } });
      expect(JSON.parse(drill.stdout).loss_minutes).toBeLessThanOrEqual(15);
      process.stdout.write(`${tool}: drill in ${JSON.parse(drill.stdout).took_ms} ms\n`);
      expect(lines.join('')).not.toContain(PASSPHRASE);
      expect(lines.join('')).not.toContain('kata-sandi-restic');
    } finally {
      await api.close();
    }
  });
});

test('at least one of the tools is here', () => {
  expect(installed.length).toBeGreaterThan(0);
});
