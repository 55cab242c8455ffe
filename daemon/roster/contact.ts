import { randomBytes } from 'node:crypto';
import { type Actor, type Audit, changed, forTrail } from '#daemon/base/audit.ts';
import { MimbarError, notFound } from '#daemon/base/errors.ts';
import { listOptions, type ListPage, type Result, type WithKabar } from '#daemon/base/list.ts';
import type { Changing, Transaction } from '#daemon/base/transaction.ts';
import { type Stored, changesOf, checkVersion, publicRow, withCancelled } from '#daemon/base/version.ts';
import { completed, tidied } from '#shared/roster/column.ts';
import type { Contact, ContactQuery } from '#shared/roster/contact.ts';
import type { PlaceholderSource } from '#shared/roster/placeholder.ts';
import type { ContactStore } from './contact.store.ts';
import type { CancelWaiting, ValuesChanged } from './jadwal.ts';
import { likeText, type Like, type Orang, type Person } from './orang.ts';
import type { Keep, Large, Removed } from './penghapusan.ts';

/** An opaque public key of a row: 8 characters, safe in a URL. */
export function newKunci(): string {
  return randomBytes(6).toString('base64url');
}

export interface ContactServices<Row, Input> {
  store: ContactStore<Row, Input>;
  transaction: Transaction;
  changing: Changing;
  audit: Audit;
  cancelWaiting: CancelWaiting;
  valuesChanged: ValuesChanged;
  keep: Keep;
  large: Large;
  /** Who is who, where two rows may be one man. */
  orang?: Pick<Orang, 'like' | 'tellApart'>;
  /** Called inside the transaction with the changed fields of a row. */
  onChange?: (id: string, fields: readonly string[]) => void;
}

/** How a row is saved that may be somebody who is there already. */
export interface Asking {
  /** Stores nothing then, and asks. */
  tanya?: boolean;
  /** They are others: an answer that is kept. */
  beda?: boolean;
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

  /**
   * The others who may be this man: he would get everything twice. Throws unanswered with them if the caller prefers to
   * be asked.
   */
  function likeOf(id: string, values: object, { tanya, beda }: Asking): Like<Person>[] {
    const { [contact.nama]: nama, no_hp } = values as Record<string, unknown>;
    const found = services.orang?.like({ id, nama: String(nama), no_hp: String(no_hp) }) ?? [];
    if (tanya && !beda && found.length > 0)
      throw new MimbarError('unanswered', `${likeText(found)}. Orang yang sama?`, {
        data: { orang: found.map(({ one }) => ({ id: one.id, nama: one.nama })) },
      });
    return found;
  }

  /** Keeps the answer that they are others; without it they are a warning. */
  function answered(id: string, found: readonly Like<Person>[], { beda }: Asking): string[] {
    if (found.length === 0) return [];
    if (!beda) return [`${likeText(found)}. Bila orang yang sama, hapus salah satu`];
    services.orang!.tellApart(
      id,
      found.map(({ one }) => one.id),
    );
    return [];
  }

  return {
    list: ({ wilayah, ...query }: ContactQuery): ListPage<Row> =>
      store.list(listOptions(query, listed), { wilayah: wilayah || undefined }),

    /** Throws not_found. */
    get(id: string): Row & { jumlah_jadwal: number } {
      return { ...publicRow<Row>(getContact(id)), jumlah_jadwal: store.countJadwal([id]) };
    },

    /** Throws unanswered. */
    create(actor: Actor, input: Input, asking: Asking = {}): Result<Row> {
      return transaction(() => {
        const values = completed(columns, input);
        const found = likeOf('', values, asking);
        const row = store.insert({ ...values, kunci: newKunci(), updated_by: actor.label });
        audit.record(actor, `${noun}.create`, `${noun}:${row.id}`, { after: forTrail(noun, row) });
        return { data: row, warnings: answered(row.id, found, asking) };
      });
    },

    /**
     * Cancels waiting messages with an old value, and notes who was told one. Throws not_found, or conflict on an old
     * version, or unanswered.
     */
    update(
      actor: Actor,
      id: string,
      input: Partial<Input>,
      version?: number,
      asking: Asking = {},
    ): Result<Row & { cancelled?: number }> {
      return changing(() => {
        const before = getContact(id);
        checkVersion(before, version);
        const changes = changesOf(before, tidied(columns, input));
        const fields = Object.keys(changes);
        const found = asking.beda || fields.some(isAddress) ? likeOf(id, { ...before, ...changes }, asking) : [];
        const warnings = answered(id, found, asking);
        if (fields.length === 0) return { data: publicRow<Row>(before), warnings };
        const addressed = fields.some(isAddress) ? cancelWaiting([id], fields.includes('no_hp')) : 0;
        const row = store.update(id, { ...changes, updated_by: actor.label })!;
        const sources = fields.map((name) => `${noun}.${name}` as PlaceholderSource);
        const cancelled = addressed + services.valuesChanged(sources, { column: `id_${noun}`, ids: [id] });
        audit.record(actor, `${noun}.update`, `${noun}:${id}`, changed(noun, before, changes));
        services.onChange?.(id, fields);
        return { data: withCancelled(row, cancelled), warnings };
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
