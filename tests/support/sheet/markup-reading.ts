import type { MarkupNode, MarkupOptions } from '#shared/roster/markup.ts';

const STYLES = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
const MAX_DEPTH = 3;

/**
 * The first reader of markup: it searches for the end of a run again from each place. It is slow for long texts and
 * serves as the reference for correct results.
 */
export function readMarkup(source: string, options: MarkupOptions = {}): MarkupNode[] {
  return parse(source, options, 0);
}

function parse(source: string, options: MarkupOptions, depth: number): MarkupNode[] {
  const nodes: MarkupNode[] = [];
  let text = '';
  let at = 0;
  const flush = () => {
    if (text !== '') nodes.push({ kind: 'text', text });
    text = '';
  };
  const take = (node: MarkupNode, length: number) => {
    flush();
    nodes.push(node);
    at += length;
  };
  while (at < source.length) {
    const rest = source.slice(at, at + 4000);
    const code = rest.startsWith('```') ? /^```([\s\S]+?)```/.exec(rest) : null;
    const variable = rest.startsWith('{{') ? /^\{\{\s*([a-z_]+)\s*\}\}/.exec(rest) : null;
    const mark = rest.slice(0, 2);
    const style = depth < MAX_DEPTH ? styled(source, at) : undefined;
    if (code) take({ kind: 'code', text: code[1]! }, code[0].length);
    else if (variable) {
      const known = options.replacements?.includes(variable[1]!);
      if (known) take({ kind: 'variable', text: variable[0] }, variable[0].length);
      else {
        text += variable[0];
        at += variable[0].length;
      }
    } else if (options.repetition && (mark === '[[' || mark === ']]')) take({ kind: 'repeat', text: mark }, 2);
    else if (style)
      take({ kind: style.kind, children: parse(style.inner, options, depth + 1) }, style.inner.length + 2);
    else text += source[at++];
  }
  flush();
  return nodes;
}

/** A run such as `*text*` that begins here: on one line, no space inside its marks, not inside a word or a variable. */
function styled(source: string, at: number): { kind: 'bold' | 'italic' | 'strike'; inner: string } | undefined {
  const mark = source[at] as keyof typeof STYLES;
  const kind = STYLES[mark];
  if (!kind || isWord(source[at - 1]) || isSpace(source[at + 1])) return undefined;
  for (let end = at + 1; end < source.length && source[end] !== '\n'; end++) {
    if (source.startsWith('{{', end)) {
      const close = source.indexOf('}}', end);
      if (close > end) end = close + 1;
    } else if (source[end] === mark && end > at + 1 && !isSpace(source[end - 1]) && !isWord(source[end + 1])) {
      return { kind, inner: source.slice(at + 1, end) };
    }
  }
  return undefined;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}
