import { MEANINGS, NEAR_HADIR, NEAR_NOT, NEAR_UDZUR, NOT_HADIR, squeeze, type Meaning } from './words.ts';

/** What an answer says. To an offer 'hadir' is a yes and 'udzur' a no. */
export type Verdict = 'hadir' | 'udzur' | 'unclear';

/** Nobody answers a question in more than that; in UTF-16 units. */
const TEXT_MAX = 600;
/** Unknown words that may stand beside an express yes. */
const UNKNOWN_MAX = 3;
/** How far a negation reaches, in words. */
const REACH = 5;
/** Words of a name, after a title or 'masjid'. */
const NAME_WORDS = 2;

interface Word {
  text: string;
  meaning: Meaning | 'unknown' | 'number';
}

interface Clause {
  words: Word[];
  asks: boolean;
}

/** What one clause says by itself. */
interface Said {
  yes: 'express' | 'plain' | 'weak' | undefined;
  no: 'express' | 'weak' | undefined;
  /** A negation of nothing that is known, which may turn anything. */
  isNegated: boolean;
  isDoubtful: boolean;
}

/**
 * Reads what somebody has answered, strictly: a negation or a doubt anywhere in the text and it is no 'hadir'. The time
 * it takes grows with the text's length only, and a text that is too long is not read.
 */
export function readVerdict(text: string): Verdict {
  if (text.length > TEXT_MAX) return 'unclear';
  const clauses = clausesOf(text);
  const words = clauses.flatMap((clause) => clause.words);
  if (words.some(({ meaning }) => meaning === 'or')) return 'unclear';
  const said = clauses.map(saidIn);
  return declines(words, clauses, said) ?? (accepts(words, clauses, said) ? 'hadir' : 'unclear');
}

/** Whether an answer says that it takes an earlier one back: 'eh maaf, jadi hadir'. */
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
      // 'Gabisa' and 'keberatan' say all by themselves.
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

const INSHA = squeeze('insyaallah');
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

/** 'Tidak izin' takes nothing back. */
const LEAVE = new Set(['izin', 'ijin', 'idzin']);

/** Between a negation and what it takes back. */
const isAlsoNothing = (between: readonly Word[]) =>
  between.every(({ text }) => ['ada', 'jadi', 'jd', 'aya', 'wonten', 'sedang', 'lagi'].includes(text));

/** Express only where all that stands before it in the clause is known: 'yang hadir', 'batal hadir', 'Budi hadir'. */
function yesOf(words: readonly Word[], index: number): 'express' | 'plain' {
  const isKnown = words.slice(0, index).every(({ meaning }) => meaning !== 'unknown');
  return words[index]!.meaning === 'hadir' && isKnown ? 'express' : 'plain';
}

function strongest(before: Said['yes'], now: 'express' | 'plain'): Said['yes'] {
  return before === 'express' ? before : now;
}

const INSYAALLAH = /\bin? ?s[yh]{0,2}a{0,1}h? ?a?w?l[ao]h?u?\b/g;
/** 'Kalau tidak ada halangan' belongs to a yes as 'insya Allah' does; a promise with God's leave likewise. */
const COURTEOUS =
  /\b(?:(?:kalau|kalo|klo|jika|bila|apabila|selama|asal|semoga|mudah mudahan|mugi|menawi|upami) (?:tidak|tdk|tak|gak|ga|ngak|tidk|teu|mboten|boten|tiada) (?:ada |aya |wonten )?(?:aral|halangan|alangan|udzur|uzur|kendala)(?: (?:apapun|melintang|syari|apa apa))*|(?:dengan|atas|dgn|seizin|kalihan) (?:izin|ijin|idzin) (?:alah|aloh)(?: swt)?)\b/g;
/** 'Tidak apa-apa', 'gak masalah', 'jangan khawatir'. */
const HARMLESS =
  /\b(?:(?:tidak|tdk|tak|gak|ga|ngak|gk|mboten|teu|ora) (?:(?:apa|papa|pa|napa|nopo|kunanaon)(?: (?:apa|pa|nopo))?|masalah|lupa|poho|kesupen|(?:ada|aya|wonten) (?:masalah|kendala))|gapapa|gakpapa|gp|jangan (?:khawatir|kuatir)|(?:maf|mf|punten) (?:baru|nembe|telat|terlambat|lambat|slow) (?:balas|bales|jawab|membalas|respon|waleh|ngabales|baca|buka))\b/g;
