import { Argument, type Command } from 'commander';
import type { Context } from './context.ts';

/** What a command gives back is its exit code; nothing means that all is done. */
export type Work<Options> = (context: Context, options: Options) => Promise<number | void> | number | void;

/** What a file of commands/ declares its commands with. */
export interface Frame {
  program: Command;
  /** A command with --json and examples. */
  command: (name: string, description: string, usage: string, examples: string[]) => Command;
  run: <Options>(options: Options & { json?: boolean }, work: Work<Options>) => Promise<void>;
}

export const examplesHelp = (examples: readonly string[]) =>
  `\nContoh:\n${examples.map((example) => `  $ ${example}`).join('\n')}`;

/** A command with commands of its own; gives the function that declares one of them. */
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
      .option('--json', 'hasil sebagai JSON di stdout')
      .addHelpText('after', examplesHelp(own));
}

/** An argument that takes one of these words; shells complete them. */
export function wordArgument(name: string, description: string, words: readonly string[]): Argument {
  return new Argument(name, description).choices(words);
}
