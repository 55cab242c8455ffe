import { Command } from 'commander';
import { commandFiles } from './commands.ts';
import type { World } from './context.ts';
import { examplesHelp, type Work } from './group.ts';
import { titleOf } from './usage.ts';
import { version } from './version.ts';

/** Declares the called command, or all commands if there is none. */
export async function createProgram(
  world: World,
  finished: (exitCode: number) => void,
  called?: string,
): Promise<Command> {
  const program = new Command('mimbar')
    .description('Jadwal masjid, mubaligh dan pengajian, dan broadcast-nya lewat WhatsApp')
    .usage('<perintah> [pilihan]')
    .configureHelp({
      styleTitle: titleOf,
      subcommandTerm: (command) => command.name(),
      argumentDescription: (argument) => argument.description,
      helpWidth: 80,
    })
    .configureOutput({ writeErr: () => undefined })
    .exitOverride()
    .helpOption('-h, --help', 'tampilkan bantuan')
    .helpCommand('help [perintah]', 'tampilkan bantuan sebuah perintah')
    .version(version, '-V, --version', 'tampilkan versi')
    .addHelpText('after', EXIT_HELP);

  /** A command with --json and examples. */
  const command = (name: string, description: string, usage: string, examples: string[]) =>
    program
      .command(name)
      .description(description)
      .usage(usage)
      .option('--json', 'hasil sebagai JSON di stdout')
      .addHelpText('after', examplesHelp(examples));

  async function run<Options>(options: Options & { json?: boolean }, work: Work<Options>): Promise<void> {
    const { createContext } = await import('./context.ts');
    finished((await work(createContext(world, { json: options.json ?? false }), options)) ?? 0);
  }

  for (const { declare } of await commandFiles(called)) declare({ program, command, run });
  return program;
}

const EXIT_HELP = `
Kode keluar: 0 selesai, 1 kesalahan Mimbar, 2 pemakaian atau data salah,
3 daemon tidak berjalan, 4 ditolak atau sebagian gagal, 5 belum selesai saat
batas waktunya, 130 dihentikan (Ctrl+C)

Bantuan sebuah perintah: mimbar <perintah> --help`;
