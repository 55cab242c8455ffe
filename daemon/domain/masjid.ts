import type { ListQuery } from '#shared/list.ts';
import type { Masjid, MasjidDetail, MasjidInput, MasjidUpdate } from '#shared/masjid.ts';
import type { Transaction } from '../storage/database.ts';
import type { ListPage } from '../storage/list.ts';
import type { MasjidStore } from '../storage/masjid.ts';
import type { Actor } from './actor.ts';
import type { Audit } from './audit.ts';
import { notFound } from './errors.ts';
import { newKunci } from './kunci.ts';
import { listOptions } from './list.ts';
import type { CancelWaiting } from './outbox-cancel.ts';
import { checkVersion, trimmed, withCancelled } from './version.ts';

const COLUMNS = ['id', 'nama_masjid', 'nama_ketua_dkm', 'no_hp', 'version'];

export function createMasjidService(options: { store: MasjidStore; transaction: Transaction; audit: Audit; cancelWaiting: CancelWaiting }) {
  const { store, transaction, audit, cancelWaiting } = options;

  function getMasjid(id: string) {
    const row = store.find(id);
    if (!row) throw notFound('Masjid tidak ditemukan');
    return row;
  }

  return {
    list: (query: ListQuery): ListPage<Masjid> => store.list(listOptions(query, COLUMNS)),

    /** Throws not_found. */
    get(id: string): MasjidDetail {
      const { updated_by: _, ...row } = getMasjid(id);
      return { ...row, jumlah_jadwal: store.countJadwal([id]) };
    },

    create(actor: Actor, input: MasjidInput): Masjid {
      return transaction(() => {
        const row = store.insert({ ...trimmed(input), kunci: newKunci(), updated_by: actor.label });
        audit.record(actor, 'masjid.create', `masjid:${row.id}`);
        return row;
      });
    },

    /** Cancels waiting messages that carry the old name or number. Throws not_found, or conflict on an old version. */
    update(actor: Actor, id: string, input: MasjidUpdate, version?: number): Masjid {
      return transaction(() => {
        checkVersion(getMasjid(id), version);
        const changes = trimmed(input);
        const row = store.update(id, { ...changes, updated_by: actor.label })!;
        audit.record(actor, 'masjid.update', `masjid:${id}`, { fields: Object.keys(changes) });
        return withCancelled(row, cancelWaiting.byMasjid([id]));
      });
    },

    /** Its schedules go with it, and their waiting messages are cancelled. Throws not_found. */
    remove(actor: Actor, id: string): Masjid {
      return transaction(() => {
        const { updated_by: _, ...row } = getMasjid(id);
        const cancelled = cancelWaiting.byMasjid([id]);
        audit.record(actor, 'masjid.delete', `masjid:${id}`, { jadwal: store.countJadwal([id]) });
        store.remove([id]);
        return withCancelled(row, cancelled);
      });
    },

    /** Ids that don't exist are passed over. */
    removeMany(actor: Actor, ids: readonly string[]): { count: number; cancelled?: number } {
      return transaction(() => {
        const cancelled = cancelWaiting.byMasjid(ids);
        audit.record(actor, 'masjid.delete', 'masjid', { ids: [...ids], jadwal: store.countJadwal(ids) });
        return withCancelled({ count: store.remove(ids) }, cancelled);
      });
    },
  };
}
export type MasjidService = ReturnType<typeof createMasjidService>;
