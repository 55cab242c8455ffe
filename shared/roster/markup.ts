/**
 * The messenger's markup as a tree of plain data (specification, section 2, Markup rendering); a screen turns it into
 * elements, so no text can ever become HTML.
 */
export type MarkupNode =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; children: MarkupNode[] }
  | { kind: 'variable'; text: string }
  | { kind: 'repeat'; text: '[[' | ']]' };

export interface MarkupOptions {
  /** Variable names to highlight; others stay text. */
  replacements?: readonly string[];
  /** Whether `[[` and `]]` are highlighted. */
  repetition?: boolean;
}

const STYLES = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
const MARKS = ['*', '_', '~'] as const;
const MAX_DEPTH = 3;
/** A longer run of code or name of a variable is plain text. */
const LONGEST = 4000;
const FENCE = '```';

/** Takes linear time for any text. */
export function parseMarkup(source: string, options: MarkupOptions = {}): MarkupNode[] {
  return parse(source, options, 0);
}

function parse(source: string, options: MarkupOptions, depth: number): MarkupNode[] {
  const nodes: MarkupNode[] = [];
  const variableAt = /\{\{\s*([a-z_]+)\s*\}\}/y;
  let ends: Ends | undefined;
  let fence = -1;
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
  /**
   * The end of the code that begins here: at least a letter, then the next fence. A fence that was found is not looked
   * for again.
   */
  const codeEnd = (): number | undefined => {
    if (!source.startsWith(FENCE, at)) return undefined;
    if (fence < at + 4) fence = source.indexOf(FENCE, at + 4);
    if (fence < 0) fence = Number.POSITIVE_INFINITY;
    return fence + 3 - at <= LONGEST ? fence : undefined;
  };
  const variableHere = (): RegExpExecArray | undefined => {
    if (!source.startsWith('{{', at)) return undefined;
    variableAt.lastIndex = at;
    const found = variableAt.exec(source);
    return found && found[0].length <= LONGEST ? found : undefined;
  };
  while (at < source.length) {
    const code = codeEnd();
    const variable = code === undefined ? variableHere() : undefined;
    const mark = source.slice(at, at + 2);
    if (code !== undefined) take({ kind: 'code', text: source.slice(at + 3, code) }, code + 3 - at);
    else if (variable) {
      const known = options.replacements?.includes(variable[1]!);
      if (known) take({ kind: 'variable', text: variable[0] }, variable[0].length);
      else {
        text += variable[0];
        at += variable[0].length;
      }
    } else if (options.repetition && (mark === '[[' || mark === ']]')) take({ kind: 'repeat', text: mark }, 2);
    else {
      const kind = depth < MAX_DEPTH && opens(source, at) ? STYLES[source[at] as keyof typeof STYLES] : undefined;
      const end =
        kind &&
        (ends ??= endsOf(source))[source[at] as keyof typeof STYLES][source[at + 1] === source[at] ? at + 2 : at + 1]!;
      if (kind && end! >= 0)
        take({ kind, children: parse(source.slice(at + 1, end), options, depth + 1) }, end! + 1 - at);
      else text += source[at++];
    }
  }
  flush();
  return nodes;
}

/** Whether a run such as `*text*` may begin here: no space inside its marks, not inside a word. */
function opens(source: string, at: number): boolean {
  return Object.hasOwn(STYLES, source[at]!) && !isWord(source[at - 1]) && !isSpace(source[at + 1]);
}

/** For each position, the end of the run that includes it; -1 if there is none. */
type Ends = Record<(typeof MARKS)[number], Int32Array>;

/**
 * A run ends on its line, at a mark without space before it or a word after it, and not inside a variable. Read from
 * the end, so that each position is visited once.
 */
function endsOf(source: string): Ends {
  const { length } = source;
  const ends = Object.fromEntries(MARKS.map((mark) => [mark, new Int32Array(length + 2).fill(-1)])) as Ends;
  let closing = -1;
  for (let at = length - 1; at >= 0; at--) {
    if (source[at] === '\n') continue;
    if (source.startsWith('}}', at)) closing = at;
    const next = source.startsWith('{{', at) && closing > at ? closing + 2 : at + 1;
    for (const mark of MARKS) {
      const isEnd = source[at] === mark && !isSpace(source[at - 1]) && !isWord(source[at + 1]);
      ends[mark][at] = isEnd ? at : ends[mark][next]!;
    }
  }
  return ends;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}
