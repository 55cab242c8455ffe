import { Command } from 'commander';
import { declareAccounts } from './commands/groups/account-commands.ts';
import type { ImportKind } from './commands/import.ts';
import { declareData } from './commands/groups/data-commands.ts';
import { declareOperations } from './commands/groups/operations.ts';
import { declareSending } from './commands/groups/sending-commands.ts';
import type { World } from './context.ts';
import { examplesHelp, wordArgument, type Work } from './group.ts';
import { usageError } from './errors.ts';
import { titleOf } from './usage.ts';
import { version } from './version.ts';

/** Declares every command; what one does is loaded when it is called. */
export function createProgram(world: World, finished: (exitCode: number) => void): Command {
  const program = new Command('mimbar')
    .description('Jadwal masjid, mubaligh dan pengajian, dan broadcast-nya lewat WhatsApp')
    .usage('<perintah> [pilihan]')
    .configureHelp({ styleTitle: titleOf, subcommandTerm: (command) => command.name(), argumentDescription: (argument) => argument.description, helpWidth: 80 })
    .configureOutput({ writeErr: () => undefined })
    .exitOverride()
    .helpOption('-h, --help', 'tampilkan bantuan')
    .helpCommand('help [perintah]', 'tampilkan bantuan sebuah perintah')
    .version(version, '-V, --version', 'tampilkan versi')
    .addHelpText('after', EXIT_HELP);

  /** A command with --json and examples. */
  const command = (name: string, description: string, usage: string, examples: string[]) =>
    program.command(name).description(description).usage(usage).option('--json', 'hasil sebagai JSON di stdout')
      .addHelpText('after', examplesHelp(examples));

  async function run<Options>(options: Options & { json?: boolean }, work: () => Promise<Work<Options>>): Promise<void> {
    const { createContext } = await import('./context.ts');
    const context = createContext(world, { json: options.json ?? false });
    finished((await (await work())(context, options)) ?? 0);
  }

  program.command('serve').description('jalankan daemon Mimbar di terminal ini').usage('[--demo]')
    .option('--demo', 'data contoh dan WhatsApp simulasi, terpisah dari data Anda')
    .addHelpText('after', '\nContoh:\n  $ mimbar serve\n  $ mimbar serve --demo\n\nPengaturan: variabel lingkungan MIMBAR_… atau file .env')
    .action(() => { throw usageError('Daemon dijalankan oleh bin/mimbar: mimbar serve'); });

  command('status', 'keadaan daemon, WhatsApp dan antrean', '[pilihan]', ['mimbar status', 'mimbar status --json', 'mimbar status --watch'])
    .option('-w, --watch', 'terus perlihatkan perubahannya, sampai Ctrl+C')
    .action((options: { watch?: boolean }) => run(options, async () =>
      options.watch ? (await import('./commands/status-watch.ts')).runStatusWatch : (await import('./commands/status.ts')).runStatus));

  command('pair', 'tautkan WhatsApp dengan QR di terminal, atau dengan kode', '[pilihan]', ['mimbar pair', 'mimbar pair --code 081200000001'])
    .option('--code <no-hp>', 'pakai kode penautan untuk nomor ini, tanpa QR')
    .action((options: { code?: string }) => run(options, async () => (await import('./commands/pair.ts')).runPair));

  command('import', 'simpan isi spreadsheet (.xlsx)', '<jenis> <file> [pilihan]', ['mimbar import masjid masjid.xlsx --dry-run', 'mimbar import masjid masjid.xlsx', 'mimbar import jadwal-pengajian november.xlsx'])
    .addArgument(wordArgument('<jenis>', 'masjid, mubaligh, jadwal-pengajian atau jadwal-jumatan', ['masjid', 'mubaligh', 'jadwal-pengajian', 'jadwal-jumatan'] satisfies ImportKind[]))
    .argument('<file>', 'file .xlsx, disusun seperti template dari dashboard')
    .option('--dry-run', 'hanya periksa, tidak menyimpan')
    .action((kind: ImportKind, file: string, options: { dryRun?: boolean }) => run(options, async () => {
      const { runImport } = await import('./commands/import.ts');
      return (context) => runImport(context, { kind, file, dryRun: options.dryRun ?? false });
    }));

  declareSending({ program, command, run });
  declareData({ program, command, run });
  declareOperations({ program, command, run });
  declareAccounts({ program, command, run });

  command('version', 'tampilkan versi', '[pilihan]', ['mimbar version', 'mimbar version --json'])
    .action((options: object) => run(options, async () => async (context) => (await import('./commands/version.ts')).runVersion(context)));
  return program;
}

const EXIT_HELP = `
Kode keluar: 0 selesai, 1 kesalahan Mimbar, 2 pemakaian atau data salah,
3 daemon tidak berjalan, 4 ditolak atau sebagian gagal, 130 dihentikan (Ctrl+C)

Bantuan sebuah perintah: mimbar <perintah> --help`;
