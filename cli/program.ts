import { Command, CommanderError, Help } from 'commander';
import { commandFiles } from './commands.ts';
import type { World } from './context.ts';
import { examplesHelp, type Work } from './group.ts';
import { languageOf } from '#shared/base/language.ts';
import { entryLines, harmless, wordLines } from '#shared/base/terminal.ts';
import { CliError, EXIT, usageError } from './errors.ts';
import { createOutput } from './terminal/output.ts';
import { columnsFor, pad, TABLE_WIDTH } from './terminal/text.ts';
import { placesText } from './words/places.ts';
import { speak, t, type PlainWord } from './words/words.ts';

/** Declares the called command, or all commands if there is none. */
export async function createProgram(
  world: World,
  finished: (exitCode: number) => void,
  called?: string,
): Promise<Command> {
  const width = Math.min(TABLE_WIDTH, columnsFor(world.streams.stdout, world.env) ?? TABLE_WIDTH);
  const program = new Command('mimbar')
    .description(t('programHelp'))
    .usage('<perintah> [pilihan]')
    .configureHelp({
      styleTitle: titleOf,
      commandUsage: (command) =>
        wordLines(placesText(new Help().commandUsage(command)), width - t('usageTitle').length - 1).join('\n  '),
      subcommandTerm: (command) => command.name(),
      optionTerm: ({ flags }) => placesText(flags),
      argumentTerm: (argument) => placesText(`<${argument.name()}>`).slice(1, -1),
      argumentDescription: (argument) => argument.description,
      helpWidth: width,
      minWidthToWrap: 1,
      formatItem: (term, termWidth, description) =>
        entryLines(`  ${pad(term, termWidth)}  `, description, width).join('\n'),
    })
    .configureOutput({
      writeOut: (text) => world.streams.stdout.write(text),
      writeErr: () => undefined,
    })
    .exitOverride()
    .helpOption('-h, --help', t('helpHelp'))
    .helpCommand('help [perintah]', t('helpCommandHelp'))
    .version(process.env.MIMBAR_VERSION ?? 'dev', '-V, --version', t('versionHelp'))
    .addHelpText(
      'after',
      () =>
        `\n${t('exitHelp')
          .split('\n')
          .flatMap((line) => wordLines(line, width))
          .join('\n')}`,
    );

  /** A command with --json and examples. */
  const command = (name: string, description: string, usage: string, examples: string[]) =>
    program
      .command(name)
      .description(description)
      .usage(usage)
      .option('--json', t('jsonHelp'))
      .addHelpText('after', examplesHelp(examples));

  async function run<Options>(options: Options & { json?: boolean }, work: Work<Options>): Promise<void> {
    const { createContext } = await import('./context.ts');
    finished((await work(createContext(world, { json: options.json ?? false }), options)) ?? 0);
  }

  for (const { declare } of await commandFiles(called)) declare({ program, command, run });
  return program;
}

/** `help backup restore` as `backup restore --help`: commander's own help command knows no subcommands. */
const helpAsOption = (args: string[]): string[] =>
  args[0] === 'help' && args.length > 1 ? [...args.slice(1), '--help'] : args;

/** What others call `remove`. */
const REMOVE = ['rm', 'delete', 'del', 'hapus'];

/**
 * The words by the commands' own names, cut after one that is no command: with --help behind it commander would show
 * the help around it, and exit 0.
 */
function commandsOf(program: Command, args: string[]): string[] {
  const words = [...args];
  let command = program;
  for (const [place, word] of words.entries()) {
    if (word.startsWith('-') || word === 'help' || command.commands.length === 0) return words;
    const name = REMOVE.includes(word) ? 'remove' : word;
    const next = command.commands.find((child) => child.name() === name);
    if (!next) return words.slice(0, place + 1);
    words[place] = name;
    command = next;
  }
  return words;
}

/** Runs one command and returns the exit code. */
export async function runCli(typed: string[], world: World): Promise<number> {
  speak(languageOf(world.env));
  const args = helpAsOption(typed);
  let exitCode: number = EXIT.done;
  const program = await createProgram(world, (code) => (exitCode = code), args[0]);
  try {
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync(commandsOf(program, args), { from: 'user' });
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
    output.fail(new CliError('bug', t('bug')));
    return EXIT.bug;
  }
}

const TITLES: Record<string, PlainWord> = {
  'Usage:': 'usageTitle',
  'Options:': 'optionsTitle',
  'Commands:': 'commandsTitle',
  'Arguments:': 'argumentsTitle',
};

/** Translates the titles of a help page. */
export function titleOf(english: string): string {
  const title = TITLES[english];
  return title ? t(title) : english;
}

/** The first quoted word, which is what the person typed. */
const quotedIn = (message: string) => /'[^']*'/.exec(message)?.[0] ?? '';

/** Says commander's error in the language that is set; `helpFor` is the command whose help the message names. */
export function usageMessage({ code, message }: CommanderError, helpFor: string): string {
  const name = placesText(/'([^']*)'/.exec(message)?.[1] ?? '');
  const similar = /\(Did you mean (?:one of )?([^?]*)\?\)/.exec(message)?.[1];
  const words: Record<string, string> = {
    'commander.unknownCommand': t('unknownCommand', { name }),
    'commander.unknownOption': t('unknownOption', { name }),
    'commander.missingArgument': t('missingArgument', { name: placesText(`<${name}>`) }),
    'commander.optionMissingArgument': t('missingValue', { name }),
    'commander.missingMandatoryOptionValue': t('missingOption', { name }),
    'commander.invalidArgument': t('unknownWord', {
      word: quotedIn(message),
      known: /Allowed choices are (.*)\.$/.exec(message)?.[1] ?? '',
    }),
    'commander.help': t('incompleteCommand'),
    'commander.excessArguments': t('tooManyArguments'),
  };
  const maybe = similar ? t('maybe', { similar }) : '';
  return t('seeHelp', { problem: words[code] ?? t('commandUnreadable'), maybe, helpFor });
}
