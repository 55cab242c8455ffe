import { and, desc, eq, inArray, or, sql, type Placeholder } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { masjid, message, mubaligh, optOut, optOutHash, whatsappKey } from '#daemon/base/schema.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { Message } from './message.ts';

/** A number (62…) that nothing is sent to. */
export type OptOut = typeof optOut.$inferSelect;

/** The formats in which normalised numbers may have been typed. */
function typed(phones: readonly string[]): string[] {
  return phones.flatMap((phone) => [phone, `0${phone.slice(2)}`]);
}

function normalised(phone: string): string {
  return phone.startsWith('0') ? `62${phone.slice(1)}` : phone;
}

/**
 * Numbers that opted out, and unreachable numbers. All parameters and results are normalised (62…). Of a concealed
 * number only the `hashOf` is stored; it can still be found by the number.
 */
export function createOptOutStore(db: Drizzle, hashOf: (phone: string) => string) {
  const among = db
    .select()
    .from(optOut)
    .where(sql`${optOut.no_hp} in (select value from json_each(${sql.placeholder('phones')}))`)
    .prepare();
  const hashes = db.select().from(optOutHash).prepare();

  /** The concealed ones of these numbers. Computes a hash of each if there are any. */
  function concealedAmong(phones: Iterable<string>): OptOut[] {
    const kept = new Map(hashes.all().map((row) => [row.hash, row.created_at]));
    if (kept.size === 0) return [];
    return [...new Set(phones)].flatMap((no_hp) => {
      const created_at = kept.get(hashOf(no_hp));
      return created_at === undefined ? [] : [{ no_hp, created_at }];
    });
  }

  function findAmong(phones: readonly string[]): Map<string, OptOut> {
    const rows = [...concealedAmong(phones), ...among.all({ phones: JSON.stringify(phones) })];
    return new Map(rows.map((row) => [row.no_hp, row]));
  }

  return {
    findAmong,

    /** Including concealed numbers that a mosque or a preacher has again. */
    all(): OptOut[] {
      const plain = db.select().from(optOut).all();
      const known = new Set(plain.map(({ no_hp }) => no_hp));
      const anyHash = hashes.all().length > 0;
      const contacts = anyHash
        ? [masjid, mubaligh].flatMap((table) => db.select({ no_hp: table.no_hp }).from(table).all())
        : [];
      return [
        ...plain,
        ...concealedAmong(contacts.map(({ no_hp }) => normalised(no_hp))).filter(({ no_hp }) => !known.has(no_hp)),
      ];
    },

    find: (phone: string): OptOut | undefined => findAmong([phone]).get(phone),

    insert: (row: OptOut): void => void db.insert(optOut).values(row).onConflictDoNothing().run(),

    remove(phone: string): void {
      db.delete(optOut).where(eq(optOut.no_hp, phone)).run();
      db.delete(optOutHash)
        .where(eq(optOutHash.hash, hashOf(phone)))
        .run();
    },

    /** Whether only the hash of the number is kept. */
    isConcealed: (phone: string): boolean => concealedAmong([phone]).length > 0,

    /** Replaces a number that opted out by its hash; its instant stays. Other numbers are ignored. */
    conceal(phone: string): void {
      const row = db.delete(optOut).where(eq(optOut.no_hp, phone)).returning().get();
      if (row)
        db.insert(optOutHash)
          .values({ hash: hashOf(phone), created_at: row.created_at })
          .onConflictDoNothing()
          .run();
    },

    /** Whether a mosque or a preacher has this number, or a message was written to it. */
    isRecipient(phone: string): boolean {
      const numbers = typed([phone]);
      return [masjid, mubaligh, message].some(
        (table) =>
          db.select({ id: table.id }).from(table).where(inArray(table.no_hp, numbers)).limit(1).get() !== undefined,
      );
    },

    /** Who has these numbers: 'Bapak Suryana, Masjid Nurul Huda' or a preacher's name. */
    people(phones: readonly string[]): Map<string, string[]> {
      const numbers = typed(phones);
      const found = new Map<string, string[]>();
      const add = (number: string, name: string) =>
        found.set(normalised(number), [...(found.get(normalised(number)) ?? []), name]);
      for (const row of db.select().from(masjid).where(inArray(masjid.no_hp, numbers)).all())
        add(row.no_hp, `${row.nama_ketua_dkm}, ${row.nama_masjid}`);
      for (const row of db.select().from(mubaligh).where(inArray(mubaligh.no_hp, numbers)).all())
        add(row.no_hp, row.nama_mubaligh);
      return found;
    },

    /** Whether the mosque or the preacher that a message is for is not deleted. */
    isThere({ id_masjid, id_mubaligh }: Pick<Message, 'id_masjid' | 'id_mubaligh'>): boolean {
      const has = (table: typeof masjid | typeof mubaligh, id: string | null) =>
        id !== null && db.select({ id: table.id }).from(table).where(eq(table.id, id)).get() !== undefined;
      return has(masjid, id_masjid) || has(mubaligh, id_mubaligh);
    },

    /** Id of the last failed message to this number, if its recipient still has the number. */
    lastFailedTo(phone: string): string | undefined {
      const numbers = typed([phone]);
      return db
        .select({ id: message.id })
        .from(message)
        .leftJoin(masjid, eq(masjid.id, message.id_masjid))
        .leftJoin(mubaligh, eq(mubaligh.id, message.id_mubaligh))
        .where(
          and(
            inArray(message.no_hp, numbers),
            sql`${message.state} = 'failed' and ${message.cleared_at} is null`,
            or(inArray(masjid.no_hp, numbers), inArray(mubaligh.no_hp, numbers)),
          ),
        )
        .orderBy(desc(message.id))
        .limit(1)
        .get()?.id;
    },

    /** Numbers whose last message found that they are not on WhatsApp, with that instant (UTC ms). */
    unregistered(): Map<string, number> {
      const rows = db
        .selectDistinct({ no_hp: message.no_hp })
        .from(message)
        .where(sql`${message.error_code} = 'unregistered' and ${message.no_hp} <> ''`)
        .all();
      const found = new Map<string, number>();
      for (const phone of new Set(rows.map(({ no_hp }) => normalised(no_hp)))) {
        const last = db
          .select({ error_code: message.error_code, finished_at: message.finished_at })
          .from(message)
          .where(
            sql`${message.no_hp} in (${phone}, ${`0${phone.slice(2)}`}) and ${message.state} in ('success', 'failed')`,
          )
          .orderBy(sql`${message.id} desc`)
          .limit(1)
          .get();
        if (last?.error_code === 'unregistered') found.set(phone, last.finished_at ?? 0);
      }
      return found;
    },
  };
}

