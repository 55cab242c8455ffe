import { type Actor, changed, forTrail, systemActor } from '#daemon/base/audit.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import { invalidField, notFound } from '#daemon/base/errors.ts';
import { type WithKabar, type ListPage, listOptions, type Result } from '#daemon/base/list.ts';
import type { Logger } from '#daemon/base/log.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import { type Stored, changesOf, checkVersion, publicRow, withCancelled } from '#daemon/base/version.ts';
import { clashNotes, type RosterCheck } from '#daemon/board/index.ts';
import {
  requireDate,
  type HariBesarService,
  createNumberSetting,
  type NumberSettingOptions,
  type Removed,
} from '#daemon/roster/index.ts';
import type { AuditAction } from '#shared/account/audit-action.ts';
import type { AuditDetail } from '#shared/account/audit.ts';
import { formatDate, wireDate, addDays } from '#shared/base/dates.ts';
import { completed, tidied } from '#shared/roster/column.ts';
import { hariBesarName, type HariBesar } from '#shared/roster/hari-besar.ts';
import { rutinNoun } from '#shared/roster/rutin/columns.ts';
import { aturanNote, aturanOf, rruleWords } from '#shared/roster/rutin/rule.ts';
import {
  type Rutin,
  type RutinInput,
  type RutinQuery,
  type RutinUpdate,
  PEKAN_KE_DEPAN,
} from '#shared/roster/rutin/rutin.ts';
import { countsOf, datesOf, type Made, type RutinMaker, createFollowing, type FollowingServices } from './maker.ts';
import type { RutinStore, StoredRutin, RutinValues } from './rutin.store.ts';

/** Holidays between two plain dates, both included. */
export type HolidaysBetween = HariBesarService['holidaysBetween'];

/** Maximum number of named dates with clashes. */
const NAMED = 5;
/** A series after a change. */
export type Changed = Rutin & { cancelled?: number; penghapusan?: string } & WithKabar;

export interface RutinViewParts {
  store: RutinStore;
  maker: RutinMaker;
  check: Pick<RosterCheck, 'own'>;
  holidays: HolidaysBetween;
}

/** A series in the API's format, and the warnings about its schedules. */
export function createRutinView({ store, maker, check, holidays }: RutinViewParts) {
  /** Dates on a holiday without a decision. */
  function asked(row: StoredRutin): HariBesar[] {
    const [from, until] = [maker.today(), maker.horizon()];
    const days = holidays(from, until).filter(
      ({ tanggal }) => !row.tetap.includes(tanggal) && !row.kecuali.includes(tanggal),
    );
    if (days.length === 0) return [];
    const dates = new Set(datesOf(row, until));
    return days.filter(({ tanggal }) => dates.has(tanggal));
  }

  function wire(row: StoredRutin): Rutin {
    const coming = store.coming(row.id, maker.today());
    return {
      ...row,
      kalimat: rruleWords(row.aturan),
      mulai: wireDate(row.mulai),
      sampai: row.sampai && wireDate(row.sampai),
      kecuali: row.kecuali.map(wireDate),
      tetap: row.tetap.map(wireDate),
      berikutnya: coming.next && wireDate(coming.next),
      jumlah_jadwal: coming.count,
      tanya: asked(row).map((one) => ({ tanggal: wireDate(one.tanggal), nama: hariBesarName(one) })),
    };
  }
  /** The warnings about schedules that were made or changed. */
  function notes(row: StoredRutin, made: Made): string[] {
    const clashing = made.jadwal.flatMap(({ id, tanggal, waktu, id_masjid, id_mubaligh }) => {
      const date = tanggal.slice(0, 10);
      const own = check.own({ kind: 'pengajian', id, tanggal: date, waktu, id_masjid, id_mubaligh });
      return clashNotes(own, 'pengajian').map((note) => `${formatDate(date)}: ${note}`);
    });
    const more = clashing.length - NAMED;
    const aturan = aturanOf(row.aturan);
    const lacking = aturan && aturan.jenis !== 'pasaran' ? aturanNote(aturan) : undefined;
    return [
      ...(lacking === undefined ? [] : [lacking]),
      ...clashing.slice(0, NAMED),
      ...(more > 0 ? [`Dan ${more} bentrok lagi`] : []),
      ...asked(row).map((one) => `${formatDate(one.tanggal)}, ${hariBesarName(one)}: tetap diadakan atau dilewati?`),
      ...(made.taken > 0 ? [`${made.taken} tanggal sudah punya pengajian pada waktu itu, dan dibiarkan`] : []),
      ...(made.kept > 0 ? [`${made.kept} jadwal yang sudah diubah sendiri dibiarkan seperti adanya`] : []),
    ];
  }

  return { wire, notes };
}

