import { expect, vi } from 'vitest';
import { totp, stepOf } from '#daemon/account/two-factor.ts';
import { PASSWORD, type TestApp } from '../app.ts';
import type { RecordedCall } from './call-record.ts';
import { cookiesOf } from './cookies.ts';
import { jadwalWorkbook, networkWorkbooks } from '../network.ts';
import { png } from '../sheet/pictures.ts';
import { phone } from '../samples.ts';
import { workbookOf } from '../sheet/workbook.ts';

/**
 * Calls what an account can do to itself from its own devices (the CLI has none), and what others can do to it. `now`
 * gives UTC ms.
 */
export async function callAccounts(call: RecordedCall, now: () => number): Promise<void> {
  const person = { username: 'admin-uji', password: PASSWORD };
  const signIn = () => call('POST', '/auth/login', { body: person, token: null });
  const { id } = (await call('POST', '/manage-admin', { body: person })).body.data;
  await signIn();
  const cookie = `refreshToken=${cookiesOf(await signIn())['refreshToken']!.value}`;
  const token = (await call('GET', '/auth/refresh', { headers: { cookie }, token: null })).body.data
    .accessToken as string;
  const devices = (await call('GET', '/auth/sessions', { token })).body.data as { id: string; current: boolean }[];
  await call('DELETE', `/auth/sessions/${devices.find(({ current }) => !current)!.id}`, { token });
  await call('DELETE', '/auth/sessions', { token });

  const secondFactor = async (act: string, otp?: string) =>
    (await call('POST', `/auth/two-factor/${act}`, { body: { password: PASSWORD, otp }, token })).body.data;
  const enable = async () => secondFactor('enable', totp((await secondFactor('setup')).secret, stepOf(now())));
  const codes = (await enable()).recovery_codes;
  await call('GET', '/auth/two-factor', { token });
  await call('GET', '/auth/account', { token });
  await call('PATCH', '/auth/account', { body: { no_hp: '081200000317' }, token });
  await secondFactor('disable', (await secondFactor('recovery-codes', codes[0])).recovery_codes[0]);
  const passwords = { old_password: PASSWORD, new_password: 'pisang-goreng-9', confirm_password: 'pisang-goreng-9' };
  await call('POST', '/auth/change-password', { body: passwords, token });
  await call('POST', '/auth/change-password', {
    body: { ...passwords, old_password: 'pisang-goreng-9', new_password: PASSWORD, confirm_password: PASSWORD },
    token,
  });
  await enable();
  await call('DELETE', `/manage-admin/${id}/two-factor`);

  await signIn();
  const [session] = (await call('GET', '/sessions')).body.data;
  await call('DELETE', `/sessions/${session.id}`);
  await call('DELETE', `/manage-admin/${id}/sessions`);
  await call('GET', `/manage-admin/${id}`);
  await call('PATCH', `/manage-admin/${id}`, { body: { username: 'admin-contoh' } });
  await call('PATCH', `/accounts/${id}`, { body: { password: PASSWORD } });
  await call('POST', '/accounts', { body: { username: 'pengurus', password: PASSWORD } });
  await call('POST', `/accounts/${id}/promote`);
  await call('POST', `/accounts/${id}/demote`);
  await call('DELETE', `/accounts/${id}`);
  const { id: another } = (await call('POST', '/manage-admin', { body: person })).body.data;
  await call('DELETE', `/manage-admin/${another}`);
  const { id: last } = (await call('POST', '/manage-admin', { body: person })).body.data;
  await call('DELETE', `/manage-admin/batch?id=${last}`);
}

