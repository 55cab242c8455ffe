import type { Database } from '#daemon/base/database.ts';
import { fillNetwork, type NetworkSize } from './network-data.ts';

/** Instants of the messages, UTC ms; the waiting ones end in 2100. */
const AT = Date.UTC(2026, 9, 1);
const END = Date.UTC(2100, 0, 1);

export interface ToldSize extends Pick<
  NetworkSize,
  'masjid' | 'mubaligh' | 'pengajian' | 'logs' | 'days' | 'firstDay'
> {
  jumatan: number;
  /** Every n-th schedule's two messages still wait; 0: none. */
  waitingEvery: number;
}

/**
 * A network whose schedules were all told: each has a reminder to the chairman and one to the preacher, with answers,
 * refusals, leaves, locks, links and series beside them.
 */
export function fillToldNetwork(database: Database, size: ToldSize): void {
  fillNetwork(database, size);
  const { sqlite, transaction } = database;
  transaction(() => {
    for (const kind of ['pengajian', 'jumatan']) {
      const table = `jadwal_${kind}`;
      const waits = size.waitingEvery > 0 ? `j.id % ${size.waitingEvery} = 0` : '0';
      sqlite.exec(`
        update ${table} as j set dkm_status = case when ${waits} then 'waiting' else 'accepted' end,
          mubaligh_status = case when ${waits} then 'waiting' else 'accepted' end,
          konfirmasi = case when ${waits} then 'none' when id % 7 = 0 then 'udzur' when id % 2 = 0 then 'hadir' else 'asked' end;
        insert or ignore into udzur (id_mubaligh, jenis, tanggal, waktu, id_masjid)
          select id_mubaligh, '${kind}', tanggal, ${kind === 'pengajian' ? 'waktu' : "''"}, id_masjid from ${table} where konfirmasi = 'udzur';
      `);
      for (const audience of ['dkm', 'mubaligh'])
        sqlite.exec(`
          insert into message (wa_id, audience, recipient, no_hp, message, dedupe_key, id_masjid, id_mubaligh, state, ends_at, created_at, finished_at)
            select '${kind}-${audience}-' || j.id, '${audience}', 'Bapak Contoh', p.no_hp, 'Pengingat ${kind} ' || j.id, '${kind}-${audience}-' || j.id,
              j.id_masjid, j.id_mubaligh, case when ${waits} then 'waiting' else 'success' end, ${END}, ${AT}, case when ${waits} then null else ${AT} end
            from ${table} as j join ${audience === 'dkm' ? 'masjid as p on p.id = j.id_masjid' : 'mubaligh as p on p.id = j.id_mubaligh'};
          insert into message_jadwal (id_message, id_${kind}, broadcast_version, id_masjid, id_mubaligh, asks)
            select m.id, j.id, 1, j.id_masjid, j.id_mubaligh, ${audience === 'dkm' ? 0 : 1}
            from ${table} as j join message as m on m.wa_id = '${kind}-${audience}-' || j.id;
        `);
    }
    sqlite.exec(`
      insert into cuti (id_mubaligh, dari, sampai) select id, '2026-12-20', '2026-12-24' from mubaligh where id % 3 = 0;
      insert into papan_kunci (id_masjid, tanggal) select id, '2026-11-06' from masjid where id % 3 = 0;
      insert into tautan (id_mubaligh, hash, hash_kalender, nonce, created_at) select id, 'h' || id, 'k' || id, 'n', ${AT} from mubaligh where id % 4 = 0;
      insert into rutin (id_masjid, waktu, aturan, mulai, sampai) select id, '19:00', 'FREQ=WEEKLY;BYDAY=MO', '2026-09-07', '2026-10-05' from masjid where id % 5 = 0;
      insert into rutin_mubaligh (id_rutin, urutan, id_mubaligh) select id, 0, 1 + id % ${size.mubaligh} from rutin;
      insert into rutin_tanggal (id_rutin, tanggal, id_pengajian, jadwal_version)
        select r.id, min(j.tanggal), min(j.id), 1 from rutin as r join jadwal_pengajian as j on j.id_masjid = r.id_masjid group by r.id, j.tanggal;
    `);
  });
}
