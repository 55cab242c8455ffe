import { type Actor, type Audit, changed, forTrail } from '#daemon/base/audit.ts';
import { invalidField, notFound } from '#daemon/base/errors.ts';
import { listOptions, type Result, type WithKabar, type ListPage } from '#daemon/base/list.ts';
import type { Changing, Transaction } from '#daemon/base/transaction.ts';
import { changesOf, checkVersion, publicRow, withCancelled } from '#daemon/base/version.ts';
import { formatLongDate, FRIDAY, weekday, wireDate } from '#shared/base/dates.ts';
import { tidied } from '#shared/roster/column.ts';
import type { Jadwal, JadwalKind, JadwalQuery } from '#shared/roster/jadwal.ts';
import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';
import type { PlaceholderSource } from '#shared/roster/placeholder.ts';
import { requireDate } from './cuti.ts';
import type { JadwalStore, JadwalValues, StoredJadwal } from './jadwal.store.ts';
import type { Keep, Large, Removed } from './penghapusan.ts';

/** The form values of either kind; only pengajian has `waktu`. */
export interface JadwalForm {
  tanggal: string;
  id_masjid: string | number;
  id_mubaligh: string | number;
  waktu?: string;
}

export interface JadwalRow {
  id: string;
  tanggal: string;
  waktu?: string;
  id_masjid: string;
  nama_masjid: string;
  id_mubaligh: string;
  version: number;
}

/** One of many changes. With an `id` it changes that schedule, or deletes it if the form is null. */
export interface JadwalChange<Form extends JadwalForm> {
  id?: string | undefined;
  form: Form | Partial<Form> | null;
}

export interface ChangeOptions {
  /** One of several changes in a transaction; the caller reports their clashes at the end. */
  isPart?: boolean;
  /** The caller's own audit row counts it. */
  isCounted?: boolean;
}

interface Finder {
  find(id: string): object | undefined;
}

export interface JadwalWriterParts<Row> {
  store: JadwalStore<Row>;
  masjid: Finder;
  mubaligh: Finder;
  /** IANA name of the deployment's zone, in which instants become dates. */
  timezone: string;
  audit: Audit;
  keep: Keep;
  /** The position of a pengajian in its day, in minutes after midnight; plain date. */
  orderOf(jadwal: { tanggal: string; waktu: string; id_masjid: string }): number;
}

/** Inserts, changes and deletes one schedule of either kind with its audit row. Call it inside a transaction. */
export function createJadwalWriter<Row extends JadwalRow, Form extends JadwalForm>(
  { kind, columns }: Jadwal,
  services: JadwalWriterParts<Row>,
) {
  const { store, timezone, audit, keep } = services;

  function getJadwal(id: string): StoredJadwal<Row> {
    const row = store.find(id);
    if (!row) throw notFound(`Jadwal ${kind} tidak ditemukan`);
    return row;
  }

  const plainDate = (path: string, input: string): string => requireDate(path, input, timezone);

  function stored({ tanggal, ...form }: Partial<JadwalForm>): Partial<JadwalValues> {
    return tidied(columns, {
      ...form,
      tanggal: tanggal === undefined ? undefined : plainDate('tanggal', tanggal),
    }) as Partial<JadwalValues>;
  }

  /** Adds the order in the day if a value that it depends on has changed. */
  function withOrder<T extends Partial<JadwalValues>>(values: T, before?: JadwalValues): T {
    const { waktu, tanggal, id_masjid } = { ...before, ...values };
    if (waktu === undefined || tanggal === undefined || id_masjid === undefined) return values;
    const isSame = values.waktu === undefined && values.tanggal === undefined && values.id_masjid === undefined;
    return isSame ? values : { ...values, waktu_order: services.orderOf({ waktu, tanggal, id_masjid }) };
  }

  function checkReferences({ id_masjid, id_mubaligh }: Partial<JadwalValues>): void {
    if (id_masjid !== undefined && !services.masjid.find(id_masjid))
      throw invalidField('id_masjid', 'Masjid tidak ditemukan');
    if (id_mubaligh !== undefined && !services.mubaligh.find(id_mubaligh))
      throw invalidField('id_mubaligh', 'Mubaligh tidak ditemukan');
  }

  function insert(
    actor: Actor,
    form: Form,
    { isCounted = false }: ChangeOptions = {},
  ): { id: string; values: JadwalValues } {
    const values = stored(form) as JadwalValues;
    checkReferences(values);
    const id = store.insert({ ...withOrder(values), updated_by: actor.label });
    if (!isCounted) audit.record(actor, `${kind}.create`, `${kind}:${id}`, { after: forTrail(kind, values) });
    return { id, values };
  }

  /** The fields of a form that differ from the row; checks that the mosque and preacher exist. */
  function changesBy(before: StoredJadwal<Row>, form: Partial<Form>): Partial<JadwalValues> {
    const changes = changesOf(before, stored(form));
    checkReferences(changes);
    return changes;
  }

  /** The caller has cancelled its waiting messages before. */
  function change(
    actor: Actor,
    before: StoredJadwal<Row>,
    changes: Partial<JadwalValues>,
    { isCounted = false }: ChangeOptions = {},
  ): void {
    const { id } = before;
    store.update(id, { ...withOrder(changes, before), updated_by: actor.label });
    if (!isCounted) audit.record(actor, `${kind}.update`, `${kind}:${id}`, changed(kind, before, changes));
  }

  /** As `change`; `cancelled` is the number of its cancelled messages. */
  function drop(
    actor: Actor,
    id: string,
    cancelled: number,
    { isCounted = false }: ChangeOptions = {},
  ): { penghapusan?: string } {
    const before = forTrail(kind, getJadwal(id));
    const kept = keep(actor, kind, () => ({ count: store.remove([id]), cancelled }));
    if (!isCounted) audit.record(actor, `${kind}.delete`, `${kind}:${id}`, { before, ...kept });
    return kept;
  }

  return { getJadwal, plainDate, insert, changesBy, change, drop };
}

