import { Command, CommanderError } from 'commander';
import { commandFiles } from './commands.ts';
import type { World } from './context.ts';
import { examplesHelp, type Work } from './group.ts';
import { harmless } from '#shared/base/terminal.ts';
import { CliError, EXIT, usageError } from './errors.ts';
import { createOutput } from './terminal/output.ts';

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
    .version(process.env.MIMBAR_VERSION ?? 'dev', '-V, --version', 'tampilkan versi')
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

/** `help backup restore` as `backup restore --help`: commander's own help command knows no subcommands. */
const helpAsOption = (args: string[]): string[] =>
  args[0] === 'help' && args.length > 1 ? [...args.slice(1), '--help'] : args;

/** Cut after a word that is no command: with --help behind it commander would show the help around it, and exit 0. */
function upToUnknown(program: Command, args: string[]): string[] {
  let command = program;
  for (const [place, word] of args.entries()) {
    if (word.startsWith('-') || word === 'help' || command.commands.length === 0) return args;
    const next = command.commands.find((child) => child.name() === word);
    if (!next) return args.slice(0, place + 1);
    command = next;
  }
  return args;
}

/** Runs one command and returns the exit code. */
export async function runCli(typed: string[], world: World): Promise<number> {
  const args = helpAsOption(typed);
  let exitCode: number = EXIT.done;
  const program = await createProgram(world, (code) => (exitCode = code), args[0]);
  try {
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync(upToUnknown(program, args), { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
    return fail(error instanceof CommanderError ? usageError(usageMessage(error, helpFor(args))) : error);
  }

  function helpFor([first]: string[]): string {
    return program.commands.some((command) => command.name() === first) ? `mimbar ${first}` : 'mimbar';
  }

  function fail(error: unknown): number {
    const output = createOutput({ streams: world.streams, env: world.env, json: args.includes('--json') });
    if (error instanceof CliError) {
      output.fail(error);
      return EXIT[error.ending];
    }
    world.streams.stderr.write(
      `${harmless(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`,
    );
    output.fail(new CliError('bug', 'Terjadi kesalahan di dalam mimbar. Laporkan dengan keterangan di atas.'));
    return EXIT.bug;
  }
}

const TITLES: Record<string, string> = {
  'Usage:': 'Pemakaian:',
  'Options:': 'Pilihan:',
  'Commands:': 'Perintah:',
  'Arguments:': 'Argumen:',
};

/** Translates the titles of a help page to Indonesian. */
export function titleOf(english: string): string {
  return TITLES[english] ?? english;
}

/** The first quoted word, which is what the person typed. */
const quotedIn = (message: string) => /'[^']*'/.exec(message)?.[0] ?? '';

/** Translates commander's error to Indonesian; `helpFor` is the command whose help the message names. */
export function usageMessage({ code, message }: CommanderError, helpFor: string): string {
  const name = /'([^']*)'/.exec(message)?.[1] ?? '';
  const similar = /\(Did you mean (?:one of )?([^?]*)\?\)/.exec(message)?.[1];
  const words: Record<string, string> = {
    'commander.unknownCommand': `Perintah '${name}' tidak dikenal.`,
    'commander.unknownOption': `Pilihan '${name}' tidak dikenal.`,
    'commander.missingArgument': `Argumen <${name}> belum diisi.`,
    'commander.optionMissingArgument': `Pilihan '${name}' belum diisi.`,
    'commander.missingMandatoryOptionValue': `Pilihan '${name}' wajib diisi.`,
    'commander.invalidArgument': `${quotedIn(message)} tidak dikenal. Yang ada: ${/Allowed choices are (.*)\.$/.exec(message)?.[1] ?? ''}.`,
    'commander.help': 'Perintah belum lengkap.',
    'commander.excessArguments': 'Terlalu banyak argumen.',
  };
  const maybe = similar ? ` Mungkin maksud Anda: ${similar}?` : '';
  return `${words[code] ?? 'Perintah tidak dapat dibaca.'}${maybe} Lihat: ${helpFor} --help`;
}
