import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#daemon/config.ts';
import { environmentSchema } from '#shared/operations/settings.ts';
import { needs } from '#tests/support/needs.ts';
import { runProcess } from '#tests/support/process/process.ts';

const systemd = path.resolve(import.meta.dirname, '../../systemd');

describe.runIf(needs('systemd-analyze'))('the unit', () => {
  let folder: string;
  const unit = () => path.join(folder, 'mimbar.service');
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'mimbar-unit-'));
    cpSync(path.join(systemd, 'mimbar.service'), unit());
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('verify finds nothing', async () => {
    expect(await runProcess('systemd-analyze', ['verify', unit()])).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });

  test('its exposure is 2.0 or less', async () => {
    const { code, stdout } = await runProcess('systemd-analyze', [
      'security',
      '--offline=true',
      '--threshold=20',
      '--no-pager',
      unit(),
    ]);
    expect(code).toBe(0);
    expect(Number(/Overall exposure level for mimbar.service: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(2);
  });
});

test('Node may ask for the addresses that it listens on: without netlink no daemon starts on 0.0.0.0', () => {
  const unit = readFileSync(path.join(systemd, 'mimbar.service'), 'utf8');
  expect(/^RestrictAddressFamilies=(.*)$/m.exec(unit)?.[1]?.split(' ').sort()).toEqual([
    'AF_INET',
    'AF_INET6',
    'AF_NETLINK',
    'AF_UNIX',
  ]);
});

test('the environment file names every setting that a service needs, with its default, and nothing else', () => {
  const text = readFileSync(path.join(systemd, 'mimbar.env'), 'utf8');
  const lines = [...text.matchAll(/^#?(MIMBAR_\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!] as const);
  const notForAService = ['MIMBAR_WHATSAPP_URL', 'MIMBAR_WHATSAPP_ROOT_KEY'];
  expect(lines.map(([name]) => name).sort()).toEqual(
    Object.keys(environmentSchema.shape)
      .filter((name) => !notForAService.includes(name))
      .sort(),
  );
  const examples = [
    'MIMBAR_DATA_DIR',
    'MIMBAR_PASSWORD_MIN',
    'MIMBAR_PUBLIC_URL',
    'MIMBAR_LOCATION',
    'MIMBAR_BACKUP_DIR',
    'MIMBAR_BACKUP_PASSPHRASE',
    'MIMBAR_BACKUP_REMOTE',
  ];
  const defaults = environmentSchema.parse({}) as Record<string, string>;
  for (const [name, value] of lines.filter(([name]) => !examples.includes(name)))
    expect([name, value]).toEqual([name, defaults[name]]);
  expect(readConfig({ ...Object.fromEntries(lines), MIMBAR_BACKUP_PASSPHRASE: 'tujuh belas kelapa' })).toHaveProperty(
    'config',
  );
});

test('its lines in the journal bear its name', () => {
  // systemd takes the name of the started program, and ExecStart begins with env.
  expect(readFileSync(path.join(systemd, 'mimbar.service'), 'utf8')).toMatch(/^SyslogIdentifier=mimbar$/m);
});

test.each([
  ['--help', 0, 'stdout'],
  ['--fource', 2, 'stderr'],
] as const)('mimbar-upgrade %s tells its usage and touches nothing', async (option, code, stream) => {
  const run = await runProcess('sh', [path.join(systemd, '../bin/mimbar-upgrade'), option]);
  expect(run.code).toBe(code);
  expect(run[stream]).toContain('pemakaian: sudo mimbar-upgrade FILE.tgz');
  const english = await runProcess('sh', [path.join(systemd, '../bin/mimbar-upgrade'), option], {
    env: { MIMBAR_LANG: 'en' },
  });
  expect(english[stream]).toContain('usage: sudo mimbar-upgrade FILE.tgz');
  expect(english[stream]).not.toMatch(/pemakaian|tidak dikenal/);
});

test.each(['../bin/mimbar', '../bin/mimbar-upgrade', 'install.sh'])('%s is read by a plain shell', async (name) => {
  expect(await runProcess('sh', ['-n', path.join(systemd, name)])).toMatchObject({ code: 0, stderr: '' });
});
