import { and, asc, desc, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm';
import type {
  NewPenawaran,
  Penawaran,
  PenggantiStore,
  Tawaran,
} from '#daemon/domain/reply/pengganti/pengganti-store.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { jumatan, message, mubaligh, penawaran, pengajian, tawaran, tawaranLangkah } from '../base/schema.ts';
import { createSteps, ofJadwal, ofMessage } from './pengganti-langkah.ts';

/** Stores searches for substitutes: offers, answers, and an entry for each step. */
export function createPenggantiStore(db: Drizzle): PenggantiStore {
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
    at: (jenis, idJadwal, version): Penawaran | undefined =>
      db
        .select()
        .from(penawaran)
        .where(and(ofJadwal(jenis, idJadwal), eq(penawaran.version, version)))
        .get(),

    last: (jenis, idJadwal): Penawaran | undefined =>
      db.select().from(penawaran).where(ofJadwal(jenis, idJadwal)).orderBy(desc(penawaran.version)).limit(1).get(),

    get: (id): Penawaran | undefined => db.select().from(penawaran).where(eq(penawaran.id, id)).get(),

    running: (): Penawaran[] =>
      db
        .select()
        .from(penawaran)
        .where(sql`${penawaran.state} = 'jalan'`)
        .orderBy(asc(penawaran.id))
        .all(),

    insert: (row: NewPenawaran): Penawaran => db.insert(penawaran).values(row).returning().get(),

    update(id, changes) {
      db.update(penawaran).set(changes).where(eq(penawaran.id, id)).run();
    },

    stopAll(at) {
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

    tawaran: (idPenawaran): Tawaran[] =>
      once(offers().where(eq(tawaran.id_penawaran, idPenawaran)).orderBy(asc(tawaran.urutan)).all()),

    findTawaran: (id): Tawaran | undefined => offers().where(eq(tawaran.id, id)).get(),

    insertTawaran(row) {
      db.insert(tawaran)
        .values({ ...row, state: 'waiting' })
        .run();
    },

    updateTawaran(id, changes) {
      db.update(tawaran).set(changes).where(eq(tawaran.id, id)).run();
    },

    askedOf(numbers, after): Tawaran[] {
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

    isAsked(numbers, from): boolean {
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

    ofMessage(waId): Tawaran | undefined {
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

    udzurBetween: (dari, sampai) =>
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