const EMOJI = /\p{Extended_Pictographic}/gu;

function clausesOf(text: string): Clause[] {
  return plain(text)
    .split(/(?<=[?])|[.,;:!\n()]+|\s[-\u2013\u2014]+\s/u)
    .map((part) => ({ asks: part.includes('?'), words: wordsOf(part) }))
    .filter(({ words, asks }) => words.length > 0 || asks)
    .flatMap(splitAtTurns);
}

/** Small letters without accents, marks, invisible characters, skin tones; apostrophes fall away. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}\p{Emoji_Modifier}'\u2019\u2018`\u00b4\u02bc"\u201c\u201d*_~]/gu, '')
    .toLowerCase()
    .replace(
      /\u0627\u0646\s?\u0634\u0627\u0621?\s?\u0627\u0644\u0644\u0647|\u0627\u0646\u0634\u0627\u0621\u0627\u0644\u0644\u0647/gu,
      ' insyaallah ',
    )
    .replace(EMOJI, ' $& ');
}

/** 'Siap tapi tidak bisa': what follows is said for itself. */
function splitAtTurns(clause: Clause): Clause[] {
  const parts: Clause[] = [];
  let words: Word[] = [];
  for (const word of clause.words) {
    if ((word.meaning === 'but' || (word.meaning === 'correction' && word.text === 'eh')) && words.length > 0) {
      parts.push({ words, asks: clause.asks });
      words = [];
    }
    words.push(word);
  }
  return [...parts, { words, asks: clause.asks }];
}

function wordsOf(part: string): Word[] {
  const squeezed = (part.match(/[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu) ?? []).map(squeeze).join(' ');
  const texts = squeezed
    .replace(COURTEOUS, ' ')
    .replace(HARMLESS, ' ')
    .replace(INSYAALLAH, INSHA)
    .split(' ')
    .filter((text) => text !== '');
  const words: Word[] = [];
  let nameLeft = 0;
  let isOfMosque = false;
  for (const [index, text] of texts.entries()) {
    let meaning = meaningOf(text, texts[index + 1]);
    if (meaning === 'title' || meaning === 'mosque') {
      nameLeft = NAME_WORDS;
      isOfMosque = meaning === 'mosque';
    } else if (meaning === 'unknown' && nameLeft > 0 && (isOfMosque || mayBeName(words))) {
      nameLeft -= 1;
      meaning = 'filler';
    } else nameLeft = 0;
    words.push({ text, meaning });
  }
  return words;
}

/** Whoever is named before a yes may be somebody else: 'Ustadz Budi hadir'. */
const mayBeName = (before: readonly Word[]) =>
  before.some(({ meaning }) => !['title', 'polite', 'mosque', 'filler', 'unknown'].includes(meaning));

function meaningOf(text: string, next: string | undefined): Word['meaning'] {
  if (/^\d+$/.test(text)) return 'number';
  if (text === 'no' && next !== undefined && /^\d+$/.test(next)) return 'filler';
  const known = MEANINGS.get(text);
  if (known) return known;
  if (/^\p{Extended_Pictographic}$/u.test(text)) return 'unknown';
  if (text.length > 14) return 'unknown';
  const glued = /^(?:ga|gak|gk|g|ngak|tdk|tidak|tak|teu|mboten|belum|blm|x)(.{3,})$/.exec(text)?.[1];
  const after = glued === undefined ? undefined : MEANINGS.get(glued);
  if (after === 'hadir' || after === 'yes') return 'udzur';
  if (text.length >= 4 && NEAR_NOT.some((word) => isOneOff(text, word))) return 'not';
  if (text.length >= 5 && NEAR_UDZUR.some((word) => isOneOff(text, word))) return 'udzur';
  const isYes = (word: string) => word[0] === text[0] && isOneOff(text, word);
  return text.length >= 5 && !NOT_HADIR.has(text) && NEAR_HADIR.some(isYes) ? 'hadir' : 'unknown';
}

/** Whether one letter was left out, added, changed, or two stand the wrong way round. */
function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