/**
 * Warnings about a Friday prayer that is not on a Friday or is the second at its mosque; it is stored anyway (contract,
 * Resources). `tanggal` is a plain date.
 */
export function jumatanWarnings(
  store: Pick<JadwalStore<unknown>, 'isTaken'>,
  row: { id: string; tanggal: string; id_masjid: string; nama_masjid: string },
): string[] {
  const date = formatLongDate(row.tanggal);
  return [
    ...(weekday(row.tanggal) === FRIDAY ? [] : [`Tanggal ${date} bukan hari Jumat`]),
    ...(store.isTaken(row, row.id) ? [`${row.nama_masjid} sudah punya jadwal jumatan lain pada ${date}`] : []),
  ];
}

export interface JadwalServices<Row> extends JadwalWriterParts<Row> {
  transaction: Transaction;
  changing: Changing;
  large: Large;
  cancelWaiting: CancelWaiting;
  /** The clashes of a schedule, as sentences; plain date, `waktu` '' for a jumatan. */
  clashNotes(jadwal: {
    kind: JadwalKind;
    id: string;
    tanggal: string;
    waktu: string;
    id_masjid: string;
    id_mubaligh: string;
  }): string[];
  /** Notes that no automatic reminder will contain the current schedule. */
  lateNotes(kind: JadwalKind): (jadwal: { tanggal: string; waktu?: string; id_masjid: string }) => string[];
}

