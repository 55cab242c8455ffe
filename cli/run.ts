import { CommanderError } from 'commander';
import { harmless } from '#shared/base/terminal.ts';
import type { World } from './context.ts';
import { CliError, EXIT, usageError } from './errors.ts';
import { createOutput } from './terminal/output.ts';
import { createProgram } from './program.ts';
import { usageMessage } from './usage.ts';

/** `help backup restore` as `backup restore --help`: commander's own help command knows no subcommands. */
const helpAsOption = (args: string[]): string[] =>
  args[0] === 'help' && args.length > 1 ? [...args.slice(1), '--help'] : args;

/** Runs one command and returns the exit code. */
export async function runCli(typed: string[], world: World): Promise<number> {
  const args = helpAsOption(typed);
  let exitCode: number = EXIT.done;
  const program = await createProgram(world, (code) => (exitCode = code), args[0]);
  try {
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync(args, { from: 'user' });
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
