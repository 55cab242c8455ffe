import { configEndpoints, type SettingRow } from '#shared/operations/config.ts';
import { SETTINGS } from '#shared/operations/settings.ts';
import type { Context } from '../../context.ts';
import { CliError } from '../../errors.ts';
import type { Settings } from '../../http/settings.ts';
import type { Frame } from '../../group.ts';

export function declare({ command, run }: Frame): void {
  command('config', 'pengaturan yang berlaku dan asalnya', '[pilihan]', [
    'mimbar config',
    'mimbar config --json',
  ]).action((options: object) => run(options, runConfig));
}

/**
 * Prints the settings of the running daemon; if none runs, those it would start with. Secrets only show whether they
 * are set.
 */
async function runConfig({ client, settings, output }: Context): Promise<void> {
  const rows = await askDaemon();
  const shown = (rows ?? hereOf(settings)).map(({ name, value, secret, asal }) => ({
    name,
    value: secret && asal !== 'bawaan' && asal !== 'demo' ? '(dirahasiakan)' : value,
    source: asal,
  }));
  if (!rows) output.note('Mimbar tidak berjalan: inilah yang akan berlaku bila dijalankan dari sini.', 'careful');
  output.data(shown);
  output.table(
    ['Pengaturan', 'Nilai', 'Asal'],
    shown.map(({ name, value, source }) => [name, value === '' ? '(kosong)' : value, source]),
  );

  async function askDaemon(): Promise<SettingRow[] | undefined> {
    try {
      return (await client.call(configEndpoints.list)).data;
    } catch (error) {
      if (error instanceof CliError && error.ending === 'unreachable' && !settings.isRemote()) return undefined;
      throw error;
    }
  }
}

const hereOf = (settings: Settings): SettingRow[] =>
  SETTINGS.map(({ name, standard, secret }) => {
    const found = settings.find(name);
    return { name, value: found?.value ?? standard, secret, asal: found?.source ?? 'bawaan' };
  });
