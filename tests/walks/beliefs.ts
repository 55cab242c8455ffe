import type { Kind, Reading, Said } from './reading.ts';

/** 'dkm:2' or 'mubaligh:3', as the to-do list calls people. */
export type Person = string;

/**
 * Where a schedule is, as people see it: 'jumatan 2026-11-27 2'. A text names kind, day and mosque, never a row: who
 * was told that it is off, and finds another row there, was still told what is not so.
 */
export type Place = string;
export const placeOf = (kind: Kind, tanggal: string, masjid: string): Place => `${kind} ${tanggal} ${masjid}`;
export const dayOf = (place: Place) => place.split(' ')[1]!;

/** `bebas`: nothing that could be untrue: he heard it otherwise, or said himself that he can't come. */
export type Belief =
  | { says: 'ada'; mubaligh: string; waktu: string | undefined; by?: string }
  | { says: 'tidak-ada'; waktu: string | undefined; by?: string }
  | { says: 'bebas'; by?: string };

interface Heard {
  waId: string;
  belief: Belief;
  isSure: boolean;
  /** The order in which it came. */
  n: number;
}

/** A schedule as it is stored now. */
export interface Row {
  kind: Kind;
  id: string;
  tanggal: string;
  waktu: string;
  id_masjid: string;
  id_mubaligh: string;
  konfirmasi: string;
  broadcasted: boolean;
  dkm_status: string;
  mubaligh_status: string;
  version: number;
}

export type Rows = ReadonlyMap<Place, readonly Row[]>;

/** Names as they are and were; a name never moves to somebody else. */
export interface Names {
  masjid(name: string): string | undefined;
  mubaligh(name: string): string | undefined;
}

/** A text about one schedule, with the names understood; undefined where a name is nobody's. */
export function understood(said: Said, names: Names): { place: Place; mubaligh: string } | undefined {
  const masjid = names.masjid(said.masjid);
  if (masjid === undefined || said.tanggal === '') return undefined;
  return { place: placeOf(said.kind, said.tanggal, masjid), mubaligh: names.mubaligh(said.mubaligh) ?? '' };
}

/** What each person was told last of each schedule, from the texts alone. */
export function createBeliefs(names: Names) {
  const heard = new Map<Person, Map<Place, Heard[]>>();
  let count = 0;

  const of = (person: Person) => heard.get(person) ?? heard.set(person, new Map()).get(person)!;
  const at = (person: Person, place: Place) => of(person).get(place) ?? of(person).set(place, []).get(place)!;

  function set(person: Person, place: Place, belief: Belief, waId: string, isSure: boolean): void {
    const all = at(person, place);
    const known = all.find((one) => one.waId === waId);
    // The same id arrives once: a later ack only makes it certain.
    if (known) known.isSure ||= isSure;
    else all.push({ waId, belief, isSure, n: (count += 1) });
  }

  /** What may be his last word: all that may have come since the last that surely came. */
  function last(person: Person, place: Place): Belief[] {
    const all = at(person, place);
    const from = all.findLastIndex(({ isSure }) => isSure);
    return all.slice(Math.max(0, from)).map(({ belief }) => belief);
  }

  /** A text about a place, to this person. */
  function claim(reading: Reading, said: Said, person: Person): { place: Place; belief: Belief } | undefined {
    const about = understood(said, names);
    if (!about) return undefined;
    const { place } = about;
    const me = person.split(':')[1]!;
    switch (reading.what) {
      case 'pengingat':
      case 'bulanan':
      case 'perubahan':
      case 'baru':
        return {
          place,
          belief: { says: 'ada', mubaligh: reading.to === 'dkm' ? about.mubaligh : me, waktu: said.waktu },
        };
      case 'koreksi':
        return { place, belief: { says: 'ada', mubaligh: about.mubaligh, waktu: undefined } };
      case 'dicatat':
        return { place, belief: { says: 'ada', mubaligh: me, waktu: undefined } };
      case 'batal':
      case 'diurungkan':
        return { place, belief: { says: 'tidak-ada', waktu: said.waktu } };
      // 'Filled' and 'closed' end an offer: he never believed that the sermon is his.
      default:
        return { place, belief: { says: 'bebas' } };
    }
  }

  return {
    last,
    claim,
    /** Whether all that he may have heard last of one place came after all that he heard of another. */
    isLater(person: Person, place: Place, than: Place): boolean {
      const all = at(person, place);
      const from = all.findLast(({ isSure }) => isSure)?.n ?? 0;
      return from > (at(person, than).at(-1)?.n ?? 0);
    },
    heard(reading: Reading, person: Person, waId: string, isSure: boolean): void {
      for (const said of reading.about) {
        const one = claim(reading, said, person);
        if (!one) continue;
        // A cancellation names the preacher, unless he is gone: who knows of another one there, knows it is not his.
        const off = understood(said, names)?.mubaligh;
        const isOthers = (known: Belief) => off !== '' && known.says === 'ada' && known.mubaligh !== off;
        const known = last(person, one.place);
        if (reading.what === 'batal' && reading.to === 'dkm' && known.length > 0 && known.every(isOthers)) continue;
        set(person, one.place, { ...one.belief, by: reading.what }, waId, isSure);
        const { before } = said;
        if (!before) continue;
        const masjid = before.masjid ?? said.masjid;
        const was = understood({ ...said, tanggal: before.tanggal ?? said.tanggal, masjid }, names);
        // 'Sebelumnya: …' takes back what he was told there, and nothing that he heard of another schedule since.
        if (was && was.place !== one.place && last(person, was.place).length > 0)
          set(person, was.place, { says: 'bebas' }, waId, isSure);
      }
    },
    /** He knows it otherwise: he said it himself, or an admin has told him. */
    free(person: Person, place: Place, because: string): void {
      set(person, place, { says: 'bebas' }, because, true);
    },
    /** A message that had an ack and did not arrive. */
    undone(waId: string): void {
      for (const places of heard.values())
        for (const [place, all] of places)
          places.set(
            place,
            all.filter((one) => one.waId !== waId),
          );
    },
    *all(): Generator<{ person: Person; place: Place; beliefs: Belief[] }> {
      for (const [person, places] of heard)
        for (const place of places.keys()) yield { person, place, beliefs: last(person, place) };
    },
  };
}

/** Whether a belief still stands. Two schedules at one mosque on one day: a text can't say which, and nor can we. */
export function isTrue(belief: Belief, person: Person, place: Place, rows: Rows): boolean {
  const here = rows.get(place) ?? [];
  if (belief.says === 'bebas' || here.length > 1) return true;
  const row = here[0];
  const [role, me] = person.split(':');
  // Who has declined does not come: nor does he who was told that it is off.
  if (belief.says === 'tidak-ada')
    return (
      !row ||
      !isThatTime(belief, row) ||
      (role === 'mubaligh' && (row.id_mubaligh !== me || row.konfirmasi === 'udzur'))
    );
  return row?.id_mubaligh === belief.mubaligh && isThatTime(belief, row);
}

/** Whether it was said of this hour, or of none. */
export const isThatTime = ({ waktu }: { waktu: string | undefined }, row: Row) =>
  waktu === undefined || waktu === row.waktu;
