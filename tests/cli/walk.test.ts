import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startCliRig } from '#tests/support/cli-rig.ts';
import { runProcess } from '#tests/support/process/process.ts';
import { workbookOf } from '#tests/support/sheet/workbook.ts';

/** The commands below a heading of README.md, word for word. */
function commandsOf(heading: string): string[] {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8');
  const [, after = ''] = readme.split(`## ${heading}\n\`\`\`sh\n`);
  return after.slice(0, after.indexOf('```')).split('\n').filter(Boolean);
}

test('the first broadcast and every day work as README tells them, line by line', { timeout: 120_000 }, async () => {
  const { cli, daemon, folder, close } = await startCliRig();
  try {
    const save = async (name: string, header: string[], row: string[]) =>
      writeFileSync(path.join(folder, name), await workbookOf(header, [row]));
    await save(
      'masjid.xlsx',
      ['Nama Masjid', 'Nama Ketua DKM', 'No HP'],
      ['Masjid Agung', 'Bapak Hadi', '081200000001'],
    );
    await save('mubaligh.xlsx', ['Nama Mubaligh', 'No HP'], ['Ustadz Ahmad', '081200000101']);
    await save(
      'jadwal.xlsx',
      ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'],
      ['2030-11-21', '19:30', 'Masjid Agung', 'Ustadz Ahmad'],
    );
    const first = commandsOf('First broadcast');
    expect(first.length).toBeGreaterThan(4);
    const daily = commandsOf('Every day');
    expect(daily.length).toBeGreaterThan(4);
    for (const line of [...first, ...daily]) {
      // The command asks before it sends, and there is no terminal here.
      const command = line.startsWith('bin/mimbar broadcast') ? `${line} --yes` : line;
      const words = `mimbar() { '${process.execPath}' '${cli.program}' "$@"; }; ${command.replace(/^bin\/mimbar/, 'mimbar')}`;
      const run = await runProcess('bash', ['-c', words], { cwd: folder, env: { MIMBAR_DATA_DIR: daemon.dataDir } });
      expect({ line, code: run.code, said: run.code === 0 ? '' : run.stderr }).toEqual({ line, code: 0, said: '' });
    }
    const { body } = await daemon.call('GET', '/message-logs?limit=10');
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(['success', 'success']);
  } finally {
    await close();
  }
});
