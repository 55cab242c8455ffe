import { addDays, dateInZone } from '#shared/base/dates.ts';
import { searchKey } from '#shared/base/search-key.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import {
  isOfVersion,
  madeOf,
  PLACEHOLDERS,
  recordedFrom,
  type MadeOf,
  type PlaceholderName,
  type PlaceholderSource,
} from '#shared/roster/placeholder.ts';
import type { Means } from '#daemon/base/base.ts';
import type { Audience, JadwalLink } from '#daemon/queue/index.ts';
import type { BroadcastJadwal, Begins } from '#daemon/roster/index.ts';
import type { BeliefStore, ToldLink, Which } from './belief.store.ts';
import type { JadwalSource } from './compose.ts';

const READ_AT_ONCE = 250;
const KINDS = ['pengajian', 'jumatan'] as const;
const ALL = Object.keys(PLACEHOLDERS) as PlaceholderName[];

export interface BeliefOptions extends Pick<Means, 'clock' | 'timezone'> {
  store: BeliefStore;
  sources: Record<JadwalKind, Pick<JadwalSource, 'findForBroadcast'>>;
  begins: Pick<Begins, 'jamOf' | 'endOf'>;
  /** Cancels messages as outdated; returns their number. */
  withdraw: (ids: readonly string[]) => number;
}

/** A value that a person was told; `told` is what he was told if that holds no longer. */
export interface Said {
  name: PlaceholderName;
  label: string;
  told: string | undefined;
  now: string;
}

const namesOf = (made: MadeOf) => Object.keys(made) as PlaceholderName[];
/** Another spelling is no news. */
const differs = (a: string, b: string): boolean => searchKey(a) !== searchKey(b);

/**
 * Compares what messages say with what holds now (docs/decisions/0050): what waits with an earlier value is
 * cancelled, and who was told one is to hear of the change. Dates, times and people of a schedule are compared by its
 * version instead.
 */
export function createBeliefs({ store, sources, begins, withdraw, clock, timezone }: BeliefOptions) {
  function jadwalsOf(kind: JadwalKind, ids: ReadonlySet<string>): Map<string, BroadcastJadwal> {
    const all = [...ids];
    const found = new Map<string, BroadcastJadwal>();
    for (let at = 0; at < all.length; at += READ_AT_ONCE)
      for (const one of sources[kind].findForBroadcast(all.slice(at, at + READ_AT_ONCE))) found.set(one.id, one);
    return found;
  }
  const nowOf = (jadwal: BroadcastJadwal, names: readonly PlaceholderName[]): MadeOf =>
    madeOf(names, { ...jadwal, jam: begins.jamOf(jadwal) });
  const yesterday = () => addDays(dateInZone(clock.now(), timezone), -1);

  /** What one person believes of one schedule: the last message wins. */
  function believed(rows: readonly ToldLink[]): MadeOf {
    const isStill =
      ({ isCurrent, isHere }: ToldLink) =>
      (name: PlaceholderName) =>
        isCurrent || (isHere && !isOfVersion(name));
    const told = rows.flatMap((row) =>
      namesOf(row.made_of)
        .filter(isStill(row))
        .map((name) => [name, row.made_of[name]!] as const),
    );
    return Object.fromEntries(told);
  }

  const peopleOf = (rows: readonly ToldLink[]) => Map.groupBy(rows, ({ id, audience }) => `${id} ${audience}`).values();

  /** `onlyOld`: who is to hear of it for another reason stays. */
  function reviewTold(
    kind: JadwalKind,
    which: Which | undefined,
    names: readonly PlaceholderName[],
    onlyOld = false,
  ): void {
    const told = store
      .told(kind, yesterday(), which)
      .filter(({ made_of }) => names.some((name) => made_of[name] !== undefined));
    const jadwals = jadwalsOf(kind, new Set(told.map(({ id }) => id)));
    for (const rows of peopleOf(told)) {
      const { id, audience } = rows[0]!;
      const jadwal = jadwals.get(id)!;
      if (begins.endOf(jadwal) <= clock.now()) continue;
      const belief = believed(rows);
      const now = nowOf(jadwal, namesOf(belief));
      if (namesOf(belief).some((name) => differs(belief[name]!, now[name]!)))
        store.setOutdated(jadwal, audience, belief.nama_masjid ?? jadwal.nama_masjid);
      else if (!onlyOld) store.setCurrent(jadwal, audience);
    }
  }

  /** `isUnknown`: whether what is not recorded counts as outdated. */
  function outdated(
    kind: JadwalKind,
    which: Which | undefined,
    names: readonly PlaceholderName[],
    isUnknown: boolean,
  ): string[] {
    const waiting = store
      .pending(kind, which)
      .filter(({ made_of }) => (made_of === null ? isUnknown : names.some((name) => made_of[name] !== undefined)));
    const jadwals = jadwalsOf(kind, new Set(waiting.map(({ id }) => id)));
    return waiting
      .filter(({ id, made_of }) => {
        if (made_of === null) return true;
        const now = nowOf(jadwals.get(id)!, namesOf(made_of));
        return namesOf(made_of).some((name) => made_of[name] !== now[name]);
      })
      .map(({ message }) => message);
  }

  function review(names: readonly PlaceholderName[], which: Which | undefined, isUnknown: boolean): number {
    if (names.length === 0) return 0;
    const cancelled = withdraw([...new Set(KINDS.flatMap((kind) => outdated(kind, which, names, isUnknown)))]);
    for (const kind of KINDS) reviewTold(kind, which, names);
    return cancelled;
  }

  return {
    /**
     * Call it inside the transaction that changed one of these sources, of some mosques or preachers, or of all.
     * Returns the number of cancelled messages.
     */
    changed: (sourcesOf: readonly PlaceholderSource[], which?: Which): number =>
      review(recordedFrom(sourcesOf), which, true),

    /** For the start: settings may have changed meanwhile. */
    settingsRead: (): number => review(recordedFrom(['pengaturan.lokasi', 'pengaturan.zona']), undefined, false),

    /** Messages about these schedules that were taken back have arrived nevertheless. */
    arrived(links: readonly Pick<JadwalLink, 'id_pengajian' | 'id_jumatan'>[]): void {
      for (const { id_pengajian, id_jumatan } of links)
        reviewTold(
          id_pengajian === null ? 'jumatan' : 'pengajian',
          { column: 'id', ids: [(id_pengajian ?? id_jumatan)!] },
          ALL,
        );
    },

    /** Deleted schedules are back: their values may have changed meanwhile. */
    cameBack: (kind: JadwalKind, ids: readonly string[]): void => reviewTold(kind, { column: 'id', ids }, ALL, true),

    /** The values of a schedule that a person was ever told, as told and as they are now. */
    of(kind: JadwalKind, id: string, audience: Audience): Said[] {
      const rows = store.told(kind, '', { column: 'id', ids: [id] }).filter((row) => row.audience === audience);
      const jadwal = sources[kind].findForBroadcast([id])[0];
      if (rows.length === 0 || !jadwal) return [];
      const belief = believed(rows);
      const names = [...new Set(rows.flatMap(({ made_of }) => namesOf(made_of)))];
      const now = nowOf(jadwal, names);
      return names.map((name) => ({
        name,
        label: PLACEHOLDERS[name].label,
        told: belief[name] !== undefined && differs(belief[name], now[name]!) ? belief[name] : undefined,
        now: now[name]!,
      }));
    },
  };
}
