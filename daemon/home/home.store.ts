import { and, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { keptCount } from '#daemon/base/list.store.ts';
import { broadcast, jumatan, masjid, mubaligh, papanKunci, pengajian, template } from '#daemon/base/schema.ts';

/** Kinds of broadcasts about schedules. */
const ABOUT_SCHEDULES = ['pengajian_reminder', 'pengajian_bulanan', 'jumatan_reminder', 'resend'] as const;

/** Figures for Home; plain dates. */
export function createHomeStore(db: Drizzle) {
  const countIf = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`;
  const count = sql<number>`count(*)`;

  function unsent(table: typeof jumatan | typeof pengajian) {
    const waits = sql`'waiting' in (${table.dkm_status}, ${table.mubaligh_status})`;
    return { belum: countIf(sql`not ${table.broadcasted} and not ${waits}`), menunggu: countIf(waits) };
  }

  /** Mosques that count as filled on a day: with a sermon, or locked without one. */
  const taken = (tanggal: string) =>
    sql`(select ${jumatan.id_masjid} from ${jumatan} where ${jumatan.tanggal} = ${tanggal}
      union select ${papanKunci.id_masjid} from ${papanKunci} where ${papanKunci.tanggal} = ${tanggal})`;

  return {
    /** Friday sermons of a day; `terisi` is the number of their mosques. */
    jumat: (tanggal: string) =>
      db
        .select({
          jadwal: count,
          ...unsent(jumatan),
          terisi: sql<number>`count(distinct ${jumatan.id_masjid})`,
          hadir: countIf(sql`${jumatan.konfirmasi} = 'hadir'`),
          udzur: countIf(sql`${jumatan.konfirmasi} = 'udzur'`),
          ditanya: countIf(sql`${jumatan.konfirmasi} = 'asked'`),
        })
        .from(jumatan)
        .where(eq(jumatan.tanggal, tanggal))
        .get()!,

    pengajian: (tanggal: string) =>
      db
        .select({ jadwal: count, ...unsent(pengajian) })
        .from(pengajian)
        .where(eq(pengajian.tanggal, tanggal))
        .get()!,

    /** Mosques without a sermon on that day and without a lock: their number, and the first `limit` by name. */
    kosong(tanggal: string, limit: number) {
      const { kosong } = db.get<{ kosong: number }>(
        sql`select ${keptCount('masjid')} - (select count(*) from ${taken(tanggal)}) as kosong`,
      )!;
      if (kosong === 0) return { kosong, contoh: [] };
      const rows = db
        .select({ id_masjid: masjid.id, nama_masjid: masjid.nama_masjid })
        .from(masjid)
        .where(sql`${masjid.id} not in ${taken(tanggal)}`)
        .orderBy(masjid.nama_masjid)
        .limit(limit)
        .all();
      return { kosong, contoh: rows };
    },

    /** The preachers of a Friday who were asked and have not answered, the first `limit` by name. */
    belumMenjawab: (tanggal: string, limit: number) =>
      db
        .select({
          id: jumatan.id,
          nama_mubaligh: mubaligh.nama_mubaligh,
          no_hp: mubaligh.no_hp,
          nama_masjid: masjid.nama_masjid,
        })
        .from(jumatan)
        .innerJoin(mubaligh, eq(mubaligh.id, jumatan.id_mubaligh))
        .innerJoin(masjid, eq(masjid.id, jumatan.id_masjid))
        .where(and(eq(jumatan.tanggal, tanggal), eq(jumatan.konfirmasi, 'asked'), ne(mubaligh.no_hp, '')))
        .orderBy(mubaligh.nama_mubaligh, jumatan.id)
        .limit(limit)
        .all(),

    /** Number of rows of each noun. */
    known: () =>
      db.get<{
        masjid: number;
        mubaligh: number;
        template: number;
        jadwal: number;
      }>(sql`select ${keptCount('masjid')} as masjid, ${keptCount('mubaligh')} as mubaligh,
        (select count(*) from ${template}) as template,
        ${keptCount('jadwal_pengajian')} + ${keptCount('jadwal_jumatan')} as jadwal`)!,

    /** The id of the last broadcast about schedules. */
    lastBroadcast: (): string | undefined =>
      db
        .select({ id: broadcast.id })
        .from(broadcast)
        .where(inArray(broadcast.kind, [...ABOUT_SCHEDULES]))
        .orderBy(desc(broadcast.id))
        .limit(1)
        .get()?.id,
  };
}

export type HomeStore = ReturnType<typeof createHomeStore>;
