import { squeeze } from './words.ts';
import { clausesOf, INSHA, type Clause, type Word } from './clauses.ts';

/** The meaning of an answer. To an offer 'hadir' is a yes and 'udzur' a no. */
export type Verdict = 'hadir' | 'udzur' | 'unclear';

/** Longer texts are no answers; in UTF-16 units. */
const TEXT_MAX = 600;
/** Unknown words that may stand beside an express yes. */
const UNKNOWN_MAX = 3;
/** How far a negation reaches, in words. */
const REACH = 5;

/** The meaning of a single clause. */
interface Said {
  yes: 'express' | 'plain' | 'weak' | undefined;
  no: 'express' | 'weak' | undefined;
  /** A negation of an unknown word, which may change the whole meaning. */
  isNegated: boolean;
  isDoubtful: boolean;
}

/**
 * Reads an answer strictly: with a negation or a doubt anywhere in the text it is no 'hadir'. It takes linear time, and
 * a text that is too long is not read.
 */
export function readVerdict(text: string): Verdict {
  if (text.length > TEXT_MAX) return 'unclear';
  const clauses = clausesOf(text);
  const words = clauses.flatMap((clause) => clause.words);
  if (words.some(({ meaning }) => meaning === 'or')) return 'unclear';
  const said = clauses.map(saidIn);
  return declines(words, clauses, said) ?? (accepts(words, clauses, said) ? 'hadir' : 'unclear');
}

/** Whether an answer says that it replaces an earlier one: 'eh maaf, jadi hadir'. */
export function corrects(text: string): boolean {
  const words = text.length > TEXT_MAX ? [] : clausesOf(text).flatMap((clause) => clause.words);
  return words.some(({ meaning }) => meaning === 'correction');
}

/** 'udzur' or 'unclear' where the text holds a no, else undefined. */
function declines(words: readonly Word[], clauses: readonly Clause[], said: readonly Said[]): Verdict | undefined {
  const has = (...meanings: Word['meaning'][]) => words.some(({ meaning }) => meanings.includes(meaning));
  const last = said.findLastIndex(({ no }) => no === 'express');
  if (last >= 0) {
    if (said[last]!.isDoubtful || clauses[last]!.asks) return 'unclear';
    // 'Tidak bisa. Eh maaf, jadi hadir', or one day yes and another no: ask.
    const later = said.slice(last + 1).some(({ yes }) => yes !== undefined);
    if (
      later &&
      clauses.slice(last + 1).some(({ words: each }) => each.some(({ meaning }) => meaning === 'correction'))
    )
      return 'unclear';
    if (has('number') && said.some(({ yes }) => yes === 'express')) return 'unclear';
    return 'udzur';
  }
  if (said.every(({ no }) => no === undefined)) return undefined;
  const isClear =
    !has('question') &&
    words.every(({ meaning, text }) => meaning !== 'doubt' || SOFT.has(text)) &&
    clauses.every(({ asks }) => !asks) &&
    said.every(({ yes }) => yes === undefined || yes === 'weak') &&
    (has('sorry') || !has('unknown'));
  return isClear ? 'udzur' : 'unclear';
}

function accepts(words: readonly Word[], clauses: readonly Clause[], said: readonly Said[]): boolean {
  const has = (...meanings: Word['meaning'][]) => words.some(({ meaning }) => meanings.includes(meaning));
  if (said.some(({ isNegated, isDoubtful }) => isNegated || isDoubtful) || has('doubt', 'but')) return false;
  if (
    clauses.some(({ asks }, index) => asks && (['express', 'plain'].includes(said[index]!.yes ?? '') || has('unknown')))
  )
    return false;
  const unknown = words.filter(({ meaning }) => meaning === 'unknown').length;
  if (said.some(({ yes }) => yes === 'express')) return unknown <= UNKNOWN_MAX;
  if (said.some(({ yes }) => yes === 'plain')) return unknown === 0 && !has('because');
  const isCourtesy = ({ meaning }: Word) => ['weak-yes', 'polite', 'title', 'mosque'].includes(meaning);
  return said.some(({ yes }) => yes === 'weak') && clauses.every(({ asks }) => !asks) && words.every(isCourtesy);
}

