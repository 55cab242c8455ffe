import { normalizePhone } from '#shared/base/phone.ts';
import { bareName } from './bare-name.ts';
import { nameKey } from './name-index.ts';

/** A row of mubaligh as far as it tells who he is. */
export interface Person {
  id: string;
  nama: string;
  no_hp: string;
}

/** How many names are remembered with their keys: more than a network has. */
const KNOWN_MAX = 20_000;
const known = new Map<string, string>();

/** A name without titles, degrees and the ways of spelling Arabic names: 'Ust. Ramdhani, Lc' is 'ramdani'. */
function spellingKey(nama: string): string {
  const before = known.get(nama);
  if (before !== undefined) return before;
  const key = bareName.mubaligh
    .key(nama)
    .replace(/([bdgkpstz])h/g, '$1')
    .replace(/dz/g, 'z')
    .replace(/sy/g, 's')
    .replace(/oe/g, 'u')
    .replace(/q/g, 'k')
    .replace(/(.)\1+/g, '$1');
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(nama, key);
  return key;
}

const wordsOf = (nama: string): string[] =>
  spellingKey(nama)
    .split(' ')
    .filter((word) => word.length > 2);
/** Two names of one number have a word in common; an office may give its number to several men. */
const sharesWord = (one: string, other: string): boolean => {
  const words = new Set(wordsOf(one));
  return wordsOf(other).some((word) => words.has(word));
};

/** Finds among rows those that may be the same man; equal names with two numbers are told apart by their ids. */
export function createLike(rows: readonly Omit<Person, 'id'>[]) {
  const byNumber = new Map<string, string>();
  const byName = new Map<string, string>();
  const add = ({ nama, no_hp }: Omit<Person, 'id'>): void => {
    byNumber.set(normalizePhone(no_hp), nama);
    byName.set(spellingKey(nama), nama);
  };
  rows.forEach(add);
  return {
    add,
    /** The name of the other one, and what is the same. */
    find({ nama, no_hp }: Omit<Person, 'id'>): { nama: string; by: 'nomor' | 'nama' } | undefined {
      const sharing = byNumber.get(normalizePhone(no_hp));
      if (sharing !== undefined) return { nama: sharing, by: 'nomor' };
      const alike = byName.get(spellingKey(nama));
      return alike === undefined || nameKey(alike) === nameKey(nama) ? undefined : { nama: alike, by: 'nama' };
    },
  };
}

/** A number of more men than these is that of an office. */
const SHARED_MAX = 20;

/** For each row that is one man with others, the id of the first of them. */
export function orangOf(rows: readonly Person[]): Map<string, string> {
  const first = new Map<string, string>();
  const rootOf = (id: string): string => {
    const parent = first.get(id);
    return parent === undefined || parent === id ? id : rootOf(parent);
  };
  const join = (one: Person, other: Person) => {
    const [a, b] = [rootOf(one.id), rootOf(other.id)];
    first.set(a, a);
    first.set(b, a);
    first.set(other.id, a);
  };
  for (const group of Map.groupBy(rows, ({ no_hp }) => normalizePhone(no_hp)).values())
    for (let at = 1; at < group.length && group.length <= SHARED_MAX; at++) {
      const like = group.slice(0, at).find((one) => sharesWord(one.nama, group[at]!.nama));
      if (like) join(like, group[at]!);
    }
  for (const group of Map.groupBy(rows, ({ nama }) => spellingKey(nama)).values()) {
    // Equal names were given to two men on purpose; who of them a third spelling means, nobody can say.
    if (group.length < 2 || new Set(group.map(({ nama }) => nameKey(nama))).size < group.length) continue;
    for (const other of group.slice(1)) join(group[0]!, other);
  }
  return new Map([...first.keys()].map((id) => [id, rootOf(id)]));
}
