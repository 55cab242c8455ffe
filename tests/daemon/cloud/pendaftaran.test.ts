import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { valuesIn } from '#daemon/cloud/forms.ts';
import { variantsOf, whyNot } from '#daemon/broadcast/forms.ts';
import { startTestApp } from '#tests/support/app.ts';
import { KHATIB_ID, startCloudApp, until, type CloudApp } from '#tests/support/cloud-app.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

describe('the registration of a template', () => {
  let api: CloudApp;
  const clock = createTestClock();
  beforeEach(async () => {
    const env = { MIMBAR_PUBLIC_URL: 'https://mimbar.example', MIMBAR_CLOUD_PRICE: '365' };
    api = await startCloudApp({ clock, env });
  });
  afterEach(() => api.close());
  const states = async () => (await api.call('GET', '/template/pendaftaran')).body.data;
  const judge = async (status: 'APPROVED' | 'REJECTED', reason?: string) => {
    for (const { name } of api.graph.templates) await api.graph.judge(name, status, reason);
  };

  test('in every form that its messages take; approved, they go out word for word as the preview shows them', async () => {
    const { graph } = api;
    const friday = await api.addFriday('2026-11-27');
    expect(await states()).toMatchObject([{ status: 'belum', alasan: null }]);
    const register = () => api.call('POST', `/template/${friday.template}/daftarkan`);
    expect((await register()).body.data).toMatchObject({ status: 'menunggu' });
    expect(graph.templates.map(({ body }) => body)).toEqual([
      'Assalamualaikum {{1}}, khutbah {{2}} di {{3}}.\n\nAdmin.',
      'Assalamualaikum {{1}}, khutbah {{2}} di {{3}}.\n\nMohon konfirmasi: balas *HADIR* bila dapat hadir, atau *UDZUR* bila berhalangan.\n\nAdmin.',
      'Assalamualaikum {{1}}, khutbah {{2}} di {{3}}.\n\nMohon konfirmasi: balas *HADIR* bila dapat hadir, atau *UDZUR* bila berhalangan.\nBisa juga lewat halaman Ustadz: {{4}}\n\nAdmin.',
    ]);
    // A second call has nothing left to register.
    expect((await register()).status).toBe(200);
    expect(graph.templates).toHaveLength(3);
    await judge('APPROVED');
    await until(async () => expect(await states()).toMatchObject([{ status: 'disetujui' }]));
    const query = `id=${friday.id}&templateDKM=${friday.template}&templateMubaligh=${friday.template}`;
    const preview = (await api.call('GET', `/jadwal-jumatan/broadcast-preview?${query}`)).body;
    expect(preview.warnings).toContain('Perkiraan biaya WhatsApp: 2 pesan × Rp365 = Rp730.');
    expect(preview.questions ?? []).toEqual([]);
    await api.call('POST', `/jadwal-jumatan/broadcast?${query}`);
    await graph.waitFor(() => graph.messages.length === 2);
    expect(graph.messages.map(({ type }) => type)).toEqual(['template', 'template']);
    expect(graph.messages[0]!.text).toBe(preview.data[0].message);
    expect(graph.messages[1]!.text).toMatch(/https:\/\/mimbar\.example\/saya\/[0-9a-f]{32}\n/);
    // A changed template has a new text, which is not registered.
    await api.call('PATCH', `/template/${friday.template}`, { body: { content: 'Halo {{nama_masjid}} semua' } });
    expect(await states()).toMatchObject([{ status: 'belum' }]);
  });

  test('refused by WhatsApp, or of a form that it never takes: with the reason', async () => {
    const { template } = await api.addFriday('2026-11-27');
    await api.call('POST', `/template/${template}/daftarkan`);
    await judge('REJECTED', 'INCORRECT_CATEGORY');
    await until(async () =>
      expect(await states()).toMatchObject([
        { status: 'ditolak', alasan: expect.stringContaining('menganggapnya promosi') },
      ]),
    );
    await api.call('PATCH', `/template/${template}`, { body: { content: '{{nama_masjid}} pada {{tanggal}}' } });
    const reason = 'Awali dan akhiri template dengan kata, bukan dengan isian.';
    expect(await states()).toMatchObject([{ status: 'tidak_bisa', alasan: reason }]);
    const refused = await api.call('POST', `/template/${template}/daftarkan`);
    expect([refused.status, refused.body.error]).toEqual([409, reason]);
    expect((await api.call('POST', '/template/999/daftarkan')).status).toBe(404);
  });

  test('what is not approved is said before it is chosen, and what costs nothing', async () => {
    const friday = await api.addFriday('2026-11-27');
    const query = `id=${friday.id}&templateDKM=${friday.template}&templateMubaligh=${friday.template}`;
    const preview = async () => (await api.call('GET', `/jadwal-jumatan/broadcast-preview?${query}`)).body;
    expect((await preview()).questions).toEqual([
      expect.stringMatching(
        /^2 dari 2 pesan tidak akan terkirim: .*\(Bapak 1, Ustadz Ahmad\).*menu Template\. Tetap kirim\?$/,
      ),
    ]);
    await api.graph.writes(KHATIB_ID, 'Assalamualaikum', { at: clock.now() });
    const { questions, warnings } = await preview();
    expect(questions[0]).toMatch(/^1 dari 2 pesan tidak akan terkirim: .*\(Bapak 1\)/);
    expect(warnings).toContain(
      'Perkiraan biaya WhatsApp: 0 pesan × Rp365 = Rp0. 1 pesan tanpa biaya, karena penerimanya menulis dalam 24 jam terakhir.',
    );
  });
});

