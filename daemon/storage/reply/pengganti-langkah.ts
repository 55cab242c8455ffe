import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { message, mubaligh, penawaran, tawaranLangkah } from '#daemon/base/schema.ts';
import type { Langkah } from '#shared/reply/langkah.ts';
import type { Message } from '#daemon/queue/message.ts';

export type MessageOf = Pick<Message, 'id' | 'state' | 'sent_at' | 'delivered_at' | 'read_at' | 'error_reason'>;

/** antre: not queued yet; dikirim: queued; dilewati: skipped, because the recipient cannot get messages. */
export type Kirim = 'antre' | 'dikirim' | 'dilewati';

/** An entry of a schedule's timeline; with `kirim` it is also a message to be sent. */
export interface LangkahRow {
  id: string;
  jenis: JadwalKind;
  id_jadwal: string;
  id_penawaran: string;
  at: number;
  langkah: Langkah;
  id_mubaligh: string | null;
  nama_mubaligh: string | null;
  id_account: string | null;
  kirim: Kirim | null;
  id_broadcast: string | null;
  message: MessageOf | null;
}

export type NewLangkah = Pick<LangkahRow, 'id_penawaran' | 'at' | 'langkah'> &
  Partial<Pick<LangkahRow, 'id_mubaligh' | 'id_account' | 'kirim'>>;

/** The columns of a timeline entry's message. */
export const ofMessage = {
  id: message.id,
  state: message.state,
  sent_at: message.sent_at,
  delivered_at: message.delivered_at,
  read_at: message.read_at,
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

    hasLangkah: (idPenawaran: string, langkah: Langkah, idMubaligh: string): boolean =>
      db
        .select({ id: tawaranLangkah.id })
        .from(tawaranLangkah)
        .where(
          and(
            eq(tawaranLangkah.id_penawaran, idPenawaran),
            eq(tawaranLangkah.langkah, langkah),
            eq(tawaranLangkah.id_mubaligh, idMubaligh),
          ),
        )
        .limit(1)
        .get() !== undefined,

    updateLangkah(id: string, changes: Pick<LangkahRow, 'kirim' | 'id_broadcast'>) {
      db.update(tawaranLangkah).set(changes).where(eq(tawaranLangkah.id, id)).run();
    },
  };
}
