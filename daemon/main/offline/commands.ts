import { adminResetCommand } from './admin-reset.ts';
import { restoreCommand, verifyCommand } from './backup.ts';
import { drillCommand } from './drill.ts';
import { doctorCommand } from './doctor.ts';
import { runOffline } from './result.ts';

/** What works without a running daemon, under the same lock. */
const COMMANDS = [
  { words: ['backup', 'restore'], run: restoreCommand },
  { words: ['backup', 'verify'], run: verifyCommand },
  { words: ['backup', 'drill'], run: drillCommand },
  { words: ['doctor'], run: doctorCommand },
  { words: ['admin', 'reset'], run: adminResetCommand },
];

/** Returns the exit code; undefined if the command is not one of these. */
export async function runOfflineCommand(args: string[]): Promise<number | undefined> {
  const command = COMMANDS.find(({ words }) => words.every((word, place) => args[place] === word));
  return command && runOffline(command.run, args.slice(command.words.length));
}
