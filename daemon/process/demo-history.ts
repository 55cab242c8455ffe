import { systemActor } from '#daemon/base/audit.ts';
import type { Database } from '#daemon/base/database.ts';
import { type Prepare, UNREGISTERED_REASON } from '#daemon/queue/index.ts';
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
export async function fillDemoHistory(services: Services, { sqlite }: Pick<Database, 'sqlite'>): Promise<void> {
  const { broadcast, card, announce, queue, recurring, base } = services;
  const { timezone } = base.config;
  const actor = systemActor('demo');
  const now = base.clock.now();
  const today = dateInZone(now, timezone);
  // Of a Friday whose prayer is near nobody is reminded any more.
  let friday = now < instantInZone(today, '09:00', timezone) ? today : addDays(today, 1);
  while (weekday(friday) !== FRIDAY) friday = addDays(friday, 1);

  const pairOf = (type: string) => {
    const ids = sqlite.prepare('select cast(id as text) from template where type = ? order by id limit 2').pluck();
    const [templateDKM, templateMubaligh] = ids.all(type) as [string, string];
    return { templateDKM, templateMubaligh };
  };
  const idsOn = (kind: 'jumatan' | 'pengajian', day: string) =>
    sqlite.prepare(`select cast(id as text) from jadwal_${kind} where tanggal = ?`).pluck().all(day) as string[];

  /** Queues it, and lets it have arrived from `at` on (UTC ms), but for the one to every `failing`th recipient. */
  async function sent(prepare: Prepare, at: number, failing = Infinity): Promise<void> {
    // It has been sent: how much still can be today is no question.
    const { data } = await queue.send(actor, async (yieldLoop) => ({ ...(await prepare(yieldLoop)), by: 'clock' }));
    const id = Number(data.id);
    sqlite.prepare('update broadcast set created_at = ? where id = ?').run(at, id);
    const failed = sqlite.prepare(
      `update message set state = 'failed', error_code = 'unregistered', error_reason = ?, created_at = ?,
         finished_at = ? where id = ?`,
    );
    const arrived = sqlite.prepare(
      `update message set state = 'success', attempts = 1, created_at = ?, sent_at = ?, finished_at = ?,
         delivered_at = ?, read_at = ? where id = ?`,
    );
    const messages = sqlite.prepare('select id from message where id_broadcast = ?').pluck().all(id);
    for (const [n, message] of messages.entries()) {
      const then = at + (n + 1) * GAP;
      if (n % failing === failing - 1) failed.run(UNREGISTERED_REASON, at, then, message);
      else arrived.run(at, then, then, then + 4 * SECOND, n % 3 === 0 ? null : then + HOUR, message);
    }
    for (const kind of ['jumatan', 'pengajian'])
      for (const audience of ['dkm', 'mubaligh'])
        sqlite
          .prepare(
            `update jadwal_${kind} set ${audience}_status = case m.state when 'success' then 'accepted' else 'failed' end
             from message_jadwal as link join message as m on m.id = link.id_message
             where link.id_${kind} = jadwal_${kind}.id and m.audience = ? and m.id_broadcast = ? and m.month is null`,
          )
          .run(audience, id);
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
  const answers = sqlite
    .prepare<[string], { id: number; konfirmasi: string }>(
      "select id, konfirmasi from jadwal_jumatan where tanggal = ? and konfirmasi <> 'none'",
    )
    .all(friday);
  const answer = sqlite.prepare(
    'update jadwal_jumatan set konfirmasi = ?, konfirmasi_at = ?, konfirmasi_jalur = ? where id = ?',
  );
  for (const { id } of answers) answer.run('none', null, null, id);
  const asked = instantInZone(addDays(today, -2), '16:00', timezone);
  await sent(
    broadcast.broadcast.reminder('jumatan', { id: idsOn('jumatan', friday), ...pairOf('jumatan_reminder') }),
    asked,
    22,
  );
  for (const [n, { id, konfirmasi }] of answers.entries()) {
    const how = konfirmasi === 'asked' ? [null, null] : [asked + HOUR + n * 3 * GAP, 'whatsapp'];
    answer.run(konfirmasi, ...how, id);
  }

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
