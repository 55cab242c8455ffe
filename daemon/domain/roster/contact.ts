import type { ListQuery } from '#shared/base/list.ts';
import type { Actor } from '../base/actor.ts';
import type { Audit } from '../base/audit.ts';
import { notFound } from '../base/errors.ts';
import { newKunci } from './kunci.ts';
import { listOptions, type ListOptions } from '../base/list.ts';
import { changesOf, checkVersion, publicRow, tidied, withCancelled } from '../base/version.ts';
import type { Stored } from '../base/stored.ts';
import type { Transaction } from '../base/transaction.ts';
import type { ListPage } from '../base/list-page.ts';

export interface ContactStore<Row, Input> {
  list(options: ListOptions): ListPage<Row>;
  find(id: string): Stored<Row> | undefined;
  /** Those of the ids that are there. */
  existing(ids: readonly string[]): string[];
  countJadwal(ids: readonly string[]): number;
  insert(input: Input & { kunci: string; updated_by: string }): Row;
  update(id: string, changes: Partial<Input> & { updated_by: string }): Row | undefined;
  remove(ids: readonly string[]): number;
}

export interface ContactOptions<Row, Input> {
  noun: 'masjid' | 'mubaligh';
  label: string;
  /** What may be asked for and sorted by. */
  columns: readonly string[];
  store: ContactStore<Row, Input>;
  transaction: Transaction;
  audit: Audit;
  cancelWaiting(ids: readonly string[]): number;
}

/** What masjid and mubaligh have in common: a name and a number that schedules refer to and messages go to. */
export function createContactService<Row extends { version: number; id: string }, Input extends object>(options: ContactOptions<Row, Input>) {
  const { noun, label, columns, store, transaction, audit, cancelWaiting } = options;

  function getContact(id: string): Stored<Row> {
    const row = store.find(id);
    if (!row) throw notFound(`${label} tidak ditemukan`);
    return row;
  }

  return {
    list: (query: ListQuery): ListPage<Row> => store.list(listOptions(query, columns)),

    /** Throws not_found. */
    get(id: string): Row & { jumlah_jadwal: number } {
      return { ...publicRow<Row>(getContact(id)), jumlah_jadwal: store.countJadwal([id]) };
    },

    create(actor: Actor, input: Input): Row {
      return transaction(() => {
        const row = store.insert({ ...tidied(input), kunci: newKunci(), updated_by: actor.label });
        audit.record(actor, `${noun}.create`, `${noun}:${row.id}`);
        return row;
      });
    },

    /** Cancels waiting messages that carry the old name or number. Throws not_found, or conflict on an old version. */
    update(actor: Actor, id: string, input: Partial<Input>, version?: number): Row & { cancelled?: number } {
      return transaction(() => {
        const before = getContact(id);
        checkVersion(before, version);
        const changes = changesOf(before, input);
        if (Object.keys(changes).length === 0) return publicRow<Row>(before);
        const cancelled = cancelWaiting([id]);
        const row = store.update(id, { ...changes, updated_by: actor.label })!;
        audit.record(actor, `${noun}.update`, `${noun}:${id}`, { fields: Object.keys(changes) });
        return withCancelled(row, cancelled);
      });
    },

    /** Its schedules go with it, and their waiting messages are cancelled. Throws not_found. */
    remove(actor: Actor, id: string): Row & { cancelled?: number } {
      return transaction(() => {
        const row = publicRow<Row>(getContact(id));
        const cancelled = cancelWaiting([id]);
        audit.record(actor, `${noun}.delete`, `${noun}:${id}`, { jadwal: store.countJadwal([id]) });
        store.remove([id]);
        return withCancelled(row, cancelled);
      });
    },

    /** Ids that don't exist are passed over. */
    removeMany(actor: Actor, ids: readonly string[]): { count: number; cancelled?: number } {
      return transaction(() => {
        const found = store.existing(ids);
        if (found.length === 0) return { count: 0 };
        const cancelled = cancelWaiting(found);
        audit.record(actor, `${noun}.delete`, noun, { count: found.length, ids: found, jadwal: store.countJadwal(found) });
        return withCancelled({ count: store.remove(found) }, cancelled);
      });
    },
  };
}
