import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { runMain, say } from './output.js';
import { ensureRuntime, root } from './runtime.js';

/** What each picture shows: a screen of the demonstration, after a few steps. Phones are 390 px wide, desks 1280. */
const PICTURES = [
  { name: 'login', path: '/login', guest: true },
  { name: 'home', path: '/home', ready: 'text=Upcoming Broadcast' },
  { name: 'masjid', path: '/masjid', ready: 'tbody tr.data' },
  { name: 'mubaligh-hp', path: '/mubaligh', ready: '#main li', phone: true },
  { name: 'jadwal-jumatan', path: '/jadwal-jumatan', ready: 'tbody tr.data' },
  { name: 'jadwal-pengajian-hp', path: '/jadwal-pengajian', ready: '#main li', phone: true },
  {
    name: 'broadcast',
    path: '/jadwal-jumatan',
    ready: 'tbody tr.data',
    steps: async (page) => {
      await page.getByRole('button', { name: 'Broadcast', exact: true }).first().click();
      await page.getByRole('button', { name: 'Template Ketua DKM:' }).click();
      await page.getByRole('option').first().click();
      await page.getByRole('dialog').locator('.bubble').first().waitFor();
    },
  },
  {
    name: 'kirim-nanti',
    path: '/jadwal-pengajian',
    ready: 'tbody tr.data',
    steps: async (page) => {
      await page.getByRole('button', { name: 'Broadcast', exact: true }).last().click();
      await page.getByRole('button', { name: 'Template Ketua DKM:' }).click();
      await page.getByRole('option').first().click();
      await page.getByRole('radio', { name: /^Kirim pada/ }).check();
      await page.getByText(/selesai sekitar pukul/).scrollIntoViewIfNeeded();
    },
  },
  { name: 'papan-jumat', path: '/papan-jumat', ready: 'tbody tr' },
  { name: 'usulan', path: '/papan-jumat', ready: 'tbody tr', steps: (page) => draftMonth(page, 1, 'Susun usulan') },
  {
    name: 'usulan-hp',
    path: '/papan-jumat',
    ready: '.hp-list',
    phone: true,
    steps: (page) => draftMonth(page, 2, 'Susun usulan sebulan'),
  },
  {
    name: 'pengganti',
    path: '/papan-jumat',
    ready: 'tbody tr',
    steps: async (page) => {
      // All of the next month is to come.
      const board = page.waitForResponse(/papan-jumat\?bulan=/);
      await page.getByRole('button', { name: 'Bulan berikutnya' }).click();
      await board;
      await page.waitForLoadState('networkidle');
      await page.locator('tbody [data-cell]').filter({ hasNotText: 'Kosong' }).first().click();
      await page.locator('.pickpop').getByRole('button', { name: 'Berhalangan' }).click();
      await page.getByRole('dialog').locator('.cal-l time').first().waitFor();
    },
  },
  { name: 'pengajian-rutin', path: '/pengajian-rutin', ready: '#main' },
  { name: 'cuti', path: '/cuti', ready: '#main' },
  { name: 'beban', path: '/beban', ready: 'tbody tr' },
  { name: 'schedule', path: '/schedule', ready: '.sched-body' },
  { name: 'message-logs', path: '/message-logs', ready: '#main' },
  { name: 'broadcasts', path: '/broadcasts', ready: '#main' },
  {
    name: 'pengumuman',
    path: '/pengumuman',
    ready: '#main',
    steps: async (page) => {
      await page.getByRole('button', { name: 'Semua ketua DKM' }).click();
      await page.getByLabel('Isi pesan').fill("Assalamu'alaikum, mohon diumumkan: *Tabligh Akbar* Ahad pukul 08.00.");
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'pamflet.png', mimeType: 'image/png', buffer: await posterOf(page) });
      await page.locator('.bubble img').waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  { name: 'template', path: '/template', ready: 'tbody tr.data' },
  { name: 'waclient', path: '/waclient', ready: '.linked, .pair' },
  {
    name: 'grup',
    path: '/waclient',
    ready: '.linked',
    steps: async (page) => {
      await page.getByRole('button', { name: 'Baca lagi' }).click();
      await page
        .getByRole('switch', { name: /^Boleh dikirimi Mimbar/ })
        .last()
        .click();
      await page
        .getByRole('button', { name: /^Pesan uji ke/ })
        .last()
        .waitFor();
      await page.getByRole('region', { name: 'Grup' }).evaluate((section) => section.scrollIntoView(false));
    },
  },
  {
    // It offers the group that was allowed for the picture before.
    name: 'daftar-jumat',
    path: '/schedule',
    ready: '.sched-body',
    steps: async (page) => {
      const card = page.getByRole('region', { name: 'Daftar Jumat ke grup' });
      await card.getByRole('switch').click();
      await card.getByRole('button', { name: /^Tambah grup/ }).click();
      await page.getByRole('option').first().click();
      await card.evaluate((whole) => whole.scrollIntoView(false));
    },
  },
  { name: 'manage-admin', path: '/manage-admin', ready: '#main' },
  { name: 'riwayat-aktivitas', path: '/riwayat-aktivitas', ready: 'tbody tr.data' },
  {
    name: 'unggah',
    path: '/masjid',
    ready: 'tbody tr.data',
    steps: async (page) => {
      await page.getByRole('button', { name: 'Bulk Upload' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'branding',
    path: '/home',
    ready: 'text=Upcoming Broadcast',
    steps: async (page) => {
      await page.getByRole('button', { name: 'Customize Branding' }).click();
      await page.getByRole('dialog').getByText('Bahasa layar').first().waitFor();
    },
  },
  { name: 'halaman-umum', path: '/', guest: true, ready: 'h1' },
  { name: 'halaman-umum-hp', path: '/?tab=jumatan', guest: true, phone: true, ready: 'h1' },
];

/** The demonstration has filled the next month but for a few cells, and nothing of the one after it. */
async function draftMonth(page, months, start) {
  for (let month = 0; month < months; month++) await page.getByRole('button', { name: 'Bulan berikutnya' }).click();
  await page.getByRole('button', { name: start, exact: true }).click();
  await page.getByText('Usulan mengisi').waitFor();
}

/** A poster, drawn by the browser. */
async function posterOf(page) {
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width: 600, height: 360 });
  await sheet.setContent(
    '<body style="margin:0;padding:60px 40px;background:#0f6b47;color:#fff;font:24px sans-serif">Ahad, 6 Desember<h1>Tabligh Akbar</h1>Masjid Raya, pukul 08.00',
  );
  const picture = await sheet.screenshot();
  await sheet.close();
  return picture;
}

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };
/** Largest picture in bytes; its quality is reduced until it fits. */
const MOST = 60 * 1024;
const QUALITIES = [0.82, 0.7, 0.58, 0.46, 0.34];