function saidIn({ words }: Clause): Said {
  const said: Said = { yes: undefined, no: undefined, isNegated: false, isDoubtful: false };
  const reason = words.findIndex(({ meaning }) => meaning === 'because');
  const told = reason < 0 ? words : words.slice(0, reason);
  let negated = -1;
  for (const [index, { meaning, text }] of told.entries()) {
    if (meaning === 'not' || meaning === 'not-yet') {
      // 'Gabisa' and 'keberatan' are a complete no.
      if (isWholeNo(text)) said.no = 'express';
      if (negated >= 0) said.isNegated = true;
      negated = index;
    } else if (meaning === 'udzur' || meaning === 'weak-udzur') {
      // 'Tidak ada halangan' and 'tidak jadi udzur' are no declining; they are no yes either.
      if (negated >= 0 && !LEAVE.has(text) && isAlsoNothing(told.slice(negated + 1, index))) negated = -1;
      else if (meaning === 'udzur') said.no = 'express';
      else said.no ??= 'weak';
    } else if (meaning === 'hadir' || meaning === 'yes') {
      if (negated >= 0 && index - negated <= REACH) {
        said.no = 'express';
        negated = -1;
      } else if (negated >= 0) said.isNegated = true;
      else if (said.no === undefined) said.yes = strongest(said.yes, yesOf(told, index));
    } else if (meaning === 'weak-yes') said.yes ??= 'weak';
  }
  if (negated >= 0) {
    const isBare = told.every(
      ({ meaning, text }) =>
        meaning === 'not' || SOFT.has(text) || text === INSHA || COURTESY.has(meaning) || meaning === 'correction',
    );
    if (isBare && told[negated]!.meaning === 'not') said.no = 'express';
    else if (said.no === undefined) said.isNegated = true;
  }
  said.isDoubtful = isDoubtful(words, told, said);
  return said;
}

const COURTESY: ReadonlySet<Word['meaning']> = new Set(['sorry', 'title', 'polite', 'weak-yes', 'mosque']);

/** 'Sepertinya tidak bisa' is how a polite person declines; 'tidak bisa memastikan' is none. */
function isDoubtful(words: readonly Word[], told: readonly Word[], said: Said): boolean {
  if (said.no !== undefined)
    return told.some(({ meaning, text }) => (meaning === 'doubt' && !SOFT.has(text)) || meaning === 'question');
  if (words.some(({ meaning }) => meaning === 'doubt')) return true;
  const yes = words.findIndex(({ meaning }) => meaning === 'hadir' || meaning === 'yes');
  const hope = words.findIndex(({ meaning }) => meaning === 'hope');
  return hope >= 0 && hope < yes;
}

const SOFT = new Set(
  ['sepertinya', 'spertinya', 'seperti', 'kayaknya', 'kayanya', 'kyknya', 'kynya', 'sigana', 'jigana', 'kadosna']
    .concat(['kadose', 'kadosipun', 'ketoke', 'koyoke', 'dulu', 'depan', 'lain', 'istri', 'isteri', 'anak'])
    .concat([...'😢😭😥😔😞😟😕🥺😓'])
    .map(squeeze),
);
const WHOLE = new Set(
  ['gabisa', 'gakbisa', 'gbisa', 'gbs', 'gkbs', 'gabs', 'tdkbisa', 'keberatan', 'menolak', 'nolak'].map(squeeze),
);
const isWholeNo = (text: string) => WHOLE.has(text);

/** 'Tidak izin' is not the opposite of 'izin'. */
const LEAVE = new Set(['izin', 'ijin', 'idzin']);

/** The words between a negation and the word that it negates. */
const isAlsoNothing = (between: readonly Word[]) =>
  between.every(({ text }) => ['ada', 'jadi', 'jd', 'aya', 'wonten', 'sedang', 'lagi'].includes(text));

/** Express only if all words before it in the clause are known: 'yang hadir', 'batal hadir', 'Budi hadir'. */
function yesOf(words: readonly Word[], index: number): 'express' | 'plain' {
  const isKnown = words.slice(0, index).every(({ meaning }) => meaning !== 'unknown');
  return words[index]!.meaning === 'hadir' && isKnown ? 'express' : 'plain';
}

function strongest(before: Said['yes'], now: 'express' | 'plain'): Said['yes'] {
  return before === 'express' ? before : now;
}
