import { expect, vi } from 'vitest';
import { totp, stepOf } from '#daemon/account/two-factor.ts';
import { fillIn, type Caller } from '#tests/support/page/walk.ts';
import { phone } from '#tests/support/samples.ts';
import { png } from '#tests/support/sheet/pictures.ts';
import type { WhatsAppServer } from '#tests/support/whatsapp-server/server.ts';

export const PASSWORD = 'kelapa-muda-7';
export const MONTH = '2099-01';
const COUNT = 5;

/** The calls whose answers are compared before and after the upgrade. */
export const READS = [
  '/masjid?limit=100',
  '/mubaligh?limit=100',
  '/template?limit=100',
  '/jadwal-pengajian?limit=100',
  '/jadwal-jumatan?limit=100',
  '/pengajian-rutin?limit=100',
  '/cuti?limit=100',
  '/broadcasts?limit=100',
  '/queue?limit=100',
  '/schedule',
  '/nomor-bermasalah',
  '/manage-admin?limit=100',
  '/pengganti',
  `/papan-jumat?bulan=${MONTH}`,
  '/beban?dari=2099-01-01&sampai=2099-12-31&per=mubaligh',
];

/** Fills a linked daemon of an older version with rows of every kind, and leaves one message waiting. */
export async function fillOlder(caller: Caller, whatsapp: WhatsAppServer) {
  const { call } = caller;
  const must = async (method: string, route: string, body?: unknown, token?: string) => {
    const answer = await call(method, route, { body, ...(token !== undefined && { token }) });
    expect([method, route, answer.status, answer.body.error]).toEqual([method, route, 200, null]);
    return answer.body.data;
  };
  const post = (route: string, body: unknown = {}) => must('POST', route, body);
  const { ids, dkm, mubaligh } = await fillIn(caller, undefined as unknown as string, COUNT);
  const people = (await must('GET', '/mubaligh?limit=100&orderBy=nama_mubaligh&orderType=asc')) as {
    id: string;
    no_hp: string;
  }[];
  const mosques = (await must('GET', '/masjid?limit=100&orderBy=nama_masjid&orderType=asc')) as { id: string }[];
  const [first, other] = [people[0]!, people[1]!];
  const template = (type: string, content: string) => post('/template', { nama_template: type, type, content });

  // An account with a second factor.
  const { id: admin } = await post('/manage-admin', { username: 'admin-uji', password: PASSWORD });
  expect(admin).toBeDefined();
  const person = (
    await call('POST', '/auth/login', { body: { username: 'admin-uji', password: PASSWORD }, token: null })
  ).body.data.accessToken as string;
  const { secret } = await must('POST', '/auth/two-factor/setup', { password: PASSWORD }, person);
  await must(
    'POST',
    '/auth/two-factor/enable',
    { password: PASSWORD, otp: totp(secret, stepOf(Date.now()) - 1) },
    person,
  );

  // Branding and places.
  await post('/rebrand/name', { name: 'Jadwal Kita' });
  await post('/rebrand/credit', { credit: 'Yayasan Contoh' });
  await post('/rebrand/logo', png(8, 8));
  await post('/lokasi', { lokasi: { kota: 'Bandung' } });

  // Leave, series, board, links, a card.
  await post('/cuti', { id_mubaligh: people[4]!.id, dari: '2099-03-01', sampai: '2099-03-09', alasan: 'Umrah' });
  const rutin = { id_masjid: mosques[0]!.id, id_mubaligh: first.id, waktu: "Ba'da Maghrib", aturan: 'setiap Senin' };
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const series = await post('/pengajian-rutin', { ...rutin, mulai: soon });
  const list = `/jadwal-pengajian?dateStart=${soon}&limit=100&orderBy=tanggal&orderType=asc`;
  const all = (await must('GET', list)) as { id: string; id_rutin: string | null; tanggal: string }[];
  const made = all.filter(({ id_rutin }) => id_rutin === series.id);
  await must('DELETE', `/jadwal-pengajian/${made[1]!.id}`);
  const cell = { id_masjid: mosques[3]!.id, tanggal: `${MONTH}-02`, id_mubaligh: people[3]!.id };
  await must('PUT', '/papan-jumat/sel', { ...cell, terkunci: true });
  const { url } = await post(`/mubaligh/${first.id}/tautan`);
  const [monthly, friday] = [
    await template('pengajian_bulanan', '{{nama_masjid}} {{bulan}}'),
    await template('jumatan_reminder', 'Khutbah {{tanggal}} di {{nama_masjid}}.\n\n{{konfirmasi}}'),
  ];
  await must('PATCH', '/schedule/pengajian_reminder', {
    active: true,
    h: 1,
    jam: '20:00',
    id_template_dkm: dkm,
    id_template_mubaligh: mubaligh,
    force_broadcast: false,
  });

  await post('/schedule/pengajian_reminder/run', { target: made[0]!.tanggal.slice(0, 10) });

  // Messages of every kind, receipts and replies.
  const drained = () =>
    vi.waitFor(async () => expect((await call('GET', '/queue?limit=1')).body.data).toEqual([]), {
      timeout: 120_000,
      interval: 100,
    });
  await post(`/jadwal-pengajian/broadcast?id=${ids[0]}&templateDKM=${dkm}&templateMubaligh=${mubaligh}`);
  await post(`/jadwal-pengajian/broadcast-bulanan?month=0&templateDKM=${monthly.id}`);
  const khutbah: string[] = [];
  for (const [n, tanggal] of [`${MONTH}-09`, `${MONTH}-16`].entries())
    khutbah.push(
      (await post('/jadwal-jumatan', { tanggal, id_masjid: mosques[n]!.id, id_mubaligh: people[n]!.id })).id,
    );
  await post(`/jadwal-jumatan/broadcast?id=${khutbah.join(',')}&templateMubaligh=${friday.id}`);
  await drained();
  await whatsapp.reply(first.no_hp, 'Hadir');
  await whatsapp.reply(other.no_hp, 'Udzur');
  const said = async (id: string) => (await must('GET', `/jadwal-jumatan/${id}`)).konfirmasi;
  await vi.waitFor(async () => expect([await said(khutbah[0]!), await said(khutbah[1]!)]).toEqual(['hadir', 'udzur']), {
    timeout: 60_000,
  });
  await post(`/pengganti/jumatan/${khutbah[1]}/tawarkan`, { id_mubaligh: [people[2]!.id], berurutan: true });
  await drained();

  // Two preachers want no messages; the data of one are deleted.
  const gone = await post('/mubaligh', { nama_mubaligh: 'Ustadz Pamit', no_hp: phone(77) });
  for (const number of [phone(77), people[4]!.no_hp]) await whatsapp.reply(number, 'BERHENTI');
  await vi.waitFor(async () => expect((await call('GET', '/nomor-bermasalah')).body.data).toHaveLength(2), {
    timeout: 60_000,
  });
  await post('/person/delete', { id_mubaligh: gone.id });
  await drained();

  await post('/queue/pause');
  await post(`/jadwal-pengajian/broadcast?id=${ids[1]}&templateDKM=${dkm}`);
  const [row] = await must('GET', '/queue?limit=2');
  return { secret: secret as string, page: new URL(url).pathname, waiting: row.message as string };
}
