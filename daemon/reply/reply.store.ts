import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { balasan, mubaligh, owedAnswer, belumJelas, jumatan, masjid, pengajian } from '#daemon/base/schema.ts';
import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';
import type { JadwalOfKind } from './answers.ts';

/** A reply that was handled; `at` in UTC ms. `nomor`: the schedules of a numbered list that we sent back. */
export type Balasan = Omit<typeof balasan.$inferSelect, keyof BalasanNote>;

/** What is known of a handled reply besides, for later ones that replace it; `tanda_at` in UTC ms. */
export type BalasanNote = Pick<typeof balasan.$inferSelect, 'tentang' | 'tanda' | 'tanda_at' | 'secret'>;

/** A question that was sent to a number, with its current schedule. */
export interface Question extends JadwalOfKind {
  /** WhatsApp's id of the message that asked. */
  wa_id: string;
  /** Plain date. */
  tanggal: string;
  /** '' for a jumatan. */
  waktu: string;
  nama_masjid: string;
  nama_mubaligh: string;
  konfirmasi: Konfirmasi;
  /** UTC ms. */
  konfirmasi_at: number | null;
  /** The schedule's current broadcast version. */
  version: number;
  /** WhatsApp's id of the message that the answer hangs on: his own, or ours that he reacted to. */
  konfirmasi_tanda: string | null;
  /** Whether the schedule still has the version and the preacher of the question, and he still has the number. */
  is_current: boolean;
}

/** Handled replies, and the questions that they may answer. */
export function createReplyStore(db: Drizzle) {
  const byKey = db
    .select({ key: balasan.key })
    .from(balasan)
    .where(eq(balasan.key, sql.placeholder('key')))
    .prepare();

  /** `of` is the condition that selects the messages, by its own index; `no_hp` and `local` are one number. */
  const questions = (of: ReturnType<typeof sql>, [no_hp, local]: readonly [string, string]) =>
    (['pengajian', 'jumatan'] as const).flatMap((kind) => {
      const table = sql.raw(`${kind}_ada`);
      const link = sql.raw(`link.id_${kind}`);
      const waktu = sql.raw(kind === 'pengajian' ? 'jadwal.waktu' : "''");
      return db
        .all<Omit<Question, 'kind' | 'is_current'> & { id: number; is_current: number }>(
          sql`
          select jadwal.id, message.wa_id, jadwal.tanggal, ${waktu} as waktu, masjid.nama_masjid, mubaligh.nama_mubaligh,
            jadwal.konfirmasi, jadwal.konfirmasi_at, jadwal.konfirmasi_tanda, jadwal.broadcast_version as version,
            jadwal.broadcast_version = link.broadcast_version and jadwal.id_mubaligh = link.id_mubaligh
              and mubaligh.no_hp in (${no_hp}, ${local}) as is_current
          from message
          cross join message_jadwal link on link.id_message = message.id and link.asks
          cross join ${table} jadwal on jadwal.id = ${link}
          cross join masjid_ada masjid on masjid.id = jadwal.id_masjid
          cross join mubaligh_ada mubaligh on mubaligh.id = jadwal.id_mubaligh
          where ${of} and message.sent_at is not null`,
        )
        .map((row): Question => ({ ...row, kind, id: String(row.id), is_current: Boolean(row.is_current) }));
    });

  return {
    has: (key: string): boolean => byKey.get({ key }) !== undefined,
    insert: (row: Balasan): void => void db.insert(balasan).values(row).run(),
    /** Adds this to a stored reply. */
    note: (key: string, note: BalasanNote): void => void db.update(balasan).set(note).where(eq(balasan.key, key)).run(),
    noteOf: (key: string): BalasanNote | undefined =>
      db
        .select({
          tentang: balasan.tentang,
          tanda: balasan.tanda,
          tanda_at: balasan.tanda_at,
          secret: balasan.secret,
        })
        .from(balasan)
        .where(eq(balasan.key, key))
        .get(),

    /** When the last reaction of a number to this message, or the last edit of it, was made. */
    lastSign: (no_hp: string, waId: string): number | undefined =>
      db
        .select({ at: sql<number | null>`max(${balasan.tanda_at})` })
        .from(balasan)
        .where(and(eq(balasan.no_hp, no_hp), eq(balasan.tanda, waId)))
        .get()?.at ?? undefined,

    /** Those of a number since an instant (UTC ms), newest first. */
    since: (no_hp: string, instant: number): (Balasan & Pick<BalasanNote, 'tentang'>)[] =>
      db
        .select()
        .from(balasan)
        .where(and(eq(balasan.no_hp, no_hp), gte(balasan.at, instant)))
        .orderBy(desc(balasan.at), asc(balasan.key))
        .all(),

    /** The name of the preacher with a number. */
    nameOf: (no_hp: string): string | undefined =>
      db
        .select({ nama: mubaligh.nama_mubaligh })
        .from(mubaligh)
        .where(inArray(mubaligh.no_hp, [no_hp, `0${no_hp.slice(2)}`]))
        .orderBy(asc(mubaligh.id))
        .limit(1)
        .get()?.nama,

    /**
     * The questions to a number, each schedule once per message, by date. It is the message's number; if that was
     * deleted from the message, the preacher's.
     */
    questionsTo(no_hp: string): Question[] {
      const local = `0${no_hp.slice(2)}`;
      const number = [no_hp, local] as const;
      const found = [
        ...questions(sql`message.no_hp in (${no_hp}, ${local})`, number),
        ...questions(
          sql`message.id_mubaligh in (select id from mubaligh where no_hp in (${no_hp}, ${local})) and message.cleared_at is not null`,
          number,
        ),
      ];
      return found.sort((a, b) =>
        a.tanggal < b.tanggal ? -1 : a.tanggal > b.tanggal ? 1 : Number(a.id) - Number(b.id),
      );
    },
  };
}

