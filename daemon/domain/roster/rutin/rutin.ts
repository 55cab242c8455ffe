import { addDays, dateOf, formatDate, wireDate } from '#shared/base/dates.ts';
import { completed, tidied } from '#shared/roster/column.ts';
import { hariBesarName, type HariBesar } from '#shared/roster/hari-besar.ts';
import type { Pengajian } from '#shared/roster/pengajian.ts';
import { rutinNoun } from '#shared/roster/rutin/columns.ts';
import type { Rutin, RutinInput, RutinQuery, RutinUpdate, SeterusnyaInput } from '#shared/roster/rutin/rutin.ts';
import { rruleWords } from '#shared/roster/rutin/rule.ts';
import type { Actor } from '../../base/actor.ts';
import type { Audit } from '../../base/audit.ts';
import { changed, forTrail } from '../../base/audit-values.ts';
import { invalidField, MimbarError, notFound } from '../../base/errors.ts';
import type { ListPage } from '../../base/list-page.ts';
import { listOptions } from '../../base/list.ts';
import type { Result } from '../../base/result.ts';
import type { Stored } from '../../base/stored.ts';
import type { Transaction } from '../../base/transaction.ts';
import { changesOf, checkVersion, publicRow, withCancelled } from '../../base/version.ts';
import { clashNotes } from '../papan/clash-notes.ts';
import type { HariBesarService } from '../hari-besar.ts';
import type { RosterCheck } from '../papan/roster-check.ts';
import type { Keep, Removed } from '../penghapusan/penghapusan.ts';
import { datesOf } from './dates.ts';
import { isOwn, type Made, type PengajianChanges, type RutinMaker } from './maker.ts';
import type { RutinStore, RutinValues, StoredRutin } from './rutin-store.ts';

/** Holidays that the calendar knows, from one plain date to another, both included. */
export type HolidaysBetween = HariBesarService['holidaysBetween'];

export interface RutinServices {
  store: RutinStore;
  maker: RutinMaker;
  pengajian: PengajianChanges;
  masjid: { find(id: string): object | undefined };
  mubaligh: { find(id: string): object | undefined };
  check: Pick<RosterCheck, 'own'>;
  holidays: HolidaysBetween;
  /** IANA name of the deployment's zone, in which instants become dates. */
  timezone: string;
  transaction: Transaction;
  audit: Audit;
  keep: Keep;
}

/** So many clashing dates are told one by one. */
const NAMED = 5;
/** A series is reckoned from its start. */
const YEARS_BACK = 10;

type Changed = Rutin & { cancelled?: number; penghapusan?: string };

