import { BOARD } from './board.ts';
import { COMMON } from './common.ts';
import { FRAME } from './frame.ts';
import { OPERATIONS } from './operations.ts';
import { PEOPLE } from './people.ts';
import { QUEUE } from './queue.ts';
import { SENDING } from './sending.ts';
import { wordText } from './speech.ts';

/** All that the CLI says, by name, in both languages (docs/decisions/0061). */
export const WORDS = { ...BOARD, ...COMMON, ...FRAME, ...OPERATIONS, ...PEOPLE, ...QUEUE, ...SENDING };
type WordName = keyof typeof WORDS;

/** The names of the values in a text. */
type Slots<Text extends string> = Text extends `${string}{${infer Slot}}${infer Rest}`
  ? (Slot extends `${infer Name}:${string}` ? Name : Slot) | Slots<Rest>
  : never;
type ValuesOf<Name extends WordName> = Record<Slots<(typeof WORDS)[Name][number]>, string | number>;
/** The names of the words that take no values. */
export type PlainWord = { [Name in WordName]: keyof ValuesOf<Name> extends never ? Name : never }[WordName];

/** A word of the CLI in the language that is set. */
export function t<Name extends WordName>(
  name: Name,
  ...[values]: keyof ValuesOf<Name> extends never ? [] : [ValuesOf<Name>]
): string {
  return wordText(WORDS[name], values);
}
