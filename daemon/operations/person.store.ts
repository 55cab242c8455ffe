import { and, eq, inArray, sql, isNotNull, notInArray, or } from 'drizzle-orm';
import type { Drizzle, Database } from '#daemon/base/database.ts';
import {
  message,
  messageJadwal,
  account,
  balasan,
  belumJelas,
  broadcast,
  digest,
  lampiran,
  masjidRows,
  mubalighRows,
  nanti,
  owedAnswer,
  penghapusan,
  branding,
  cuti,
  jumatan,
  masjid,
  mubaligh,
  penawaran,
  pengajian,
  penghapusanBaris,
  rutin,
  rutinMubaligh,
  tawaran,
  template,
  udzur,
} from '#daemon/base/schema.ts';
import { clearedAt, type Message } from '#daemon/queue/index.ts';
import type { PersonExport } from '#shared/operations/person.ts';
import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';
import type { Mubaligh } from '#shared/roster/mubaligh.ts';

/** The rows of one person. */
export interface PersonRows {
  masjid: string[];
  mubaligh: string[];
}

/** Ids as one JSON parameter, because a statement has a limit of parameters. */
export const amongIds = (ids: readonly string[]) =>
  sql`${message.id} in (select value from json_each(${JSON.stringify(ids.map(Number))}))`;

/** Messages to one person, or that may be about him. */
export function createPersonMessages(db: Drizzle) {
  const texts = db
    .select({ id: message.id, message: message.message, recipient: message.recipient, no_hp: message.no_hp })
    .from(message)
    .where(
      sql`${message.id} > ${sql.placeholder('after')} and ${message.id} <= ${sql.placeholder('last')} and ${message.cleared_at} is null`,
    )
    .prepare();

  return {
    /**
     * Messages to one of the numbers, and those to the rows under one of the names, because he may have had another
     * number.
     */
    messagesTo(numbers: readonly string[], rows: PersonRows, names: readonly string[]): Message[] {
      const under = inArray(message.recipient, [...names]);
      // Three queries, because with all three conditions in one SQLite would scan all messages.
      const found = [
        ...db
          .select()
          .from(message)
          .where(inArray(message.no_hp, [...numbers]))
          .all(),
        ...db
          .select()
          .from(message)
          .where(and(inArray(message.id_masjid, rows.masjid), under))
          .all(),
        ...db
          .select()
          .from(message)
          .where(and(inArray(message.id_mubaligh, rows.mubaligh), under))
          .all(),
      ];
      return [...new Map(found.map((row) => [row.id, row])).values()].sort(
        (one, other) => Number(one.id) - Number(other.id),
      );
    },

    lastMessage: (): number =>
      db
        .select({ id: sql<number>`coalesce(max(${message.id}), 0)` })
        .from(message)
        .get()?.id ?? 0,

    /** Messages that still have their text, with ids above `after` and up to `last`. */
    texts: (after: number, last: number): { id: string; message: string; recipient: string; no_hp: string }[] =>
      texts.all({ after, last }),

    /** Those of these messages that are about the rows' schedules, or about deleted schedules. */
    aboutRows(ids: readonly string[], rows: PersonRows): string[] {
      return ids.filter((id) => {
        const links = db
          .select({ id_masjid: messageJadwal.id_masjid, id_mubaligh: messageJadwal.id_mubaligh })
          .from(messageJadwal)
          .where(eq(messageJadwal.id_message, id))
          .all();
        return (
          links.length === 0 ||
          links.some((link) => rows.masjid.includes(link.id_masjid) || rows.mubaligh.includes(link.id_mubaligh))
        );
      });
    },

    /** By id. */
    messages: (ids: readonly string[]): Message[] =>
      db.select().from(message).where(amongIds(ids)).orderBy(message.id).all(),
  };
}

/** The rows of the monthly digests that went to one person. */
export const digestsOf = ({ masjid: ofMasjid, mubaligh: ofMubaligh }: PersonRows) =>
  inArray(digest.recipient, [...ofMasjid.map((id) => `masjid:${id}`), ...ofMubaligh.map((id) => `mubaligh:${id}`)]);

