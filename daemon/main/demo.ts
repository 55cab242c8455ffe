import { existsSync } from 'node:fs';
import { addDays, dateInZone, weekday } from '#shared/base/dates.ts';
import { TEMPLATE_TYPES } from '#shared/roster/template-types.ts';
import { systemActor } from '../domain/base/actor.ts';
import type { Services } from './wiring/services.ts';

export const DEMO_PASSWORD = 'demo';

/** What whoever starts a demonstration is told, in lines. */
export function demoNote(dataDir: string): string {
  const program = existsSync('bin/mimbar') ? 'bin/mimbar' : 'mimbar';
  return [
    'Ini peragaan: data contoh, WhatsApp disimulasikan, semuanya hilang saat dihentikan. Dari pengaturan Anda hanya MIMBAR_HOST dan MIMBAR_PORT yang dipakai.',
    `Masuk dengan superadmin / ${DEMO_PASSWORD}`,
    `Direktori data: ${dataDir}`,
    `Perintah untuk peragaan ini, misalnya: MIMBAR_DATA_DIR=${dataDir} ${program} status`,
  ].map((line) => `${line}\n`).join('');
}

const MOSQUES = ['Al-Ikhlas', 'Nurul Huda', "Jami' Al-Falah", 'Al-Hidayah', 'Baiturrahman', 'At-Taqwa', 'Ar-Rahmah', 'Al-Muhajirin', 'Darussalam', 'Al-Amanah'];
const CHAIRS = ['Suryana', 'Wahyudin', 'Dadang', 'Rahmat', 'Asep', 'Ujang', 'Cecep', 'Yayan', 'Endang', 'Tatang'];
const PREACHERS = ['Ustadz Ahmad Fauzan', 'Ustadz Ridwan Hakim', 'Ustadz Salman Hidayat', 'Ustadzah Siti Rahmah', 'Ustadz Irfan Maulana', 'Ustadz Dedi Kurniawan', 'Ustadz Hilman Nugraha', 'Ustadz Budi Santoso'];
const TIMES = ['18.30', "Ba'da Subuh", '19.30', '08.00', "Ba'da Maghrib"];
/** Numbers that nobody has; the last preacher's is not on the pretended network, to show what that looks like. */
const number = (n: number) => `08120000${String(n).padStart(4, '0')}`;
const DAYS_BACK = 10;
const DAYS_AHEAD = 45;

/** Fills a demonstration with made-up mosques, preachers, templates and two months of schedules. */
export function fillDemo(services: Services): void {
  const actor = systemActor('demo');
  // The name stands on every screen, the public ones included, so nobody takes this for the real thing.
  services.branding.setName(actor, 'Peragaan Mimbar');
  services.branding.setCredit(actor, 'Ini peragaan: data contoh, WhatsApp disimulasikan.');
  const masjid = MOSQUES.map((name, n) =>
    services.masjid.create(actor, { nama_masjid: `Masjid ${name}`, nama_ketua_dkm: `Bapak ${CHAIRS[n]}`, no_hp: number(n + 1) }).data,
  );
  const mubaligh = PREACHERS.map((nama_mubaligh, n) =>
    services.mubaligh.create(actor, { nama_mubaligh, no_hp: n === PREACHERS.length - 1 ? number(404) : number(n + 101) }).data,
  );
  for (const { value, label, guide } of TEMPLATE_TYPES) {
    const content = guide.slice(guide.indexOf('\n\n') + 2);
    for (const audience of ['DKM', 'Mubaligh']) services.template.create(actor, { nama_template: `${label} ${audience}`, content, type: value });
  }
  const today = dateInZone(services.clock.now(), services.config.timezone);
  for (let day = -DAYS_BACK; day <= DAYS_AHEAD; day++) {
    const tanggal = addDays(today, day);
    const at = day + DAYS_BACK;
    for (let n = 0; n <= at % 3; n++) {
      const id_masjid = masjid[(at * 3 + n) % masjid.length]!.id;
      const id_mubaligh = mubaligh[(at + n * 3) % mubaligh.length]!.id;
      services.pengajian.create(actor, { tanggal, waktu: TIMES[(at + n) % TIMES.length]!, id_masjid, id_mubaligh });
    }
    if (weekday(tanggal) !== 5) continue;
    masjid.forEach(({ id }, n) => services.jumatan.create(actor, { tanggal, id_masjid: id, id_mubaligh: mubaligh[(at + n) % mubaligh.length]!.id }));
  }
}
