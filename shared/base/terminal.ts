/** Terminal control characters in foreign names and messages; line breaks and tabs stay. */
const CONTROL =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffb]/g;

/** A text for people, as it may reach a terminal. */
export const harmless = (text: string): string => text.replace(CONTROL, '');

/** Characters that JSON does not escape, and that a terminal would interpret or not show. */
const UNSAFE = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

/** Equivalent JSON without terminal control characters. */
export const jsonSink = (json: string): string =>
  json.replace(UNSAFE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The orders for colours take no columns. */
const columns = (text: string): number => text.replace(/\x1b\[\d+m/g, '').length;

/** Breaks a text between words; a word that is longer than `width` has a line of its own. */
export function wordLines(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && columns(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** With fewer columns beside its head a text goes below it. */
const ROOM = 24;

/** A text beside its head, such as an option and what it does, broken between words. */
export function entryLines(head: string, text: string, width: number): string[] {
  const isBeside = columns(head) + Math.min(columns(text), ROOM) <= width;
  const indent = isBeside ? columns(head) : 4;
  const lines = text.split('\n').flatMap((line) => wordLines(line, width - indent));
  const indented = lines.map((line) => ' '.repeat(indent) + line);
  if (isBeside) return [head + lines[0], ...indented.slice(1)];
  return head.trim() === '' ? indented : [head.trimEnd(), ...indented];
}
