import { and, asc, desc, eq, sql, gt, gte, inArray, lte } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { message, mubaligh, penawaran, tawaranLangkah, jumatan, pengajian, tawaran } from '#daemon/base/schema.ts';
import type { Message } from '#daemon/queue/index.ts';
import type { Langkah } from '#shared/reply/langkah.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';

export type MessageOf = Pick<
  Message,
  'id' | 'no_hp' | 'state' | 'sent_at' | 'delivered_at' | 'read_at' | 'error_code' | 'error_reason'
>;

/** An entry of a schedule's timeline; with `kirim` it is also a message to be sent. */
export type LangkahRow = typeof tawaranLangkah.$inferSelect &
  Pick<Penawaran, 'jenis' | 'id_jadwal'> & { nama_mubaligh: string | null; message: MessageOf | null };

export type NewLangkah = Pick<LangkahRow, 'id_penawaran' | 'at' | 'langkah'> &
  Partial<Pick<LangkahRow, 'id_mubaligh' | 'id_account' | 'kirim'>>;

/** The columns of a timeline entry's message. */
export const ofMessage = {
  id: message.id,
  no_hp: message.no_hp,
  state: message.state,
  sent_at: message.sent_at,
  delivered_at: message.delivered_at,
  read_at: message.read_at,
  error_code: message.error_code,
  error_reason: message.error_reason,
};

/** All offers for one schedule. */
export const ofJadwal = (jenis: JadwalKind, idJadwal: string) =>
  and(eq(penawaran.jenis, jenis), eq(penawaran.id_jadwal, idJadwal));

/** The entries of a schedule's timeline. */
export function createSteps(db: Drizzle) {
  const steps = () =>
    db
      .select({
        id: tawaranLangkah.id,
        jenis: penawaran.jenis,
        id_jadwal: penawaran.id_jadwal,
        id_penawaran: tawaranLangkah.id_penawaran,
        at: tawaranLangkah.at,
        langkah: tawaranLangkah.langkah,
        id_mubaligh: tawaranLangkah.id_mubaligh,
        nama_mubaligh: mubaligh.nama_mubaligh,
        id_account: tawaranLangkah.id_account,
        kirim: tawaranLangkah.kirim,
        id_broadcast: tawaranLangkah.id_broadcast,
      })
      .from(tawaranLangkah)
      .innerJoin(penawaran, eq(penawaran.id, tawaranLangkah.id_penawaran))
      .leftJoin(mubaligh, eq(mubaligh.id, tawaranLangkah.id_mubaligh))
      .$dynamic();

  /** The message of a broadcast of notices to this preacher, or to the mosque. */
  function messageOf({ id_broadcast, id_mubaligh, id_account }: Omit<LangkahRow, 'message'>) {
    if (id_broadcast === null || id_account !== null) return null;
    const who = id_mubaligh === null ? sql`${message.id_masjid} is not null` : eq(message.id_mubaligh, id_mubaligh);
    const found: MessageOf | undefined = db
      .select(ofMessage)
      .from(message)
      .where(and(eq(message.id_broadcast, id_broadcast), who, eq(message.superseded, false)))
      .get();
    return found ?? null;
  }
  const withMessage = (row: Omit<LangkahRow, 'message'>): LangkahRow => ({ ...row, message: messageOf(row) });

  return {
    addLangkah(row: NewLangkah) {
      db.insert(tawaranLangkah).values(row).run();
    },

    /** The timeline of a schedule in all versions, in order; at most the last `limit` entries. */
    langkah(jenis: JadwalKind, idJadwal: string, limit: number): LangkahRow[] {
      const rows = steps().where(ofJadwal(jenis, idJadwal)).orderBy(desc(tawaranLangkah.id)).limit(limit).all();
      return rows.toReversed().map(withMessage);
    },

    /** Messages that are not queued yet, oldest first. */
    unsent: (): LangkahRow[] =>
      steps()
        .where(sql`${tawaranLangkah.kirim} = 'antre'`)
        .orderBy(asc(tawaranLangkah.id))
        .all()
        .map((row) => ({ ...row, message: null })),

    hasLangkah: (idPenawaran: string, langkah: Langkah, idMubaligh?: string): boolean =>
      db
        .select({ id: tawaranLangkah.id })
        .from(tawaranLangkah)
        .where(
          and(
            eq(tawaranLangkah.id_penawaran, idPenawaran),
            eq(tawaranLangkah.langkah, langkah),
            idMubaligh === undefined ? undefined : eq(tawaranLangkah.id_mubaligh, idMubaligh),
          ),
        )
        .limit(1)
        .get() !== undefined,

    updateLangkah(id: string, changes: Pick<LangkahRow, 'kirim' | 'id_broadcast'>) {
      db.update(tawaranLangkah).set(changes).where(eq(tawaranLangkah.id, id)).run();
    },
  };
}

