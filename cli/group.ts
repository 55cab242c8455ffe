import { Argument, type Command } from 'commander';
import type { Context } from './context.ts';
import { countOf } from './rows.ts';
import { t } from './words/words.ts';

/** A command's work. It returns the exit code; undefined means 0. */
export type Work<Options> = (context: Context, options: Options) => Promise<number | void> | number | void;

/** Tools for the files in commands/ to declare their commands. */
export interface Frame {
  program: Command;
  /** A command with --json and examples. */
  command: (name: string, description: string, usage: string, examples: string[]) => Command;
  run: <Options>(options: Options & { json?: boolean }, work: Work<Options>) => Promise<void>;
}

export const examplesHelp = (examples: readonly string[]) =>
  `\n${t('examplesTitle')}\n${examples.map((example) => `  $ ${example}`).join('\n')}`;

/** A command with subcommands. Returns the function that declares a subcommand. */
export function groupOf(program: Command, name: string, description: string, examples: readonly string[]) {
  const group = program
    .command(name)
    .description(description)
    .usage('<perintah> [pilihan]')
    .addHelpText('after', examplesHelp(examples));
  return (part: string, tells: string, usage: string, own: readonly string[]) =>
    group
      .command(part)
      .description(tells)
      .usage(usage)
      .option('--json', t('jsonHelp'))
      .addHelpText('after', examplesHelp(own));
}

/** --limit of a list. */
export function limitOption(command: Command, standard?: number): Command {
  const help = standard === undefined ? t('limitHelp') : t('limitStandardHelp', { standard });
  return command.option('--limit <jumlah>', help, (text) => countOf('--limit', text));
}

/** An argument with fixed choices, which shells can complete. */
export function wordArgument(name: string, description: string, words: readonly string[]): Argument {
  return new Argument(name, description).choices(words);
}
