/** A piece of HTML that is safe as it stands. */
export interface Html {
  readonly html: string;
}
type Value = string | number | Html | readonly Html[] | false | undefined;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Joins HTML from a template; every value is escaped unless it is HTML itself, and false or undefined leave nothing. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return { html: strings.reduce((text, part, index) => text + textOf(values[index - 1]) + part) };
}

/** Text that is HTML already. */
export function safeHtml(text: string): Html {
  return { html: text };
}

function textOf(value: Value): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character]!);
  return 'html' in value ? value.html : value.map((piece) => piece.html).join('');
}

/** Not written into a template: there it would make node keep the whole bundle at two bytes a character. */
export const DASH = '–';