/** Study sessions that recur. Dates come in by `dateOf` and go out in their wire form. */
export function createRutinService(services: RutinServices) {
  const { store, maker, pengajian, masjid, mubaligh, check, holidays, timezone, transaction, audit, keep } = services;

  function plainDate(path: string, input: string): string {
    const date = dateOf(input, timezone);
    if (date === undefined) throw invalidField(path, 'Tanggal tidak valid');
    return date;
  }

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

  /** What is wrong with the days of a series, plain dates; undefined where nothing is. */
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
    // A series may go on for longer than a new one may reach back.
    if (wrong && (wrong.column === 'sampai' || values.mulai !== undefined))
      throw invalidField(wrong.column, wrong.message);
  }

  /** Dates that fall on a holiday while nobody has said what becomes of them. */
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
  const whole = (id: string): Rutin => wire(publicRow<StoredRutin>(getRutin(id)));

  /** What to tell of schedules that were made or changed. */
  function notes(row: StoredRutin, made: Made): string[] {
    const clashing = made.jadwal.flatMap(({ id, tanggal, waktu, id_masjid, id_mubaligh }) => {
      const date = tanggal.slice(0, 10);
      const own = check.own({ kind: 'pengajian', id, tanggal: date, waktu, id_masjid, id_mubaligh });
      return clashNotes(own).map((note) => `${formatDate(date)}: ${note}`);
    });
    const more = clashing.length - NAMED;
    return [
      ...clashing.slice(0, NAMED),
      ...(more > 0 ? [`Dan ${more} bentrok lagi`] : []),
      ...asked(row).map((one) => `${formatDate(one.tanggal)}, ${hariBesarName(one)}: tetap diadakan atau dilewati?`),
      ...(made.taken > 0 ? [`${made.taken} tanggal sudah punya pengajian pada waktu itu, dan dibiarkan`] : []),
      ...(made.kept > 0 ? [`${made.kept} jadwal yang sudah diubah sendiri dibiarkan seperti adanya`] : []),
    ];
  }

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

  /** The series of a schedule, the rule's date, and how many dates of the series come before it. */
  function placeOf(id: string): { series: StoredRutin; tanggal: string; before: number } {
    pengajian.get(id);
    const place = store.ofPengajian(id);
    if (!place) throw new MimbarError('invalid', 'Jadwal ini bukan bagian dari pengajian rutin');
    const series = publicRow<StoredRutin>(getRutin(place.id));
    const { tanggal } = place;
    const before = datesOf(series, tanggal).filter((date) => date < tanggal).length;
    return { series, tanggal, before };
  }

  /** Ends a series before a date of its own; one that has none before it goes. */
  function endBefore(actor: Actor, series: StoredRutin, tanggal: string, before: number): Made {
    if (before === 0) return removeOne(actor, series.id).made;
    store.update(series.id, { sampai: addDays(tanggal, -1), updated_by: actor.label });
    audit.record(actor, 'rutin.update', `rutin:${series.id}`, { fields: ['sampai'] });
    return maker.apply(actor, getRutin(series.id));
  }

  /**
   * The part of a series from a date on becomes a series of its own, with all that is remembered of its dates. The same
   * preachers keep the same dates. Gives the id of the later part.
   */
  function split(actor: Actor, series: StoredRutin, tanggal: string, before: number): string {
    if (before === 0) return series.id;
    const { id, nama_masjid: _, nama_mubaligh: __, version: ___, ...values } = series;
    const turn = before % series.id_mubaligh.length;
    const later = (date: string) => date >= tanggal;
    const next = store.insert({
      ...values,
      mulai: tanggal,
      id_mubaligh: [...series.id_mubaligh.slice(turn), ...series.id_mubaligh.slice(0, turn)],
      kecuali: series.kecuali.filter(later),
      tetap: series.tetap.filter(later),
      updated_by: actor.label,
    });
    audit.record(actor, 'rutin.create', `rutin:${next}`);
    store.moveDates(id, next, tanggal);
    store.update(id, { sampai: addDays(tanggal, -1), updated_by: actor.label });
    audit.record(actor, 'rutin.update', `rutin:${id}`, { fields: ['sampai'] });
    return next;
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
     * Its schedules are made at once. Warnings name clashes, holidays, and dates that have a pengajian already. Throws
     * invalid for its dates, and for an unknown mosque or preacher.
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

    /** Its own schedules from today on follow. Throws not_found, conflict on an old version, and as `create` does. */
    update(actor: Actor, id: string, input: RutinUpdate, version?: number): Result<Changed> {
      return transaction(() => {
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

    /** Its own schedules from today on go with it; the past and what a person has changed stay. Throws not_found. */
    remove: (actor: Actor, id: string): Changed => transaction(() => removeOne(actor, id).row),

    /** Ids that don't exist are passed over. */
    removeMany(actor: Actor, ids: readonly string[]): Removed {
      return transaction(() => {
        const found = store.existing(ids);
        let cancelled = 0;
        const kept = keep(actor, 'rutin', () => {
          cancelled = found.reduce((sum, id) => sum + removeOne(actor, id).made.cancelled, 0);
          return { count: found.length, cancelled };
        });
        return { ...withCancelled({ count: found.length }, cancelled), ...kept };
      });
    },

    /**
     * 'Ini dan seterusnya': a schedule and those that follow it in its series. A new preacher takes the place of the
     * one whose turn it is. Throws not_found, conflict, and invalid for a schedule of no series.
     */
    changeFollowing(
      actor: Actor,
      id: string,
      { id_mubaligh, ...form }: SeterusnyaInput,
      version?: number,
    ): Result<Pengajian> {
      return transaction(() => {
        const { series, tanggal, before } = placeOf(id);
        const wasOwn = store.dates(series.id, tanggal).some((one) => one.jadwal?.id === id && isOwn(one));
        const changes = { ...form, ...(id_mubaligh !== undefined && { id_mubaligh }) };
        const { data } = pengajian.update(actor, id, changes, version, { isPart: true });
        const fields = Object.keys(changes);
        if (fields.length === 0) return { data, warnings: [] };
        const part = split(actor, series, tanggal, before);
        // What a person had changed of this one before stays his.
        if (wasOwn) store.setVersion(part, tanggal, data.version);
        const { id_masjid, waktu } = data;
        const [, ...others] = getRutin(part).id_mubaligh;
        store.update(part, {
          ...(form.id_masjid !== undefined && { id_masjid }),
          ...(form.waktu !== undefined && { waktu }),
          ...(id_mubaligh !== undefined && { id_mubaligh: [data.id_mubaligh, ...others] }),
          updated_by: actor.label,
        });
        audit.record(actor, 'rutin.update', `rutin:${part}`, { fields });
        const { warnings, data: changed } = applied(actor, part);
        const cancelled = (data.cancelled ?? 0) + (changed.cancelled ?? 0);
        return { data: withCancelled(pengajian.get(id), cancelled), warnings };
      });
    },

    /** Deletes a schedule, and ends its series before it. Throws not_found, and invalid for a schedule of no series. */
    removeFollowing(actor: Actor, id: string): Result<Removed> {
      return transaction(() => {
        const { series, tanggal, before } = placeOf(id);
        let own = 0;
        let made = maker.nothing();
        const kept = keep(actor, 'pengajian', () => {
          own = pengajian.remove(actor, id).cancelled ?? 0;
          made = endBefore(actor, series, tanggal, before);
          return { count: 1 + made.removed, cancelled: own + made.cancelled };
        });
        return {
          data: { ...withCancelled({ count: 1 + made.removed }, own + made.cancelled), ...kept },
          warnings: made.kept > 0 ? [`${made.kept} jadwal yang sudah diubah sendiri dibiarkan seperti adanya`] : [],
        };
      });
    },
  };
}

/** A list's row when only some fields were asked for. */
function partly(row: StoredRutin): Rutin {
  const { mulai, sampai, kecuali, tetap } = row;
  return {
    ...row,
    ...(mulai !== undefined && { mulai: wireDate(mulai) }),
    ...(sampai && { sampai: wireDate(sampai) }),
    ...(kecuali && { kecuali: kecuali.map(wireDate) }),
    ...(tetap && { tetap: tetap.map(wireDate) }),
  } as Rutin;
}
