/** Characters that people put between the digits of a number. */
const BETWEEN = '[\\s.()\\-\\u2010-\\u2015]*';

/** Recognises one person in a text. */
export interface PersonWords {
  /** Contains his number in any format, or a name that only he has. */
  isSure(text: string): boolean;
  /** Contains a name that others also have. */
  mayBe(text: string): boolean;
}

/** `phone` is normalised (62…). `shared` are the names that others also have; case is ignored. */
export function personWords(phone: string, names: readonly string[], shared: ReadonlySet<string>): PersonWords {
  const number = `(?<!\\d)(?:62|0)?${[...phone.slice(2)].map((digit) => `${BETWEEN}${digit}`).join('')}(?!\\d)`;
  const patternOf = (some: readonly string[]) =>
    some.map((name) => `(?<![\\p{L}\\p{N}])${RegExp.escape(name.trim())}(?![\\p{L}\\p{N}])`);
  const own = names.filter((name) => name.trim() !== '');
  const sure = new RegExp([number, ...patternOf(own.filter((name) => !shared.has(name)))].join('|'), 'iu');
  const others = own.filter((name) => shared.has(name));
  const perhaps = others.length > 0 ? new RegExp(patternOf(others).join('|'), 'iu') : undefined;
  return { isSure: (text) => sure.test(text), mayBe: (text) => perhaps?.test(text) ?? false };
}
