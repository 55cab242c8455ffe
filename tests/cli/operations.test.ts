import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepOf, totp } from '#daemon/account/two-factor.ts';
import type { Cli } from '#tests/support/cli.ts';
import { startCliRig } from '#tests/support/cli-rig.ts';
import { DAEMON_PASSWORD, type DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { needs } from '#tests/support/needs.ts';
import { runOffline } from '#tests/support/process/offline.ts';
import { runProcess } from '#tests/support/process/process.ts';

const PASSPHRASE = 'tujuh belas kelapa';
let cli: Cli;
let folder: string;
let daemon: DaemonProcess;
let close: () => Promise<void>;
const there = (env: Record<string, string> = {}) => ({ cwd: folder, env: { MIMBAR_DATA_DIR: daemon.dataDir, ...env } });
beforeAll(async () => {
  ({ cli, daemon, folder, close } = await startCliRig());
}, 120_000);
afterAll(() => close());

describe('backup', () => {
  test('none, one, an encrypted one, and what prune says', { timeout: 120_000 }, async () => {
    expect(await cli.here(['backup', 'list'], there())).toMatchObject({
      code: 0,
      stdout: 'Belum ada cadangan. Buat dengan: mimbar backup create\n',
    });
    const plain = await cli.here(['backup', 'create', '--json'], there());
    expect(plain).toMatchObject({ code: 0, stderr: 'Membuat cadangan…\n' });
    expect(JSON.parse(plain.stdout)).toMatchObject({ tempat: 'data', terenkripsi: false });
    writeFileSync(path.join(folder, 'frasa'), `${PASSPHRASE}\n`);
    const secret = await cli.here(['backup', 'create', '--passphrase-file', path.join(folder, 'frasa')], there());
    expect(secret).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^mimbar-\d{8}-\d{6}(-\d)?\.backup \([\d,]+ KB, terenkripsi\)\n$/),
    });
    const name = secret.stdout.split(' ')[0]!;
    expect(
      (await runOffline(daemon.dataDir, ['backup', 'verify', name], { MIMBAR_BACKUP_PASSPHRASE: PASSPHRASE })).code,
    ).toBe(0);
    const list = await cli.here(['backup', 'list'], there());
    expect(list.stdout.trimEnd().split('\n')).toHaveLength(5);
    expect(list.stdout).toMatch(/^\d+ \w{3} \d{4} \d\d\.\d\d {2}.* KB {2}data {4}mimbar-/m);
    expect(Math.max(...list.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(await cli.here(['backup', 'prune'], there())).toMatchObject({
      code: 0,
      stdout: 'Tidak ada cadangan yang perlu dihapus.\n',
    });
  });

  test('nobody to be asked for a passphrase; a short one; what is not known', async () => {
    expect(await cli.here(['backup', 'create', '--encrypt'], there())).toMatchObject({
      code: 2,
      stderr: 'Berikan frasa sandi: --passphrase-file, atau MIMBAR_BACKUP_PASSPHRASE.\n',
    });
    expect(
      await cli.here(['backup', 'create', '--encrypt'], there({ MIMBAR_BACKUP_PASSPHRASE: 'pendek' })),
    ).toMatchObject({ code: 2, stderr: expect.stringContaining('Frasa sandi minimal 12 huruf') });
    for (const part of ['create', 'list', 'prune', 'verify', 'restore']) {
      const help = await cli.run(['backup', part, '--help'], { cwd: folder });
      expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('Contoh:\n') });
      expect(Math.max(...help.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    }
  });
});

test('doctor: each check with a remedy where it is not well; a problem is exit 4', { timeout: 60_000 }, async () => {
  const run = await cli.here(['doctor'], there());
  expect(run).toMatchObject({ code: 0, stderr: '' });
  for (const subject of ['Waktu', 'Disk', 'Direktori data', 'WhatsApp', 'Antrean', 'Cadangan', 'Broadcast otomatis'])
    expect(run.stdout).toMatch(new RegExp(`^[✓!✗] ${subject} `, 'm'));
  const offline = await runOffline(daemon.dataDir, ['doctor', '--offline', '--json'], {
    MIMBAR_PORT: new URL(daemon.url).port,
    MIMBAR_HOST: '127.0.0.1',
  });
  expect(offline.code).toBe(4);
  const findings = JSON.parse(offline.stdout) as { subject: string }[];
  expect(findings).toContainEqual({ subject: 'Basis data', level: 'ok', text: 'utuh', remedy: null });
  expect(findings).toContainEqual({
    subject: 'Port',
    level: 'problem',
    text: `${new URL(daemon.url).port} dipakai program lain`,
    remedy: 'Hentikan program itu, atau ubah MIMBAR_PORT.',
  });
});

