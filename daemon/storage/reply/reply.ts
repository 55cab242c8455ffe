import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Balasan, BalasanNote, Question, ReplyStore } from '#daemon/domain/reply/reply-store.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { balasan, mubaligh } from '../base/schema.ts';

/** Handled replies, and the questions that they may answer. */
export function createReplyStore(db: Drizzle): ReplyStore {
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

    lastSign: (no_hp, waId): number | undefined =>
      db
        .select({ at: sql<number | null>`max(${balasan.tanda_at})` })
        .from(balasan)
        .where(and(eq(balasan.no_hp, no_hp), eq(balasan.tanda, waId)))
        .get()?.at ?? undefined,

    /** Those of a number since an instant (UTC ms), newest first. */
    since: (no_hp: string, instant: number) =>
      db
        .select()
        .from(balasan)
        .where(and(eq(balasan.no_hp, no_hp), gte(balasan.at, instant)))
        .orderBy(desc(balasan.at), asc(balasan.key))
        .all(),

    nameOf: (no_hp: string): string | undefined =>
      db
        .select({ nama: mubaligh.nama_mubaligh })
        .from(mubaligh)
        .where(inArray(mubaligh.no_hp, [no_hp, `0${no_hp.slice(2)}`]))
        .orderBy(asc(mubaligh.id))
        .limit(1)
        .get()?.nama,

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