/** Imports spreadsheets with new rows, calls the rest of the branding, and makes and downloads a backup. */
export async function callFiles(call: RecordedCall): Promise<void> {
  const books = {
    ...(await networkWorkbooks(2)),
    'jadwal-pengajian': await jadwalWorkbook(2, 40),
    'jadwal-jumatan': await workbookOf(
      ['Tanggal', 'Masjid', 'Mubaligh'],
      [['2099-01-09', 'Masjid Contoh 1', 'Ustadz Contoh 1']],
    ),
    cuti: await workbookOf(
      ['Mubaligh', 'Dari', 'Sampai', 'Alasan'],
      [['Ustadz Contoh 1', '2099-01-09', '2099-01-12', 'Umrah']],
    ),
    'pengajian-rutin': await workbookOf(
      ['Masjid', 'Mubaligh', 'Waktu', 'Aturan', 'Mulai'],
      [['Masjid Contoh 1', 'Ustadz Contoh 1', '19:30', 'setiap Selasa', '2099-01-06']],
    ),
  };
  for (const [noun, body] of Object.entries(books)) await call('POST', `/${noun}/upload`, { body });
  await call('POST', '/rebrand/name', { body: { name: 'Contoh' } });
  await call('POST', '/rebrand/credit', { body: { credit: 'Yayasan Contoh' } });
  await call('POST', '/rebrand/bahasa', { body: { bahasa: 'asli' } });
  await call('GET', '/lokasi/kota?search=bandung');
  await call('POST', '/lokasi', { body: { lokasi: { kota: 'Bandung' } } });
  await call('GET', '/lokasi');
  await call('PUT', '/hari-besar', { body: { jenis: 'idul_fitri', tahun: 1448, tanggal: '2027-03-11' } });
  await call('GET', '/hari-besar?dari=2027-01-01&sampai=2027-12-31');
  await call('POST', '/rebrand/logo', { body: png(8, 8) });
  const lampiran = (await call('POST', '/lampiran', { body: png(8, 8) })).body.data;
  await call('GET', `/lampiran/${lampiran.id}`);
  await call('GET', `/lampiran/${lampiran.id}/isi`);
  const { grup } = (await call('POST', '/grup/segarkan')).body.data;
  const { id } = grup.find(({ alasan }: { alasan: string | null }) => alasan === null);
  await call('GET', '/grup');
  await call('PATCH', `/grup/${id}`, { body: { boleh: true } });
  await call('POST', `/grup/${id}/uji`);
  const { name } = (await call('POST', '/backups', { body: {} })).body.data;
  await call('GET', '/backups');
  await call('GET', `/backups/${name}`);
  await call('POST', `/backups/${name}/download`, { body: { passphrase: 'kunci-cadangan-9' } });
  await call('POST', '/backups/prune');
}

/** Calls what concerns a recurring pengajian, from its form to its end, and its schedules. */
async function callRutin(
  call: RecordedCall,
  { soon, ...who }: { id_masjid: string; id_mubaligh: string; soon: string },
): Promise<void> {
  const form = { ...who, waktu: "Ba'da Maghrib", aturan: 'setiap hari Senin', mulai: soon };
  await call('POST', '/pengajian-rutin/pratinjau', { body: form });
  const { id } = (await call('POST', '/pengajian-rutin', { body: form })).body.data;
  await call('GET', `/pengajian-rutin/${id}`);
  await call('GET', `/pengajian-rutin/${id}/pratinjau`);
  await call('PATCH', `/pengajian-rutin/${id}`, { body: { waktu: "Ba'da Isya" } });
  await call('PATCH', '/pengajian-rutin/setelan', { body: { pekan: 9 } });
  const made = (await call('GET', `/jadwal-pengajian?dateStart=${soon}&limit=100`)).body.data as {
    id: string;
    id_rutin: string | null;
  }[];
  const own = made.filter(({ id_rutin }) => id_rutin === id).map((row) => row.id);
  await call('GET', `/jadwal-pengajian/${own[1]}/seterusnya`);
  await call('PATCH', `/jadwal-pengajian/${own[1]}/seterusnya`, { body: { waktu: '19:30' } });
  await call('DELETE', `/jadwal-pengajian/${own[2]}/seterusnya`);
  await call('DELETE', `/pengajian-rutin/${id}`);
  await call('DELETE', '/pengajian-rutin/batch?id=1,2,3');
}

