import { withOwnFacts, type About } from './facts.ts';
import { createGrammar } from './grammar.ts';
import { PHRASES, type Role } from './phrases.ts';
import { ASKS, STOP, tokensOf } from './tokens.ts';
import { BESIDE_WILLING, CLASSES, DENYING, WILLING } from './words.ts';

/** The meaning of an answer. To an offer 'hadir' is a yes and 'udzur' a no. */
export type Verdict = 'hadir' | 'udzur' | 'unclear';

/** Longer texts are no answers; in UTF-16 units. */
const TEXT_MAX = 600;

const grammar = createGrammar(CLASSES, PHRASES);

type Meaning = Role | 'stop' | 'asks' | 'unknown';

interface Phrase {
  means: Meaning;
  words: readonly string[];
}

/**
 * The phrases of a text in order, the longest first; a word that is in none is unknown. Undefined if it is too long.
 */
function phrasesOf(text: string, about?: About): Phrase[] | undefined {
  if (text.length > TEXT_MAX) return undefined;
  const tokens = withOwnFacts(tokensOf(text), about);
  const phrases: Phrase[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = grammar.match(tokens, at);
    const end = found?.end ?? at + 1;
    const alone = tokens[at] === STOP ? 'stop' : tokens[at] === ASKS ? 'asks' : 'unknown';
    phrases.push({ means: found?.role ?? alone, words: tokens.slice(at, end) });
    at = end;
  }
  return phrases;
}

const meanings = (text: string, about?: About): Meaning[] => phrasesOf(text, about)?.map(({ means }) => means) ?? [];

/**
 * Reads an answer strictly, by a closed grammar: it says something only if each of its words is known and all together
 * say one thing. `about`: the schedule whose day, hour, place and preacher it may name. It takes linear time.
 */
export function readVerdict(text: string, about?: About): Verdict {
  const said = meanings(text, about);
  if (said.some((one) => NO_ANSWER.includes(one))) return 'unclear';
  if (declines(said)) return 'udzur';
  return accepts(said) ? 'hadir' : 'unclear';
}

/**
 * Reads an answer to an offer: a schedule changes hands only by BERSEDIA, SIAP, SANGGUP, BISA, YA or their like, alone
 * or with courtesy.
 */
export function readOffer(text: string, about?: About): Verdict {
  const phrases = phrasesOf(text, about) ?? [];
  const first = phrases.find(({ means }) => means !== 'greet' && means !== 'stop');
  const said = phrases.filter(({ means }) => !COURTEOUS.includes(means));
  const saysYes = (phrase: Phrase) =>
    phrase.words.some((word) => WILLING.has(word)) && (phrase.means !== 'ya' || phrase === first);
  const isWilling = ({ words }: Phrase) => words.every((word) => WILLING.has(word) || BESIDE_WILLING.has(word));
  if (said.some(saysYes) && said.every(isWilling)) return 'hadir';
  return readVerdict(text, about) === 'udzur' ? 'udzur' : 'unclear';
}

/** Whether a text takes an offer by the one word that fits no question: 'bersedia'. */
export const saysBersedia = (text: string): boolean =>
  readOffer(text) === 'hadir' && (phrasesOf(text) ?? []).some(({ words }) => words.includes('bersedia'));

/** The word that an answer consists of, but for courtesy: 'hadir', 'udzur', 'bersedia'; undefined if it is more. */
export function bareWord(text: string): string | undefined {
  const phrases = phrasesOf(text) ?? [];
  const said = phrases.filter(({ means }) => !COURTEOUS.includes(means) && means !== 'ya' && means !== 'sorry');
  return said.length === 1 ? said[0]!.words.join(' ') : undefined;
}

/** Whether an answer says that it replaces an earlier one: 'eh maaf, jadi hadir', 'tidak jadi datang'. */
export function corrects(text: string): boolean {
  const phrases = phrasesOf(text) ?? [];
  const at = phrases.findIndex(({ means }) => !COURTEOUS.includes(means) && !AGREES.includes(means));
  const { means, words } = phrases[at] ?? { means: 'unknown', words: [] };
  const said = words.join(' ');
  return means === 'fix' || (means === 'udzur' && TAKEN_BACK.test(said)) || (means === 'hadir' && AFTER_ALL.test(said));
}

/** Whether a text has a 'no' or 'not yet', whatever it denies. */
export const denies = (text: string): boolean => tokensOf(text).some((word) => DENYING.has(word));

/** Whether a text asks for an end of our messages in other words than BERHENTI. */
export function wishesToQuit(text: string): boolean {
  const said = meanings(text);
  return (
    said.includes('quit') &&
    said.every((one) => one === 'quit' || one === 'ya' || one === 'sorry' || COURTEOUS.includes(one))
  );
}

const NO_ANSWER: readonly Meaning[] = ['unknown', 'asks', 'off', 'stand', 'quit'];
const COURTEOUS: readonly Meaning[] = ['greet', 'courtesy', 'stop'];
/** May stand beside a bare 'tidak'. */
const BARE: readonly Meaning[] = ['no', 'sorry', 'ya', 'greet', 'stop'];
const AGREES: readonly Meaning[] = ['ok', 'mild', 'ya', 'siap', 'sorry', 'past'];
const TAKEN_BACK = /\b(?:jadi|sido|siyos|batal|cancel)\b/;
/** 'Jadi hadir', but not 'jadi khatib'. */
const AFTER_ALL = /^(?:\p{L}+ )?jadi (?!khatib|khotib|imam)/u;

function declines(said: readonly Meaning[]): boolean {
  const has = (...roles: Meaning[]) => said.some((one) => roles.includes(one));
  if (has('hadir', 'fine', 'ready')) return false;
  // A 'tidak' that governs nothing is a no only where nothing else is said.
  if (has('no')) {
    const first = said.find((one) => one !== 'stop' && one !== 'greet');
    return first !== 'ya' && said.every((one) => BARE.includes(one));
  }
  const isSorry = has('sorry', 'leave', 'fix');
  const first = said.findIndex(
    (one) => one === 'udzur' || one === 'ask' || one === 'ill' || (isSorry && one === 'reason'),
  );
  if (first < 0) return false;
  // 'Siap' before a no has only heard; after it, it takes the no back.
  const siap = said.lastIndexOf('siap');
  if (siap >= 0 && (siap > first || !(isSorry || has('but')))) return false;
  const but = said.indexOf('but', first);
  return but < 0 || said.slice(but).every((one) => !AGREES.includes(one) || one === 'sorry');
}

function accepts(said: readonly Meaning[]): boolean {
  const has = (...roles: Meaning[]) => said.some((one) => roles.includes(one));
  if (has('no', 'udzur', 'ask', 'ill', 'reason', 'cause', 'later', 'sorry', 'leave', 'but')) return false;
  if (has('hadir', 'ok', 'siap') || (has('mild') && has('ready'))) return true;
  // 'Ya' is a yes where it stands first: 'terima kasih ya' is none.
  const first = said.findIndex((one) => one !== 'greet' && one !== 'stop');
  return said[first] === 'ya';
}
