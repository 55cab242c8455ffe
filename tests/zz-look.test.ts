import { test, expect } from 'vitest';
import { startDashboard } from '#tests/support/dashboard.ts';
import { startGraphServer, GRAPH } from '#tests/support/graph-server/server.ts';
import { HOOK } from '#tests/support/cloud-app.ts';
import { addJadwal } from '#tests/support/roster/jadwal-samples.ts';
import { addDays, dateInZone } from '#shared/base/dates.ts';
import { until } from '#tests/support/cloud-app.ts';
test('look', { timeout: 300000 }, async () => {
  const graph = await startGraphServer();
  const d = await startDashboard({ env: { ...graph.env, MIMBAR_PUBLIC_URL: 'https://mimbar.example', MIMBAR_CLOUD_PRICE: '365' } });
  graph.connect(async (raw, headers) => (await d.api.app.inject({ method: 'POST', url: HOOK, headers, payload: raw })).statusCode);
  await until(() => { if (d.api.services.messenger.frame().state !== 'CONNECTED') throw new Error('x'); });
  await addJadwal(d.api, 3, addDays(dateInZone(Date.now(), 'Asia/Jakarta'), 2));
  const T = async (nama_template: string, type: string, content: string) => (await d.api.call('POST', '/template', { body: { nama_template, type, content } })).body.data.id;
  const R = 'Assalamualaikum {{nama_mubaligh}}, khutbah {{tanggal}} di {{nama_masjid}}.\n\n{{konfirmasi}}\n\nAdmin.';
  const a = await T('Khatib Jumat', 'jumatan_reminder', R);
  const b = await T('Khatib Jumat kedua', 'jumatan_reminder', R.replace('Admin', 'Wassalam'));
  const c = await T('Bermasalah', 'jumatan_reminder', '{{nama_masjid}} pada {{tanggal}}');
  const e = await T('Menunggu', 'pengajian_reminder', 'Pengajian di {{nama_masjid}} pada {{tanggal}} nanti');
  const f = await T('Dihentikan', 'pengajian_reminder', 'Pengajian rutin di {{nama_masjid}} pada {{tanggal}} nanti');
  await T('Bulanan baru', 'pengajian_bulanan', 'Jadwal {{bulan}}:\n[[{{tanggal}} {{waktu}} bersama {{nama_mubaligh}}\n]]Wassalam.');
  for (const [id, st, why] of [[a, 'APPROVED'], [b, 'REJECTED', 'INCORRECT_CATEGORY'], [f, 'PAUSED', 'NONE'], [e, '']] as const) {
    const before = new Set(graph.templates.map((t) => t.name));
    console.log((await d.api.call('POST', `/template/${id}/daftarkan`)).body);
    if (st) for (const t of graph.templates) if (!before.has(t.name)) await graph.judge(t.name, st as any, why as any);
  }
  for (const [w, viewport] of [[1280, { width: 1280, height: 820 }], [390, { width: 390, height: 844 }]] as const)
    for (const scheme of ['light', 'dark'] as const) {
      const shot = async (page: any, name: string) => { await page.waitForTimeout(600); await page.screenshot({ path: `/tmp/awan/${name}-${w}-${scheme}.png`, fullPage: name === 'template' }); };
      const { page } = await d.open({ as: 'superadmin', path: '/template', viewport, scheme });
      await page.getByText('Menunggu WhatsApp').first().waitFor();
      await shot(page, 'template'); await page.evaluate(() => scrollTo(0,0));
      await page.getByRole('button', { name: 'Actions Bulanan baru' }).click();
      await shot(page, 'menu');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Actions Khatib Jumat', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Ubah dengan pratinjau' }).click();
      await shot(page, 'edit');
      const b2 = (await d.open({ as: 'superadmin', path: '/waclient', viewport, scheme })).page;
      await b2.getByText('STATUS: CONNECTED').waitFor();
      await shot(b2, 'wa');
      await b2.goto('/home'); await b2.waitForTimeout(800); await shot(b2, 'home');
      await b2.goto('/jadwal-pengajian');
      await b2.getByRole('checkbox', { name: 'Pilih Masjid Contoh 1' }).check();
      await b2.getByRole('button', { name: 'Broadcast Selected (1)' }).click();
      for (const au of ['Ketua DKM', 'Mubaligh']) { await b2.getByRole('button', { name: `Template ${au}:` }).click(); await shot(b2, 'opts' + au[0]); await b2.getByRole('option', { name: 'Menunggu' }).click(); }
      await b2.getByText('Pratinjau, 2 pesan').waitFor();
      await shot(b2, 'send');
    }
  graph.settings.token = 'another';
  await d.api.call('POST', '/waclient/sanitycheck', { body: { phone: '081200000777' } });
  await new Promise(r => setTimeout(r, 4000));
  await graph.judge(graph.templates[0]!.name, 'APPROVED');
  await until(() => { if (d.api.services.messenger.frame().state === 'CONNECTED') throw new Error('x'); });
  for (const [w, viewport] of [[1280, { width: 1280, height: 820 }], [390, { width: 390, height: 844 }]] as const)
    for (const scheme of ['light', 'dark'] as const) {
      const { page } = await d.open({ as: 'superadmin', path: '/waclient', viewport, scheme });
      await page.getByText('STATUS: DISCONNECTED').waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/awan/away-${w}-${scheme}.png`, fullPage: true });
      await page.goto('/template'); await page.waitForTimeout(800);
      await page.screenshot({ path: `/tmp/awan/tplaway-${w}-${scheme}.png`, fullPage: true });
    }
  await d.close(); await graph.stop();
});