/** The rules of both kinds of schedule. Input dates are parsed by `dateOf`; results are in the API's format. */
export function createJadwalService<Row extends JadwalRow, Form extends JadwalForm>(
  jadwal: Jadwal,
  services: JadwalServices<Row>,
) {
  const { kind } = jadwal;
  const { store, transaction, changing, audit, keep, large, lateNotes } = services;
  const { getJadwal, plainDate, insert, changesBy, change, drop } = createJadwalWriter<Row, Form>(jadwal, services);
  const clashes = ({ id, tanggal, waktu = '', id_masjid, id_mubaligh }: Row) =>
    services.clashNotes({ kind, id, tanggal, waktu, id_masjid, id_mubaligh });
  const cancelWaiting = kind === 'pengajian' ? services.cancelWaiting.byPengajian : services.cancelWaiting.byJumatan;
  /** Warnings about a stored row (plain date) with a new day or mosque. */
  const warnings = (row: Row) => (kind === 'jumatan' ? jumatanWarnings(store, row) : []);

  return {
    /** Throws invalid for an invalid date. */
    list({ dateStart, dateEnd, id_masjid, wilayah, broadcasted, konfirmasi, ...query }: JadwalQuery): ListPage<Row> {
      return store.list(listOptions(query, store.columns), {
        start: dateStart ? plainDate('dateStart', dateStart) : undefined,
        end: dateEnd ? plainDate('dateEnd', dateEnd) : undefined,
        id_masjid: id_masjid === undefined ? undefined : String(id_masjid),
        wilayah: wilayah || undefined,
        broadcasted: broadcasted === undefined ? undefined : Number(broadcasted === 'true'),
        konfirmasi,
      });
    },

    /** Throws not_found. */
    get: (id: string): Row => wire(shown<Row>(getJadwal(id))),

    /** Throws invalid for an invalid date, and for an unknown mosque or preacher. */
    create(actor: Actor, form: Form, options: ChangeOptions = {}): Result<Row> {
      return transaction(() => {
        const row = shown<Row>(getJadwal(insert(actor, form, options).id));
        return {
          data: wire(row),
          warnings: [...warnings(row), ...(options.isPart ? [] : clashes(row)), ...lateNotes(kind)(row)],
        };
      });
    },

    /**
     * A changed value makes a new broadcast version, and cancels the waiting messages with the old value. Throws
     * not_found, conflict on an old version, and invalid as `create` does.
     */
    update(
      actor: Actor,
      id: string,
      form: Partial<Form>,
      version?: number,
      options: ChangeOptions = {},
    ): Result<Row & { cancelled?: number }> {
      return changing(() => {
        const before = getJadwal(id);
        checkVersion(before, version);
        const changes = changesBy(before, form);
        if (Object.keys(changes).length === 0) return { data: wire(shown<Row>(before)), warnings: [] };
        const cancelled = cancelWaiting([id]);
        change(actor, before, changes, options);
        const row = shown<Row>(getJadwal(id));
        const moved = changes.tanggal !== undefined || changes.id_masjid !== undefined;
        return {
          data: withCancelled(wire(row), cancelled),
          warnings: [...(moved ? warnings(row) : []), ...(options.isPart ? [] : clashes(row)), ...lateNotes(kind)(row)],
        };
      });
    },

    /** Cancels its waiting messages. Throws not_found. */
    remove(
      actor: Actor,
      id: string,
      options: ChangeOptions = {},
    ): Row & { cancelled?: number; penghapusan?: string } & WithKabar {
      return changing(() => {
        const row = shown<Row>(getJadwal(id));
        const cancelled = cancelWaiting([id]);
        const kept = drop(actor, id, cancelled, options);
        return { ...withCancelled(wire(row), cancelled), ...kept };
      });
    },

    /**
     * Many changes in one transaction, each with its own audit row. Returns the warnings about missing automatic
     * reminders, without duplicates, and the number of cancelled messages; the caller reports the clashes of all
     * together. Throws as `create`, `update` and `remove` do.
     */
    changeMany(actor: Actor, changes: readonly JadwalChange<Form>[]): { notes: string[]; cancelled: number } {
      return transaction(() => {
        const times = new Map<string, { tanggal: string; waktu?: string; id_masjid: string }>();
        const known = changes.map(({ id, form }) => {
          const before = id === undefined ? undefined : getJadwal(id);
          return { id, form, before, fresh: before && form ? changesBy(before, form) : {} };
        });
        const isChanged = ({ form, fresh }: (typeof known)[number]) => form === null || Object.keys(fresh).length > 0;
        const touched = known.flatMap((one) => (one.id !== undefined && isChanged(one) ? [one.id] : []));
        const cancelled = touched.length > 0 ? cancelWaiting(touched) : 0;
        for (const one of known) {
          const { id, form, before, fresh } = one;
          if (id !== undefined && !isChanged(one)) continue;
          if (form === null) {
            drop(actor, id!, 0);
            continue;
          }
          if (before) change(actor, before, fresh);
          const values = id === undefined ? insert(actor, form as Form).values : { ...before, ...fresh };
          const { tanggal, waktu, id_masjid } = values as JadwalValues;
          times.set(`${tanggal} ${id_masjid} ${waktu ?? ''}`, {
            tanggal,
            id_masjid,
            ...(waktu !== undefined && { waktu }),
          });
        }
        return { notes: [...new Set([...times.values()].flatMap(lateNotes(kind)))], cancelled };
      });
    },

    /** Clears the marks of a restore after an admin has checked the schedules. Ids without a mark are skipped. */
    dismissMarks(actor: Actor, ids: readonly string[]): { count: number } {
      return transaction(() => {
        const cleared = store.clearMarks(ids);
        if (cleared.length > 0)
          audit.record(actor, `${kind}.dismiss-mark`, kind, { count: cleared.length, ids: cleared });
        return { count: cleared.length };
      });
    },

    /** Ignores unknown ids. */
    async removeMany(actor: Actor, ids: readonly string[]): Promise<Removed> {
      const found = store.existing(ids);
      const count = found.length;
      if (count === 0) return { count };
      if (large.isLarge(count)) {
        const { cancelled, ...kept } = await large.removeLarge(actor, kind, found, (own) =>
          audit.record(actor, `${kind}.delete`, kind, { count, ids: found, ...own }),
        );
        return { ...withCancelled({ count }, cancelled), ...kept };
      }
      return changing(() => {
        const cancelled = cancelWaiting(found);
        const kept = keep(actor, kind, () => ({ count: store.remove(found), cancelled }));
        audit.record(actor, `${kind}.delete`, kind, { count, ids: found, ...kept });
        return { ...withCancelled({ count }, cancelled), ...kept };
      });
    },
  };
}

