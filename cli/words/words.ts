import { speechOf, type PlainWord as Plain } from '#shared/base/language.ts';
import { BOARD } from './board.ts';
import { COMMON } from './common.ts';
import { FRAME } from './frame.ts';
import { OPERATIONS } from './operations.ts';
import { PEOPLE } from './people.ts';
import { QUEUE } from './queue.ts';
import { SENDING } from './sending.ts';

import { language } from './speech.ts';

/** All that the CLI says, by name, in both languages (docs/decisions/0068). */
export const WORDS = { ...BOARD, ...COMMON, ...FRAME, ...OPERATIONS, ...PEOPLE, ...QUEUE, ...SENDING };
/** The names of the words that take no values. */
export type PlainWord = Plain<typeof WORDS>;

/** A word of the CLI in the language that is set. */
export const t = speechOf(WORDS, language);
