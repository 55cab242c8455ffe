import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { valuesIn } from '#daemon/cloud/forms.ts';
import { briefDigest } from '#daemon/broadcast/compose.ts';
import { whyNot, ownForms } from '#daemon/broadcast/forms.ts';
import { ringkasanBrief } from '#shared/card/ringkasan-brief.ts';
import * as kabar from '#shared/kabar/kabar-text.ts';
import { udzurText, unknownAnswerText } from '#shared/operations/alert.ts';
import { JENIS_PESAN, PESAN_MIMBAR } from '#shared/queue/pendaftaran.ts';
import * as pengganti from '#shared/reply/pengganti-text.ts';
import { questionText } from '#shared/reply/question.ts';
import { startTestApp } from '#tests/support/app.ts';
import { startCloudApp, until, type CloudApp } from '#tests/support/cloud-app.ts';
import { addPengajian, phone } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const URL = 'https://mimbar.example';
const NOT_APPROVED = /^Isi pesan ini belum didaftarkan ke WhatsApp: .*24 jam terakhir/;

/** Schedules that differ from those of the examples. */
const pengajian = {
  kind: 'pengajian',
  tanggal: '2027-03-04',
  waktu: "Ba'da Maghrib",
  nama_masjid: 'Musholla An-Nur',
  nama_mubaligh: 'KH. Abdul, Lc.',
} as const;
const jumatan = { ...pengajian, kind: 'jumatan', tanggal: '2027-03-05', waktu: '', nama_masjid: 'Al-Huda' } as const;
const question = questionText(`${URL}/saya/${'a1'.repeat(16)}`);
const none = { tanggal: '2027-03-05T00:00:00.000Z', masjid: 4, terisi: 4, hadir: 0 };
const empty = { kosong: [], udzur: [], bentrok: [], belum: [], gagal: [] };
const many = Array.from({ length: 60 }, (_, n) => ({
  id_masjid: `${n}`,
  nama_masjid: `Masjid Jami Baiturrahman ${n}`,
  nama_mubaligh: n % 2 === 0 ? '' : 'Ustadz Abdullah',
  teks: '',
}));
const TEXTS: [name: string, text: string][] = [
  ['an offer', pengganti.offerText({ ...pengajian, wilayah: 'Cicendo' }, 'Ustadz A', 'Kamis, 4 Maret pukul 16.00')],
  ['an offer of a sermon', pengganti.offerText(jumatan, 'Ustadz A', 'pukul 11.20')],
  ['taken', pengganti.filledText(pengajian)],
  ['over', pengganti.closedText(jumatan)],
  ['recorded', pengganti.recordedText({ ...pengajian, wilayah: 'Cicendo' })],
  ['late', pengganti.lateText(pengajian)],
  ['undone', pengganti.undoneText(pengajian)],
  ['the substitute, to the chairman', pengganti.correctionText(pengajian, 'Bapak B', 'Ustadz C', 'Ustadz D')],
  ['open again, to the chairman', pengganti.openAgainText(jumatan, 'Bapak B', 'Ustadz C')],
  ['nobody, to admins', pengganti.nobodyText(pengajian, 'Ustadz D')],
  ['late yes, to admins', pengganti.lateYesText(pengajian, 'Ustadz D')],
  ['declined, to admins', udzurText({ name: 'Ustadz D', jadwal: 'Jumat di Al-Huda' }, '')],
  [
    'declined, with the board',
    udzurText({ name: 'Ustadz D', jadwal: 'Jumat di X' }, `${URL}/papan-jumat?sel=1,2027-03-05`),
  ],
  ['an unknown answer', unknownAnswerText({ name: 'Ustadz D', answer: 'UDZUR atau TIDAK BISA' })],
  ['changed, to the chairman', kabar.changedDkmText('Bapak B', pengajian, { ...pengajian, waktu: 'Subuh' })],
  ['changed, of one who is gone', kabar.changedDkmText('Bapak B', jumatan, { ...jumatan, nama_mubaligh: '' })],
  ['new, to the chairman', kabar.newDkmText('Bapak B', pengajian)],
  ['off, to the chairman', kabar.offDkmText('Bapak B', jumatan)],
  ['off, of one who is gone', kabar.offDkmText('Bapak B', { ...pengajian, nama_mubaligh: '' })],
  ['off, in doubt what he knows', kabar.offDkmText('Bapak B', jumatan, [{ ...jumatan, tanggal: '2027-03-12' }])],
  ['off', kabar.offMubalighText('Ustadz D', pengajian)],
  ...['', questionText(), question].flatMap((asked): [string, string][] => [
    [`changed, ${asked.length}`, kabar.changedMubalighText('Ustadz D', pengajian, jumatan, asked)],
    [`new, ${asked.length}`, kabar.newMubalighText('Ustadz D', jumatan, asked)],
  ]),
  ['a month', briefDigest('mubaligh', 'Ustadz D', [pengajian, { ...pengajian, nama_masjid: 'Al-Huda' }])!],
  ['a month, to the chairman', briefDigest('dkm', 'Bapak B', [pengajian])!],
  ['a Friday where all is well', ringkasanBrief({ ...none, ...empty }, '')],
  [
    'a Friday where nothing is',
    ringkasanBrief(
      { ...none, kosong: many, udzur: many, bentrok: many, belum: many, gagal: many },
      `${URL}/papan-jumat?bulan=2027-03`,
    ),
  ],
];