/** Makes the calls that need rows in a certain state, while the queue is paused. `soon` is a date within the month. */
export async function callStates(call: RecordedCall, api: TestApp, soon: string): Promise<void> {
  const idOf = async (path: string, body: object) => (await call('POST', path, { body })).body.data.id as string;
  const template = (type: string) =>
    idOf('/template', { nama_template: type, type, content: '{{nama_masjid}} {{tanggal}}' });
  const [daily, monthly, friday] = [
    await template('pengajian_reminder'),
    await template('pengajian_bulanan'),
    await template('jumatan_reminder'),
  ];
  const id_masjid = await idOf('/masjid', { nama_masjid: 'Masjid Uji', nama_ketua_dkm: 'Bapak Uji', no_hp: phone(91) });
  const id_mubaligh = await idOf('/mubaligh', { nama_mubaligh: 'Ustadz Uji', no_hp: phone(92) });
  const jumatan = await idOf('/jadwal-jumatan', { tanggal: '2099-01-16', id_masjid, id_mubaligh });
  const cuti = await idOf('/cuti', { id_mubaligh, dari: '2099-01-10', sampai: '2099-01-20' });
  await call('PATCH', `/cuti/${cuti}`, { body: { alasan: 'Umrah' } });
  await call('GET', `/cuti/${cuti}`);
  const leave = await call('DELETE', `/cuti/${cuti}`);
  await call('GET', '/penghapusan');
  await call('POST', `/penghapusan/${leave.headers['x-penghapusan']}/pulihkan`);
  const mosque = await call('DELETE', `/masjid/${id_masjid}`);
  await call('POST', `/penghapusan/${mosque.headers['x-penghapusan']}/pulihkan`);
  const preacher = await call('DELETE', `/mubaligh/${id_mubaligh}`);
  await call('POST', `/penghapusan/${preacher.headers['x-penghapusan']}/pulihkan`);
  await call('DELETE', '/cuti/batch?id=1');
  await callRutin(call, { id_masjid, id_mubaligh, soon });
  await idOf('/jadwal-pengajian', { tanggal: soon, waktu: '19:30', id_masjid, id_mubaligh });
  await call('PATCH', `/mubaligh/${id_mubaligh}`, { body: { nama_mubaligh: 'Ustadz Uji Baru' } });
  for (const path of [`/mubaligh/${id_mubaligh}`, `/masjid/${id_masjid}`]) {
    await call('POST', `${path}/tautan`);
    await call('GET', `${path}/tautan`);
    await call('DELETE', `${path}/tautan`);
  }
  await call('PATCH', `/template/${daily}`, { body: { nama_template: 'Harian' } });
  await call('POST', '/template/starter');
  await call('PATCH', `/jadwal-jumatan/${jumatan}`, { body: { tanggal: '2099-01-23' } });

  await call('POST', '/queue/pause');
  const reminder = `id=${jumatan}&templateDKM=${friday}&templateMubaligh=${friday}`;
  const digest = `month=${Number(soon.slice(5, 7)) - 1}&templateDKM=${monthly}&templateMubaligh=${monthly}`;
  for (const [path, query] of [
    ['/jadwal-jumatan/broadcast', reminder],
    ['/jadwal-pengajian/broadcast-bulanan', digest],
  ] as const) {
    await call('GET', `${path}-preview?${query}`);
    const { id } = (await call('POST', `${path}?${query}`)).body.data;
    const [message] = (await call('GET', '/queue?limit=1')).body.data;
    for (const noun of ['masjid', 'mubaligh', 'pengajian', 'jumatan', 'rutin', 'template'])
      await call('POST', '/queue/menunggu', { body: { noun, id: '1' } });
    await call('DELETE', `/queue/${message.id}`);
    await call('POST', `/broadcasts/${id}/cancel`);
    api.database.sqlite
      .prepare("update message set state = 'failed', finished_at = created_at where id_broadcast = ?")
      .run(id);
    await call('GET', `/message-logs/${message.id}/kontak`);
    await call('GET', `/message-logs/${message.id}/kirim-ulang`);
    await call('POST', `/broadcasts/${id}/resend`, { body: { unanswered: true } });
    await call('POST', '/broadcasts/dibatalkan', { body: { noun: 'masjid', id: id_masjid } });
    const pada = (hours: number) => new Date(api.services.base.clock.now() + hours * 3_600_000).toISOString();
    const { nanti } = (await call('POST', `${path}?${query}&pada=${pada(1)}`)).body.data;
    await call('GET', '/nanti');
    await call('PATCH', `/nanti/${nanti.id}`, { body: { pada: pada(2) } });
    await call('DELETE', `/nanti/${nanti.id}`);
  }
  api.database.sqlite.prepare("update jadwal_jumatan set dkm_status = 'accepted' where id = ?").run(jumatan);
  await call('PATCH', `/jadwal-jumatan/${jumatan}`, { body: { tanggal: '2099-01-16' } });
  await call('GET', '/kabar');
  const changed = { body: { kabar: [{ jadwal: 'jumatan', id: jumatan }] } };
  for (const path of ['/kabar/pratinjau', '/kabar/kirim', '/kabar/tidak-perlu']) await call('POST', path, changed);
  const announced = {
    teks: 'Rapat {{nama}}',
    penerima: [
      { jenis: 'dkm_semua', wilayah: 'Cicendo' },
      { jenis: 'mubaligh_semua' },
      { jenis: 'khatib', tanggal: '2099-01-16' },
      { jenis: 'belum_menjawab' },
      { jenis: 'masjid', id: id_masjid },
      { jenis: 'mubaligh', id: id_mubaligh },
    ],
  };
  await call('GET', '/pengumuman/kelompok');
  const [first] = (await call('POST', '/pengumuman/pratinjau', { body: announced })).body.data;
  await call('POST', '/pengumuman', { body: announced });
  const token = await api.as('admin');
  await call('PATCH', '/auth/account', { body: { no_hp: '081200000318' }, token });
  await call('POST', '/pengumuman/uji', { body: { ...announced, kunci: first.kunci }, token });
  const card = {
    active: true,
    h: 1,
    jam: '20:00',
    id_template_dkm: daily,
    id_template_mubaligh: daily,
    force_broadcast: false,
  };
  await call('PATCH', '/schedule/pengajian_reminder', { body: card });
  await call('GET', '/home');
  await call('POST', '/schedule/pengajian_reminder/preview', { body: { target: soon } });
  await call('POST', '/schedule/pengajian_reminder/run', { body: { target: soon } });
  api.database.sqlite.prepare("update account set no_hp = '081200000093'").run();
  const { next_target } = (await call('GET', '/ringkasan-jumat')).body.data;
  await idOf('/jadwal-jumatan', { tanggal: next_target, id_masjid, id_mubaligh });
  await call('PATCH', '/ringkasan-jumat', { body: { active: true, jam_kamis: '18:00', jam_jumat: '06:45' } });
  await call('POST', '/ringkasan-jumat/run', { body: { target: next_target } });
  const announcing = await idOf('/template', {
    nama_template: 'Daftar',
    type: 'pengumuman',
    content: '{{daftar_jumat}}',
  });
  const { grup } = (await call('POST', '/grup/segarkan')).body.data as {
    grup: { id: string; alasan: string | null }[];
  };
  const open = grup.find(({ alasan }) => alasan === null)!;
  await call('PATCH', `/grup/${open.id}`, { body: { boleh: true } });
  await call('GET', '/daftar-jumat');
  const body = { active: true, id_template: announcing, id_grup: [open.id] };
  const daftar = (await call('PATCH', '/daftar-jumat', { body })).body.data;
  await call('POST', '/daftar-jumat/run', { body: { target: daftar.next_target } });
  const waiting = (await call('GET', '/queue?limit=100')).body.data as { id: string }[];
  await call('DELETE', `/queue/batch?id=${waiting.map(({ id }) => id).join(',')}`);
  await call('POST', '/queue/resume');

  for (const kind of ['pengajian', 'jumatan']) await call('DELETE', `/jadwal-${kind}/restore-mark?id=${jumatan}`);
  api.database.sqlite.prepare('insert into opt_out (no_hp, created_at) values (?, 0)').run('6281200000091');
  await call('DELETE', '/nomor-bermasalah/6281200000091');
  await call('POST', '/person/export', { body: { id_masjid } });
  await call('POST', '/person/delete', { body: { id_mubaligh } });
  await call('GET', '/public/landing?jenis=jumatan&bulan=2026-11');
  for (const type of ['pengajian_bulanan', 'jumatan_reminder']) await call('GET', `/template/contoh?type=${type}`);
  await call('GET', '/template/terpilih?type=jumatan_reminder');
  await call('GET', '/template/pendaftaran');
  await call('GET', '/template/pesan-mimbar');
  await call('GET', '/public/masjid');
  const kunci = api.database.sqlite.prepare<[], string>('select kunci from masjid limit 1').pluck().get();
  await call('GET', `/public/masjid/${kunci}`);
  await call('POST', '/waclient/logout');
  await call('POST', '/waclient/pairing-code', { body: { phone: phone(93) } });
}