test('config: what counts in the daemon that answers, where it comes from, and no secret', async () => {
  const rowsOf = async (env: Record<string, string>) => {
    const { stdout, stderr } = await cli.here(['config', '--json'], { cwd: folder, env });
    expect(stdout + stderr).not.toContain(PASSPHRASE);
    return { rows: JSON.parse(stdout) as unknown[], stderr };
  };
  writeFileSync(
    path.join(folder, '.env'),
    `MIMBAR_PORT=8123\nMIMBAR_BACKUP_PASSPHRASE=${PASSPHRASE}\nMIMBAR_QUIET_HOURS=\n`,
  );
  const { rows } = await rowsOf({ MIMBAR_DATA_DIR: daemon.dataDir });
  const empty = path.join(folder, 'belum-ada');
  const away = await rowsOf({ MIMBAR_DATA_DIR: empty });
  rmSync(path.join(folder, '.env'));
  // The present content of ./.env counts only after the next start.
  expect(rows).toContainEqual({ name: 'MIMBAR_PORT', value: '0', source: 'lingkungan' });
  expect(rows).toContainEqual({ name: 'MIMBAR_DATA_DIR', value: daemon.dataDir, source: 'lingkungan' });
  expect(rows).toContainEqual({ name: 'MIMBAR_TIMEZONE', value: 'Asia/Jakarta', source: 'bawaan' });
  expect(away.stderr).toContain('Mimbar tidak berjalan: inilah yang akan berlaku');
  expect(away.rows).toContainEqual({ name: 'MIMBAR_DATA_DIR', value: empty, source: 'lingkungan' });
  expect(away.rows).toContainEqual({ name: 'MIMBAR_PORT', value: '8123', source: '.env' });
  expect(away.rows).toContainEqual({ name: 'MIMBAR_BACKUP_PASSPHRASE', value: '(dirahasiakan)', source: '.env' });
  expect(away.rows).toContainEqual({ name: 'MIMBAR_QUIET_HOURS', value: '', source: '.env' });
});

test('clock: what Mimbar thinks of it, and a person vouches for it', async () => {
  expect(await cli.here(['clock', 'show'], there())).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d+ \w{3} \d{4} \d\d\.\d\d WIB\nDipercaya\.\n$/),
  });
  expect(await cli.here(['clock', 'confirm'], there())).toMatchObject({ code: 2, stdout: '' });
  expect(await cli.here(['clock', 'confirm', '--yes'], there())).toMatchObject({
    code: 0,
    stdout: 'Jam dinyatakan benar.\n',
  });
  const { body } = await daemon.call('GET', '/audit?limit=20');
  expect(body.data.map(({ action }: { action: string }) => action)).toContain('clock.confirm');
});

test('another Mimbar at the port is not taken for this one', async () => {
  const other = path.join(folder, 'lain');
  mkdirSync(other);
  writeFileSync(path.join(other, 'cli-token'), 'token-of-another-start\n');
  writeFileSync(path.join(other, 'cli-url'), `${daemon.url}\n`);
  const run = await cli.here(['status'], { cwd: folder, env: { MIMBAR_DATA_DIR: other } });
  expect(run).toMatchObject({
    code: 3,
    stdout: '',
    stderr: `Yang menjawab di ${daemon.url} Mimbar lain: Mimbar dengan direktori data ${other} tidak berjalan. Jalankan: mimbar serve\n`,
  });
});

test('admin reset where there are no data makes none', async () => {
  const empty = path.join(folder, 'kosong');
  const run = await runOffline(empty, ['admin', 'reset']);
  expect(run.code).toBe(2);
  expect(run.stderr).toContain(`Tidak ada data Mimbar di ${empty}.`);
  expect(existsSync(empty)).toBe(false);
});

test('an ending that is no kind of export is refused', async () => {
  expect(await cli.here(['export', 'masjid', '--out', 'masjid.pdf'], there())).toMatchObject({
    code: 2,
    stderr: 'Akhiran .pdf tidak dikenal. Pakai .xlsx, .csv atau .json, atau pilih jenisnya: --xlsx, --csv, --json.\n',
  });
  expect(existsSync(path.join(folder, 'masjid.pdf'))).toBe(false);
});

