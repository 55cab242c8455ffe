import { declined, type Bentrok } from '#shared/roster/bentrok/bentrok.ts';
import { findBentrok } from '#shared/roster/bentrok/find.ts';
import { byId } from '#shared/roster/bentrok/rows.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { BentrokOf } from '#shared/roster/bentrok/answer.ts';
import type { PapanJadwal, PapanMubaligh } from '#daemon/storage/roster/papan.ts';
import { createAround } from './check/around.ts';
import { isSameTurn, keyOf, told, type Around, type Asked } from './check/asked.ts';
import { createJudge, type RosterCheckOptions } from './check/judge.ts';
import { createMany, type ManyCheck } from './check/many.ts';
import { withOneMan } from './check/one-man.ts';
import type { Orang } from '#daemon/roster/orang.ts';

export interface RosterCheck extends ManyCheck {
  /**
   * The clashes of a schedule if it were stored: its own and those of others with it, and whether its preacher has
   * declined that day. A new schedule has the id ''.
   */
  of(jadwal: Asked): BentrokOf[];
  /** The clashes of one schedule, stored or not; without those that belong to other schedules. */
  own(jadwal: Asked): BentrokOf[];
  /**
   * By preacher, the clashes if he took this schedule, and whether he has declined that day; a new schedule has the
   * id ''.
   */
  candidates(jadwal: Omit<Asked, 'id_mubaligh'>, ids: readonly string[]): Map<string, BentrokOf[]>;
  /** All data for checking Friday sermons of these days (plain dates, both included), read once for many checks. */
  around(dari: string, sampai: string): Around;
}

/** Clashes of the stored roster: runs `findBentrok` with all data that it needs to check some days. */
export function createRosterCheck({
  store: plain,
  orang,
  ...options
}: RosterCheckOptions & { orang: Pick<Orang, 'men'> }): RosterCheck {
  const store = withOneMan(plain, orang);
  const rule = createJudge(options);
  const { planned, spanFor, judge, jarak } = rule;
  /** Clashes of one schedule; only schedules of its preacher and its mosque can clash with it. */
  function findOf(one: Asked): Bentrok[] {
    const { from, to } = spanFor(one.kind, one.tanggal, one.tanggal);
    return judge(one, store.near(one.kind, from, to, one), {
      masjidOf: store.masjidOf,
      mubalighOf: store.mubalighOf,
      cuti: store.cutiOf(one.id_mubaligh, one.tanggal, one.tanggal),
      jarak_jumat: jarak(),
    });
  }

  /**
   * Preachers who have declined a sermon on this Friday, or a pengajian at this hour, at any mosque: they cannot come
   * to another one either. The schedule's own preacher is left out, because his answer is stored with the schedule.
   */
  function declinedBy(asked: Omit<Asked, 'id_mubaligh'>, standing: PapanJadwal | undefined): Set<string> {
    const rows = store.udzur(asked.kind, asked.tanggal, asked.tanggal);
    return new Set(
      rows
        .filter(({ waktu }) => waktu === asked.waktu)
        .filter((row) => !(standing && isSameTurn(standing, { ...asked, id_mubaligh: row.id_mubaligh })))
        .map(({ id_mubaligh }) => id_mubaligh),
    );
  }

  function ofForm(one: Asked): BentrokOf[] {
    const found = findOf(one).map(told);
    const standing = store.jadwal(one.kind, one.tanggal, one.tanggal).find(({ id }) => id === one.id);
    if (!declinedBy(one, standing).has(one.id_mubaligh)) return found;
    return [...found, ...store.mubalighOf([one.id_mubaligh]).map((row) => refusalOf(row, one.kind))];
  }

  const own = (one: Asked): BentrokOf[] =>
    findOf(one)
      .filter(({ jadwal }) => keyOf(jadwal) === keyOf(one))
      .map(told);

  /** Checks all candidates in one pass at the same place; the clashes of the place that this causes are removed. */
  function candidates(asked: Omit<Asked, 'id_mubaligh'>, ids: readonly string[]): Map<string, BentrokOf[]> {
    const { from, to } = spanFor(asked.kind, asked.tanggal, asked.tanggal);
    const rows = store.jadwal(asked.kind, from, to);
    const stored = rows.find(({ id }) => id === asked.id);
    const people = new Map(ids.map((id_mubaligh) => [`calon ${id_mubaligh}`, id_mubaligh]));
    const candidate = ([id, id_mubaligh]: [string, string]) => {
      const one = { ...asked, id, id_mubaligh };
      return planned({ ...one, konfirmasi: stored && isSameTurn(stored, one) ? stored.konfirmasi : 'none' });
    };
    const standing = rows.filter(({ id }) => id !== asked.id).map(planned);
    const found = new Map(ids.map((id): [string, BentrokOf[]] => [id, []]));
    const all = store.mubaligh();
    for (const one of findBentrok({
      jadwal: [...standing, ...[...people].map(candidate)],
      masjid: store.masjid(),
      mubaligh: all,
      cuti: store.cuti(asked.tanggal, asked.tanggal),
      jarak_jumat: jarak(),
    })) {
      const id_mubaligh = people.get(one.jadwal.id);
      if (id_mubaligh !== undefined && one.jenis !== 'masjid_ganda') found.get(id_mubaligh)!.push(told(one));
    }
    const names = byId(all);
    for (const id of declinedBy(asked, stored)) found.get(id)?.push(refusalOf(names.get(id)!, asked.kind));
    return found;
  }

  return {
    ...createMany(store, rule, own),
    around: createAround(store, rule),
    of: ofForm,
    own,
    candidates,
  };
}

const refusalOf = ({ nama_mubaligh }: PapanMubaligh, kind: JadwalKind): BentrokOf => ({
  ...declined(nama_mubaligh, kind),
  id_jadwal: null,
});
