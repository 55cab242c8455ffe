import type { Chance } from '#tests/crash/chance.ts';
import { addDays, dateInZone } from '#shared/base/dates.ts';
import { nameOf } from '#tests/support/bench/network-data.ts';
import { phone } from '#tests/support/samples.ts';
import type { Machine } from './machine.ts';

/** The number of the phone that sends. */
export const OWN_PHONE = '081200009999';
export const MOSQUES = 60;
export const PREACHERS = 75;
const TIMES = ['18:30', "Ba'da Subuh", '19:30', '08:00', '16:00', "Ba'da Maghrib"];
const DAYS = ['Ahad', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Sabtu'];
const AREAS = ['Menteng', 'Cikini', 'Tebet'];

/** A card as the admin has set it: `h` days before the event, at the time `jam`. */
export interface Card {
  key: 'pengajian_reminder' | 'jumatan_reminder' | 'pengajian_bulanan';
  h: number;
  jam: string;
}
/** All cards; `jam` is the time of the daily one. */
export const cardsAt = (jam: string): readonly Card[] => [
  { key: 'pengajian_reminder', h: 1, jam },
  { key: 'jumatan_reminder', h: 1, jam: '09:00' },
  { key: 'pengajian_bulanan', h: 2, jam: '10:00' },
];

/** Each text names its schedule, so that it belongs to one message alone. */
const CONTENTS: Record<Card['key'], { dkm: string; mubaligh: string }> = {
  pengajian_reminder: {
    dkm: 'Kepada {{nama_ketua_dkm}}, {{nama_masjid}}: pengajian {{tanggal}} {{waktu}} bersama {{nama_mubaligh}}',
    mubaligh: 'Yth. {{nama_mubaligh}}, pengajian {{tanggal}} {{waktu}} di {{nama_masjid}}\n{{konfirmasi}}',
  },
  jumatan_reminder: {
    dkm: 'Kepada {{nama_ketua_dkm}}, {{nama_masjid}}: khatib {{tanggal}} adalah {{nama_mubaligh}}',
    mubaligh: 'Yth. {{nama_mubaligh}}, khutbah {{tanggal}} di {{nama_masjid}}\n{{konfirmasi}}',
  },
  pengajian_bulanan: {
    dkm: 'Jadwal {{bulan}} {{nama_masjid}}:\n{{tanggal}} {{waktu}} {{nama_mubaligh}}',
    mubaligh: 'Jadwal {{bulan}} {{nama_mubaligh}}:\n{{tanggal}} {{waktu}} {{nama_masjid}}',
  },
};

export interface Community {
  mosques: string[];
  preachers: string[];
  /** Returns a number that nobody has yet. */
  freshNumber(): string;
}

/** Sets up a network of mosques as its admin does: people, places, weekly series, templates, and all cards on. */
export async function foundCommunity(
  { must, world }: Machine,
  { zone, cards, chance }: { zone: string; cards: readonly Card[]; chance: Chance },
): Promise<Community> {
  let numbers = 0;
  const freshNumber = () => phone((numbers += 1));
  const today = dateInZone(world.now(), zone);
  const mosques: string[] = [];
  const preachers: string[] = [];
  for (let n = 1; n <= MOSQUES; n++) {
    const body = {
      nama_masjid: `Masjid ${nameOf(n)}`,
      nama_ketua_dkm: `Bapak Contoh ${n}`,
      no_hp: freshNumber(),
      wilayah: AREAS[n % AREAS.length],
    };
    mosques.push((await must('POST', '/masjid', body)).id);
  }
  for (let n = 1; n <= PREACHERS; n++)
    preachers.push(
      (await must('POST', '/mubaligh', { nama_mubaligh: `Ustadz ${nameOf(n)}`, no_hp: freshNumber() })).id,
    );
  for (const { key, h, jam } of cards) {
    const template = async (audience: 'dkm' | 'mubaligh') =>
      (
        await must('POST', '/template', {
          nama_template: `${key} ${audience}`,
          type: key,
          content: CONTENTS[key][audience],
        })
      ).id as string;
    const [id_template_dkm, id_template_mubaligh] = [await template('dkm'), await template('mubaligh')];
    await must('PATCH', `/schedule/${key}`, { active: true, h, jam, id_template_dkm, id_template_mubaligh });
  }
  for (const [n, id_masjid] of mosques.entries()) {
    const turns = Array.from({ length: 1 + chance.upTo(3) }, (_, turn) => preachers[(n + turn * 17) % PREACHERS]!);
    await must('POST', '/pengajian-rutin', {
      id_masjid,
      id_mubaligh: [...new Set(turns)],
      waktu: TIMES[n % TIMES.length],
      aturan: `Setiap ${DAYS[n % DAYS.length]}`,
      mulai: addDays(today, 1),
    });
  }
  return { mosques, preachers, freshNumber };
}

/** No phone is linked; the dashboard shows how to link one. */
export const isUnlinked = (state: string) => state === 'PAIRING' || state === 'UNPAIRED';

/** Links the phone: the admin types the code that the dashboard shows. */
export async function linkPhone({ call, until, whatsapp, advanceTo, world }: Machine): Promise<void> {
  // On a busy machine WhatsApp's answer may come too late, so the call is repeated.
  const code = await until(async () => {
    const { status, body } = await call('POST', '/waclient/pairing-code', { phone: OWN_PHONE });
    return status === 200 && (body.data.code as string);
  }, 600_000);
  await whatsapp.enterPairingCode(code, { phone: OWN_PHONE });
  await until(async () => {
    await advanceTo(world.now() + 1000);
    return (await call('GET', '/health')).body.data.messenger.state === 'CONNECTED';
  }, 600_000);
}
