import { denies, readVerdict, type Verdict } from './verdict.ts';

/** Which of several numbered questions an answer is for; the verdict may be missing. */
export interface Choice {
  /** From 1. */
  nomor: number[];
  verdict: Exclude<Verdict, 'unclear'> | undefined;
}

/** Longer texts are not read; in UTF-16 units. */
const TEXT_MAX = 600;
const NUMBER =
  /(?:\b(?:no|nomor|nomer)\b\.?\s*|#)?(?<![\d.:/]|\b(?:jam|pukul|pkl|tanggal|tgl)\.?\s{1,3})(\d{1,2})(?![\d]|[.:/]\d)/gi;
const ALL = /\b(?:semua(?:nya)?|sadayana|sedoyo|sedaya|kabeh)\b/i;
/** Two of two. */
const BOTH =
  /(?<!\p{L})(?:ke-?dua(?:-?dua)?(?:nya)?(?: jadwal(?:nya)?)?|dua[- ]?duanya|dua2 ?nya|2[- ]?2 ?nya|2[- ]?duanya|duanana|(?:ka)?kalih-?(?:kalih)?ipun|loro-?lorone)(?![\p{L}\p{N}])/iu;
const JOINER =
  /^(?:[\s,.;:&+)/-]|dan|dn|sareng|kalih|lan|sama|yg|yang|untuk|utk|ustadz|pak|ya|saja|aja|insya|allah|\u{1f64f})*$/iu;

/**
 * Parses '1', '2 hadir', 'hadir 1 dan 3', '1 hadir, 2 udzur', 'semua hadir' or of two 'keduanya hadir', for `count`
 * questions. Undefined if the text names none of them, or if it is not clear which verdict belongs to which.
 */
export function readChoice(said: string, count: number): Choice[] | undefined {
  if (said.length > TEXT_MAX) return undefined;
  const text = count === 2 ? said.replace(BOTH, 'semua') : said;
  const numbers = [...text.matchAll(NUMBER)];
  const all = Array.from({ length: count }, (_, index) => index + 1);
  if (numbers.length === 0) {
    // 'Tidak semua bisa' leaves some, 'tidak bisa semua' perhaps.
    const isWhole = ALL.test(text) && !denies(text.slice(0, text.search(ALL)));
    const verdict = isWhole && clear(readVerdict(text.replace(ALL, '')));
    return verdict ? [{ nomor: all, verdict }] : undefined;
  }
  const nomor = numbers.map(([, digits]) => Number(digits));
  if (new Set(nomor).size < nomor.length || nomor.some((each) => each < 1 || each > count)) return undefined;
  const head = text.slice(0, numbers[0]!.index);
  const tails = numbers.map(({ 0: { length }, index }, at) =>
    text.slice(index + length, numbers[at + 1]?.index ?? text.length),
  );
  if (tails.every((tail) => JOINER.test(tail))) {
    if (JOINER.test(head)) return [{ nomor, verdict: undefined }];
    const verdict = clear(readVerdict(head));
    return verdict && [{ nomor, verdict }];
  }
  return JOINER.test(head) ? grouped(nomor, tails) : undefined;
}

/** Each run of numbers with the words after it. */
function grouped(nomor: readonly number[], tails: readonly string[]): Choice[] | undefined {
  const choices: Choice[] = [];
  let run: number[] = [];
  for (const [at, tail] of tails.entries()) {
    run.push(nomor[at]!);
    if (JOINER.test(tail)) continue;
    const verdict = clear(readVerdict(tail));
    if (!verdict) return undefined;
    choices.push({ nomor: run, verdict });
    run = [];
  }
  return run.length === 0 ? choices : undefined;
}

const clear = (verdict: Verdict) => (verdict === 'unclear' ? undefined : verdict);
