import { type Actor, changed, forTrail } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { invalidField, notFound } from '#daemon/base/errors.ts';
import { type ListPage, listOptions, type Result } from '#daemon/base/list.ts';
import { type Stored, changesOf, checkVersion, publicRow } from '#daemon/base/version.ts';
import { dateOf, formatDate, wireDate } from '#shared/base/dates.ts';
import { completed, tidied } from '#shared/roster/column.ts';
import {
  cutiNoun,
  cutiProblem,
  type Cuti,
  type CutiInput,
  type CutiJadwal,
  type CutiQuery,
  type CutiUpdate,
} from '#shared/roster/cuti.ts';
import type { CutiStore, CutiValues, StoredCuti } from './cuti.store.ts';
import type { Keep, Removed } from './penghapusan.ts';

const DAY = 86_400_000;

/** Parses a date in the deployment's zone to a plain date. Throws invalid on `path` for an invalid one. */
export function requireDate(path: string, input: string, timezone: string): string {
  const date = dateOf(input, timezone);
  if (date === undefined) throw invalidField(path, 'Tanggal tidak valid');
  return date;
}

interface RangeLimit {
  timezone: string;
  /** The longest range, in days, and its name in the error. */
  maxDays: number;
  inWords?: string;
}

/** Parses a range to plain dates, both included. Throws invalid if it is in the wrong order or too long. */
export function requireRange(
  query: { dari: string; sampai: string },
  { timezone, maxDays, inWords = `${maxDays} hari` }: RangeLimit,
): { dari: string; sampai: string } {
  const dari = requireDate('dari', query.dari, timezone);
  const sampai = requireDate('sampai', query.sampai, timezone);
  if (sampai < dari) throw invalidField('sampai', 'Tanggal akhir lebih awal dari tanggal awal');
  if ((Date.parse(sampai) - Date.parse(dari)) / DAY > maxDays) throw invalidField('sampai', `Paling banyak ${inWords}`);
  return { dari, sampai };
}

export interface CutiServices extends Pick<Means, 'audit' | 'transaction'> {
  store: CutiStore;
  mubaligh: { find(id: string): object | undefined };
  /** IANA name of the deployment's zone, in which instants become dates. */
  timezone: string;
  keep: Keep;
}

/** How many schedules on leave days are named in a warning. */
const NAMED = 5;

/** The preachers' leaves. Input dates are parsed by `dateOf`; results are in the API's format. */
export function createCutiService({ store, mubaligh, timezone, transaction, audit, keep }: CutiServices) {
  const plainDate = (path: string, input: string): string => requireDate(path, input, timezone);

  function getCuti(id: string): Stored<StoredCuti> {
    const row = store.find(id);
    if (!row) throw notFound('Cuti tidak ditemukan');
    return row;
  }

  const withPlainDates = <T extends CutiUpdate>(input: T): T => ({
    ...input,
    ...(input.dari !== undefined && { dari: plainDate('dari', input.dari) }),
    ...(input.sampai !== undefined && { sampai: plainDate('sampai', input.sampai) }),
  });

  function check(values: CutiValues): void {
    if (!mubaligh.find(values.id_mubaligh)) throw invalidField('id_mubaligh', 'Mubaligh tidak ditemukan');
    const problem = cutiProblem(values);
    if (problem !== undefined) throw invalidField('sampai', problem);
  }

  function whole(id: string): Cuti {
    const row = publicRow<StoredCuti>(getCuti(id));
    return { ...wire(row), jadwal: store.jadwalDuring(row).map((one) => ({ ...one, tanggal: wireDate(one.tanggal) })) };
  }

  const saidOf = (row: Cuti): Result<Cuti> => ({ data: row, warnings: standingWarning(row.jadwal ?? []) });

  return {
    /** Throws invalid for an invalid date. */
    list({ id_mubaligh, dari, sampai, ...query }: CutiQuery): ListPage<Cuti> {
      const page = store.list(listOptions(query, store.columns), {
        id_mubaligh: id_mubaligh === undefined ? undefined : Number(id_mubaligh),
        dari: dari ? plainDate('dari', dari) : undefined,
        sampai: sampai ? plainDate('sampai', sampai) : undefined,
      });
      return { rows: page.rows.map(wire), total: page.total };
    },

    /** A leave with the schedules on its days. Throws not_found. */
    get: whole,

    /** A warning names the schedules on its days. Throws invalid for wrong dates and an unknown preacher. */
    create(actor: Actor, input: CutiInput): Result<Cuti> {
      return transaction(() => {
        const values = completed<CutiValues>(cutiNoun.columns, withPlainDates(input) as CutiValues);
        check(values);
        const id = store.insert({ ...values, updated_by: actor.label });
        audit.record(actor, 'cuti.create', `cuti:${id}`, { after: forTrail('cuti', values) });
        return saidOf(whole(id));
      });
    },

    /** As `create`. Also throws not_found, and conflict on an old version. */
    update(actor: Actor, id: string, input: CutiUpdate, version?: number): Result<Cuti> {
      return transaction(() => {
        const before = getCuti(id);
        checkVersion(before, version);
        const changes = changesOf(before, tidied(cutiNoun.columns, withPlainDates(input)) as Partial<CutiValues>);
        if (Object.keys(changes).length === 0) return { data: whole(id), warnings: [] };
        check({ ...before, ...changes });
        store.update(id, { ...changes, updated_by: actor.label });
        audit.record(actor, 'cuti.update', `cuti:${id}`, changed('cuti', before, changes));
        const isMoved = Object.keys(changes).some((name) => name !== 'alasan');
        return isMoved ? saidOf(whole(id)) : { data: whole(id), warnings: [] };
      });
    },

    /** Throws not_found. */
    remove(actor: Actor, id: string): Cuti {
      return transaction(() => {
        const row = wire(publicRow<StoredCuti>(getCuti(id)));
        const before = forTrail('cuti', getCuti(id));
        const kept = keep(actor, 'cuti', () => ({ count: store.remove([id]), cancelled: 0 }));
        audit.record(actor, 'cuti.delete', `cuti:${id}`, { before, ...kept });
        return { ...row, ...kept };
      });
    },

    /** Ignores unknown ids. */
    removeMany(actor: Actor, ids: readonly string[]): Removed {
      return transaction(() => {
        const found = store.existing(ids);
        if (found.length === 0) return { count: 0 };
        const kept = keep(actor, 'cuti', () => ({ count: store.remove(found), cancelled: 0 }));
        audit.record(actor, 'cuti.delete', 'cuti', { count: found.length, ids: found, ...kept });
        return { count: found.length, ...kept };
      });
    },
  };
}

/** A list's row may lack its dates, if only other fields were requested. */
function wire<Row extends Partial<Pick<StoredCuti, 'dari' | 'sampai'>>>(row: Row): Row {
  return {
    ...row,
    ...(row.dari !== undefined && { dari: wireDate(row.dari) }),
    ...(row.sampai !== undefined && { sampai: wireDate(row.sampai) }),
  };
}

/** Schedules in the API's format. */
function standingWarning(jadwal: readonly CutiJadwal[]): string[] {
  if (jadwal.length === 0) return [];
  const named = jadwal
    .slice(0, NAMED)
    .map(({ nama_masjid, tanggal }) => `${nama_masjid} ${formatDate(tanggal.slice(0, 10))}`);
  const more = jadwal.length > NAMED ? ` dan ${jadwal.length - NAMED} lagi` : '';
  return [`${jadwal.length} jadwal tetap berdiri pada hari cuti: ${named.join(', ')}${more}`];
}
