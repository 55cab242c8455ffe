import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { diagnose } from '#daemon/operations/doctor.ts';
import { readHostFacts } from '#daemon/process/machine.ts';

test('an upgrade that was not finished is named with what finishes it', () => {
  const own = mkdtempSync(path.join(tmpdir(), 'mimbar-upgrade-'));
  const folder = path.join(own, '.mimbar-upgrade');
  const rest = {
    now: Date.parse('2026-11-20T00:00:00Z'),
    builtAt: 0,
    timezone: 'Asia/Jakarta',
    dataDir: own,
    database: undefined,
    newestBackup: undefined,
    backupsWanted: false,
    secondProblem: undefined,
    health: undefined,
    missedRuns: undefined,
    portTaken: undefined,
    proxies: undefined,
    settings: { misspelt: [], whatsappUrl: '', hasPlace: true },
  };
  const found = () =>
    diagnose({ ...rest, ...readHostFacts(own, folder) }, 'id').filter(({ subject }) => subject === 'Pembaruan');
  expect(found()).toEqual([]);
  mkdirSync(folder);
  expect(found()).toEqual([
    {
      subject: 'Pembaruan',
      level: 'warning',
      text: `belum selesai: ${folder} masih ada`,
      remedy: 'Bila tidak ada pembaruan yang sedang berjalan, selesaikan: sudo mimbar-upgrade',
    },
  ]);
  rmSync(own, { recursive: true });
});
