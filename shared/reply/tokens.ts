import { squeeze } from './grammar.ts';
import { SPELLINGS } from './words.ts';

/** Ends a part of a sentence; no phrase goes across it. */
export const STOP = ',';
export const ASKS = '?';

const INSYAALLAH =
  /\b(?:in? ?s[yhj]{0,2}[ae]?h? ?a?w?l[aoe]h?u?|insyalah|isyalah|inshalah|insyal|insa ?alah|insyaalohu?)\b/g;
/** 'Gabisa' is 'ga bisa'. */
const GLUED =
  /^(ga|gak|gk|g|ng?ga|ngak|tdk|tidak|tak|teu|kaga|kagak|x)(bisa|bs|bsa|iso|hadir|hdr|datang|dateng|jadi|jd|sempat|sempet|tiasa|mungkin|perlu|usah|papa)$/;
const WORD =
  /\d{1,4}(?:[./:-]\d{1,4})*|[\p{L}]+|\p{Extended_Pictographic}|[?]|[,.;:!\n()/|\u2026\u2013\u2014\u2022]+|\s-+\s/gu;

/** The words of a text in their plain form: small letters, known shortenings written out. */
export function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  for (const part of plain(text).match(WORD) ?? []) {
    if (part === ASKS) tokens.push(ASKS);
    else if (/^[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(part)) tokens.push(squeeze(part));
    else if (tokens.at(-1) !== STOP) tokens.push(STOP);
  }
  return tokens
    .join(' ')
    .replace(INSYAALLAH, INSYA)
    .split(' ')
    .filter((token) => token !== '')
    .flatMap(spelled);
}

/** Without accents, invisible characters, skin tones, ♂ and ♀, and marks for bold; apostrophes fall away. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .normalize('NFD')
    .replace(
      /[\p{M}\p{Cf}\p{Emoji_Modifier}\u2640\u2642'\u2019\u2018`\u00b4\u02bc\u02bb\u02bf\u02be"\u201c\u201d\u00ab\u00bb*_~]/gu,
      '',
    )
    .toLowerCase()
    .replace(/\u0627\u0646\s?\u0634\u0627\u0621?\s?\u0627\u0644\u0644\u0647/gu, ' insyaalah ')
    .replace(/(\p{L}+)2(an)?(?!\d)/gu, '$1 $1$2')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ');
}

function spelled(word: string): string[] {
  const known = SPELLINGS.get(word);
  if (known !== undefined) return known.split('_').map(squeeze);
  const glued = GLUED.exec(word);
  return glued ? [glued[1]!, glued[2]!].flatMap(spelled) : [word];
}

export const INSYA = squeeze('insyaallah');
