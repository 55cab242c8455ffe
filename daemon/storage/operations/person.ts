import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../base/database.ts';
import { clearedAt } from '../queue/message-columns.ts';
import {
  account,
  balasan,
  branding,
  broadcast,
  cuti,
  digest,
  jumatan,
  masjid,
  message,
  messageJadwal,
  mubaligh,
  owedAnswer,
  penawaran,
  pengajian,
  penghapusan,
  penghapusanBaris,
  rutin,
  rutinMubaligh,
  tawaran,
  template,
  udzur,
} from '../base/schema.ts';
import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';
import type { Message } from '#daemon/domain/queue/message.ts';
import type { FreeText, PersonRows, PersonStore } from '#daemon/domain/operations/person-store.ts';

/** Ids in one parameter: there may be more of them than a statement takes. */
const amongIds = (ids: readonly string[]) =>
  sql`${message.id} in (select value from json_each(${JSON.stringify(ids.map(Number))}))`;

/**
 * What is kept about one person, over all tables. `numbers`: the number in each form in which it may have been typed.
 */
export function createPersonStore({ db }: Pick<Database, 'db'>): PersonStore {
  const places = [
    { jenis: 'pengajian' as const, table: pengajian, waktu: pengajian.waktu },
    { jenis: 'jumatan' as const, table: jumatan, waktu: sql<string>`''` },
  ];
  const answerOf = (table: typeof pengajian | typeof jumatan, rows: PersonRows) =>
    sql<Konfirmasi | null>`case when ${inArray(table.id_mubaligh, rows.mubaligh)} then ${table.konfirmasi} end`;
  const digestsOf = ({ masjid: ofMasjid, mubaligh: ofMubaligh }: PersonRows) =>
    inArray(digest.recipient, [...ofMasjid.map((id) => `masjid:${id}`), ...ofMubaligh.map((id) => `mubaligh:${id}`)]);

  const texts = db
    .select({ id: message.id, message: message.message, recipient: message.recipient, no_hp: message.no_hp })
    .from(message)
    .where(
      sql`${message.id} > ${sql.placeholder('after')} and ${message.id} <= ${sql.placeholder('last')} and ${message.cleared_at} is null`,
    )
    .prepare();

  return {
    masjid: (numbers: readonly string[]) =>
      db
        .select()
        .from(masjid)
        .where(inArray(masjid.no_hp, [...numbers]))
        .all(),
    mubaligh: (numbers: readonly string[]) =>
      db
        .select()
        .from(mubaligh)
        .where(inArray(mubaligh.no_hp, [...numbers]))
        .all(),
    akun: (numbers: readonly string[]) =>
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

    cuti: (rows: PersonRows) =>
      db
        .select({ id: cuti.id, dari: cuti.dari, sampai: cuti.sampai, alasan: cuti.alasan })
        .from(cuti)
        .where(inArray(cuti.id_mubaligh, rows.mubaligh))
        .orderBy(cuti.dari, cuti.id)
        .all(),

    udzur: (rows: PersonRows) =>
      db
        .select({ jenis: udzur.jenis, tanggal: udzur.tanggal, waktu: udzur.waktu, nama_masjid: masjid.nama_masjid })
        .from(udzur)
        .innerJoin(masjid, eq(masjid.id, udzur.id_masjid))
        .where(inArray(udzur.id_mubaligh, rows.mubaligh))
        .orderBy(udzur.tanggal, udzur.waktu)
        .all(),

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

    rutin: (rows: PersonRows) =>
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

    /**
     * Messages to one of the numbers, and those to the rows under one of the names: he may have had another number
     * then.
     */
    messagesTo(numbers: readonly string[], rows: PersonRows, names: readonly string[]): Message[] {
      const under = inArray(message.recipient, [...names]);
      // One by one, because SQLite walks all messages where the three stand in one condition.
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

    /** Which of these names are part of another row's name, too. */
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

    lastMessage: (): number =>
      db
        .select({ id: sql<number>`coalesce(max(${message.id}), 0)` })
        .from(message)
        .get()?.id ?? 0,

    /** Messages that still have their text, with ids above `after` and up to `last`. */
    texts: (after: number, last: number): { id: string; message: string; recipient: string; no_hp: string }[] =>
      texts.all({ after, last }),

    /** Of these messages those that speak of the rows' schedules, or of schedules that are gone. */
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

    /** In the order of their ids. */
    messages: (ids: readonly string[]): Message[] =>
      db.select().from(message).where(amongIds(ids)).orderBy(message.id).all(),

    /** Texts of the organisation's own, in which a person may be named. */
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

    /** Takes the names of templates out of earlier broadcasts where they name him. */
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
    clearDeletions: (): number => db.delete(penghapusan).run().changes,

    digests: (rows: PersonRows) =>
      db.select({ month: digest.month, sent_at: digest.sent_at }).from(digest).where(digestsOf(rows)).all(),
    removeDigests: (rows: PersonRows): number => db.delete(digest).where(digestsOf(rows)).run().changes,

    balasan: (numbers: readonly string[]) =>
      db
        .select({ at: balasan.at, verdict: balasan.verdict })
        .from(balasan)
        .where(inArray(balasan.no_hp, [...numbers]))
        .orderBy(balasan.at)
        .all(),
    removeBalasan(numbers: readonly string[]): number {
      db.delete(owedAnswer)
        .where(inArray(owedAnswer.no_hp, [...numbers]))
        .run();
      return db
        .delete(balasan)
        .where(inArray(balasan.no_hp, [...numbers]))
        .run().changes;
    },

    /** The mosque stays; its ketua's name and number go. */
    clearKetua(ids: readonly string[], nama_ketua_dkm: string, updated_by: string): number {
      const changes = { nama_ketua_dkm, no_hp: '', updated_by, version: sql`${masjid.version} + 1` };
      return db
        .update(masjid)
        .set(changes)
        .where(inArray(masjid.id, [...ids]))
        .run().changes;
    },

    clearAkun: (ids: readonly string[], updated_by: string): number =>
      db
        .update(account)
        .set({ no_hp: null, updated_by, version: sql`${account.version} + 1` })
        .where(inArray(account.id, [...ids]))
        .run().changes,

    /** His schedules, leaves and refusals go with him. */
    removeMubaligh: (ids: readonly string[]): number =>
      db
        .delete(mubaligh)
        .where(inArray(mubaligh.id, [...ids]))
        .run().changes,

    /** Text, number and name go; the rows still count for their broadcasts. `now` in UTC ms. */
    clearMessages: (ids: readonly string[], now: number): number =>
      db.update(message).set(clearedAt(now)).where(amongIds(ids)).run().changes,
  };
}