/** Debian's Chromium without windows, or with them. */
function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
  if (!found) throw new Error('Chromium tidak ditemukan: apt-get install chromium-headless-shell');
  return process.env.CHROMIUM_PATH || found;
}

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** A demonstration of its own, which is gone with this process. */
async function startDemo() {
  const port = await freePort();
  const env = { ...process.env, MIMBAR_HOST: '127.0.0.1', MIMBAR_PORT: String(port) };
  const child = spawn(process.execPath, [join(root, 'dist', 'daemon.js'), 'serve', '--demo'], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return { url, stop: () => child.kill('SIGTERM') };
    await new Promise((done) => void setTimeout(done, 200));
  }
  child.kill('SIGTERM');
  throw new Error('Peragaan tidak mau mulai.');
}

/** A screenshot as WebP: the browser itself writes it, in a page that has no rules. */
async function webpOf(painter, png) {
  for (const quality of QUALITIES) {
    const base64 = await painter.evaluate(
      async ([source, q]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${source}`;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), {
          width: image.naturalWidth,
          height: image.naturalHeight,
        });
        canvas.getContext('2d').drawImage(image, 0, 0);
        return canvas.toDataURL('image/webp', q).split(',')[1];
      },
      [png.toString('base64'), quality],
    );
    const webp = Buffer.from(base64, 'base64');
    if (webp.length <= MOST) return webp;
  }
  throw new Error('Sebuah gambar terlalu berat.');
}

/** Takes the pictures from the demonstration, into docs/panduan/gambar; all of them, or those that are named. */
async function takePictures(names) {
  const { chromium } = await import('playwright-core');
  const folder = join(root, 'docs', 'panduan', 'gambar');
  if (names.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const demo = await startDemo();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const painter = await browser.newPage();
    const place = { locale: 'id-ID', timezoneId: 'Asia/Jakarta', colorScheme: 'light', reducedMotion: 'reduce' };
    const signIn = async (viewport) => {
      const context = await browser.newContext({ ...place, viewport, hasTouch: viewport === PHONE });
      const page = await context.newPage();
      await page.goto(`${demo.url}/login`);
      await page.getByLabel('Username').fill('superadmin');
      await page.getByLabel('Password', { exact: true }).fill('demo');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL('**/home');
      return page;
    };
    const pages = { wide: await signIn(WIDE), phone: await signIn(PHONE) };
    for (const { name, path, guest, phone, ready = 'h1', steps } of PICTURES) {
      if (names.length > 0 && !names.includes(name)) continue;
      const viewport = phone ? PHONE : WIDE;
      const page = guest
        ? await (await browser.newContext({ ...place, viewport })).newPage()
        : pages[phone ? 'phone' : 'wide'];
      await page.goto(`${demo.url}${path}`);
      await page.locator(ready).first().waitFor();
      await page.waitForLoadState('networkidle');
      await steps?.(page);
      await page.evaluate(() => document.fonts.ready);
      const webp = await webpOf(painter, await page.screenshot({ animations: 'disabled' }));
      writeFileSync(join(folder, `${name}.webp`), webp);
      say(`${name}: ${Math.ceil(webp.length / 1024)} KB`);
      if (guest) await page.context().close();
    }
  } finally {
    await browser.close();
    demo.stop();
  }
}

await runMain(async () => {
  await ensureRuntime();
  await takePictures(process.argv.slice(2));
});
