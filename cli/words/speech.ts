/** A text in Indonesian and in English; `{x}` stands for a value, `{x:one|more}` for the word that goes with its count. */
export type Word = readonly [indonesian: string, english: string];
export type Values = Readonly<Record<string, string | number>>;

const LANGUAGES = ['id', 'en'] as const;
type Language = (typeof LANGUAGES)[number];
let spoken: Language = 'id';

/** The language of MIMBAR_LANG, else of the locale; Indonesian where neither says Indonesian or English. */
export function languageOf(env: NodeJS.ProcessEnv): Language {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'];
  const said = [env['MIMBAR_LANG'], locale].map((text = '') => /^[a-z]+/i.exec(text)?.[0].toLowerCase());
  return LANGUAGES.find((known) => known === said.find((one) => LANGUAGES.some((known) => known === one))) ?? 'id';
}

/** Sets the language of all that is said from now on. */
export function speak(next: Language): void {
  spoken = next;
}

export const language = (): Language => spoken;

/** A word in the language that is set. */
export function wordText([indonesian, english]: Word, values: Values = {}): string {
  return (spoken === 'en' ? english : indonesian).replace(
    /\{(\w+)(?::([^|}]+)\|([^}]+))?\}/g,
    (_, name: string, one?: string, more?: string) =>
      one && more ? (String(values[name]) === '1' ? one : more) : String(values[name]),
  );
}
