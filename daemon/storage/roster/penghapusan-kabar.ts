import type Sqlite from 'better-sqlite3';
import { columnsOf } from '#daemon/base/recording.ts';
import { nextRestored } from './hilang.ts';

const KINDS = ['pengajian', 'jumatan'] as const;
const PENDING = "('waiting', 'held', 'running')";

/**
 * What people were told about schedules while these were deleted, some at a time. Ids are numbers, as SQLite stores
 * them.
 */
export function createPenghapusanKabar(sqlite: Sqlite.Database) {
  const back = nextRestored;

  /**
   * People who have the schedule and were told of its cancellation by a message that was sent, is being sent, or may
   * have arrived. It may have changed between what they were told first and its deletion.
   */
  const toldOff = (id: number, jenis: string): Record<string, unknown>[] => {
    const gone = (of: string) =>
      `exists (select 1 from message as m where ${of} and (m.state in ('running', 'success') or m.error_code is 'unanswered'))`;
    return sqlite
      .prepare<[number], Record<string, unknown>>(
        `select kabar.* from kabar join jadwal_${jenis} as j on j.id = id_jadwal and id_orang = case audience when 'dkm' then j.id_masjid else j.id_mubaligh end where jenis = '${jenis}' and id_jadwal in ${back(jenis)} and id_batal is not null and (${gone('m.id = id_batal')} or ${gone('m.id_first = id_batal')}) order by kabar.id`,
      )
      .all(id);
  };

  /**
   * A chairman who was told about another schedule in the place of this one is to hear of this one again. Rows of
   * `kabar` are found by the day.
   */
  const forgetDkm = (id: number, jenis: (typeof KINDS)[number]): void => {
    const waktu = (of: string) => (jenis === 'pengajian' ? `${of}.waktu` : "''");
    const place = (of: string) =>
      `${of}.id_masjid = j.id_masjid and ${of}.tanggal = j.tanggal and ${of === 'k' ? 'k.waktu' : waktu(of)} = ${waktu('j')}`;
    const others = `from jadwal_${jenis} as o where o.id > j.id and ${place('o')} and o.dkm_status in ('accepted', 'waiting') and o.id not in (select id from hilang_${jenis})`;
    const told = `from kabar as k where +k.jenis = '${jenis}' and +k.id_jadwal > j.id and k.audience = 'dkm' and ${place('k')} and k.id_jadwal not in (select id from hilang_${jenis})`;
    // What he believes instead, so that he is to be told.
    sqlite
      .prepare(
        `insert or replace into kabar (jenis, id_jadwal, audience, id_orang, version, tanggal, waktu, id_masjid, id_mubaligh, nama_masjid)
          select '${jenis}', j.id, 'dkm', j.id_masjid, j.broadcast_version, j.tanggal, ${waktu('j')}, j.id_masjid,
            coalesce((select o.id_mubaligh ${others} order by o.id desc limit 1), (select k.id_mubaligh ${told} order by k.id desc limit 1)),
            (select nama_masjid from masjid where masjid.id = j.id_masjid)
          from jadwal_${jenis} as j where id in ${back(jenis)} and dkm_status = 'accepted' and (exists (select 1 ${others}) or exists (select 1 ${told}))`,
      )
      .run(id);
    sqlite
      .prepare(
        `update jadwal_${jenis} as j set dkm_status = 'failed' where id in ${back(jenis)} and dkm_status = 'accepted' and (exists (select 1 ${others}) or exists (select 1 ${told}))`,
      )
      .run(id);
  };

  return {
    /** Waiting messages about a schedule's cancellation. */
    pendingOff: (id: number): string[] =>
      KINDS.flatMap((jenis) => {
        const of = `from kabar join message as m on %s where jenis = '${jenis}' and id_jadwal in ${back(jenis)} and id_batal is not null and m.state in ${PENDING}`;
        return ['m.id = id_batal', 'm.id_first = id_batal'].flatMap((on) =>
          sqlite
            .prepare<[number], string>(`select cast(m.id as text) ${of.replace('%s', on)}`)
            .pluck()
            .all(id),
        );
      }),

    /**
     * People who were told of the cancellation must hear that the schedule takes place: earlier broadcasts to them do
     * not count any more. The others know the current schedule and need no message.
     */
    update(id: number): void {
      const names = columnsOf(sqlite, 'kabar').all.filter((name) => name !== 'id');
      const keep = sqlite.prepare(
        `insert or replace into kabar (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`,
      );
      for (const jenis of KINDS) {
        const told = toldOff(id, jenis);
        const dkm = sqlite.prepare(`update jadwal_${jenis} set dkm_status = 'failed' where id = ?`);
        const mubaligh = sqlite.prepare(
          `update jadwal_${jenis} set mubaligh_status = 'failed', konfirmasi = 'none', konfirmasi_at = null, konfirmasi_jalur = null, broadcast_version = broadcast_version + 1 where id = ? and id_mubaligh = ?`,
        );
        sqlite
          .prepare(
            `delete from kabar where jenis = '${jenis}' and (id_jadwal, version) in (select id, broadcast_version from jadwal_${jenis} where id in ${back(jenis)})`,
          )
          .run(id);
        for (const { audience, id_jadwal, id_orang } of told)
          if (audience === 'dkm') dkm.run(id_jadwal);
          else mubaligh.run(id_jadwal, id_orang);
        for (const row of told) keep.run(row);
        forgetDkm(id, jenis);
      }
    },
  };
}
