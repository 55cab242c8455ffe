import type { Locator, Page } from 'playwright-core';
import { inHead } from '../page/page-head.ts';
import type { House } from './house.ts';

/** Opens the part to check and gives it; by default that is the open dialog. */
type Steps = (page: Page) => Promise<Locator | void>;
type Case = readonly [name: string, path: string | ((house: House) => string), steps: Steps];

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const press =
  (...names: (string | RegExp)[]): Steps =>
  async (page) => {
    for (const name of names) await button(page, name).click();
  };

const pressHead =
  (name: string): Steps =>
  async (page) =>
    (await inHead(page, name)).click();

/** Opens the menu of the first row: a sheet on a phone, a menu elsewhere. */
async function openRow(page: Page): Promise<void> {
  const line = page.locator('.row-line .line-open').first();
  const menu = page.locator('tr.data').first().locator('[aria-haspopup="menu"]');
  await line.or(menu).click();
}
/** Runs an action of the first row. */
const ofRow =
  (name: string | RegExp): Steps =>
  async (page) => {
    await openRow(page);
    await page.getByRole('menuitem', { name }).or(page.locator('.sheet-actions').getByRole('button', { name })).click();
    // The row's sheet is also a dialog, so this waits until it is closed.
    await page.locator('.row-sheet').waitFor({ state: 'hidden' });
  };
/** Opens an item of the account's menu, which is in the menu's sheet below 1025 px. */
const ofAccount =
  (name: string): Steps =>
  async (page) => {
    const bars = page.getByRole('button', { name: 'Buka menu' });
    if (await bars.isVisible()) await bars.click();
    await button(page, 'Menu akun').click();
    await page.getByRole('menuitem', { name }).click();
  };
/** Opens a line of the settings. */
const ofSettings =
  (name: string): Steps =>
  async (page) =>
    page.getByRole('main').getByRole('button', { name }).click();
/** Selects the first row: with its checkbox, or on a phone after 'Pilih'. */
const choose: Steps = async (page) => {
  await page.locator('tr.data, .row-line').first().waitFor();
  const begin = page.getByRole('button', { name: 'Pilih', exact: true });
  if (!(await begin.isVisible())) return page.locator('tr.data .check').first().check();
  await begin.click();
  await page.locator('.row-line .line-open').first().click();
};
/** Shows the chart unless it is still shown from before. */
const chart: Steps = async (page) => {
  const toggle = await inHead(page, 'Grafik');
  const isShown = (await toggle.getAttribute('aria-pressed')) === 'true';
  await (isShown ? page.keyboard.press('Escape') : toggle.click());
  return page.locator('canvas').first();
};
/** Runs an action beside a table's row, which on a phone is in the row's sheet. */
const besideRow =
  (name: string | RegExp): Steps =>
  async (page) => {
    await page.locator('tr.data, .row-line').first().waitFor();
    if (await page.locator('.row-line').first().isVisible()) return ofRow(name)(page);
    await page.locator('tr.data').first().getByRole('button', { name }).click();
  };
const after =
  (...steps: Steps[]): Steps =>
  async (page) => {
    let last: Locator | void = undefined;
    for (const step of steps) last = await step(page);
    return last;
  };
/** Waits for the preview of the templates that come chosen, or for what it is refused with. */
const preview: Steps = async (page) =>
  page.getByRole('dialog').locator('.bubble, .skipped, .chat .hint .btn').first().waitFor();
const shown =
  (selector: string): Steps =>
  async (page) =>
    page.locator(selector).first();

