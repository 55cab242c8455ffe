import { SETTINGS } from '#shared/operations/settings.ts';
import type { Context } from '../context.ts';

/** Every setting with what it is and where that comes from; secrets only say whether they are set. */
export function runConfig({ settings, output }: Context): void {
  const rows = SETTINGS.map(({ name, standard, secret }) => {
    const found = settings.find(name);
    const value = found?.value ?? standard;
    return { name, value: secret && value !== '' ? '(dirahasiakan)' : value, source: found?.source ?? 'bawaan' };
  });
  output.data(rows);
  output.table(['Pengaturan', 'Nilai', 'Asal'], rows.map(({ name, value, source }) => [name, value === '' ? '(kosong)' : value, source]));
}