/** A list's row, if only some fields were requested. */
export function partly(row: StoredRutin): Rutin {
  const { mulai, sampai, kecuali, tetap } = row;
  return {
    ...row,
    ...(mulai !== undefined && { mulai: wireDate(mulai) }),
    ...(sampai && { sampai: wireDate(sampai) }),
    ...(kecuali && { kecuali: kecuali.map(wireDate) }),
    ...(tetap && { tetap: tetap.map(wireDate) }),
  } as Rutin;
}

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

  /** Makes the series' schedules what it says; one audit row for all of them. */
  function applied(actor: Actor, id: string, action: AuditAction, detail: AuditDetail = {}): Result<Changed> {
    const row = publicRow<StoredRutin>(getRutin(id));
    const made = maker.apply(actor, row);
    audit.record(actor, action, `rutin:${id}`, { ...detail, ...countsOf(made) });
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
        return applied(actor, id, 'rutin.create');
      });
    },

    /**
     * Also updates its own coming schedules. Throws not_found, conflict on an old version, and as `create` does.
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
        return applied(actor, id, 'rutin.update', changed('rutin', before, changes));
      });
    },

    /**
     * Also deletes its own coming schedules; those that have begun or that a person has changed stay. Throws not_found.
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

export interface RutinClockOptions {
  store: Pick<RutinStore, 'running' | 'find'>;
  maker: RutinMaker;
  setting: Pick<RutinSetting, 'get'>;
  transaction: Transaction;
  yieldLoop: YieldLoop;
  logger: Pick<Logger, 'error'>;
}

interface RutinClock {
  /** Makes missing schedules of every series, once a day and after a start. A failure of one series does not throw. */
  runIfDue(): Promise<void>;
  /** Makes it due again, because schedules may be missing. */
  again(): void;
}

/**
 * Makes the schedules of all series ahead of time. Its memory is not needed for correctness: the database has every
 * date that was made, so that after a restart, a clock change or a restore no date is missing or made twice.
 */
export function createRutinClock({ store, maker, setting, transaction, yieldLoop, logger }: RutinClockOptions) {
  const actor = systemActor('schedule', 'rutin');
  let done: string | undefined;
  return {
    again: () => void (done = undefined),
    async runIfDue(): Promise<void> {
      const today = maker.today();
      const turn = `${today} ${setting.get().pekan}`;
      if (turn === done) return;
      for (const id of store.running(today)) {
        await yieldLoop();
        try {
          transaction(() => {
            const series = store.find(id);
            if (series) maker.make(actor, series);
          });
        } catch (error) {
          // Continue with the other series; this one is retried tomorrow, weeks before its schedules are needed.
          logger.error({ err: error, id_rutin: id }, 'The schedules of a recurring pengajian could not be made');
        }
      }
      done = turn;
    },
  } satisfies RutinClock;
}

/** How many weeks ahead schedules are created. Reducing it deletes no schedules. */
export const createRutinSetting = (options: NumberSettingOptions) =>
  createNumberSetting(options, {
    numbers: { pekan: { key: 'rutin_pekan', usual: PEKAN_KE_DEPAN.usual } },
    action: 'rutin.setting',
    subject: 'rutin',
  });
export type RutinSetting = ReturnType<typeof createRutinSetting>;