/** Removes one person from the tables. */
export function createPersonRemoval(db: Drizzle) {
  return {
    /** Removes template names from earlier broadcasts if they name him. */
    clearTemplateNames(isHis: (text: string) => boolean): void {
      for (const [key, column] of Object.entries({
        nama_template_dkm: broadcast.nama_template_dkm,
        nama_template_mubaligh: broadcast.nama_template_mubaligh,
      })) {
        const names = db
          .selectDistinct({ name: column })
          .from(broadcast)
          .all()
          .flatMap(({ name }) => (name !== null && isHis(name) ? [name] : []));
        if (names.length > 0)
          db.update(broadcast)
            .set({ [key]: null })
            .where(inArray(column, names))
            .run();
      }
    },

    /** Files whose names name him are called 'lampiran' from now on. */
    clearFileNames(isHis: (text: string) => boolean): void {
      for (const { id, nama } of db.select({ id: lampiran.id, nama: lampiran.nama }).from(lampiran).all())
        if (isHis(nama))
          db.update(lampiran)
            .set({ nama: `lampiran${nama.slice(nama.lastIndexOf('.'))}` })
            .where(eq(lampiran.id, id))
            .run();
    },

    /** Whether a deletion or its undo is under way. */
    isDeleting: (): boolean =>
      db.select({ id: penghapusan.id }).from(penghapusan).where(isNotNull(penghapusan.jalan)).limit(1).get() !==
      undefined,

    /** Makes all deletions final; returns their number. */
    clearDeletions: (): number => db.delete(penghapusan).run().changes,

    /**
     * Takes the texts that were written anew out of all that is sent later; the template is used instead. His numbers
     * go, too: nobody has them any more, so whoever was unticked by them gets nothing.
     */
    clearNanti(numbers: readonly string[]): void {
      const left = sql`(select json_group_array(value) from json_each(${nanti.query}, '$.kecuali')
        where value not in (select value from json_each(${JSON.stringify(numbers)})))`;
      db.update(nanti)
        .set({ query: sql`json_set(${nanti.query}, '$.kecuali', json(${left}))` })
        .where(sql`json_type(${nanti.query}, '$.kecuali') is not null`)
        .run();
      db.update(nanti)
        .set({ query: sql`json_remove(${nanti.query}, '$.ubahan')` })
        .where(sql`json_type(${nanti.query}, '$.ubahan') is not null`)
        .run();
    },

    removeDigests: (rows: PersonRows): number => db.delete(digest).where(digestsOf(rows)).run().changes,

    /** Also removes answers that the numbers are still to get, and words that were not understood. */
    removeBalasan(numbers: readonly string[]): number {
      db.delete(owedAnswer)
        .where(inArray(owedAnswer.no_hp, [...numbers]))
        .run();
      db.delete(belumJelas)
        .where(inArray(belumJelas.no_hp, [...numbers]))
        .run();
      return db
        .delete(balasan)
        .where(inArray(balasan.no_hp, [...numbers]))
        .run().changes;
    },

    /** Removes the ketua's name and number; the mosque stays. */
    clearKetua(ids: readonly string[], nama_ketua_dkm: string, updated_by: string): number {
      const changes = { nama_ketua_dkm, no_hp: '', updated_by, version: sql`${masjidRows.version} + 1` };
      return db
        .update(masjidRows)
        .set(changes)
        .where(inArray(masjidRows.id, [...ids]))
        .run().changes;
    },

    /** Removes the number; the accounts stay. */
    clearAkun: (ids: readonly string[], updated_by: string): number =>
      db
        .update(account)
        .set({ no_hp: null, updated_by, version: sql`${account.version} + 1` })
        .where(inArray(account.id, [...ids]))
        .run().changes,

    /** Also removes his schedules, leaves and refusals. */
    removeMubaligh: (ids: readonly string[]): number =>
      db
        .delete(mubalighRows)
        .where(inArray(mubalighRows.id, [...ids]))
        .run().changes,

    /** Removes text, number and name; the rows still count for their broadcasts. `now` in UTC ms. */
    clearMessages: (ids: readonly string[], now: number): number =>
      db.update(message).set(clearedAt(now)).where(amongIds(ids)).run().changes,
  };
}

