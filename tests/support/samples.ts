/** Phone numbers that nobody has: 08120000 and four digits. */
export const phone = (n: number) => `08120000${String(n).padStart(4, '0')}`;

/** The app, or a daemon process. */
interface Api {
  // The tests read answers of every shape.
  call(method: 'POST', path: string, options: { body: object }): Promise<{ status: number; body: any }>;
}

export interface Samples {
  /** Template ids by audience. */
  dkm: string;
  mubaligh: string;
  /** Schedule ids in date and time order. */
  ids: string[];
}

/** The text names the schedule's own values, so that no two messages are alike. */
export const DKM_CONTENT =
  'Kepada {{nama_ketua_dkm}}, {{nama_masjid}}: {{tanggal}} pukul {{waktu}} bersama {{nama_mubaligh}}';
export const MUBALIGH_CONTENT = 'Ustadz {{nama_mubaligh}}, {{tanggal}} pukul {{waktu}} di {{nama_masjid}}';

/** Creates two templates and `count` mosques, preachers and schedules, one schedule a day from `firstDate` on. */
export async function addPengajian(api: Api, count: number, firstDate = '2099-01-01'): Promise<Samples> {
  const post = async (path: string, body: object): Promise<string> => {
    const answer = await api.call('POST', path, { body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.body.error}`);
    return answer.body.data.id;
  };
  const dkm = await post('/template', {
    nama_template: `DKM ${count}`,
    content: DKM_CONTENT,
    type: 'pengajian_reminder',
  });
  const mubaligh = await post('/template', {
    nama_template: `Mubaligh ${count}`,
    content: MUBALIGH_CONTENT,
    type: 'pengajian_reminder',
  });
  const ids: string[] = [];
  for (let n = 1; n <= count; n++) {
    const id_masjid = await post('/masjid', {
      nama_masjid: `Masjid Contoh ${n}`,
      nama_ketua_dkm: `Bapak Contoh ${n}`,
      no_hp: phone(n),
    });
    const id_mubaligh = await post('/mubaligh', { nama_mubaligh: `Ustadz Contoh ${n}`, no_hp: phone(5000 + n) });
    const tanggal = new Date(Date.parse(firstDate) + (n - 1) * 86_400_000).toISOString().slice(0, 10);
    ids.push(await post('/jadwal-pengajian', { tanggal, waktu: '19:30', id_masjid, id_mubaligh }));
  }
  return { dkm, mubaligh, ids };
}