/** The dialogs and menus that the buttons of each screen open. */
export const DIALOGS: readonly Case[] = [
  ['menu', '/home', async (page) => button(page, 'Buka menu').click()],
  ['perintah', '/home', press('Cari atau buka')],
  ['pintasan', '/home', async (page) => page.keyboard.press('?')],
  ['akun-password', '/home', ofAccount('Change Password')],
  ['pengaturan-branding', '/pengaturan', ofSettings('Branding')],
  ['pengaturan-cadangan', '/pengaturan', ofSettings('Cadangan')],
  ['pengaturan-data-pribadi', '/pengaturan', ofSettings('Data Pribadi')],
  ['akun-dua-faktor', '/home', ofAccount('Autentikasi Dua Faktor')],
  ['akun-perangkat', '/home', ofAccount('Perangkat')],
  ['pengaturan-nomor', '/pengaturan', ofSettings('Nomor WhatsApp')],
  ['pengaturan-hari-besar', '/pengaturan', ofSettings('Hari Besar')],
  ['home-ingatkan', '/home', after(press(/^Ingatkan \d+/), preview)],
  ['admin-tambah', '/manage-admin', press('Add')],
  ['admin-password', '/manage-admin', ofRow('Change Password')],
  ['admin-hapus', '/manage-admin', ofRow('Delete User')],
  ['template-tambah', '/template', press('Add')],
  ['template-ubah', '/template', ofRow('Ubah dengan pratinjau')],
  ['template-hapus', '/template', ofRow('Delete')],
  ['waclient-logout', '/waclient', press('Logout')],
  ['masjid-tambah', '/masjid', press('Add')],
  ['masjid-unggah', '/masjid', pressHead('Bulk Upload')],
  ['masjid-cetak', '/masjid', pressHead('Cetak')],
  ['masjid-baris', '/masjid', after((page) => openRow(page), shown('.row-sheet:visible, .menu:popover-open'))],
  ['masjid-ubah', '/masjid', ofRow('Ubah')],
  ['masjid-tautan', '/masjid', ofRow('Tautan pribadi…')],
  ['masjid-hapus', '/masjid', ofRow('Delete')],
  ['masjid-pilih', '/masjid', after(choose, shown('.tools .end'))],
  ['mubaligh-tambah', '/mubaligh', press('Add')],
  ['mubaligh-ubah', '/mubaligh', ofRow('Ubah')],
  ['cuti-tambah', '/cuti', press('Add')],
  ['cuti-hapus', '/cuti', ofRow('Delete')],
  ['pengajian-tambah', '/jadwal-pengajian', press('Add')],
  [
    'pengajian-tambah-masjid',
    '/jadwal-pengajian',
    after(press('Add', /^Masjid: /), shown('[popover]:popover-open, .picker')),
  ],
  ['pengajian-rentang', '/jadwal-pengajian', press(/^Rentang tanggal/)],
  ['pengajian-bulanan', '/jadwal-pengajian', pressHead('Broadcast Bulanan')],
  ['pengajian-grafik', '/jadwal-pengajian', chart],
  ['pengajian-broadcast', '/jadwal-pengajian', after(besideRow(/^Broadcast/), preview)],
  [
    'pengajian-baris',
    '/jadwal-pengajian',
    after((page) => openRow(page), shown('.row-sheet:visible, .menu:popover-open')),
  ],
  ['pengajian-pilih', '/jadwal-pengajian', after(choose, shown('.tools .end'))],
  ['pengajian-hapus', '/jadwal-pengajian', ofRow('Delete')],
  ['rutin-tambah', '/pengajian-rutin', press('Add')],
  ['rutin-ubah', '/pengajian-rutin', ofRow('Ubah')],
  ['rutin-tanggal', '/pengajian-rutin', ofRow('Tanggal berikutnya')],
  ['rutin-akhiri', '/pengajian-rutin', ofRow('Akhiri')],
  ['rutin-ke-depan', '/pengajian-rutin', pressHead('Dibuat ke depan')],
  ['rutin-hapus', '/pengajian-rutin', ofRow('Delete')],
  ['jumatan-tambah', '/jadwal-jumatan', press('Add')],
  ['jumatan-unggah', '/jadwal-jumatan', pressHead('Bulk Upload')],
  [
    'papan-pilih',
    '/papan-jumat',
    // On the wide board this is an empty cell, on a phone its button.
    async (page) => page.getByRole('button', { name: 'Isi' }).or(page.locator('[data-cell]')).first().click(),
  ],
  [
    'papan-setelan',
    '/papan-jumat',
    async (page) => {
      const button = page.getByRole('button', { name: 'Setelan papan' });
      const dots = page.getByRole('button', { name: 'Unggah, unduh, cetak SK' });
      await button.or(dots).first().waitFor();
      if (await button.isVisible()) return button.click();
      await dots.click();
      await page.getByRole('menuitem', { name: 'Setelan papan' }).click();
    },
  ],
  [
    'kalender-pindah',
    '/jadwal-pengajian?tampilan=kalender',
    async (page) => page.locator('.calendar-chip').first().click(),
  ],
  [
    'papan-unggah',
    '/papan-jumat',
    async (page) => {
      const more = page.getByRole('button', { name: 'Unggah, unduh, cetak SK' });
      await more.or(button(page, 'Unggah')).first().waitFor();
      if (!(await more.isVisible())) return button(page, 'Unggah').click();
      await more.click();
      await page.getByRole('menuitem', { name: 'Unggah' }).click();
    },
  ],
  ['jadwal-kartu-h', '/schedule', after(async (page) => button(page, /^Keterangan H-/).click(), shown('.hover-card'))],
  ['log-hapus', '/message-logs', ofRow('Delete')],
  [
    'log-perbaiki',
    '/message-logs',
    async (page) => {
      await page
        .getByRole('button', { name: 'Failed' })
        .or(page.getByRole('tab', { name: 'Failed' }))
        .first()
        .click();
      await page.getByText('Nomor tidak terdaftar').first().waitFor();
      await ofRow('Perbaiki nomor')(page);
    },
  ],
  ['log-baris', '/message-logs', after((page) => openRow(page), shown('.row-sheet:visible, .menu:popover-open'))],
  ['antrean-batalkan', '/message-logs?tab=antrean', besideRow(/^Batalkan/)],
  ['broadcast-kirim-lagi', ({ broadcast }) => `/broadcasts/${broadcast}`, press('Kirim ke yang belum')],
  ['broadcasts-grafik', '/broadcasts', chart],
  ['beban-grafik', '/beban', chart],
  [
    'audit-baris',
    '/riwayat-aktivitas',
    async (page) =>
      page
        .getByRole('button', { name: /^Rincian/ })
        .or(page.locator('.row-line .line-open'))
        .first()
        .click(),
  ],
  ['landing-bulan', '/?tampilan=list', async (page) => page.locator('.pick').click()],
  ['landing-langganan', '/', async (page) => page.getByRole('link', { name: 'Langganan kalender' }).click()],
];