export type ReplyStore = ReturnType<typeof createReplyStore>;

/** An answer that is not queued yet; `ends_at` in UTC ms. */
export type OwedAnswer = typeof owedAnswer.$inferSelect;

/** Answers that are not in the queue yet. */
export function createOwedAnswerStore(db: Drizzle) {
  return {
    /** Does nothing if an answer with this key is already stored. */
    insert(answer: Omit<OwedAnswer, 'id'>): void {
      db.insert(owedAnswer).values(answer).onConflictDoNothing().run();
    },
    /** The oldest. */
    first: (): OwedAnswer | undefined => db.select().from(owedAnswer).orderBy(asc(owedAnswer.id)).limit(1).get(),
    has: (id: string): boolean =>
      db.select({ id: owedAnswer.id }).from(owedAnswer).where(eq(owedAnswer.id, id)).get() !== undefined,
    remove(id: string): void {
      db.delete(owedAnswer).where(eq(owedAnswer.id, id)).run();
    },
  };
}

export type OwedAnswerStore = ReturnType<typeof createOwedAnswerStore>;

/** The words of an answer that was not understood; `at` in UTC ms. */
export interface Unclear extends JadwalOfKind {
  /** Digits, 62…. */
  no_hp: string;
  kata: string;
  at: number;
}

const TABLES = { pengajian, jumatan } as const;

/** The words of answers that were not understood. */
export function createUnclearStore(db: Drizzle) {
  const ofJadwal = ({ kind, id }: JadwalOfKind) => and(eq(belumJelas.jenis, kind), eq(belumJelas.id_jadwal, id));

  const openOf = (kind: keyof typeof TABLES, since: number, from: string) => {
    const table = TABLES[kind];
    return db
      .select({
        kind: belumJelas.jenis,
        id: belumJelas.id_jadwal,
        no_hp: belumJelas.no_hp,
        kata: belumJelas.kata,
        at: belumJelas.at,
        tanggal: table.tanggal,
        nama_masjid: masjid.nama_masjid,
        nama_mubaligh: mubaligh.nama_mubaligh,
      })
      .from(belumJelas)
      .innerJoin(table, eq(table.id, belumJelas.id_jadwal))
      .innerJoin(masjid, eq(masjid.id, table.id_masjid))
      .innerJoin(mubaligh, eq(mubaligh.id, table.id_mubaligh))
      .where(
        and(
          eq(belumJelas.jenis, kind),
          gte(belumJelas.at, since),
          gte(table.tanggal, from),
          inArray(table.konfirmasi, ['none', 'asked']),
          // Of another preacher's, or of an older number, it is no answer any more.
          sql`${belumJelas.no_hp} in (${mubaligh.no_hp}, '62' || substr(${mubaligh.no_hp}, 2))`,
        ),
      )
      .orderBy(desc(belumJelas.at))
      .all();
  };

  return {
    keep({ kind, id, no_hp, kata, at }: Unclear): void {
      db.insert(belumJelas)
        .values({ jenis: kind, id_jadwal: id, no_hp, kata, at })
        .onConflictDoUpdate({ target: [belumJelas.jenis, belumJelas.id_jadwal], set: { no_hp, kata, at } })
        .run();
    },
    /** Removes that of an answered schedule. */
    remove(jadwal: JadwalOfKind): void {
      db.delete(belumJelas).where(ofJadwal(jadwal)).run();
    },
    /** Those since an instant (UTC ms) whose question is still open from a date on (plain), the latest first. */
    open: (since: number, from: string): (Unclear & Pick<Question, 'tanggal' | 'nama_masjid' | 'nama_mubaligh'>)[] =>
      (['jumatan', 'pengajian'] as const).flatMap((kind) => openOf(kind, since, from)).sort((a, b) => b.at - a.at),
  };
}

export type UnclearStore = ReturnType<typeof createUnclearStore>;
