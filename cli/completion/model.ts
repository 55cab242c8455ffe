import type { Argument, Command, Option } from 'commander';
import { TEMPLATE_TYPE_VALUES } from '#shared/roster/template-types.ts';
import { JADWAL_STATUS } from '#shared/roster/jadwal.ts';
import { REST } from '#shared/broadcast/broadcast.ts';
import { t } from '../words/words.ts';

/** Nouns whose names the daemon provides. */
export const NAMED = ['template', 'masjid', 'mubaligh', 'cadangan'] as const;
export type Named = (typeof NAMED)[number];

/** Possible values of a place: known words, a file, or names. */
export type Value = { words: readonly string[] } | { names: Named } | 'file' | 'any';

export interface Flag {
  /** '--out'. */
  name: string;
  description: string;
  /** undefined: it takes none. */
  value: Value | undefined;
}

/** A command as the completion scripts need it. */
export interface Entry {
  /** 'backup create'; '' for the program itself. */
  path: string;
  children: { name: string; description: string }[];
  /** Its arguments in order; if `isVariadic`, the last one repeats. */
  places: Value[];
  isVariadic: boolean;
  flags: Flag[];
}

const QUEUE_STATES = ['waiting', 'held', 'running'];
const LOG_STATES = ['success', 'failed'];
const JADWAL_STATES = Object.keys(JADWAL_STATUS);

function statesOf(path: string): readonly string[] {
  if (path.startsWith('queue')) return QUEUE_STATES;
  if (path.startsWith('log')) return LOG_STATES;
  return path === 'export' ? [...JADWAL_STATES, ...LOG_STATES] : JADWAL_STATES;
}

/** The value's kind, derived from the name of the option or argument. */
function valueOf(name: string, choices: readonly string[] | undefined, path: string): Value {
  if (choices) return { words: choices };
  if (name === 'file') return 'file';
  // 'masjid-lain', 'mubaligh...'
  const named = NAMED.find((noun) => noun === /^[a-z]+/.exec(name)?.[0]);
  if (named) return { names: named };
  if (path.startsWith('link ') && name === 'nama') return { names: 'mubaligh' };
  if (name === 'tipe') return { words: TEMPLATE_TYPE_VALUES };
  if (name === 'status') return { words: statesOf(path) };
  if (name === 'pilihan') return { words: REST };
  return 'any';
}

const firstLine = (text: string): string => text.split('\n')[0]!;

function flagOf(option: Option, path: string): Flag {
  const name = /<([^>]+)>|\[([^\]]+)\]/.exec(option.flags);
  return {
    name: option.long!,
    description: firstLine(option.description),
    value: name ? valueOf(name[1] ?? name[2]!, option.argChoices, path) : undefined,
  };
}

/** The program and every command below it, the program first. */
export function entriesOf(command: Command, words: readonly string[] = []): Entry[] {
  const path = words.join(' ');
  const shown = command.commands;
  const args: readonly Argument[] = command.registeredArguments;
  const own: Entry = {
    path,
    children: shown.map((child) => ({ name: child.name(), description: firstLine(child.description()) })),
    places: args.map((argument) => valueOf(argument.name(), argument.argChoices, path)),
    isVariadic: args.at(-1)?.variadic ?? false,
    flags: [
      ...command.options.filter(({ long, hidden }) => long && !hidden).map((option) => flagOf(option, path)),
      helpFlag(),
    ],
  };
  return [own, ...shown.flatMap((child) => entriesOf(child, [...words, child.name()]))];
}

const helpFlag = (): Flag => ({ name: '--help', description: t('helpHelp'), value: undefined });

/** Keys such as 'backup create --passphrase-file' for each option that takes a value. */
export const valueFlags = (entries: readonly Entry[]): { key: string; value: Value }[] =>
  entries.flatMap(({ path, flags }) =>
    flags.flatMap(({ name, value }) => (value === undefined ? [] : [{ key: `${path} ${name}`, value }])),
  );

/** Keys such as 'import 0' for each argument; a variadic one has the place '*'. */
export function placesOf(entries: readonly Entry[]): { key: string; value: Value }[] {
  return entries.flatMap(({ path, children, places, isVariadic }) => [
    ...(children.length > 0 ? [{ key: `${path} 0`, value: { words: children.map(({ name }) => name) } }] : []),
    ...places.map((value, at) => ({ key: `${path} ${at === places.length - 1 && isVariadic ? '*' : at}`, value })),
  ]);
}