export type OptOutStore = ReturnType<typeof createOptOutStore>;

/** A value to store, or null to delete. */
export interface KeyChange {
  type: string;
  id: string;
  value: string | null;
}

/** Stores the WhatsApp session's keys as text by type and id; only the messenger knows their meaning. */
export function createWhatsappKeyStore(db: Drizzle, transaction: Transaction) {
  const [type, id, value] = ['type', 'id', 'value'].map((name) => sql.placeholder(name)) as [
    Placeholder,
    Placeholder,
    Placeholder,
  ];
  // Prepared, because several run for every message.
  const find = db
    .select({ id: whatsappKey.id, value: whatsappKey.value })
    .from(whatsappKey)
    .where(
      and(
        eq(whatsappKey.type, type),
        sql`${whatsappKey.id} in (select value from json_each(${sql.placeholder('ids')}))`,
      ),
    )
    .prepare();
  const save = db
    .insert(whatsappKey)
    .values({ type, id, value })
    .onConflictDoUpdate({ target: [whatsappKey.type, whatsappKey.id], set: { value: sql`excluded.value` } })
    .prepare();
  const remove = db
    .delete(whatsappKey)
    .where(and(eq(whatsappKey.type, type), eq(whatsappKey.id, id)))
    .prepare();

  return {
    /** Values by id; missing ids are left out. */
    get(type: string, ids: readonly string[]): Map<string, string> {
      return new Map(find.all({ type, ids: JSON.stringify(ids) }).map((row) => [row.id, row.value]));
    },

    /** All of a type. */
    ofType: (wanted: string) =>
      db
        .select({ id: whatsappKey.id, value: whatsappKey.value })
        .from(whatsappKey)
        .where(eq(whatsappKey.type, wanted))
        .all(),

    /** The keys of one user, for all devices and domains. */
    ofUser(user: string): { type: string; id: string }[] {
      const { type, id } = whatsappKey;
      const rest = sql`substr(${id}, ${user.length + 1}, 1)`;
      return db
        .select({ type, id })
        .from(whatsappKey)
        .where(sql`substr(${id}, 1, ${user.length}) = ${user} and ${rest} in ('', '.', ':', '@', '_')`)
        .all();
    },

    /**
     * Stores all changes in one transaction, because a partly stored ratchet breaks the session. `alongside` stores in
     * the same transaction what was decrypted with the keys; if it throws, nothing is stored.
     */
    set(changes: readonly KeyChange[], alongside?: () => void): void {
      transaction(() => {
        for (const { type, id, value } of changes) {
          if (value === null) remove.run({ type, id });
          else save.run({ type, id, value });
        }
        alongside?.();
      });
    },

    clear(): void {
      db.delete(whatsappKey).run();
    },
  };
}

export type WhatsappKeyStore = ReturnType<typeof createWhatsappKeyStore>;
