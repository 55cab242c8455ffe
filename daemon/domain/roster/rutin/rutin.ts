import { addDays } from '#shared/base/dates.ts';
import { completed, tidied } from '#shared/roster/column.ts';
import { rutinNoun } from '#shared/roster/rutin/columns.ts';
import type { Rutin, RutinInput, RutinQuery, RutinUpdate } from '#shared/roster/rutin/rutin.ts';
import { type Actor, changed, forTrail } from '#daemon/base/audit.ts';
import { invalidField, notFound } from '#daemon/base/errors.ts';
import { type ListPage, listOptions, type Result } from '#daemon/base/list.ts';
import { type Stored, changesOf, checkVersion, publicRow, withCancelled } from '#daemon/base/version.ts';
import type { Removed } from '#daemon/roster/penghapusan.ts';
import { createFollowing, type FollowingServices } from './following.ts';
import type { Made } from './maker.ts';
import type { RutinValues, StoredRutin } from '#daemon/storage/roster/rutin.ts';
import { createRutinView, partly, type Changed, type RutinViewParts } from './view.ts';
import { requireDate } from '#daemon/roster/cuti.ts';

export interface RutinServices extends RutinViewParts, FollowingServices {
  masjid: { find(id: string): object | undefined };
  mubaligh: { find(id: string): object | undefined };
  /** IANA name of the deployment's zone, in which instants become dates. */
  timezone: string;
}

/** Dates are computed from a series' start, so it must not be too long ago. */
const YEARS_BACK = 10;

/** Recurring study sessions. Input dates are parsed by `dateOf`; results are in the API's format. */
export function createRutinService(services: RutinServices) {
  const { store, maker, masjid, mubaligh, timezone, transaction, changing, audit, keep } = services;
  const { wire, notes } = createRutinView(services);

  const plainDate = (path: string, input: string): string => requireDate(path, input, timezone);

  const withPlainDates = <T extends RutinUpdate>(input: T): T => ({
    ...input,
    ...(input.mulai !== undefined && { mulai: plainDate('mulai', input.mulai) }),
    ...(input.sampai && { sampai: plainDate('sampai', input.sampai) }),
    ...(input.kecuali && { kecuali: input.kecuali.map((one) => plainDate('kecuali', one)) }),
    ...(input.tetap && { tetap: input.tetap.map((one) => plainDate('tetap', one)) }),
  });

  function getRutin(id: string): Stored<StoredRutin> {
    const row = store.find(id);
    if (!row) throw notFound('Pengajian rutin tidak ditemukan');
    return row;
  }

  /** The error in the days of a series (plain dates); undefined if there is none. */
  function problemOf({ mulai, sampai }: Pick<RutinValues, 'mulai' | 'sampai'>) {
    if (sampai !== null && sampai < mulai)
      return { column: 'sampai', message: 'Tanggal akhir lebih awal dari tanggal mulai' };
    if (mulai < addDays(maker.today(), -366 * YEARS_BACK))
      return { column: 'mulai', message: `Tanggal mulai paling lama ${YEARS_BACK} tahun yang lalu` };
    return undefined;
  }

  function checkValues(values: Partial<RutinValues>, { mulai, sampai }: Pick<RutinValues, 'mulai' | 'sampai'>): void {
    if (values.id_masjid !== undefined && !masjid.find(values.id_masjid))
      throw invalidField('id_masjid', 'Masjid tidak ditemukan');
    if (values.id_mubaligh?.some((id) => id === null || !mubaligh.find(id)))
      throw invalidField('id_mubaligh', 'Mubaligh tidak ditemukan');
    const wrong = problemOf({ mulai, sampai });
    // An existing series may have started longer ago than a new one may.
    if (wrong && (wrong.column === 'sampai' || values.mulai !== undefined))
      throw invalidField(wrong.column, wrong.message);
  }

  const whole = (id: string): Rutin => wire(publicRow<StoredRutin>(getRutin(id)));

  function applied(actor: Actor, id: string): Result<Changed> {
    const row = publicRow<StoredRutin>(getRutin(id));
    const made = maker.apply(actor, row);
    return { data: withCancelled(whole(id), made.cancelled), warnings: notes(row, made) };
  }

  function removeOne(actor: Actor, id: string): { row: Changed; made: Made } {
    const row = whole(id);
    let made = maker.nothing();
    const kept = keep(actor, 'rutin', () => {
      made = maker.clear(actor, id);
      store.remove(id);
      return { count: 1, cancelled: made.cancelled };
    });
    audit.record(actor, 'rutin.delete', `rutin:${id}`, {
      before: forTrail('rutin', row),
      jadwal: made.removed,
      ...kept,
    });
    return { row: { ...withCancelled(row, made.cancelled), ...kept }, made };
  }

  return {
    list({ keadaan, ...query }: RutinQuery): ListPage<Rutin> {
      const today = maker.today();
      const page = store.list(listOptions(query, store.columns), {
        berjalan: keadaan === 'berjalan' ? today : undefined,
        selesai: keadaan === 'selesai' ? today : undefined,
      });
      if (query.fields !== undefined) return { rows: page.rows.map(partly), total: page.total };
      return { rows: page.rows.map(wire), total: page.total };
    },

    problemOf,

    /** Throws not_found. */
    get: whole,

    /**
     * Creates its schedules at once. Warnings name clashes, holidays, and dates that already have a pengajian. Throws
     * invalid for wrong dates, and for an unknown mosque or preacher.
     */
    create(actor: Actor, input: RutinInput): Result<Changed> {
      return transaction(() => {
        const values = completed<RutinValues>(rutinNoun.columns, withPlainDates(input) as unknown as RutinValues);
        checkValues(values, values);
        const id = store.insert({ ...values, updated_by: actor.label });
        audit.record(actor, 'rutin.create', `rutin:${id}`);
        return applied(actor, id);
      });
    },

    /**
     * Also updates its own schedules from today on. Throws not_found, conflict on an old version, and as `create` does.
     */
    update(actor: Actor, id: string, input: RutinUpdate, version?: number): Result<Changed> {
      return changing(() => {
        const before = getRutin(id);
        checkVersion(before, version);
        const values = tidied(rutinNoun.columns, withPlainDates(input)) as unknown as Partial<RutinValues>;
        const changes = changesOf(before, values);
        if (Object.keys(changes).length === 0) return { data: whole(id), warnings: [] };
        checkValues(changes, { ...before, ...changes });
        store.update(id, { ...changes, updated_by: actor.label });
        audit.record(actor, 'rutin.update', `rutin:${id}`, changed('rutin', before, changes));
        return applied(actor, id);
      });
    },

    /**
     * Also deletes its own schedules from today on; past ones and those that a person has changed stay. Throws
     * not_found.
     */
    remove: (actor: Actor, id: string): Changed => changing(() => removeOne(actor, id).row),

    /** The schedules that `removeMany` would delete. */
    ownSchedules: (ids: readonly string[]): string[] => store.existing(ids).flatMap((id) => maker.own(id)),

    /** Ignores unknown ids. */
    removeMany(actor: Actor, ids: readonly string[]): Removed {
      return changing(() => {
        const found = store.existing(ids);
        let cancelled = 0;
        const kept = keep(actor, 'rutin', () => {
          cancelled = found.reduce((sum, id) => sum + removeOne(actor, id).made.cancelled, 0);
          return { count: found.length, cancelled };
        });
        return { ...withCancelled({ count: found.length }, cancelled), ...kept };
      });
    },

    ...createFollowing(services, { getRutin, applied, removeOne }),
  };
}