test('completion: bash completes commands, options, states, templates and files, at every place', async () => {
  const { stdout } = await cli.here(['completion', 'bash'], { cwd: folder });
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(path.join(bin, 'mimbar'), `#!/bin/sh\nexec '${process.execPath}' '${cli.program}' "$@"\n`, {
    mode: 0o755,
  });
  writeFileSync(path.join(folder, 'completion.bash'), stdout);
  await daemon.call('POST', '/template/starter');
  const complete = async (...words: string[]) => {
    const quoted = ['mimbar', ...words].map((word) => `'${word}'`).join(' ');
    const script = `source completion.bash; COMP_WORDS=(${quoted}); COMP_CWORD=${words.length}; _mimbar; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const run = await runProcess('bash', ['-c', script], {
      cwd: folder,
      env: { PATH: `${bin}:${process.env.PATH}`, MIMBAR_DATA_DIR: daemon.dataDir },
    });
    expect(run.stderr).toBe('');
    return run.stdout.trim().split('\n');
  };
  expect(await complete('sta')).toEqual(['status']);
  expect(await complete('backup', '')).toEqual(['create', 'list', 'prune', 'verify', 'drill', 'restore']);
  expect(await complete('backup', 'create', '--e')).toEqual(['--encrypt']);
  expect(await complete('queue', 'list', '--status', '')).toEqual(['waiting', 'held', 'running']);
  expect(await complete('broadcast', '--date', '2030-01-01', 'peng')).toEqual(['pengajian']);
  expect(await complete('import', 'masjid', 'completion.b')).toEqual(['completion.bash']);
  const { data } = (await daemon.call('GET', '/template?limit=100')).body as { data: { nama_template: string }[] };
  expect((await complete('template', 'show', '')).map((name) => name.replaceAll('\\', '')).toSorted()).toEqual(
    data.map(({ nama_template }) => nama_template).toSorted(),
  );
  const masjid = { nama_masjid: 'Masjid Al-Ikhlas', nama_ketua_dkm: 'Bapak Surya', no_hp: '081200000001' };
  await daemon.call('POST', '/masjid', { body: masjid });
  // A machine that is busy may answer too late for a Tab.
  await expect
    .poll(() => complete('masjid', 'show', 'Masjid Al-Ik'), { timeout: 60_000 })
    .toEqual([String.raw`Masjid\ Al-Ikhlas`]);
  expect(await cli.here(['completion', 'cmd'], { cwd: folder })).toMatchObject({
    code: 2,
    stderr: "'cmd' tidak dikenal. Yang ada: bash, zsh, fish. Lihat: mimbar completion --help\n",
  });
});

test.runIf(needs('script'))(
  'in a terminal the passphrase is asked for twice and never shown',
  { timeout: 60_000 },
  async () => {
    const terminal = cli.open(['backup', 'create', '--encrypt'], there());
    await terminal.waitFor(() => terminal.raw().includes('minimal 12 huruf'), 50_000);
    terminal.type(`${PASSPHRASE}\r`);
    await terminal.waitFor(() => terminal.raw().includes('Sekali lagi'), 50_000);
    terminal.type(`${PASSPHRASE}\r`);
    expect((await terminal.ended).code).toBe(0);
    expect(terminal.raw()).toContain('terenkripsi');
    expect(terminal.raw()).not.toContain(PASSPHRASE);
  },
);

test('undo: a list of what was deleted, and one of it back', { timeout: 60_000 }, async () => {
  const post = async (path: string, body: object) => (await daemon.call('POST', path, { body })).body.data.id as string;
  expect(await cli.here(['undo'], there())).toMatchObject({
    code: 0,
    stdout: 'Tidak ada yang dihapus dalam sehari terakhir.\n',
  });
  const id = await post('/masjid', { nama_masjid: 'Masjid Uji', nama_ketua_dkm: 'Bapak Uji', no_hp: '081200000001' });
  const penghapusan = (await daemon.call('DELETE', `/masjid/${id}`)).headers.get('x-penghapusan')!;
  const list = await cli.here(['undo'], there());
  expect(list.stdout).toMatch(new RegExp(`^ID .*\\n[─-]*.*\\n?${penghapusan} .*1 masjid$`, 'm'));
  expect(await cli.here(['undo', penghapusan], there())).toMatchObject({ code: 0, stdout: 'Dipulihkan: 1 masjid.\n' });
  expect((await daemon.call('GET', `/masjid/${id}`)).body.data.nama_masjid).toBe('Masjid Uji');
  const again = await cli.here(['undo', penghapusan], there());
  expect([again.code === 0, again.stderr]).toEqual([false, expect.stringContaining('Sudah dipulihkan oleh ')]);
  expect((await cli.here(['undo', 'semua'], there())).code).toBe(2);
});

test('audit list: who did what, narrowed and as JSON', { timeout: 60_000 }, async () => {
  const json = await cli.here(['audit', 'list', '--since', '2020-01-01', '--jenis', 'cadangan', '--json'], there());
  const rows = JSON.parse(json.stdout) as { actor: string; keterangan: string }[];
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows)
    expect(row).toMatchObject({ actor: expect.stringMatching(/^cli:/), keterangan: expect.stringMatching(/cadangan/) });
  const table = await cli.here(['audit', 'list', '--search', 'membuat akun'], there());
  expect(table.stdout).toMatch(/^Waktu \(WIB\) +Siapa +Apa\n─+.*\n.*sistem +Membuat akun pertama superadmin\n$/);
  expect((await cli.here(['audit', 'list', '--since', 'kemarin'], there())).code).toBe(2);
});

test('person: exported to stdout, deleted after a yes, and then unknown', { timeout: 60_000 }, async () => {
  await daemon.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Ustadz Sementara', no_hp: '081200000777' } });
  const exported = await cli.here(['person', 'export', '0812-0000-0777'], there());
  expect(JSON.parse(exported.stdout)).toMatchObject({
    no_hp: '6281200000777',
    mubaligh: [{ nama_mubaligh: 'Ustadz Sementara' }],
  });
  expect(await cli.here(['person', 'remove', '081200000777'], there())).toMatchObject({
    code: 2,
    stderr:
      'Tanpa terminal tidak dapat bertanya. Tambahkan --yes untuk menghapus semua data pribadi 081200000777; itu tidak dapat dibatalkan.\n',
  });
  const no = cli.open(['person', 'remove', '081200000777'], there());
  await no.waitFor(() => no.raw().includes('[y/N]'), 50_000);
  no.type('t\r');
  expect((await no.ended).code).toBe(4);
  const deleted = await cli.here(['person', 'remove', '081200000777', '--yes'], there());
  expect(deleted).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Dihapus: 1 mubaligh dengan 0 jadwal/),
    stderr: expect.stringContaining('Cadangan lama masih memuatnya: mimbar-'),
  });
  expect(await cli.here(['person', 'export', '081200000777'], there())).toMatchObject({
    code: 2,
    stderr: 'Tidak ada data pribadi dengan nomor ini\n',
  });
});

test(
  'admin reset: while the daemon is down, a new password that works, and the old devices are out',
  { timeout: 60_000 },
  async () => {
    const { accessToken: token } = (
      await daemon.call('POST', '/auth/login', {
        body: { username: 'superadmin', password: DAEMON_PASSWORD },
        token: null,
      })
    ).body.data;
    const { secret } = (
      await daemon.call('POST', '/auth/two-factor/setup', { body: { password: DAEMON_PASSWORD }, token })
    ).body.data;
    const enabled = await daemon.call('POST', '/auth/two-factor/enable', {
      body: { password: DAEMON_PASSWORD, otp: totp(secret, stepOf(Date.now())) },
      token,
    });
    expect(enabled.status).toBe(200);
    const running = await runOffline(daemon.dataDir, ['admin', 'reset']);
    expect(running).toMatchObject({ code: 4, stderr: expect.stringContaining('Mimbar sedang berjalan') });
    await daemon.stop();
    expect(await runOffline(daemon.dataDir, ['admin', 'reset', 'siapa'])).toMatchObject({
      code: 2,
      stderr: "Akun 'siapa' tidak ada.\n",
    });
    const { stdout } = await runOffline(daemon.dataDir, ['admin', 'reset', '--json']);
    const { username, password } = JSON.parse(stdout);
    await daemon.start();
    expect((await daemon.call('POST', '/auth/login', { body: { username, password }, token: null })).status).toBe(200);
  },
);
