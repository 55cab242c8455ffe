import { SETTINGS } from '#shared/operations/settings.ts';
import type { Context } from '../context.ts';
import type { Frame } from '../group.ts';

/** Where it stands in the help. */
export const place = 160;

export function declare({ command, run }: Frame): void {
  command('config', 'pengaturan yang berlaku dan asalnya', '[pilihan]', [
    'mimbar config',
    'mimbar config --json',
  ]).action((options: object) => run(options, runConfig));
}

/** Every setting with what it is and where that comes from; secrets only say whether they are set. */
function runConfig({ settings, output }: Context): void {
  const rows = SETTINGS.map(({ name, standard, secret }) => {
    const found = settings.find(name);
    const value = found?.value ?? standard;
    return { name, value: secret && value !== '' ? '(dirahasiakan)' : value, source: found?.source ?? 'bawaan' };
  });
  output.data(rows);
  output.table(
    ['Pengaturan', 'Nilai', 'Asal'],
    rows.map(({ name, value, source }) => [name, value === '' ? '(kosong)' : value, source]),
  );
}