/** A text that is not a message; `nama` identifies it for people. */
export interface FreeText {
  tempat: 'template' | 'tampilan';
  id: string;
  nama: string;
  text: string;
}

/** Data of one person in all tables. `numbers`: the number in each format in which it may have been typed. */
export function createPersonStore({ db }: Pick<Database, 'db'>) {
  const places = [
    { jenis: 'pengajian' as const, table: pengajian, waktu: pengajian.waktu },
    { jenis: 'jumatan' as const, table: jumatan, waktu: sql<string>`''` },
  ];
  const answerOf = (table: typeof pengajian | typeof jumatan, rows: PersonRows) =>
    sql<Konfirmasi | null>`case when ${inArray(table.id_mubaligh, rows.mubaligh)} then ${table.konfirmasi} end`;
  return {
    masjid: (numbers: readonly string[]) =>
      db
        .select()
        .from(masjid)
        .where(inArray(masjid.no_hp, [...numbers]))
        .all(),
    mubaligh: (numbers: readonly string[]): Omit<Mubaligh, 'cancelled'>[] =>
      db
        .select()
        .from(mubaligh)
        .where(inArray(mubaligh.no_hp, [...numbers]))
        .all(),
    /** Accounts with one of the numbers. */
    akun: (numbers: readonly string[]): PersonExport['akun'] =>
      db
        .select({ id: account.id, username: account.username, role: account.role, no_hp: account.no_hp })
        .from(account)
        .where(inArray(account.no_hp, [...numbers]))
        .all(),
    masjidNumber: (id: string): string | undefined =>
      db.select({ no_hp: masjid.no_hp }).from(masjid).where(eq(masjid.id, id)).get()?.no_hp,
    mubalighNumber: (id: string): string | undefined =>
      db.select({ no_hp: mubaligh.no_hp }).from(mubaligh).where(eq(mubaligh.id, id)).get()?.no_hp,

    jadwal: (rows: PersonRows) =>
      places.flatMap(({ jenis, table, waktu }) =>
        db
          .select({
            id: table.id,
            jenis: sql<'pengajian' | 'jumatan'>`${jenis}`,
            tanggal: table.tanggal,
            waktu,
            nama_masjid: masjid.nama_masjid,
            nama_mubaligh: mubaligh.nama_mubaligh,
            konfirmasi: answerOf(table, rows),
          })
          .from(table)
          .innerJoin(masjid, eq(masjid.id, table.id_masjid))
          .innerJoin(mubaligh, eq(mubaligh.id, table.id_mubaligh))
          .where(or(inArray(table.id_masjid, rows.masjid), inArray(table.id_mubaligh, rows.mubaligh)))
          .orderBy(table.tanggal)
          .all(),
      ),

    /** The preacher's leaves, by date. */
    cuti: (rows: PersonRows) =>
      db
        .select({ id: cuti.id, dari: cuti.dari, sampai: cuti.sampai, bagian: cuti.bagian, alasan: cuti.alasan })
        .from(cuti)
        .where(inArray(cuti.id_mubaligh, rows.mubaligh))
        .orderBy(cuti.dari, cuti.id)
        .all(),

    /** The preacher's refusals, by date. */
    udzur: (rows: PersonRows): PersonExport['udzur'] =>
      db
        .select({ jenis: udzur.jenis, tanggal: udzur.tanggal, waktu: udzur.waktu, nama_masjid: masjid.nama_masjid })
        .from(udzur)
        .innerJoin(masjid, eq(masjid.id, udzur.id_masjid))
        .where(inArray(udzur.id_mubaligh, rows.mubaligh))
        .orderBy(udzur.tanggal, udzur.waktu)
        .all(),

    /** The preacher's offers as a substitute, by date; `answered_at` in UTC ms. */
    tawaran: (rows: PersonRows) =>
      db
        .select({
          jenis: penawaran.jenis,
          tanggal: penawaran.tanggal,
          waktu: penawaran.waktu,
          nama_masjid: penawaran.nama_masjid,
          state: tawaran.state,
          answered_at: tawaran.answered_at,
        })
        .from(tawaran)
        .innerJoin(penawaran, eq(penawaran.id, tawaran.id_penawaran))
        .where(inArray(tawaran.id_mubaligh, rows.mubaligh))
        .orderBy(penawaran.tanggal, tawaran.id)
        .all(),

    /** The recurring pengajian in which the preacher takes turns. */
    rutin: (rows: PersonRows): PersonExport['rutin'] =>
      db
        .selectDistinct({
          id: rutin.id,
          nama_masjid: masjid.nama_masjid,
          waktu: rutin.waktu,
          aturan: rutin.aturan,
        })
        .from(rutinMubaligh)
        .innerJoin(rutin, eq(rutin.id, rutinMubaligh.id_rutin))
        .innerJoin(masjid, eq(masjid.id, rutin.id_masjid))
        .where(inArray(rutinMubaligh.id_mubaligh, rows.mubaligh))
        .orderBy(rutin.id)
        .all(),

    /** Those of these names that are also part of another row's name. */
    sharedNames(names: readonly string[], rows: PersonRows): Set<string> {
      const others = [
        ...db
          .select({ nama_masjid: masjid.nama_masjid, name: masjid.nama_ketua_dkm })
          .from(masjid)
          .where(notInArray(masjid.id, rows.masjid))
          .all(),
        ...db
          .select({ nama_mubaligh: mubaligh.nama_mubaligh, name: mubaligh.nama_mubaligh })
          .from(mubaligh)
          .where(notInArray(mubaligh.id, rows.mubaligh))
          .all(),
      ].map(({ name }) => name.toLowerCase());
      return new Set(names.filter((name) => others.some((other) => other.includes(name.toLowerCase()))));
    },

    /** Texts of the organisation that may name a person. */
    freeTexts: (): FreeText[] => [
      ...db
        .select()
        .from(template)
        .all()
        .map(({ id, nama_template, content }) => ({
          tempat: 'template' as const,
          id,
          nama: nama_template,
          text: `${nama_template}\n${content}`,
        })),
      ...db
        .select()
        .from(branding)
        .all()
        .map(({ app_name, app_credit }) => ({
          tempat: 'tampilan' as const,
          id: '1',
          nama: app_name,
          text: `${app_name}\n${app_credit}`,
        })),
    ],

    /** Deletions (undoable) that contain one of the numbers; `at` in UTC ms. */
    deletions: (numbers: readonly string[]) =>
      db
        .selectDistinct({ id: penghapusan.id, at: penghapusan.at })
        .from(penghapusanBaris)
        .innerJoin(penghapusan, eq(penghapusan.id, penghapusanBaris.id_penghapusan))
        .where(
          and(
            sql`${penghapusanBaris.tabel} in ('masjid', 'mubaligh')`,
            inArray(sql`json_extract(${penghapusanBaris.isi}, '$.no_hp')`, [...numbers]),
          ),
        )
        .orderBy(penghapusan.id)
        .all(),
    digests: (rows: PersonRows) =>
      db.select({ month: digest.month, sent_at: digest.sent_at }).from(digest).where(digestsOf(rows)).all(),
    /** Accepted replies of the numbers; `at` in UTC ms. */
    balasan: (numbers: readonly string[]) =>
      db
        .select({ at: balasan.at, verdict: balasan.verdict })
        .from(balasan)
        .where(inArray(balasan.no_hp, [...numbers]))
        .orderBy(balasan.at)
        .all(),
    belumJelas: (numbers: readonly string[]) =>
      db
        .select({ at: belumJelas.at, kata: belumJelas.kata })
        .from(belumJelas)
        .where(inArray(belumJelas.no_hp, [...numbers]))
        .orderBy(belumJelas.at)
        .all(),

    ...createPersonMessages(db),
    ...createPersonRemoval(db),
  };
}

export type PersonStore = ReturnType<typeof createPersonStore>;
