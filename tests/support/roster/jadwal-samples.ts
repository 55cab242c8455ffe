import { addDays } from '#shared/base/dates.ts';
import type { TestApp } from '../app.ts';
import { phone } from '../samples.ts';
import { createTestClock } from '../test-clock.ts';

/** A Monday, independent of the day of the run; `onMonday` passes it to the daemon and the browser. */
export const TODAY = '2026-11-23';
const TEN = Date.parse(`${TODAY}T03:00:00.000Z`);
/** For startDashboard: ten in the morning in Jakarta, for the daemon and the browser. */
export const onMonday = () => ({ today: new Date(TEN), clock: createTestClock(TEN) });
/** The next Friday, today included. */
export const FRIDAY = [0, 1, 2, 3, 4, 5, 6]
  .map((days) => addDays(TODAY, days))
  .find((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === 5)!;

export const HOSTILE = '*<img src=x onerror=alert(1)>*';
export const HOSTILE_NAMES = {
  masjid: `Masjid {{nama_masjid}} $& "'`,
  ketua: 'Bapak {{waktu}} $1 🌙',
  mubaligh: 'Ustadz <b>"Salman"</b> أحمد',
};

const DKM =
  'السَّلَامُ عَلَيْكُمْ وَرَحْمَةُ اللهِ\nYth. *{{nama_ketua_dkm}}*\nKetua DKM {{nama_masjid}}\n\nMengingatkan jadwal pengajian:\n*{{tanggal}}*\nPukul ```{{waktu}}```\nBersama {{nama_mubaligh}}\n\n_Mohon kabari jamaah._';
const MUBALIGH =
  'Yth. *{{nama_mubaligh}}*\n\nMengingatkan jadwal mengisi pengajian di *{{nama_masjid}}*, {{tanggal}}, pukul ```{{waktu}}```.';
const MONTHLY = 'Jadwal *{{bulan}}* untuk {{nama_masjid}}:\n[[\n{{tanggal}}, {{waktu}}, {{nama_mubaligh}}\n]]';
const FRIDAYS = 'Khutbah {{tanggal}} di {{nama_masjid}} oleh {{nama_mubaligh}}';

export interface JadwalSamples {
  pengajian: string[];
  jumatan: string[];
  masjid: string[];
  mubaligh: string[];
  template: Record<'dkm' | 'mubaligh' | 'bulanan' | 'jumat', string>;
}

/**
 * Mosques, preachers, templates of every type and schedules from the day after `today` on; the third schedule is
 * hostile throughout.
 */
export async function addJadwal(
  { call }: Pick<TestApp, 'call'>,
  count = 6,
  today: string = TODAY,
): Promise<JadwalSamples> {
  const post = async (path: string, body: object): Promise<string> => {
    const answer = await call('POST', path, { body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.body.error}`);
    return answer.body.data.id;
  };
  const samples: JadwalSamples = {
    pengajian: [],
    jumatan: [],
    masjid: [],
    mubaligh: [],
    template: {
      dkm: await post('/template', { nama_template: 'Pengingat DKM, H-1', content: DKM, type: 'pengajian_reminder' }),
      mubaligh: await post('/template', {
        nama_template: 'Pengingat Mubaligh, H-1',
        content: MUBALIGH,
        type: 'pengajian_reminder',
      }),
      bulanan: await post('/template', { nama_template: 'Bulanan', content: MONTHLY, type: 'pengajian_bulanan' }),
      jumat: await post('/template', { nama_template: 'Pengingat Jumat', content: FRIDAYS, type: 'jumatan_reminder' }),
    },
  };
  for (let n = 0; n < count; n++) {
    const hostile = n === 2;
    const masjid = {
      nama_masjid: hostile ? HOSTILE_NAMES.masjid : `Masjid Contoh ${n + 1}`,
      nama_ketua_dkm: hostile ? HOSTILE_NAMES.ketua : `Bapak Suryana ${n + 1}`,
    };
    samples.masjid.push(await post('/masjid', { ...masjid, no_hp: phone(n + 1) }));
    samples.mubaligh.push(
      await post('/mubaligh', {
        nama_mubaligh: hostile ? HOSTILE_NAMES.mubaligh : `Ustadz Ahmad Fauzan ${n + 1}`,
        no_hp: phone(500 + n),
      }),
    );
    const ids = { id_masjid: samples.masjid.at(-1), id_mubaligh: samples.mubaligh.at(-1) };
    samples.pengajian.push(
      await post('/jadwal-pengajian', {
        tanggal: addDays(today, n + 1),
        waktu: hostile ? HOSTILE : `${String(18 + (n % 3))}.30 WIB`,
        ...ids,
      }),
    );
    samples.jumatan.push(await post('/jadwal-jumatan', { tanggal: FRIDAY, ...ids }));
  }
  return samples;
}
