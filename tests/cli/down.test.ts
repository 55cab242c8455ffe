import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '#shared/operations/doctor.ts';
import { runCliHere } from '#tests/support/cli.ts';
import { startCliRig, type CliRig } from '#tests/support/cli-rig.ts';
import { startDaemonProcess } from '#tests/support/process/daemon-process.ts';
import { runOffline } from '#tests/support/process/offline.ts';

describe('while Mimbar is down', { timeout: 120_000 }, () => {
  let rig: CliRig;
  let newest: string;
  const there = () => ({ cwd: rig.folder, env: { MIMBAR_DATA_DIR: rig.daemon.dataDir } });
  const database = () => path.join(rig.daemon.dataDir, 'mimbar.db');
  beforeAll(async () => {
    rig = await startCliRig();
    await rig.daemon.call('POST', '/backups');
    newest = (await rig.daemon.call('POST', '/backups')).body.data.name;
    await rig.daemon.stop();
  }, 60_000);
  afterAll(() => rig.close());

  test('doctor goes on by itself, says how to start it, and is exit 3 where nothing is wrong', async () => {
    const run = await rig.cli.here(['doctor'], there());
    expect(run.stderr).toContain('Jalankan: mimbar serve');
    expect(run.stdout).toMatch(/^✓ Basis data +utuh$/m);
    expect(run.code).toBe(run.stdout.includes('✗') ? 4 : 3);
  });

  test('backup list reads the folder, and Tab knows the names', async () => {
    const run = await rig.cli.here(['backup', 'list', '--json'], there());
    expect(run.code).toBe(0);
    expect((JSON.parse(run.stdout) as { name: string }[])[0]!.name).toBe(newest);
    expect((await rig.cli.here(['backup', 'list'], there())).stdout).toContain(newest);
    expect((await rig.cli.here(['completion', '--values', 'cadangan'], there())).stdout).toContain(newest);
  });

  test('a broken database: what doctor says is what helps, and the newest backup needs no name', async () => {
    for (const part of ['-wal', '-shm']) rmSync(`${database()}${part}`, { force: true });
    writeFileSync(database(), 'no database');
    const { code, stdout } = await rig.cli.here(['doctor'], there());
    expect({ code, stdout }).toMatchObject({ code: 4, stdout: expect.stringContaining('mimbar backup restore') });
    const restored = await runOffline(rig.daemon.dataDir, ['backup', 'restore', '--yes', '--json']);
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining(newest) });
    await rig.daemon.start();
    expect((await rig.daemon.call('GET', '/doctor')).status).toBe(200);
    await rig.daemon.stop();
  });

  test('doctor speaks of the damage and of the second place in the language of its reader', async () => {
    const good = readFileSync(database());
    const broken = Buffer.from(good);
    broken.fill(0x58, 4096 * 3, 4096 * 4);
    writeFileSync(database(), broken);
    const env = {
      ...there().env,
      MIMBAR_LANG: 'en',
      MIMBAR_BACKUP_DIR: '/media/tidak-ada',
      MIMBAR_BACKUP_PASSPHRASE: 'tujuh belas kelapa',
    };
    const { stdout } = await rig.cli.here(['doctor'], { ...there(), env });
    writeFileSync(database(), good);
    expect(stdout).toMatch(/^✗ Database +The database is damaged \(.+\)\.$/m);
    expect(stdout).toMatch(/^✗ Backup +There is no second directory \/media\/tidak-ada\. /m);
  });

  test('with another Mimbar on its port, commands and doctor say so', async () => {
    const env = { ...there().env, MIMBAR_PORT: new URL(rig.daemon.url).port };
    const other = await startDaemonProcess({ env: { MIMBAR_PORT: env.MIMBAR_PORT } });
    try {
      const run = await rig.cli.here(['masjid', 'list'], { ...there(), env });
      expect(run).toMatchObject({ code: 3, stderr: expect.stringContaining('Mimbar lain') });
      expect((await rig.cli.here(['doctor'], { ...there(), env })).stdout).toMatch(
        /^✗ Port +\d+ dipakai program lain$/m,
      );
    } finally {
      await other.close();
    }
  });

  test('restore without a name and without any backup says where it looked', async () => {
    const folder = path.join(rig.daemon.dataDir, 'backups');
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name));
    expect(await runOffline(rig.daemon.dataDir, ['backup', 'restore', '--yes'])).toMatchObject({
      code: 2,
      stderr: `Belum ada cadangan di ${folder}. Sebutkan filenya, atau pakai salinan jauh: mimbar backup restore --remote\n`,
    });
  });
});

test(
  'backup create ends with 4 where a place was missing, though the backup is there',
  { timeout: 60_000 },
  async () => {
    const env = { MIMBAR_BACKUP_DIR: '/media/tidak-ada', MIMBAR_BACKUP_PASSPHRASE: 'tujuh belas kelapa' };
    const daemon = await startDaemonProcess({ env });
    try {
      const run = await runCliHere(['backup', 'create'], { cwd: '/', env: { MIMBAR_DATA_DIR: daemon.dataDir } });
      expect(run).toMatchObject({ code: 4, stdout: expect.stringMatching(/^mimbar-.*\.backup /) });
      expect(run.stderr).toContain('Direktori kedua /media/tidak-ada tidak ada.');
    } finally {
      await daemon.close();
    }
  },
);

test(
  'doctor tells a misspelt setting, a missing place and a server in the place of WhatsApp',
  { timeout: 60_000 },
  async () => {
    const env = { MIMBAR_BACKUP_ATT: '03:00', MIMBAR_MESSENGER: 'whatsapp', MIMBAR_WHATSAPP_URL: 'ws://127.0.0.1:9' };
    const daemon = await startDaemonProcess({ env });
    const subjects = (findings: Finding[]) =>
      findings.map(({ subject, text, remedy }) => `${subject}: ${text}. ${remedy}`);
    const settings = [
      'Pengaturan: MIMBAR_BACKUP_ATT bukan pengaturan Mimbar. Mungkin maksudnya MIMBAR_BACKUP_AT; perbaiki, lalu jalankan ulang.',
      'Pengaturan: pesan dikirim ke ws://127.0.0.1:9, bukan ke WhatsApp. Hapus MIMBAR_WHATSAPP_URL, lalu jalankan ulang.',
    ];
    const place =
      "Lokasi: belum diisi, jadi waktu salat tidak dihitung. Isi kotanya, misalnya: mimbar location set 'Bandung, Jawa Barat'";
    try {
      const told = subjects((await daemon.call('GET', '/doctor')).body.data);
      expect(told).toEqual(expect.arrayContaining([...settings, place]));
      const offline = await runOffline(daemon.dataDir, ['doctor', '--offline', '--json'], env);
      expect(subjects(JSON.parse(offline.stdout))).toEqual(expect.arrayContaining(settings));
    } finally {
      await daemon.close();
    }
  },
);
