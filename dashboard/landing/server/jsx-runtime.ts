/** A piece of safe HTML. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Props = { children?: unknown } & Record<string, unknown>;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const SPECIAL = /[&<>"']/;
/** What React spells in its own way. */
const NAMES: Record<string, string> = {
  className: 'class',
  tabIndex: 'tabindex',
  maxLength: 'maxlength',
  autoComplete: 'autocomplete',
};
/** Elements without content and end. */
const VOID = new Set(['br', 'img', 'input', 'link', 'meta']);

/**
 * What `react/jsx-runtime` is to the build of the server's page: an element becomes its HTML at once. Every text and
 * every value is escaped. Keys, references and handlers are the browser's and leave nothing.
 */
export function jsx(type: string | ((props: Props) => unknown), props: Props): unknown {
  if (typeof type === 'function') return type(props);
  let text = `<${type}`;
  for (const name in props) {
    if (name !== 'children') text += attribute(name, props[name]);
  }
  return new Html(VOID.has(type) ? `${text}>` : `${text}>${textOf(props.children)}</${type}>`);
}
export const jsxs: typeof jsx = (type, props) => jsx(type, props);
export const Fragment = ({ children }: Props): unknown => new Html(textOf(children));

function attribute(name: string, value: unknown): string {
  if (typeof value === 'string') return ` ${NAMES[name] ?? name}="${escape(value)}"`;
  if (typeof value === 'number' || (typeof value === 'boolean' && name.startsWith('aria-')))
    return ` ${NAMES[name] ?? name}="${value}"`;
  if (value === true) return ` ${name}`;
  if (value === false || value === undefined || value === null || typeof value === 'function') return '';
  throw new TypeError(`The server's page can't write ${name}`);
}

/** The HTML of whatever may stand between two tags. */
export function textOf(node: unknown): string {
  if (typeof node === 'string') return escape(node);
  if (node instanceof Html) return node.text;
  if (typeof node === 'number') return String(node);
  if (!Array.isArray(node)) return '';
  let text = '';
  for (const child of node) text += textOf(child);
  return text;
}

function escape(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[&<>"']/g, (character) => ESCAPES[character]!) : text;
}
