import type { TestAnswer } from '../app.ts';

export interface SetCookie {
  value: string;
  /** In lower case, as 'httponly' or 'path=/api/auth'. */
  attributes: string[];
}

/** The cookies that an answer sets, by name. */
export function cookiesOf(answer: TestAnswer): Record<string, SetCookie> {
  const lines = [answer.headers['set-cookie'] ?? []].flat().map(String);
  return Object.fromEntries(
    lines.map((line) => {
      const [pair, ...attributes] = line.split(/;\s*/) as [string, ...string[]];
      const equals = pair.indexOf('=');
      return [
        pair.slice(0, equals),
        { value: decodeURIComponent(pair.slice(equals + 1)), attributes: attributes.map((part) => part.toLowerCase()) },
      ];
    }),
  );
}
