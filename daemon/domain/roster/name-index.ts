import { distance } from 'fastest-levenshtein';
import type { YieldLoop } from '#daemon/base/clock.ts';
import { bareName, type BareName } from './bare-name.ts';

/** The key of a typed name: ignores case and extra spaces. */
export function nameKey(name: string): string {
  const trimmed = name.trim();
  // Few names have such spaces, and to look is quicker than to replace.
  return (/\s\s|[^\S ]/.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed).toLowerCase();
}

/** Why a text matches no row, and similar labels; both are computed only when called. */
export interface Unnamed {
  problem(yieldLoop: YieldLoop): string | Promise<string>;
  terdekat(yieldLoop: YieldLoop): readonly string[] | Promise<readonly string[]>;
}

export interface NameIndex {
  /** The names for a drop-down, in the given order; equal names have their ids: 'Al-Ikhlas #12'. */
  labels: string[];
  /** The label of a row; '' if there is no such row. */
  label(id: string): string;
  /** The row that a text names, or the reason why there is none, computed only when called. */
  resolve(text: string): { id: string } | Unnamed;
  /** The labels that are most similar to a text, the nearest first. */
  nearest(text: string, yieldLoop: YieldLoop): Promise<readonly string[]>;
}

/** How many unknown names get suggestions: each search compares all names. */
const SUGGESTED_MAX = 200;
/** How many names are suggested for an unknown one. */
const SUGGESTIONS = 3;
/** Limit of all suggestions of an index, in steps of the comparison: about a second. */
const STEPS_MAX = 150_000_000;
/** Steps between two turns of the event loop: a few milliseconds. */
const STEPS_AT_ONCE = 500_000;
/** Letters of one name that a step compares with one letter of the other. */
const LETTERS_A_STEP = 32;
/** Shorter words are not compared. */
const WORD_LEAST = 3;
/** A second or third name is suggested only if its edit distance is at most this part of its length. */
const NEAR = 1 / 3;
/** So is the first one, with this part. */
const NEAR_FIRST = 2 / 5;

/** Maximum length of a name; a longer text gets no suggestion, and its message shows only its beginning. */
const LONGEST = 100;
const shown = (text: string) => (text.length > LONGEST ? `${text.slice(0, 60)}…` : text);

/**
 * Finds rows by their names in a spreadsheet (contract, Spreadsheets). `noun` is 'masjid' or 'mubaligh'. A text that
 * equals no name may still match one by `loose`, if it matches only one.
 */