test('a telephone wants nothing registered', async () => {
  const api = await startTestApp();
  expect((await api.call('GET', '/template/pendaftaran')).body.data).toBeNull();
  const body = { nama_template: 'A', content: 'Halo {{nama_masjid}} semua', type: 'jumatan_reminder' };
  const { id } = (await api.call('POST', '/template', { body })).body.data;
  expect((await api.call('POST', `/template/${id}/daftarkan`)).status).toBe(409);
  await api.close();
});

test('a monthly message is registered for one to five schedules, as long as WhatsApp takes it', () => {
  const content = 'Jadwal {{bulan}}:\n[[{{tanggal}} {{waktu}} bersama {{nama_mubaligh}}\n]]Wassalam.';
  const bodies = variantsOf({ type: 'pengajian_bulanan', content }, '').map(({ body }) => body);
  expect(bodies).toHaveLength(5);
  expect(bodies[1]).toBe('Jadwal {{1}}:\n{{2}} {{3}} bersama {{4}}\n{{5}} {{6}} bersama {{7}}\nWassalam.');
  const long = `Jadwal {{bulan}}:\n[[${'x'.repeat(300)} {{tanggal}} itu\n]]Wassalam.`;
  expect(variantsOf({ type: 'pengajian_bulanan', content: long }, '')).toHaveLength(3);
});

test.each([
  ['{{nama_masjid}} semua', 'Awali dan akhiri'],
  ['semua {{nama_masjid}}', 'Awali dan akhiri'],
  ['di {{nama_masjid}} {{tanggal}} nanti', 'Beri kata'],
  ['di {{masjidnya}} nanti', '{{masjidnya}} bukan isian'],
  [`di ${'x'.repeat(1100)} nanti`, 'Terlalu panjang'],
])('%s is not taken', (content, reason) => {
  expect(whyNot(variantsOf({ type: 'jumatan_reminder', content }, '')[0]!)).toContain(reason);
});

test.each([
  ['Halo {{1}}, apa kabar.', 'Halo Ahmad, Lc., apa kabar.', ['Ahmad, Lc.']],
  ['A {{1}} B {{2}} C', 'A x B y B z C', ['x', 'y B z']],
  ['A {{1}}\n{{2}} C', 'A x\ny C', ['x', 'y']],
  ['Tetap', 'Tetap', []],
  ['Tetap', 'Tetap saja', undefined],
  ['A {{1}} B', 'A  B', undefined],
  ['A {{1}} B', 'A x\ny B', undefined],
  ['A {{1}} B', 'A x      y B', undefined],
  ['A {{1}} B', 'A x\ty B', undefined],
  ['A {{1}} A', 'A ', undefined],
])('%j says %j with %j', (form, text, values) => {
  expect(valuesIn(form, text)).toEqual(values);
});

test('however a text is made, it is compared in a moment', () => {
  const form = `${'a {{1}} '.repeat(200)}b`;
  let n = 0;
  const numbered = form.replace(/\{\{1\}\}/g, () => `{{${(n += 1)}}}`);
  expect(valuesIn(numbered, `${'a '.repeat(2000)}c`)).toBeUndefined();
});
