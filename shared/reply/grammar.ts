/**
 * A closed grammar in words. A class is a list of words, a template a row of places: `@class`, a word, or several of
 * them with | between; _ joins the words of a phrase, and a place with ? may be empty. 'tidak @bisa @hadir?' matches
 * 'tidak bisa' and 'tidak bisa datang'.
 */
export interface Template<Role extends string> {
  role: Role;
  places: { names: readonly string[]; mayBeEmpty: boolean }[];
}

/** The longest template at a place of a text, and where it ends. */
export interface Match<Role extends string> {
  role: Role;
  end: number;
}

export interface Grammar<Role extends string> {
  /** Undefined if no template begins there. */
  match(tokens: readonly string[], at: number): Match<Role> | undefined;
}

/** The lookup form of a word: repeated letters become one, because people hold a key down. */
export const squeeze = (word: string): string => (/\d/.test(word) ? word : word.replace(/(.)\1+/gu, '$1'));

const phraseOf = (written: string) => written.split('_').map(squeeze);

/** Earlier roles win where two templates are equally long. */
export function createGrammar<Role extends string>(
  classes: Readonly<Record<string, string>>,
  roles: Readonly<Record<Role, readonly string[]>>,
): Grammar<Role> {
  /** By first word: the phrases, and the names that each stands for. */
  const phrases = new Map<string, Map<string, { words: readonly string[]; names: Set<string> }>>();
  const add = (name: string, written: string) => {
    const words = phraseOf(written);
    const known = phrases.get(words[0]!) ?? new Map();
    phrases.set(words[0]!, known);
    const key = words.join(' ');
    const phrase = known.get(key) ?? { words, names: new Set() };
    known.set(key, phrase);
    phrase.names.add(name);
  };
  const fill = (name: string, list: string): void => {
    for (const word of list.split(/\s+/).filter((each) => each !== ''))
      if (word.startsWith('@')) fill(name, classes[word.slice(1)]!);
      else add(name, word);
  };
  for (const [name, list] of Object.entries(classes)) fill(`@${name}`, list);
  const templates = (Object.keys(roles) as Role[]).flatMap((role) =>
    roles[role].map((written): Template<Role> => ({
      role,
      places: written.split(' ').map((place) => {
        const names = place.replace(/\?$/, '').split('|');
        for (const name of names) {
          if (!name.startsWith('@')) add(name, name);
          else if (classes[name.slice(1)] === undefined) throw new Error(`No class ${name} in '${written}'`);
        }
        return { names, mayBeEmpty: place.endsWith('?') };
      }),
    })),
  );

  /** The templates that may begin with a name. */
  const beginning = new Map<string, number[]>();
  for (const [index, { places }] of templates.entries()) {
    const last = places.findIndex(({ mayBeEmpty }) => !mayBeEmpty);
    for (const name of new Set(places.slice(0, last < 0 ? places.length : last + 1).flatMap(({ names }) => names)))
      beginning.set(name, [...(beginning.get(name) ?? []), index]);
  }

  /** The ends of all phrases that begin at a token, by the names that they stand for. */
  function endsAt(tokens: readonly string[], at: number): Map<string, number[]> {
    const ends = new Map<string, number[]>();
    for (const { words, names } of phrases.get(tokens[at] ?? '')?.values() ?? []) {
      if (words.some((word, index) => tokens[at + index] !== word)) continue;
      for (const name of names) ends.set(name, [...(ends.get(name) ?? []), at + words.length]);
    }
    return ends;
  }

  function match(tokens: readonly string[], at: number): Match<Role> | undefined {
    const known = new Map<number, Map<string, number[]>>();
    const endsOf = (place: number) => {
      const ends = known.get(place) ?? endsAt(tokens, place);
      known.set(place, ends);
      return ends;
    };
    const candidates = new Set([...endsOf(at).keys()].flatMap((name) => beginning.get(name) ?? []));
    let best: Match<Role> | undefined;
    for (const index of [...candidates].toSorted((a, b) => a - b)) {
      const { role, places } = templates[index]!;
      let reached = new Set([at]);
      for (const { names, mayBeEmpty } of places) {
        const next = new Set(mayBeEmpty ? reached : []);
        for (const place of reached)
          for (const name of names) for (const end of endsOf(place).get(name) ?? []) next.add(end);
        reached = next;
        if (reached.size === 0) break;
      }
      const end = Math.max(-1, ...reached);
      if (end > at && end > (best?.end ?? at)) best = { role, end };
    }
    return best;
  }
  return { match };
}
