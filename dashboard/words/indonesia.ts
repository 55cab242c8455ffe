import type { Speech } from './say.ts';
import { WORDS } from './table.ts';

interface Pattern {
  find: RegExp;
  says: string;
}
interface Spoken {
  exact: ReadonlyMap<string, string>;
  patterns: readonly Pattern[];
}

/** `{x}` in a key matches anything. */
function readWords(words: Readonly<Record<string, string>>): Spoken {
  const entries = Object.entries(words);
  return {
    exact: new Map(entries),
    patterns: entries
      .filter(([key]) => key.includes('{'))
      .map(([key, says]) => ({
        find: new RegExp(`^${key.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{(\w)\}/g, '(?<$1>.+?)')}$`, 's'),
        says: says.replaceAll(/\{(\w)\}/g, '$<$1>'),
      })),
  };
}
const spoken = readWords(WORDS);

const TWELVE_HOURS = /\b(\d{2})\.(\d{2}) (AM|PM)\b/g;
const inDay = (_: string, hour: string, minute: string, half: string): string =>
  `${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}.${minute}`;

/** A text of the screen in Indonesian; its edges keep their spaces. */
function say(text: string): string {
  const core = text.trim();
  if (core === '') return text;
  const found = spoken.exact.get(core) ?? inPattern(spoken, core);
  if (found !== undefined) return text.replace(core, () => found);
  return text.replace(TWELVE_HOURS, inDay);
}

function inPattern({ patterns }: Spoken, text: string): string | undefined {
  const pattern = patterns.find(({ find }) => find.test(text));
  return pattern && text.replace(pattern.find, pattern.says);
}

/** Attributes that a person reads or hears. */
const READ = ['aria-label', 'placeholder', 'title', 'alt'] as const;

type Props = Record<string, unknown>;

/**
 * The props of an element with its texts in the language that is set. `translate="no"` marks what people have written
 * themselves: it is left alone.
 */
function worded<P>(type: unknown, props: P): P {
  if (typeof props !== 'object' || props === null) return props;
  const given = props as Props;
  if (given['translate'] === 'no') return props;
  const changed: Props = {};
  const children = wordedChildren(given['children']);
  if (children !== given['children']) changed['children'] = children;
  if (typeof type === 'string')
    for (const name of READ) if (typeof given[name] === 'string') changed[name] = say(given[name]);
  return Object.keys(changed).length === 0 ? props : ({ ...props, ...changed } as P);
}

const isText = (child: unknown): child is string | number => typeof child === 'string' || typeof child === 'number';

/**
 * Texts and numbers that stand side by side are one sentence: 'Delete Selected (', 3, ')'. The translated sentence
 * replaces the first, and the others become empty, so that further children keep their index for React.
 */
function wordedChildren(children: unknown): unknown {
  if (typeof children === 'string') return say(children);
  if (!Array.isArray(children)) return children;
  const said: unknown[] = [...children];
  for (let start = 0; start < said.length; start++) {
    let end = start;
    while (end < said.length && isText(said[end])) end++;
    if (end === start) continue;
    const whole = said.slice(start, end).join('');
    const words = say(whole);
    if (words !== whole) said.splice(start, end - start, words, ...Array<string>(end - start - 1).fill(''));
    start = end;
  }
  return said;
}

/** Indonesian throughout. */
export const INDONESIA: Speech = { say, worded };
