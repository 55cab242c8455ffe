import type { ListQuery } from '#shared/base/list.ts';
import type { PlaceholderSource } from '#shared/roster/placeholder.ts';
import { completed, tidied } from '#shared/roster/column.ts';
import type { Contact } from '#shared/roster/contact.ts';
import type { Actor } from '../base/actor.ts';
import type { Audit } from '../base/audit.ts';
import { changed, forTrail } from '../base/audit-values.ts';
import { notFound } from '../base/errors.ts';
import { listOptions } from '../base/list.ts';
import type { ListPage } from '../base/list-page.ts';
import type { Result, WithKabar } from '../base/result.ts';
import type { Stored } from '../base/stored.ts';
import type { Changing, Transaction } from '../base/transaction.ts';
import { changesOf, checkVersion, publicRow, withCancelled } from '../base/version.ts';
import type { CancelWaiting, ValuesChanged } from './cancel-waiting.ts';
import type { ContactStore } from './contact-store.ts';
import { newKunci } from './kunci.ts';
import { createLike } from './orang.ts';
import type { Keep, Large, Removed } from './penghapusan/penghapusan.ts';

export interface ContactServices<Row, Input> {
  store: ContactStore<Row, Input>;
  transaction: Transaction;
  changing: Changing;
  audit: Audit;
  cancelWaiting: CancelWaiting;
  valuesChanged: ValuesChanged;
  keep: Keep;
  large: Large;
  /** Called inside the transaction with the changed fields of a row. */
  onChange?: (id: string, fields: readonly string[]) => void;
}

/** The rules of masjid and mubaligh. */
export function createContactService<Row extends { version: number; id: string }, Input extends object>(
  contact: Contact,
  services: ContactServices<Row, Input>,
) {
  const { noun, label, columns } = contact;
  const { store, transaction, changing, audit, keep, large } = services;
  const cancelWaiting = noun === 'masjid' ? services.cancelWaiting.byMasjid : services.cancelWaiting.byMubaligh;
  /** A new name or number cancels whatever waits (contract, Messages); other columns what was made from them. */
  const isAddress = (name: string) => columns[name]!.kind === 'name' || columns[name]!.kind === 'phone';
  const listed = ['id', ...Object.keys(columns), 'version'];

  function getContact(id: string): Stored<Row> {
    const row = store.find(id);
    if (!row) throw notFound(`${label} tidak ditemukan`);
    return row;
  }

  /** Whether somebody else is this man: he would get everything twice, and clash with himself unseen. */
  function samePerson(row: Row): string[] {
    if (noun !== 'mubaligh') return [];
    const own = { nama: String(row[contact.nama as keyof Row]), no_hp: String(row['no_hp' as keyof Row]) };
    const found = createLike(store.contacts().filter(({ id }) => id !== row.id)).find(own);
    if (!found) return [];
    const why = found.by === 'nomor' ? 'nomornya sama' : 'namanya hanya berbeda gelar atau ejaan';
    return [`Orang yang sama dengan ${found.nama}? ${why[0]!.toUpperCase()}${why.slice(1)}. Bila ya, hapus salah satu`];
  }

  return {
    list: (query: ListQuery): ListPage<Row> => store.list(listOptions(query, listed)),

    /** Throws not_found. */
    get(id: string): Row & { jumlah_jadwal: number } {
      return { ...publicRow<Row>(getContact(id)), jumlah_jadwal: store.countJadwal([id]) };
    },

    create(actor: Actor, input: Input): Result<Row> {
      return transaction(() => {
        const row = store.insert({ ...completed(columns, input), kunci: newKunci(), updated_by: actor.label });
        audit.record(actor, `${noun}.create`, `${noun}:${row.id}`, { after: forTrail(noun, row) });
        return { data: row, warnings: samePerson(row) };
      });
    },

    /**
     * Cancels waiting messages with an old value, and notes who was told one. Throws not_found, or conflict on an old
     * version.
     */
    update(actor: Actor, id: string, input: Partial<Input>, version?: number): Result<Row & { cancelled?: number }> {
      return changing(() => {
        const before = getContact(id);
        checkVersion(before, version);
        const changes = changesOf(before, tidied(columns, input));
        if (Object.keys(changes).length === 0) return { data: publicRow<Row>(before), warnings: [] };
        const fields = Object.keys(changes);
        const addressed = fields.some(isAddress) ? cancelWaiting([id]) : 0;
        const row = store.update(id, { ...changes, updated_by: actor.label })!;
        const sources = fields.map((name) => `${noun}.${name}` as PlaceholderSource);
        const cancelled = addressed + services.valuesChanged(sources, { column: `id_${noun}`, ids: [id] });
        audit.record(actor, `${noun}.update`, `${noun}:${id}`, changed(noun, before, changes));
        services.onChange?.(id, fields);
        return { data: withCancelled(row, cancelled), warnings: fields.some(isAddress) ? samePerson(row) : [] };
      });
    },

    /** Also deletes its schedules and cancels their waiting messages. Throws not_found. */
    async remove(actor: Actor, id: string): Promise<Row & { cancelled?: number; penghapusan?: string } & WithKabar> {
      const row = publicRow<Row>(getContact(id));
      const many = store.countJadwal([id]);
      if (large.isLarge(many)) {
        const before = forTrail(noun, row);
        const { cancelled, ...kept } = await large.removeLarge(actor, noun, [id], (own) =>
          audit.record(actor, `${noun}.delete`, `${noun}:${id}`, { before, jadwal: many, ...own }),
        );
        return { ...withCancelled(row, cancelled), ...kept };
      }
      return changing(() => {
        const cancelled = cancelWaiting([id]);
        const jadwal = store.countJadwal([id]);
        const before = forTrail(noun, row);
        const kept = keep(actor, noun, () => ({ count: store.remove([id]), cancelled }));
        audit.record(actor, `${noun}.delete`, `${noun}:${id}`, { before, jadwal, ...kept });
        return { ...withCancelled(row, cancelled), ...kept };
      });
    },

    /** Ignores unknown ids. */
    async removeMany(actor: Actor, ids: readonly string[]): Promise<Removed> {
      const found = store.existing(ids);
      const count = found.length;
      if (count === 0) return { count };
      const jadwal = store.countJadwal(found);
      if (large.isLarge(count + jadwal)) {
        const { cancelled, ...kept } = await large.removeLarge(actor, noun, found, (own) =>
          audit.record(actor, `${noun}.delete`, noun, { count, ids: found, jadwal, ...own }),
        );
        return { ...withCancelled({ count }, cancelled), ...kept };
      }
      return changing(() => {
        const cancelled = cancelWaiting(found);
        const kept = keep(actor, noun, () => ({ count: store.remove(found), cancelled }));
        audit.record(actor, `${noun}.delete`, noun, { count, ids: found, jadwal, ...kept });
        return { ...withCancelled({ count }, cancelled), ...kept };
      });
    },
  };
}
export type ContactService<Row extends { version: number; id: string }, Input extends object> = ReturnType<
  typeof createContactService<Row, Input>
>;
