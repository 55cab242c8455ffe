import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Frame } from './group.ts';

/** A file of commands/: it declares the commands of one noun, with their flags, and does their work. */
export interface CommandFile {
  /** Where it stands in the help; lower ones come first. */
  place: number;
  declare(frame: Frame): void;
  /** It describes all the others. */
  ofAll?: boolean;
}

/**
 * The build writes the names of the files of commands/ and its subjects into the bundle; from the sources the folder is
 * read.
 */
const names = (): string[] =>
  process.env.MIMBAR_COMMANDS?.split(' ') ??
  readdirSync(path.join(import.meta.dirname, 'commands'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length));

const load = (name: string): Promise<CommandFile> => import(`./commands/${name}.ts`) as Promise<CommandFile>;

/** The file of the command that is called, or all of them where its name is none or where it describes all. */
export async function commandFiles(called: string | undefined): Promise<CommandFile[]> {
  const file = names().find((name) => path.basename(name) === called);
  const own = file === undefined ? undefined : await load(file);
  if (own && !own.ofAll) return [own];
  return (await Promise.all(names().map(load))).toSorted((a, b) => a.place - b.place);
}