test.each(TEXTS)('%s is one of the registered forms, whatever it speaks of', (_name, text) => {
  const forms = Object.values(ownForms(URL)).flat();
  expect(forms.filter(({ body }) => valuesIn(body, text)).length).toBeGreaterThan(0);
  expect(text.length).toBeLessThanOrEqual(1024);
});

test.each([[''], [URL]])('WhatsApp takes each of them, at the address %j', (url) => {
  const forms = Object.values(ownForms(url)).flat();
  expect(forms.flatMap((form) => whyNot(form) ?? [])).toEqual([]);
  expect(new Set(forms.map(({ body }) => body)).size).toBe(forms.length);
});

describe('what Mimbar words itself', () => {
  let api: CloudApp;
  const clock = createTestClock(Date.parse('2026-11-20T08:00:00.000+07:00'));
  beforeEach(async () => {
    api = await startCloudApp({ clock, env: { MIMBAR_PUBLIC_URL: URL, MIMBAR_SEND_GAP_MS: '0' } });
  });
  afterEach(() => api.close());

  const rows = async () => (await api.call('GET', '/template/pesan-mimbar')).body.data;
  const state = async (jenis: string) => (await rows()).find((row: { jenis: string }) => row.jenis === jenis).status;
  const register = (jenis: string) => api.call('POST', `/template/pesan-mimbar/${jenis}/daftarkan`);
  async function approve(...kinds: string[]): Promise<void> {
    for (const jenis of kinds) await register(jenis);
    for (const { name } of api.graph.templates) await api.graph.judge(name, 'APPROVED');
    for (const jenis of kinds) await until(async () => expect(await state(jenis)).toBe('disetujui'));
  }
  const texts = () => api.graph.messages.map(({ type, text }) => [type, text]);
  const sanity = () => api.call('POST', '/waclient/sanitycheck', { body: { phone: phone(55) } });
  const lastReason = async () => (await api.logs())[0].error_reason;

  test('is listed with an example, registered by kind, and told as it stands', async () => {
    const before = await rows();
    expect(before.map(({ jenis, nama }: any) => [jenis, nama])).toEqual(Object.entries(PESAN_MIMBAR));
    expect(before.every(({ status }: any) => status === 'belum')).toBe(true);
    expect(before[0].contoh).toContain('Kami mencari khatib pengganti:\nWaktu: *Jumat, 27 November 2026*');
    for (const jenis of JENIS_PESAN) expect((await register(jenis)).body.data).toMatchObject({ status: 'menunggu' });
    const count = Object.values(ownForms(URL)).flat().length;
    expect(api.graph.templates).toHaveLength(count);
    // A second call asks for the state of a waiting template again, and registers nothing twice.
    api.graph.templates.forEach((one) => Object.assign(one, { status: 'APPROVED' }));
    expect((await register('tawaran')).body.data).toMatchObject({ status: 'disetujui' });
    expect(api.graph.templates).toHaveLength(count);
    expect((await register('lain')).status).toBe(400);
    const audit = (await api.call('GET', '/audit?limit=20')).body.data;
    expect(audit.map(({ keterangan }: any) => keterangan)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Mendaftarkan template ke WhatsApp Tawaran pengganti\b/)]),
    );
  });

  test('refused, it says why and is handed in once more; their list may know it later', async () => {
    await register('uji');
    const [one] = api.graph.templates;
    await api.graph.judge(one!.name, 'REJECTED', 'INVALID_FORMAT');
    await until(async () => expect(await state('uji')).toBe('ditolak'));
    expect((await rows()).at(-1).alasan).toMatch(/tidak menerima letak isiannya/);
    await sanity();
    await until(async () => expect(await lastReason()).toMatch(/^WhatsApp menolak isi pesan ini/));
    expect((await register('uji')).body.data).toMatchObject({ status: 'menunggu', alasan: null });
    expect(api.graph.templates).toHaveLength(1);
    await sanity();
    await until(async () => expect(await lastReason()).toMatch(/^Isi pesan ini masih menunggu persetujuan WhatsApp/));
    // A template that WhatsApp's list does not show yet still counts as registered.
    api.graph.settings.hidden.add('mimbar_pesan_ringkasan');
    expect((await register('ringkasan')).body.data).toMatchObject({ status: 'menunggu' });
  });

  test('the test message and a new preacher, told of a change: refused in words at first, then word for word', async () => {
    await sanity();
    await until(async () => expect(await lastReason()).toMatch(NOT_APPROVED));
    expect(api.graph.messages).toEqual([]);
    await approve('uji', 'perubahan');
    await sanity();
    await until(() => expect(texts()).toEqual([['template', expect.stringContaining('Pesan uji.')]]));
    // A preacher who got a reminder hears of the change to another mosque.
    const friday = await api.addFriday('2026-11-27');
    const other = await api.addFriday('2026-12-04');
    await api.call('POST', `/template/${friday.template}/daftarkan`);
    for (const { name } of api.graph.templates) await api.graph.judge(name, 'APPROVED');
    await until(async () =>
      expect((await api.call('GET', '/template/pendaftaran')).body.data).toMatchObject([{ status: 'disetujui' }]),
    );
    await api.remind(friday);
    await until(async () => expect((await api.logs())[0]).toMatchObject({ status: 'success' }));
    const { id_masjid } = await api.jumatan(other.id);
    await api.call('PATCH', `/jadwal-jumatan/${friday.id}`, { body: { id_masjid } });
    const which = { kabar: [{ jadwal: 'jumatan', id: friday.id }] };
    const shown = (await api.call('POST', '/kabar/pratinjau', { body: which })).body;
    expect(shown.questions ?? []).toEqual([]);
    expect((await api.call('POST', '/kabar/kirim', { body: which })).status).toBe(200);
    await until(() => expect(api.graph.messages).toHaveLength(2 + 2));
    const own = (text: string) => text.replace(/\/saya\/\S{32}/, '/saya/…');
    expect(
      texts()
        .slice(2)
        .map(([type, text]) => [type, own(text!)]),
    ).toEqual(shown.data.map(({ message }: any) => ['template', own(message)]));
    expect(texts()[3]![1]).toMatch(/Sebelumnya: Masjid 1\.\n\nMohon konfirmasi: .*\n.*\/saya\/[0-9a-f]{32}\n/);
  });

  test('a month at several mosques goes in one sentence, and as it is to who has just written', async () => {
    const samples = await addPengajian(api, 2, '2026-12-01');
    const [one, two] = await Promise.all(
      samples.ids.map(async (id) => (await api.call('GET', `/jadwal-pengajian/${id}`)).body.data),
    );
    await api.call('PATCH', `/jadwal-pengajian/${two.id}`, { body: { id_mubaligh: one.id_mubaligh } });
    const content = 'Jadwal {{bulan}}:\n[[{{tanggal}} {{waktu}} di {{nama_masjid}} nanti\n]]Wassalam.';
    const body = { nama_template: 'Bulanan', type: 'pengajian_bulanan', content };
    const { id } = (await api.call('POST', '/template', { body })).body.data;
    const query = `month=11&templateMubaligh=${id}`;
    const preview = async () => (await api.call('GET', `/jadwal-pengajian/broadcast-bulanan-preview?${query}`)).body;
    expect((await preview()).questions).toEqual([expect.stringContaining('1 dari 1 pesan tidak akan terkirim')]);
    await approve('bulanan');
    const shown = await preview();
    expect(shown.questions ?? []).toEqual([]);
    expect(shown.data[0].message).toMatch(
      /Berikut jadwal pengajian bulan Desember 2026: Selasa 1, 19:30, di .*; Rabu 2, /,
    );
    await api.call('POST', `/jadwal-pengajian/broadcast-bulanan?${query}`);
    await until(() => expect(texts()).toEqual([['template', shown.data[0].message]]));
    // A preacher who has just written gets the text of the admins' template unchanged.
    const { no_hp } = (await api.call('GET', `/mubaligh/${one.id_mubaligh}`)).body.data;
    await api.graph.writes(`62${no_hp.slice(1)}`, 'Assalamualaikum', { at: clock.now() });
    expect((await preview()).data[0].message).toMatch(/^Jadwal Desember:/);
  });
});

test('a telephone wants none of it registered, and its summary stays as it is', async () => {
  const api = await startTestApp();
  expect((await api.call('GET', '/template/pesan-mimbar')).body.data).toBeNull();
  expect((await api.call('POST', '/template/pesan-mimbar/uji/daftarkan')).status).toBe(409);
  await api.close();
});
