import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { JadwalOfKind } from '#daemon/domain/reply/reply.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { belumJelas, jumatan, masjid, mubaligh, pengajian } from '#daemon/base/schema.ts';
import type { Question } from './reply.ts';

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