/** Why offers ended: nobody was left, the deadline, an admin, the preacher himself, a change, a restore. */
export type Sebab = 'tidak_ada' | 'batas' | 'ditarik' | 'kembali' | 'berubah' | 'diurungkan' | 'dipulihkan';

/** All offers for one version of a schedule. Instants are UTC ms, `tanggal` is a plain date. */
export type Penawaran = typeof penawaran.$inferSelect;

export type NewPenawaran = Omit<Penawaran, 'id'>;

/** An offer with its preacher's current data, and its message if there is one. */
export type Tawaran = typeof tawaran.$inferSelect &
  Pick<typeof mubaligh.$inferSelect, 'nama_mubaligh' | 'no_hp'> & { message: MessageOf | null };

export type TawaranChanges = Partial<Pick<Tawaran, 'state' | 'urutan' | 'berurutan' | 'nomor' | 'id_broadcast'>> & {
  answered_at?: number | null;
};

/** Stores searches for substitutes: offers, answers, and an entry for each step. */
export function createPenggantiStore(db: Drizzle) {
  const offers = () =>
    db
      .select({
        id: tawaran.id,
        id_penawaran: tawaran.id_penawaran,
        id_mubaligh: tawaran.id_mubaligh,
        nama_mubaligh: mubaligh.nama_mubaligh,
        no_hp: mubaligh.no_hp,
        urutan: tawaran.urutan,
        berurutan: tawaran.berurutan,
        state: tawaran.state,
        nomor: tawaran.nomor,
        id_broadcast: tawaran.id_broadcast,
        answered_at: tawaran.answered_at,
        message: ofMessage,
      })
      .from(tawaran)
      .innerJoin(mubaligh, eq(mubaligh.id, tawaran.id_mubaligh))
      .leftJoin(
        message,
        and(
          eq(message.id_broadcast, tawaran.id_broadcast),
          eq(message.id_mubaligh, mubaligh.id),
          eq(message.superseded, false),
        ),
      )
      .$dynamic();
  /** Each offer once: the join with a broadcast's messages would repeat it. */
  const once = (rows: Tawaran[]): Tawaran[] => [...new Map(rows.map((row) => [row.id, row])).values()];
  const peopleOf = (numbers: readonly string[]): string[] =>
    db
      .select({ id: mubaligh.id })
      .from(mubaligh)
      .where(inArray(mubaligh.no_hp, [...numbers]))
      .all()
      .map(({ id }) => id);
  return {
    /** For this version of the schedule. */
    at: (jenis: JadwalKind, idJadwal: string, version: number): Penawaran | undefined =>
      db
        .select()
        .from(penawaran)
        .where(and(ofJadwal(jenis, idJadwal), eq(penawaran.version, version)))
        .get(),

    /** The last one of any version of the schedule. */
    last: (jenis: JadwalKind, idJadwal: string): Penawaran | undefined =>
      db.select().from(penawaran).where(ofJadwal(jenis, idJadwal)).orderBy(desc(penawaran.version)).limit(1).get(),

    get: (id: string): Penawaran | undefined => db.select().from(penawaran).where(eq(penawaran.id, id)).get(),

    /** Running searches, oldest first. */
    running: (): Penawaran[] =>
      db
        .select()
        .from(penawaran)
        .where(sql`${penawaran.state} = 'jalan'`)
        .orderBy(asc(penawaran.id))
        .all(),

    insert: (row: NewPenawaran): Penawaran => db.insert(penawaran).values(row).returning().get(),

    update(id: string, changes: Partial<NewPenawaran>) {
      db.update(penawaran).set(changes).where(eq(penawaran.id, id)).run();
    },

    /**
     * Ends all running searches after a restore. Preachers who were still to be asked may have been asked after the
     * backup: they are not asked again, but their answers count. `at` in UTC ms.
     */
    stopAll(at: number) {
      const running = db
        .select({ id: penawaran.id })
        .from(penawaran)
        .where(sql`${penawaran.state} = 'jalan'`)
        .all();
      for (const { id } of running) {
        db.update(tawaran)
          .set({ state: 'habis' })
          .where(and(eq(tawaran.id_penawaran, id), inArray(tawaran.state, ['waiting', 'sent'])))
          .run();
        db.insert(tawaranLangkah).values({ id_penawaran: id, at, langkah: 'dipulihkan' }).run();
        db.update(penawaran)
          .set({ state: 'habis', sebab: 'dipulihkan', ended_at: at })
          .where(eq(penawaran.id, id))
          .run();
      }
    },

    /** In asking order. */
    tawaran: (idPenawaran: string): Tawaran[] =>
      once(offers().where(eq(tawaran.id_penawaran, idPenawaran)).orderBy(asc(tawaran.urutan)).all()),

    findTawaran: (id: string): Tawaran | undefined => offers().where(eq(tawaran.id, id)).get(),

    insertTawaran(row: Pick<Tawaran, 'id_penawaran' | 'id_mubaligh' | 'urutan' | 'berurutan'>) {
      db.insert(tawaran)
        .values({ ...row, state: 'waiting' })
        .run();
    },

    removeTawaran(id: string) {
      db.delete(tawaran).where(eq(tawaran.id, id)).run();
    },

    updateTawaran(id: string, changes: TawaranChanges) {
      db.update(tawaran).set(changes).where(eq(tawaran.id, id)).run();
    },

    /**
     * Offers to these numbers (in each format in which they may have been typed) that were sent, or may have been
     * before a restore; the latest first, for schedules that end after an instant.
     */
    askedOf(numbers: readonly string[], after: number): Tawaran[] {
      const people = peopleOf(numbers);
      if (people.length === 0) return [];
      const ids = db
        .select({ id: tawaran.id })
        .from(tawaran)
        .innerJoin(penawaran, eq(penawaran.id, tawaran.id_penawaran))
        .where(
          and(
            inArray(tawaran.id_mubaligh, people),
            gt(penawaran.akhir, after),
            // Without a message, it was ended by a restore: he may have been asked after the backup was made.
            sql`(${tawaran.id_broadcast} is not null or ${tawaran.state} = 'habis')`,
          ),
        )
        .orderBy(desc(tawaran.id))
        .all();
      return ids.flatMap(({ id }) => offers().where(eq(tawaran.id, id)).get() ?? []);
    },

    /**
     * Whether a preacher with one of these numbers has an unanswered question about a schedule from a plain date on.
     */
    isAsked(numbers: readonly string[], from: string): boolean {
      const people = peopleOf(numbers);
      return [jumatan, pengajian].some(
        (table) =>
          db
            .select({ id: table.id })
            .from(table)
            // The unary plus keeps SQLite from using the index by day, which contains everybody's schedules.
            .where(
              and(inArray(table.id_mubaligh, people), sql`+${table.tanggal} >= ${from}`, eq(table.konfirmasi, 'asked')),
            )
            .limit(1)
            .get() !== undefined,
      );
    },

    /** The offer that a message contained. */
    ofMessage(waId: string): Tawaran | undefined {
      const of = db
        .select({ id_broadcast: message.id_broadcast, id_mubaligh: message.id_mubaligh })
        .from(message)
        .where(eq(message.wa_id, waId))
        .get();
      if (!of || of.id_broadcast === null || of.id_mubaligh === null) return undefined;
      return offers()
        .where(and(eq(tawaran.id_broadcast, of.id_broadcast), eq(tawaran.id_mubaligh, of.id_mubaligh)))
        .get();
    },

    ...createSteps(db),

    /** Schedules of both kinds between two plain dates whose preacher has declined, by date. */
    udzurBetween: (dari: string, sampai: string) =>
      (['jumatan', 'pengajian'] as const)
        .flatMap((jenis) => {
          const table = jenis === 'jumatan' ? jumatan : pengajian;
          return (
            db
              .select({ id: table.id, tanggal: table.tanggal })
              .from(table)
              // A literal, so that SQLite uses the partial index.
              .where(and(gte(table.tanggal, dari), lte(table.tanggal, sampai), sql`${table.konfirmasi} = 'udzur'`))
              .orderBy(asc(table.tanggal), asc(table.id))
              .all()
              .map((row) => ({ jenis, ...row }))
          );
        })
        .toSorted((a, b) => (a.tanggal < b.tanggal ? -1 : a.tanggal > b.tanggal ? 1 : 0))
        .map(({ jenis, id }) => ({ jenis, id })),
  };
}

export type PenggantiStore = ReturnType<typeof createPenggantiStore>;
