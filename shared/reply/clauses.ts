import { MEANINGS, NEAR_HADIR, NEAR_NOT, NEAR_UDZUR, NOT_HADIR, squeeze, type Meaning } from './words.ts';

/** Words of a name, after a title or 'masjid'. */
const NAME_WORDS = 2;

export interface Word {
  text: string;
  meaning: Meaning | 'unknown' | 'number';
}

export interface Clause {
  words: Word[];
  asks: boolean;
}

export const INSHA = squeeze('insyaallah');

const INSYAALLAH = /\bin? ?s[yh]{0,2}a{0,1}h? ?a?w?l[ao]h?u?\b/g;
/** 'Kalau tidak ada halangan' belongs to a yes as 'insya Allah' does; a promise with God's leave likewise. */
const COURTEOUS =
  /\b(?:(?:kalau|kalo|klo|jika|bila|apabila|selama|asal|semoga|mudah mudahan|mugi|menawi|upami) (?:tidak|tdk|tak|gak|ga|ngak|tidk|teu|mboten|boten|tiada) (?:ada |aya |wonten )?(?:aral|halangan|alangan|udzur|uzur|kendala)(?: (?:apapun|melintang|syari|apa apa))*|(?:dengan|atas|dgn|seizin|kalihan) (?:izin|ijin|idzin) (?:alah|aloh)(?: swt)?)\b/g;
/** 'Tidak apa-apa', 'gak masalah', 'jangan khawatir'. */
const HARMLESS =
  /\b(?:(?:tidak|tdk|tak|gak|ga|ngak|gk|mboten|teu|ora) (?:(?:apa|papa|pa|napa|nopo|kunanaon)(?: (?:apa|pa|nopo))?|masalah|lupa|poho|kesupen|(?:ada|aya|wonten) (?:masalah|kendala))|gapapa|gakpapa|gp|jangan (?:khawatir|kuatir)|(?:maf|mf|punten) (?:baru|nembe|telat|terlambat|lambat|slow) (?:balas|bales|jawab|membalas|respon|waleh|ngabales|baca|buka))\b/g;
const EMOJI = /\p{Extended_Pictographic}/gu;

export function clausesOf(text: string): Clause[] {
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

/** 'Siap tapi tidak bisa': the part after 'tapi' is a clause of its own. */
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

/** A name before a yes may be another person's: 'Ustadz Budi hadir'. */
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
