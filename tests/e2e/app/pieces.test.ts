import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { colourOf } from '#tests/support/page/colour.ts';
import { startDashboard, type Dashboard } from '#tests/support/dashboard.ts';
import { mount } from '#tests/support/page/mount.ts';
import { needs } from '#tests/support/needs.ts';

describe.runIf(needs('chromium'))('shared pieces', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await startDashboard();
  });
  afterAll(() => dashboard?.close());

  test('a question without words of its own has Continue and Cancel; what is dangerous is red', async () => {
    const { page } = await dashboard.open({ path: '/login' });
    await mount(
      page,
      `
      import { ConfirmProvider, useConfirm } from './components/dialog/confirm.tsx';
      function Ask() {
        const confirm = useConfirm();
        const answer = (yes) => () => document.body.dataset.answer = String(yes);
        const ask = (danger) => confirm({ title: 'Lanjut?', danger }, answer(true), answer(false));
        return <><button onClick={() => ask(false)}>biasa</button><button onClick={() => ask(true)}>bahaya</button></>;
      }
      root.render(<ConfirmProvider><Ask /></ConfirmProvider>);
    `,
    );
    const question = page.getByRole('alertdialog', { name: 'Lanjut?' });
    for (const [kind, danger] of [
      ['biasa', false],
      ['bahaya', true],
    ] as const) {
      await page.getByRole('button', { name: kind }).click();
      await question.waitFor();
      const buttons = question.locator('.dialog-foot button');
      expect(await buttons.allInnerTexts()).toEqual(['Cancel', 'Continue']);
      expect(
        (await question.getByRole('button', { name: 'Continue' }).getAttribute('class'))!.split(' ').includes('danger'),
      ).toBe(danger);
      await question.getByRole('button', { name: danger ? 'Continue' : 'Cancel' }).click();
      await page.locator(`body[data-answer="${danger}"]`).waitFor({ state: 'attached' });
    }
  });

  test('a guide opens when the pointer rests on it for 700 ms and closes 300 ms after it has left', async () => {
    const { page, problems } = await dashboard.open({ as: 'admin', path: '/schedule' });
    const tip = page.getByRole('button', { name: 'Keterangan H-' }).first();
    await tip.waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const card = page.locator('.hover-card');
    await tip.hover();
    await page.clock.runFor(690);
    expect(await card.count()).toBe(0);
    await page.clock.runFor(20);
    await card.waitFor();
    await page.mouse.move(2, 2);
    await page.clock.runFor(290);
    expect(await card.count()).toBe(1);
    await page.clock.runFor(20);
    await card.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  test('a date takes real days of the years 1900 to 2199 and reverts otherwise', async () => {
    const { page, calls } = await dashboard.open({ as: 'admin', path: '/jadwal-pengajian' });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Tambah Data Jadwal Pengajian' });
    const parts = ['Hari', 'Bulan', 'Tahun'].map((name) => dialog.getByLabel(`${name}, Tanggal Pengajian`));
    const type = async (date: string) => {
      for (const [index, text] of date.split('-').entries()) await parts[index]!.fill(text);
      await dialog.getByLabel('Waktu Pengajian').focus();
      return (await Promise.all(parts.map((part) => part.inputValue()))).join('-');
    };
    for (const wrong of [
      '00-12-2026',
      '32-12-2026',
      '15-00-2026',
      '15-13-2026',
      '01-01-1000',
      '15-12-1899',
      '15-12-2200',
      '15-12-9999',
      '31-02-2026',
      '29-02-2027',
    ]) {
      expect([wrong, await type(wrong)]).toEqual([wrong, '--']);
    }
    expect(await type('31-12-2199')).toBe('31-12-2199');
    expect(await type('31-02-2026')).toBe('31-12-2199');
    expect(await type('01-01-1900')).toBe('01-01-1900');
    expect(await type('29-02-2028')).toBe('29-02-2028');
    expect(calls.filter((call) => call.startsWith('POST /jadwal'))).toEqual([]);
  });

  test('the red of a delete is red, in both themes', async () => {
    for (const scheme of ['light', 'dark'] as const) {
      const { page } = await dashboard.open({ as: 'superadmin', path: '/manage-admin', scheme });
      await page.getByLabel('Pilih admin', { exact: true }).check();
      const button = page.getByRole('button', { name: 'Delete Selected (1)' });
      expect([scheme, await colourOf(button)]).toEqual([scheme, 'red']);
    }
  });
});
