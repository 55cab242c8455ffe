import { wireDate } from '#shared/base/dates.ts';
import type { Jadwal, JadwalKind, JadwalQuery } from '#shared/roster/jadwal.ts';
import type { Actor } from '#daemon/base/audit.ts';
import { listOptions, type Result, type WithKabar, type ListPage } from '#daemon/base/list.ts';
import type { CancelWaiting } from './cancel-waiting.ts';
import { checkVersion, publicRow, withCancelled } from '#daemon/base/version.ts';
import type { Changing, Transaction } from '#daemon/base/transaction.ts';
import type { JadwalValues, StoredJadwal } from '#daemon/storage/roster/jadwal.ts';
import {
  createJadwalWriter,
  type ChangeOptions,
  type JadwalChange,
  type JadwalForm,
  type JadwalRow,
  type JadwalWriterParts,
} from './jadwal-writer.ts';
import { jumatanWarnings } from './jumatan.ts';
import type { Large, Removed } from './penghapusan/penghapusan.ts';

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
    list(query: JadwalQuery): ListPage<Row> {
      const range = {
        start: query.dateStart ? plainDate('dateStart', query.dateStart) : undefined,
        end: query.dateEnd ? plainDate('dateEnd', query.dateEnd) : undefined,
      };
      return store.list(listOptions(query, store.columns), range);
    },

    /** Throws not_found. */
    get: (id: string): Row => wire(shown<Row>(getJadwal(id))),

    /** Throws invalid for an invalid date, and for an unknown mosque or preacher. */
    create(actor: Actor, form: Form, { isPart = false }: ChangeOptions = {}): Result<Row> {
      return transaction(() => {
        const row = shown<Row>(getJadwal(insert(actor, form).id));
        return {
          data: wire(row),
          warnings: [...warnings(row), ...(isPart ? [] : clashes(row)), ...lateNotes(kind)(row)],
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
      { isPart = false }: ChangeOptions = {},
    ): Result<Row & { cancelled?: number }> {
      return changing(() => {
        const before = getJadwal(id);
        checkVersion(before, version);
        const changes = changesBy(before, form);
        if (Object.keys(changes).length === 0) return { data: wire(shown<Row>(before)), warnings: [] };
        const cancelled = cancelWaiting([id]);
        change(actor, before, changes);
        const row = shown<Row>(getJadwal(id));
        const moved = changes.tanggal !== undefined || changes.id_masjid !== undefined;
        return {
          data: withCancelled(wire(row), cancelled),
          warnings: [...(moved ? warnings(row) : []), ...(isPart ? [] : clashes(row)), ...lateNotes(kind)(row)],
        };
      });
    },

    /** Cancels its waiting messages. Throws not_found. */
    remove(actor: Actor, id: string): Row & { cancelled?: number; penghapusan?: string } & WithKabar {
      return changing(() => {
        const row = shown<Row>(getJadwal(id));
        const cancelled = cancelWaiting([id]);
        const kept = drop(actor, id, cancelled);
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
