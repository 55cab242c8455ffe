import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { RevisionOf } from '#daemon/base/version.ts';
import type { AuditAction } from '#shared/account/audit-action.ts';
import { formatPhone, normalizePhone } from '#shared/base/phone.ts';
import type { OrangStore } from './contact.store.ts';
import { bareName, nameKey } from './name.ts';

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

/** Another row that may be the same man, and what is the same. */
export interface Like<P> {
  one: P;
  by: 'nomor' | 'nama';
}

/** Finds among rows those that may be the same man; equal names with two numbers are told apart by their ids. */
export function createLike<P extends Omit<Person, 'id'>>(rows: readonly P[]) {
  const byNumber = new Map<string, P[]>();
  const byName = new Map<string, P[]>();
  const put = (map: Map<string, P[]>, key: string, row: P): void => {
    const rows = map.get(key);
    if (rows) rows.push(row);
    else map.set(key, [row]);
  };
  const add = (row: P): void => {
    if (row.no_hp !== '') put(byNumber, normalizePhone(row.no_hp), row);
    put(byName, spellingKey(row.nama), row);
  };
  rows.forEach(add);
  return {
    add,
    /** One after another, because a hostile sheet has thousands for each row. */
    *find({ nama, no_hp }: Omit<Person, 'id'>): Generator<Like<P>, void> {
      const number = normalizePhone(no_hp);
      for (const one of byNumber.get(number) ?? []) yield { one, by: 'nomor' };
      for (const one of byName.get(spellingKey(nama)) ?? [])
        if (normalizePhone(one.no_hp) !== number && nameKey(one.nama) !== nameKey(nama)) yield { one, by: 'nama' };
    },
  };
}

/** 'Nomor ini juga milik Ustadz Karim.', of the first; others are counted. */
export function likeText([first, ...others]: readonly Like<Omit<Person, 'id'>>[]): string {
  const { one, by } = first!;
  const more = others.length > 0 ? ` dan ${others.length} lainnya` : '';
  return by === 'nomor'
    ? `Nomor ini juga milik ${one.nama}${more}`
    : `${one.nama} (${formatPhone(one.no_hp)})${more} hanya berbeda gelar atau ejaan namanya`;
}

/**
 * For each row that is one man with others, the id of the first of them. A pair in `apart` is two men, also where a
 * third row is like both.
 */
export function orangOf(
  rows: readonly Person[],
  apart: readonly (readonly [string, string])[] = [],
): Map<string, string> {
  const others = new Map<string, string[]>();
  for (const [one, other] of apart) {
    others.set(one, [...(others.get(one) ?? []), other]);
    others.set(other, [...(others.get(other) ?? []), one]);
  }
  /** The ids of a man, by each of them. */
  const men = new Map<string, string[]>();
  const manOf = (id: string): string[] => {
    const ids = men.get(id) ?? [id];
    men.set(id, ids);
    return ids;
  };
  /** Whether both are one man now. */
  function join(one: string, other: string): boolean {
    const [man, joining] = [manOf(one), manOf(other)];
    if (man === joining) return true;
    if (joining.some((id) => others.get(id)?.some((stranger) => men.get(stranger) === man))) return false;
    man.push(...joining);
    for (const id of joining) men.set(id, man);
    return true;
  }
  const joinAll = (group: readonly Person[]): void => {
    const firsts: string[] = [];
    for (const { id } of group) if (!firsts.some((first) => join(first, id))) firsts.push(id);
  };
  for (const [number, group] of Map.groupBy(rows, ({ no_hp }) => normalizePhone(no_hp)))
    if (number !== '' && group.length > 1) joinAll(group);
  for (const group of Map.groupBy(rows, ({ nama }) => spellingKey(nama)).values()) {
    // Equal names were given to two men on purpose; who of them a third spelling means, nobody can say.
    if (group.length < 2 || new Set(group.map(({ nama }) => nameKey(nama))).size < group.length) continue;
    joinAll(group);
  }
  return new Map([...men].flatMap(([id, ids]) => (ids.length > 1 ? [[id, ids[0]!] as const] : [])));
}

interface OrangParts {
  store: OrangStore;
  /** All rows of mubaligh in sight. */
  persons(): Person[];
  revisionOf: RevisionOf;
}

/** Who is one man among the stored rows. */
export function createOrang({ store, persons, revisionOf }: OrangParts) {
  let read: { revision: string; men: Map<string, string> } | undefined;
  return {
    /** For each row that is one man with others, the id of the first of them. */
    men(): ReadonlyMap<string, string> {
      const revision = revisionOf(['mubaligh']);
      if (read?.revision !== revision) read = { revision, men: orangOf(persons(), store.apart()) };
      return read.men;
    },

    /** The other rows that may be this man, without those that he was told apart from. */
    like(person: Person): Like<Person>[] {
      const apart = new Set(
        store.apart().flatMap(([one, other]) => (one === person.id ? [other] : other === person.id ? [one] : [])),
      );
      return [...createLike(persons().filter(({ id }) => id !== person.id && !apart.has(id))).find(person)];
    },

    /** Remembers that this row is none of the others. */
    tellApart: store.tellApart,
  };
}
export type Orang = ReturnType<typeof createOrang>;

export interface NumberSettingOptions extends Pick<Means, 'audit' | 'transaction'> {
  settings: Pick<SettingStore, 'get' | 'set'>;
}

interface NumberSettingFacts<Name extends string> {
  /** By their names in requests; `usual` is the default. */
  numbers: Record<Name, { key: string; usual: number }>;
  action: AuditAction;
  subject: string;
}

/** Numbers that an admin sets. */
export function createNumberSetting<const Name extends string>(
  { settings, transaction, audit }: NumberSettingOptions,
  { numbers, action, subject }: NumberSettingFacts<Name>,
) {
  type Setelan = Record<Name, number>;
  const names = Object.keys(numbers) as Name[];
  const valueOf = (name: Name) => Number(settings.get(numbers[name].key) ?? numbers[name].usual);
  const get = () => Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Setelan;
  return {
    get,
    update(actor: Actor, setelan: { [name in Name]?: number | undefined }): Setelan {
      return transaction(() => {
        const before = get();
        const fields = names.filter((name) => setelan[name] !== undefined && setelan[name] !== before[name]);
        if (fields.length === 0) return before;
        for (const name of fields) settings.set(numbers[name].key, String(setelan[name]));
        const after = get();
        audit.record(actor, action, subject, { fields, before, after });
        return after;
      });
    },
  };
}
