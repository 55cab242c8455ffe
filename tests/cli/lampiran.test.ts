import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCli, type Cli } from '#tests/support/cli.ts';
import { startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { addPengajian, type Samples } from '#tests/support/samples.ts';
import { png } from '#tests/support/sheet/pictures.ts';

let cli: Cli;
let daemon: DaemonProcess;
let samples: Samples;
beforeAll(async () => {
  cli = await buildCli();
  daemon = await startDaemonProcess();
  samples = await addPengajian(daemon, 1);
  await daemon.call('POST', '/queue/pause');
  writeFileSync(path.join(daemon.workDir, 'poster kajian.png'), png(9, 9));
  writeFileSync(path.join(daemon.workDir, 'catatan.txt'), 'halo');
}, 120_000);
afterAll(async () => {
  await daemon.close();
  cli.remove();
});

const broadcast = (...more: string[]) =>
  cli.run(['broadcast', 'pengajian', '--id', samples.ids[0]!, '--template-dkm', samples.dkm, ...more], {
    cwd: daemon.workDir,
    env: { MIMBAR_DATA_DIR: daemon.dataDir },
  });

test.each([
  ['tidak-ada.png', /File tidak-ada\.png tidak dapat dibaca/],
  ['catatan.txt', /Lampiran harus gambar JPEG, PNG, WebP, atau PDF/],
])('--file %s is refused before anything is sent, exit 2', async (file, line) => {
  const { code, stderr } = await broadcast('--file', file, '--yes');
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(line) });
  expect((await daemon.call('GET', '/queue')).body.data).toEqual([]);
});

test('--file goes out with every message, under its own name', async () => {
  expect((await broadcast('--file', 'poster kajian.png', '--yes', '--no-wait')).code).toBe(0);
  expect((await daemon.call('GET', '/queue')).body.data).toMatchObject([{ nama_lampiran: 'poster kajian.png' }]);
});
