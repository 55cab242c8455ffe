import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WIRE_WORDS, WORDS } from '#dashboard/words/words.ts';
import { today } from '#dashboard/components/date/today.ts';
import { AUDIT_LABELS } from '#shared/account/audit-action.ts';
import { addDays } from '#shared/base/dates.ts';
import { BROADCAST_LABELS } from '#shared/broadcast/broadcasts.ts';
import { startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { addMasjid, addMubaligh, addTemplate } from '#tests/support/nouns.ts';
import { needs } from '#tests/support/needs.ts';

const SCREENS = [
  '/home',
  '/manage-admin',
  '/template',
  '/waclient',
  '/masjid',
  '/mubaligh',
  '/cuti',
  '/jadwal-pengajian',
  '/pengajian-rutin',
  '/beban',
  '/papan-jumat',
  '/schedule',
  '/message-logs',
  '/broadcasts',
  '/pengumuman',
  '/pengaturan',
  '/riwayat-aktivitas',
  '/tidak-ada',
];

/** The contract's labels of what it calls by a name; a message is its own name. */
const WIRE_LABELS: Readonly<Record<string, string>> = { ...BROADCAST_LABELS, ...AUDIT_LABELS };

const SPECIFIED = [
  ...Object.values(WORDS).map(([asli]) => asli),
  ...Object.keys(WIRE_WORDS).flatMap((name) => WIRE_LABELS[name] ?? name),
].map((word) => ({ word, find: new RegExp(`^${RegExp.escape(word).replace(/\\\{\w+\\\}/g, '.+')}$`, 's') }));
const specifiedOf = (text: string): string | undefined =>
  SPECIFIED.find(({ find }) => find.test(text))?.word ?? (/\d (AM|PM)\b/.test(text) ? 'AM/PM' : undefined);

/** All texts of a page that a user reads or hears, sentence by sentence. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>([document.title.split(' · ')[0]!]);
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('script, style, [translate="no"]')) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.add(element.getAttribute(name) ?? '');
      let sentence = '';
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) sentence += node.textContent ?? '';
        else {
          found.add(sentence);
          sentence = '';
        }
      }
      found.add(sentence);
    }
    return [...found].map((text) => text.trim()).filter((text) => text !== '');
  });

describe.runIf(needs('chromium'))('the words of the screens', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
    const { api } = dashboard;
    const id_masjid = await addMasjid(api);
    const id_mubaligh = await addMubaligh(api);
    // Names are not translated, even if they equal a translated word.
    const templateDKM = await addTemplate(api, 'pengajian_reminder', 'Schedule');
    const { data } = (
      await api.call('POST', '/jadwal-pengajian', {
        body: { tanggal: addDays(today(), 1), waktu: '19:30', id_masjid, id_mubaligh },
      })
    ).body;
    await api.call('POST', `/jadwal-pengajian/broadcast?id=${data.id}&templateDKM=${templateDKM}`);
  });
  afterAll(() => dashboard?.close());

  /** The texts of all screens and of the dialogs that have their own words. */
  async function walk(login: string, month: string): Promise<string[]> {
    const all: string[] = [];
    const look = async (page: Page) => void all.push(...(await textsOf(page)));
    const guest = (await dashboard.open({ path: '/login' })).page;
    await guest.getByRole('button', { name: login, exact: true }).waitFor();
    await look(guest);
    // Each walk uses another month, because the public page of a month is cached for a short time.
    for (const path of [`/?bulan=${month}`, `/?tab=jumatan&bulan=${month}`]) {
      await guest.goto(path);
      await guest.getByRole('heading', { level: 1 }).first().waitFor();
      await look(guest);
    }
    const { page } = await dashboard.open({ as: 'superadmin', path: '/home' });
    for (const path of SCREENS) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await look(page);
    }
    await page.goto('/masjid');
    await page.getByText('Masjid Al-Ikhlas').first().waitFor();
    await page.locator('tbody input[type=checkbox]').first().check();
    await page.getByRole('button', { name: /\(1\)$/ }).waitFor();
    await look(page);
    const main = page.locator('.head .btns button');
    for (const nth of [0, 1]) {
      await main.nth(nth).click();
      await page.getByRole('dialog').waitFor();
      await look(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.locator('.side > .btn').first().click();
    await page.getByRole('dialog').waitFor();
    await look(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Menu akun' }).click();
    await page.getByRole('menu').waitFor();
    await look(page);
    await page.getByRole('menuitem').first().click();
    await page.getByRole('dialog').waitFor();
    await look(page);
    await page.goto('/jadwal-jumatan');
    await page
      .getByRole('button', { name: /Rentang tanggal/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await look(page);
    return all;
  }

  test("'Asli' shows the specification's words, 'Indonesia penuh' none of them", { timeout: 120_000 }, async () => {
    const shown = await walk('Login', '2026-11');
    const asli = new Set(shown.map(specifiedOf).filter((word) => word !== undefined));
    // An admin knows the product by the name of the deployment.
    expect(shown.filter((text) => text.includes('Mimbar'))).toEqual([]);
    // These screens together must contain the specified words.
    expect(asli.size).toBeGreaterThan(65);
    for (const word of [
      'Home',
      'Message Logs',
      'Bulk Upload',
      'Delete Selected ({count})',
      'Today',
      'Change Password',
      'AM/PM',
    ])
      expect([...asli]).toContain(word);

    expect((await dashboard.api.call('POST', '/rebrand/bahasa', { body: { bahasa: 'indonesia' } })).status).toBe(200);
    const texts = await walk('Masuk', '2026-12');
    expect(texts.filter((text) => specifiedOf(text) !== undefined)).toEqual([]);
    for (const word of [
      'Beranda',
      'Riwayat Pesan',
      'Unggah Banyak',
      'Hapus yang dipilih (1)',
      'Hari ini',
      'Kata Sandi Baru',
    ])
      expect(texts).toContain(word);
  });

  test('what somebody has written is never put into other words', async () => {
    const { page } = await dashboard.open({ as: 'superadmin', path: '/template' });
    await page.locator('tbody').getByText('Schedule', { exact: true }).waitFor();
  });
});

test('a word has the same values in both languages, and its Indonesian is no specified word', () => {
  const valuesIn = (text: string) => String(text.match(/\{\w+\}/g)?.toSorted());
  const wrong = Object.values(WORDS).filter(
    ([asli, indonesia]) => specifiedOf(indonesia) !== undefined || valuesIn(asli) !== valuesIn(indonesia),
  );
  expect(wrong).toEqual([]);
});

test('what is translated of the contract still stands in it', () => {
  const shared = readdirSync('shared', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const contract = shared.map((file) => readFileSync(join('shared', file), 'utf8')).join('\n');
  // The dashboard's own client says that a session has ended.
  const gone = Object.keys(WIRE_WORDS).filter((name) => name !== 'Session expired' && !contract.includes(name));
  expect(gone).toEqual([]);
});
