interface Pattern {
  find: RegExp;
  says: string;
}
interface Spoken {
  exact: ReadonlyMap<string, string>;
  patterns: readonly Pattern[];
}

/** What every text goes through before it is drawn; undefined for the specification's own words. */
let spoken: Spoken | undefined;
const read = new WeakMap<object, Spoken>();

/** From the next drawing on; without words they are the specification's own. */
export function speak(words: Readonly<Record<string, string>> | undefined): void {
  spoken = words && (read.get(words) ?? readWords(words));
}

/** `{x}` in a key stands for anything. */
function readWords(words: Readonly<Record<string, string>>): Spoken {
  const entries = Object.entries(words);
  const made = {
    exact: new Map(entries),
    patterns: entries
      .filter(([key]) => key.includes('{'))
      .map(([key, says]) => ({
        find: new RegExp(`^${key.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{(\w)\}/g, '(?<$1>.+?)')}$`, 's'),
        says: says.replaceAll(/\{(\w)\}/g, '$<$1>'),
      })),
  };
  read.set(words, made);
  return made;
}

const TWELVE_HOURS = /\b(\d{2})\.(\d{2}) (AM|PM)\b/g;
const inDay = (_: string, hour: string, minute: string, half: string): string =>
  `${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}.${minute}`;

/** A text of the screen in the language that is set; its edges keep their spaces. */
export function say(text: string): string {
  if (!spoken) return text;
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
export function worded<P>(type: unknown, props: P): P {
  if (!spoken || typeof props !== 'object' || props === null) return props;
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

/** Texts and numbers that stand side by side are one sentence: 'Delete Selected (', 3, ')'. */
function wordedChildren(children: unknown): unknown {
  if (typeof children === 'string') return say(children);
  if (!Array.isArray(children)) return children;
  if (children.every(isText)) {
    const whole = children.join('');
    const said = say(whole);
    return said === whole ? children : [said];
  }
  return children.some((child) => typeof child === 'string')
    ? children.map((child: unknown) => (typeof child === 'string' ? say(child) : child))
    : children;
}
