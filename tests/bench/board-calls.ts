import { addDays } from '#shared/base/dates.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { bench, timeOf } from '#tests/support/bench/bench.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';

const MOSQUES = 500;
const PREACHERS = 600;
const FIRST_FRIDAY = '2026-11-06';
/** The Fridays start two months before the board's month and end one month after it. */
const FRIDAYS = 17;
const MONTH = '2027-01';
const FRIDAY = '2027-01-15';

/** Every mosque has a khatib on every Friday and some of them clash. Every tenth preacher is away on some days. */
function fillBoard({ database }: TestApp): void {
  fillNetwork(database, { masjid: MOSQUES, mubaligh: PREACHERS, pengajian: 2000, days: 120 });
  const { sqlite, transaction } = database;
  transaction(() => {
    const jumatan = sqlite.prepare('insert into jadwal_jumatan (tanggal, id_masjid, id_mubaligh) values (?, ?, ?)');
    for (let week = 0; week < FRIDAYS; week++) {
      for (let n = 0; n < MOSQUES; n++) {
        const who = 1 + ((n * (n % 50 === 0 ? 3 : 1) + week * 7) % PREACHERS);
        jumatan.run(addDays(FIRST_FRIDAY, 7 * week), 1 + n, who);
      }
    }
    const cuti = sqlite.prepare('insert into cuti (id_mubaligh, dari, sampai) values (?, ?, ?)');
    for (let n = 10; n <= PREACHERS; n += 10) cuti.run(n, addDays(FRIDAY, -(n % 14)), addDays(FRIDAY, 7 - (n % 14)));
    sqlite.exec('update mubaligh set batas_bulan = 4 where id % 3 = 0');
  });
}

/** The time of the board's calls with 500 mosques. No answer comes from the cache. */
await bench('board-calls', async ({ tell, quick }) => {
  const rounds = quick ? 8 : 40;
  const api = await startTestApp();
  try {
    fillBoard(api);
    const asked = async (what: string, call: () => ReturnType<TestApp['call']>) => {
      const time = await timeOf(async () => {
        const { status, body } = await call();
        if (status !== 200) throw new Error(`${what}: ${body.error}`);
      }, rounds);
      tell(what, time, 'ms');
    };
    const get = (path: string) => () => api.call('GET', path);
    await asked('show', get(`/papan-jumat?bulan=${MONTH}`));
    let turn = 0;
    await asked('cell', () => {
      turn += 1;
      const body = { id_masjid: '7', tanggal: FRIDAY, id_mubaligh: String(1 + (turn % PREACHERS)) };
      return api.call('PUT', '/papan-jumat/sel', { body });
    });
    await asked('swap', () => {
      const [a, b] = ['8', '9'].map((id_masjid) => ({ id_masjid, tanggal: FRIDAY }));
      return api.call('POST', '/papan-jumat/tukar', { body: { a, b } });
    });
    await asked('candidates', get(`/papan-jumat/calon?id_masjid=7&tanggal=${FRIDAY}`));
    await asked('form-jumatan', get(`/bentrok/calon?jadwal=jumatan&tanggal=${FRIDAY}&id_masjid=7`));
    await asked('form-pengajian', get('/bentrok/calon?jadwal=pengajian&tanggal=2027-01-12&waktu=19.30&id_masjid=7'));
    const form = { jadwal: 'jumatan', tanggal: FRIDAY, id_masjid: '7', id_mubaligh: '9' };
    await asked('form-check', () => api.call('POST', '/bentrok/periksa', { body: form }));
    const template = await api
      .call('POST', '/template/starter')
      .then(() => api.call('GET', '/template?fields=id,type'));
    const [own] = template.body.data.filter(({ type }: { type: string }) => type === 'jumatan_reminder');
    const card = { active: true, h: 1, jam: '16:00', id_template_dkm: own.id, id_template_mubaligh: own.id };
    await api.call('PATCH', '/schedule/jumatan_reminder', { body: card });
    // The bench uses today's clock, and every mosque has a sermon on the Friday of this week.
    await asked('home', () => {
      turn += 1;
      // A change before each call makes the daemon compute the answer again.
      return api
        .call('PATCH', '/masjid/7', { body: { alamat: `Jalan Contoh ${turn}` } })
        .then(() => api.call('GET', '/home'));
    });
    await asked('clashes', get('/bentrok?dari=2027-01-01&sampai=2027-01-31'));
  } finally {
    await api.close();
  }
});
