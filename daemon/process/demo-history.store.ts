import { sql } from 'drizzle-orm';
import { systemActor } from '#daemon/base/audit.ts';
import type { Database } from '#daemon/base/database.ts';
import type { Prepare } from '#daemon/queue/index.ts';
import { addDays, dateInZone, FRIDAY, instantInZone, weekday } from '#shared/base/dates.ts';
import { SCHEDULE_KEYS } from '#shared/card/schedule.ts';
import type { Services } from './services.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
/** Between one message and the next, as on a real number. */
const GAP = 25 * SECOND;
/** The pengajian of these mosques, by their place in the network, are series. */
const SERIES = [
  { masjid: 2, mubaligh: [9, 21], waktu: "Ba'da Maghrib", aturan: 'Setiap Rabu' },
  { masjid: 12, mubaligh: [14], waktu: "Ba'da Isya", aturan: 'Setiap Sabtu pekan ke-1 dan ke-3' },
  { masjid: 33, mubaligh: [30, 41, 17], waktu: "Ba'da Subuh", aturan: 'Setiap Ahad' },
];
const INVITATION =
  "Assalamu'alaikum warahmatullahi wabarakatuh\n\nYth. {{nama}}, silaturahim pengurus DKM insya Allah Ahad ini pukul 09.00 di Masjid Agung. Mohon kehadirannya.\n\nJazakumullah khairan.";

/**
 * What a demonstration looks back on, so that it shows a product at work: reminders of this Friday with their answers,
 * the month's schedules, an announcement, series, and cards that are on. Some messages still wait.
 */
export async function fillDemoHistory(services: Services, { db }: Pick<Database, 'db'>): Promise<void> {
  const { broadcast, card, announce, queue, recurring, base } = services;
  const { timezone } = base.config;
  const actor = systemActor('demo');
  const now = base.clock.now();
  const today = dateInZone(now, timezone);
  // Of a Friday whose prayer is near nobody is reminded any more.
  let friday = now < instantInZone(today, '09:00', timezone) ? today : addDays(today, 1);
  while (weekday(friday) !== FRIDAY) friday = addDays(friday, 1);

  const pairOf = (type: string) => {
    const ids = db.all<{ id: string }>(
      sql`select cast(id as text) as id from template where type = ${type} order by id limit 2`,
    );
    return { templateDKM: ids[0]!.id, templateMubaligh: ids[1]!.id };
  };
  const idsOn = (kind: 'jumatan' | 'pengajian', day: string) =>
    db
      .all<{ id: string }>(sql`select cast(id as text) as id from ${sql.raw(`jadwal_${kind}`)} where tanggal = ${day}`)
      .map(({ id }) => id);

  /** Queues it, and lets it have arrived from `at` on (UTC ms), but for the one to every `failing`th recipient. */
  async function sent(prepare: Prepare, at: number, failing = Infinity): Promise<void> {
    const { data } = await queue.send(actor, prepare);
    const messages = db.all<{ id: number }>(sql`select id from message where id_broadcast = ${Number(data.id)}`);
    db.run(sql`update broadcast set created_at = ${at} where id = ${Number(data.id)}`);
    for (const [n, { id }] of messages.entries()) {
      const then = at + (n + 1) * GAP;
      const outcome =
        n % failing === failing - 1
          ? sql`state = 'failed', error_code = 'unregistered', error_reason = 'Nomor tidak terdaftar di WhatsApp'`
          : sql`state = 'success', attempts = 1, sent_at = ${then}, delivered_at = ${then + 4 * SECOND},
              read_at = ${n % 3 === 0 ? null : then + HOUR}`;
      db.run(sql`update message set ${outcome}, created_at = ${at}, finished_at = ${then} where id = ${id}`);
    }
    for (const kind of ['jumatan', 'pengajian'] as const)
      for (const audience of ['dkm', 'mubaligh'] as const)
        db.run(sql`update ${sql.raw(`jadwal_${kind}`)} as j set ${sql.raw(`${audience}_status`)} =
          (select case m.state when 'success' then 'accepted' else 'failed' end from message_jadwal as link
            join message as m on m.id = link.id_message where link.${sql.raw(`id_${kind}`)} = j.id
              and m.audience = ${audience} and m.id_broadcast = ${Number(data.id)} and m.month is null)
          where id in (select link.${sql.raw(`id_${kind}`)} from message_jadwal as link
            join message as m on m.id = link.id_message
            where m.id_broadcast = ${Number(data.id)} and m.audience = ${audience} and m.month is null)`);
  }

  // Ids are given in the network's order.
  const idOf = (place: number) => String(place + 1);
  for (const { masjid, mubaligh, waktu, aturan } of SERIES)
    recurring.rutin.create(actor, {
      id_masjid: idOf(masjid),
      id_mubaligh: mubaligh.map(idOf),
      waktu,
      aturan,
      mulai: addDays(today, 1),
    });

  const month = today.slice(0, 7);
  await sent(
    broadcast.broadcast.digest({ month: Number(month.slice(5)) - 1, ...pairOf('pengajian_bulanan') }),
    instantInZone(addDays(today, -7), '10:00', timezone),
    19,
  );
  await sent(
    announce.send({ teks: INVITATION, penerima: [{ jenis: 'dkm_semua' }] }),
    instantInZone(addDays(today, -3), '20:00', timezone),
  );
  // They were asked before they answered.
  const answers = db.all<{ id: number; konfirmasi: string }>(
    sql`select id, konfirmasi from jadwal_jumatan where tanggal = ${friday} and konfirmasi <> 'none'`,
  );
  db.run(
    sql`update jadwal_jumatan set konfirmasi = 'none', konfirmasi_at = null, konfirmasi_jalur = null where tanggal = ${friday}`,
  );
  const asked = instantInZone(addDays(today, -2), '16:00', timezone);
  await sent(
    broadcast.broadcast.reminder('jumatan', { id: idsOn('jumatan', friday), ...pairOf('jumatan_reminder') }),
    asked,
    22,
  );
  for (const [n, { id, konfirmasi }] of answers.entries())
    db.run(
      sql`update jadwal_jumatan set konfirmasi = ${konfirmasi}, konfirmasi_at = ${konfirmasi === 'asked' ? null : asked + HOUR + n * 3 * GAP},
        konfirmasi_jalur = ${konfirmasi === 'asked' ? null : 'whatsapp'} where id = ${id}`,
    );

  for (const key of SCHEDULE_KEYS) {
    const { templateDKM, templateMubaligh } = pairOf(key);
    const time = key === 'pengajian_bulanan' ? { h: 5, jam: '10:00' } : { h: 1, jam: '16:00' };
    const templates = { id_template_dkm: templateDKM, id_template_mubaligh: templateMubaligh };
    card.schedule.update(actor, key, { active: true, ...time, ...templates });
  }
  // These go out while somebody looks.
  const next = idsOn('pengajian', addDays(today, 1));
  if (next.length > 0)
    await queue.send(actor, broadcast.broadcast.reminder('pengajian', { id: next, ...pairOf('pengajian_reminder') }));
}