export function createNameIndex(
  noun: string,
  rows: readonly { id: string; nama: string }[],
  loose?: BareName,
): NameIndex {
  // Computed once for each of thousands of names.
  const ownKeys = rows.map((row) => nameKey(row.nama));
  const idsByKey = Map.groupBy(rows, (_, at) => ownKeys[at]!);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const labelOf = (row: { id: string; nama: string }, ownKey = nameKey(row.nama)) =>
    idsByKey.get(ownKey)!.length > 1 ? `${row.nama} #${row.id}` : row.nama;
  const labels = rows.map((row, at) => labelOf(row, ownKeys[at]));
  const suggestions = new Map<string, readonly string[]>();
  const keys = labels.map((label, at) =>
    loose ? loose.key(label) : label === rows[at]!.nama ? ownKeys[at]! : nameKey(label),
  );
  const idsByLooseKey = loose && Map.groupBy(rows, (row) => loose.key(row.nama));
  const looseKey = loose?.key ?? nameKey;
  let steps = STEPS_MAX;
  const bareOf = (noun === 'masjid' ? bareName.masjid : bareName.mubaligh).key;
  let wordsOf: ReadonlySet<string>[] | undefined;

  async function suggested(key: string, yieldLoop: YieldLoop): Promise<readonly string[]> {
    const known = suggestions.get(key);
    if (known) return known;
    if (suggestions.size >= SUGGESTED_MAX || steps <= 0) return [];
    wordsOf ??= labels.map((label) => new Set(bareOf(label).split(' ')));
    const typed = bareOf(key)
      .split(' ')
      .filter((word) => word.length >= WORD_LEAST);
    const { near, taken } = await nearest(key, keys, { typed, wordsOf }, steps, yieldLoop);
    steps -= taken;
    const found = near.map((place) => labels[place]!);
    suggestions.set(key, found);
    return found;
  }

  function looselyNamed(text: string): readonly { id: string; nama: string }[] {
    const key = loose?.key(text) ?? '';
    const all = (key === '' ? undefined : idsByLooseKey?.get(key)) ?? [];
    const fitting = all.filter(({ nama }) => loose!.fits(text, nama));
    if (all.length < 2) return fitting;
    const preferred = fitting.filter(({ nama }) => loose!.prefers(text, nama));
    return preferred.length === 1 ? preferred : fitting;
  }

  const nearestTo = async (text: string, yieldLoop: YieldLoop) =>
    text.length > LONGEST ? [] : suggested(looseKey(text.replace(/#\s*\d{1,15}$/, '')), yieldLoop);

  async function unknown(text: string, yieldLoop: YieldLoop): Promise<string> {
    const near = await nearestTo(text, yieldLoop);
    const known =
      rows.length === 0
        ? `. Belum ada data ${noun}`
        : near.length === 0
          ? ''
          : `. Nama terdekat: ${near.map((name) => `'${name}'`).join(', ')}`;
    return `${capital(noun)} '${shown(text)}' tidak ditemukan${known}`;
  }

  return {
    labels,
    label: (id) => (rowById.has(id) ? labelOf(rowById.get(id)!) : ''),
    nearest: nearestTo,
    resolve(text) {
      const key = nameKey(text);
      const named = idsByKey.get(key) ?? looselyNamed(text);
      if (named.length === 1) return { id: named[0]!.id };
      if (named.length > 1) {
        const choices = named.slice(0, 5).map((row) => labelOf(row));
        const said = choices.map((label) => `'${label}'`).join(' atau ');
        return {
          problem: () => `Ada ${named.length} ${noun} bernama '${shown(text)}'. Tulis ${said}`,
          terdekat: () => choices,
        };
      }
      const [, name, id] = /^(.*?)\s*#\s*(\d{1,15})$/.exec(key) ?? [];
      const row = id === undefined ? undefined : rowById.get(id);
      if (row && (name === '' || nameKey(name!) === nameKey(row.nama))) return { id: row.id };
      return {
        problem: (yieldLoop) => unknown(text, yieldLoop),
        terdekat: (yieldLoop) => nearestTo(text, yieldLoop),
      };
    },
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Indexes of the nearest names: first those that contain the whole text, then those with all of its words, then those
 * with some of its words (without titles, the shortest first), then by edit distance; equal ones in the given order.
 * Returns none if nothing is near, or if the comparison takes too many steps.
 */
async function nearest(
  key: string,
  keys: readonly string[],
  { typed, wordsOf }: { typed: readonly string[]; wordsOf: readonly ReadonlySet<string>[] },
  stepsMax: number,
  yieldLoop: YieldLoop,
): Promise<{ near: number[]; taken: number }> {
  const words = ` ${key.replaceAll('-', ' ')} `;
  const best: { place: number; far: number }[] = [];
  const worst = () => (best.length < SUGGESTIONS ? Number.POSITIVE_INFINITY : best.at(-1)!.far);
  let taken = 0;
  let pauseAt = STEPS_AT_ONCE;
  for (const [place, name] of keys.entries()) {
    if (taken >= pauseAt) {
      await yieldLoop();
      pauseAt = taken + STEPS_AT_ONCE;
    }
    if (taken >= stepsMax) return { near: [], taken };
    taken += LETTERS_A_STEP;
    const holds = key !== '' && ` ${name.replaceAll('-', ' ')} `.includes(words);
    // A name that contains the text ranks before all others.
    const shared = holds ? typed.length : typed.filter((word) => wordsOf[place]!.has(word)).length;
    const isNamed = holds || shared > 0;
    const kind = holds ? 3 : shared === typed.length ? 2 : shared / typed.length;
    const least = isNamed ? -kind - 0.01 / name.length : Math.abs(name.length - key.length);
    if (least >= worst()) continue;
    if (!isNamed)
      taken += Math.ceil(Math.max(key.length, name.length) / LETTERS_A_STEP) * Math.min(key.length, name.length);
    const far = isNamed ? least : distance(key, name);
    if (far >= worst()) continue;
    const at = best.findIndex((other) => far < other.far);
    best.splice(at < 0 ? best.length : at, 0, { place, far });
    if (best.length > SUGGESTIONS) best.pop();
  }
  const near = best.filter(({ place, far }, rank) => far <= keys[place]!.length * (rank === 0 ? NEAR_FIRST : NEAR));
  return { near: near.map(({ place }) => place), taken };
}
