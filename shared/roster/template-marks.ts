import { distance } from 'fastest-levenshtein';

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
const NAME = /^\s*([a-z_]+)\s*$/;

/** A placeholder that its type does not have, and that is sent as it is. */
export interface UnknownPlaceholder {
  /** UTF-16 units, the end behind the last. */
  start: number;
  end: number;
  text: string;
  /** The name that may have been meant. */
  nearest: string | undefined;
}

/** The placeholders of a text that are none of these names, in their order. */
export function unknownPlaceholders(content: string, names: readonly string[]): UnknownPlaceholder[] {
  return [...content.matchAll(PLACEHOLDER)]
    .filter(([, inner]) => !names.includes(NAME.exec(inner!)?.[1] ?? ''))
    .map((found) => ({
      start: found.index,
      end: found.index + found[0].length,
      text: found[0],
      nearest: nearestName(found[1]!, names),
    }));
}

const key = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/**
 * The nearest name: equal but for case and separators, else containing it or contained in it, else by edit distance.
 */
function nearestName(inner: string, names: readonly string[]): string | undefined {
  const wanted = key(inner);
  if (wanted === '') return undefined;
  const far = (name: string) => {
    const known = key(name);
    if (known === wanted) return 0;
    const steps = distance(known, wanted);
    return wanted.length > 2 && (known.includes(wanted) || wanted.includes(known)) ? Math.min(steps, 1) : steps;
  };
  const best = names.map((name) => ({ name, steps: far(name) })).sort((a, b) => a.steps - b.steps)[0];
  return best && best.steps <= Math.max(1, Math.floor(wanted.length / 3)) ? best.name : undefined;
}