export type JadwalService<Row extends JadwalRow, Form extends JadwalForm> = ReturnType<
  typeof createJadwalService<Row, Form>
>;

/** The row as callers see it: time and way of the preacher's answer only if there is one. */
function shown<Row extends object>(stored: StoredJadwal<Row>): Row {
  const { konfirmasi_at, konfirmasi_jalur, konfirmasi_tanda: _, ...row } = publicRow(stored);
  const answered = konfirmasi_at !== null && { konfirmasi_at: new Date(konfirmasi_at).toISOString(), konfirmasi_jalur };
  return { ...row, ...answered } as object as Row;
}

function wire<Row extends { tanggal: string }>(row: Row): Row {
  return { ...row, tanggal: wireDate(row.tanggal) };
}

/** A schedule with all data for messages. `waktu` is '' for a jumatan. */
export interface BroadcastJadwal {
  id: string;
  kind: JadwalKind;
  tanggal: string;
  waktu: string;
  waktu_order: number;
  id_masjid: string;
  nama_masjid: string;
  nama_ketua_dkm: string;
  masjid_no_hp: string;
  id_mubaligh: string;
  nama_mubaligh: string;
  mubaligh_no_hp: string;
  broadcast_version: number;
  /** Whether the question about this version was sent or is being sent. */
  is_asked: boolean;
  /** WhatsApp has not acked a message with the question, so it may have arrived. */
  may_be_asked: boolean;
  /** What the preacher, who still stands there, has answered. */
  jawaban: Konfirmasi;
  dkm_status: string;
  mubaligh_status: string;
  /** Set by a restore if it is unknown whether the reminder was sent; UTC ms of the restore. */
  restored_at: number | null;
}

/**
 * These sources of placeholders have changed for some mosques or preachers, inside the caller's transaction: cancels
 * what waits with an earlier value, and notes who was told one. Returns the number of cancelled messages.
 */
export type ValuesChanged = (
  sources: readonly PlaceholderSource[],
  which?: { column: 'id_masjid' | 'id_mubaligh'; ids: readonly string[] },
) => number;

/**
 * Cancels waiting messages whose text or number is outdated, inside the caller's transaction. Each method returns the
 * number of messages; digests about one of the schedules count too (contract, Messages). What is under way keeps an
 * equal one from being queued, unless that goes to another number.
 */
export interface CancelWaiting {
  byMasjid(ids: readonly string[], toAnother?: boolean): number;
  byMubaligh(ids: readonly string[], toAnother?: boolean): number;
  byPengajian(ids: readonly string[]): number;
  byJumatan(ids: readonly string[]): number;
}
