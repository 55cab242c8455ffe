import { expect, test } from 'vitest';
import { startCliRig } from '#tests/support/cli-rig.ts';

test('groups are read, allowed and denied by name', { timeout: 90_000 }, async () => {
  const rig = await startCliRig();
  const { cli, daemon, folder } = rig;
  const run = (...words: string[]) =>
    cli.here(['group', ...words], { cwd: folder, env: { MIMBAR_DATA_DIR: daemon.dataDir } });
  expect(await run('list')).toMatchObject({ code: 0, stdout: expect.stringContaining('mimbar group refresh') });
  expect((await run('refresh')).stdout).toContain('Hanya admin grup yang boleh');
  expect(await run('allow', 'takmir bandung raya')).toMatchObject({
    code: 0,
    stdout: 'Takmir Bandung Raya: boleh dikirimi\n',
  });
  expect(await run('allow', 'Info Warga Cicendo')).toMatchObject({ code: 0, stderr: expect.stringContaining('admin') });
  const { grup } = JSON.parse((await run('list', '--json')).stdout);
  expect(grup.map(({ boleh }: { boleh: boolean }) => boleh)).toEqual([true, true]);
  expect((await run('deny', 'Takmir Bandung Raya')).code).toBe(0);
  expect(await run('allow', 'tidak-ada')).toMatchObject({ code: 2, stderr: expect.stringContaining('tidak ada') });
  await rig.close();
});
