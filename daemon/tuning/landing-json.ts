import type { JadwalKind } from '#shared/roster/jadwal.ts';

/**
 * SQLite writes the JSON of what the public sees of a range of days: `start` and `end`, both included. `masjid` and
 * `mubaligh` are null, or objects of names by id, which stand in the place of those that are stored.
 */
export function landingJson(kind: JadwalKind): string {
  const table = `jadwal_${kind}`;
  const [waktu, order] = kind === 'pengajian' ? ['jadwal.waktu', 'jadwal.waktu_order, '] : ["''", ''];
  const nameOf = (noun: 'masjid' | 'mubaligh') =>
    `iif(@${noun} is null, ${noun}.nama_${noun}, coalesce(@${noun} ->> ('$."' || ${noun}.id || '"'), ${noun}.nama_${noun}))`;
  return `select count(*) as n, json_group_array(json_object(
      'tanggal', tanggal || 'T00:00:00.000Z', 'waktu', waktu,
      'masjid', json_object('kunci', masjid_kunci, 'nama_masjid', nama_masjid), 'mubaligh', json_object('kunci', mubaligh_kunci, 'nama_mubaligh', nama_mubaligh)
    )) as json from (
      select jadwal.tanggal, ${waktu} as waktu, masjid.kunci as masjid_kunci, ${nameOf('masjid')} as nama_masjid,
        mubaligh.kunci as mubaligh_kunci, ${nameOf('mubaligh')} as nama_mubaligh
      from ${table} as jadwal join masjid on masjid.id = jadwal.id_masjid join mubaligh on mubaligh.id = jadwal.id_mubaligh
      where jadwal.tanggal between @start and @end
      order by jadwal.tanggal, ${order}masjid.nama_masjid, jadwal.id
    )`;
}