/** Makes all calls for a month of the board, from filling and swapping cells to taking over a draft. */
export async function callPapan(call: RecordedCall): Promise<void> {
  const [one, two] = [
    { id_masjid: '1', tanggal: '2098-01-03' },
    { id_masjid: '1', tanggal: '2098-01-10' },
  ];
  const set = async (body: object) => (await call('PUT', '/papan-jumat/sel', { body })).body.data;
  const { id } = await set({ ...one, id_mubaligh: '1', terkunci: true });
  await set({ ...one, id_mubaligh: '1', terkunci: false });
  await call('POST', '/papan-jumat/tukar', { body: { a: one, b: two } });
  await call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { body: { jawaban: 'hadir' } });
  await set({ ...one, id_mubaligh: '1' });
  const rows = (await call('GET', '/jadwal-jumatan?limit=1')).body.data as { id: string }[];
  await call('POST', `/jadwal-jumatan/${rows[0]!.id}/konfirmasi`, { body: { jawaban: 'hadir' } });
  const talks = (await call('GET', '/jadwal-pengajian?limit=1')).body.data as { id: string }[];
  await call('POST', `/jadwal-pengajian/${talks[0]!.id}/konfirmasi`, { body: { jawaban: 'hadir' } });
  for (const kind of ['jumatan', 'pengajian']) {
    const last = await call('GET', `/jadwal-${kind}?limit=1&orderBy=tanggal&orderType=desc`);
    const row = (last.body.data as { id: string }[])[0]!;
    await call('POST', `/jadwal-${kind}/${row.id}/konfirmasi`, { body: { jawaban: 'udzur' } });
    await call('GET', '/pengganti');
    const { calon } = (await call('GET', `/pengganti/${kind}/${row.id}`)).body.data;
    const free = (calon as { id_mubaligh: string; tidak_bisa: string | null }[]).filter((one) => !one.tidak_bisa);
    const body = { id_mubaligh: free.slice(0, 3).map(({ id_mubaligh }) => id_mubaligh), berurutan: true };
    await call('POST', `/pengganti/${kind}/${row.id}/tawarkan`, { body });
    await call('DELETE', `/pengganti/${kind}/${row.id}`);
  }
  for (const query of ['', '&wilayah=Cicendo']) await call('GET', `/papan-jumat?bulan=2098-01${query}`);
  await call('GET', `/papan-jumat/calon?id_masjid=1&tanggal=${two.tanggal}`);
  await call('GET', '/papan-jumat/setelan');
  await call('PATCH', '/papan-jumat/setelan', { body: { jarak_jumat: 5 } });
  for (const file of ['template', 'export']) await call('GET', `/papan-jumat/${file}?bulan=2098-01`);
  await call('POST', '/papan-jumat/upload?bulan=2098-01', {
    body: (await call('GET', '/papan-jumat/export?bulan=2098-01')).raw,
  });
  for (const per of ['mubaligh', 'masjid']) await call('GET', `/beban?dari=2098-01-01&sampai=2098-01-31&per=${per}`);
  await call('GET', '/beban/export?dari=2098-01-01&sampai=2098-01-31&format=csv');
  await call('GET', '/bentrok?dari=2098-01-01&sampai=2098-01-31');
  await call('GET', `/bentrok/calon?jadwal=jumatan&tanggal=${two.tanggal}&id_masjid=1`);
  await call('POST', '/bentrok/periksa', { body: { jadwal: 'jumatan', ...two, id_mubaligh: '1' } });
  const draft = (await call('POST', '/papan-jumat/usulan', { body: { bulan: '2098-01', sel: [two] } })).body.data
    .id as string;
  await vi.waitFor(
    async () => expect((await call('GET', `/papan-jumat/usulan/${draft}`)).body.data.state).toBe('done'),
    { timeout: 20_000, interval: 50 },
  );
  const { sel } = (await call('POST', `/papan-jumat/usulan/${draft}/terima`)).body.data;
  // Where all clashes, nothing was filled: a cell that is not as it was stays, too.
  const filled = sel.length > 0 ? sel : [{ ...two, id: '1', version: 0 }];
  await call('POST', '/papan-jumat/kosongkan', { body: { sel: filled } });
  await call('DELETE', `/papan-jumat/usulan/${draft}`);
}
