import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '#daemon/base/database.ts';
import {
  account,
  balasan,
  belumJelas,
  branding,
  cuti,
  digest,
  jumatan,
  masjid,
  mubaligh,
  penawaran,
  pengajian,
  penghapusan,
  penghapusanBaris,
  rutin,
  rutinMubaligh,
  tawaran,
  template,
  udzur,
} from '#daemon/base/schema.ts';
import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';
import { createPersonMessages, type PersonRows } from './person-messages.ts';
import { createPersonRemoval, digestsOf } from './person-removal.ts';
import type { PersonExport } from '#shared/operations/person.ts';
import type { Mubaligh } from '#shared/roster/mubaligh.ts';

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
        .select({ id: cuti.id, dari: cuti.dari, sampai: cuti.sampai, alasan: cuti.alasan })
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
