import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Frame } from './group.ts';

/** A file in commands/: it declares and runs the commands of one noun. */
export interface CommandFile {
  /** Position in the help; lower ones come first. */
  place: number;
  declare(frame: Frame): void;
  /** It describes all other commands, so it needs them loaded. */
  ofAll?: boolean;
}

/** The build writes the file names of commands/ into the bundle; when run from source, the folder is read. */
const names = (): string[] =>
  process.env.MIMBAR_COMMANDS?.split(' ') ??
  readdirSync(path.join(import.meta.dirname, 'commands'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length));

/** One pattern for each depth, because tests on the sources find a name only one level deep. */
const load = (name: string): Promise<CommandFile> => {
  const [first, second] = name.split(path.posix.sep);
  return second === undefined ? import(`./commands/${first}.ts`) : import(`./commands/${first}/${second}.ts`);
};

/** Loads the file of the called command; all files if the command is unknown or describes all others. */
export async function commandFiles(called: string | undefined): Promise<CommandFile[]> {
  const file = names().find((name) => path.basename(name) === called);
  const own = file === undefined ? undefined : await load(file);
  if (own && !own.ofAll) return [own];
  return (await Promise.all(names().map(load))).toSorted((a, b) => a.place - b.place);
}
