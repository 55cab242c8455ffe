import { expect, test } from 'vitest';
import { line, tidyText } from '#shared/base/values.ts';

const nama = line('Nama harus diisi');

test.each([
  ['Masjid\u200b Al-Huda', 'Masjid Al-Huda'],
  ['\ufeffUstadz Ahmad', 'Ustadz Ahmad'],
  ['Al-Ikh\u00adlas', 'Al-Ikhlas'],
  ['Nurul\u2060 Iman', 'Nurul Iman'],
  ['Bu\u200cdi', 'Budi'],
  ['Bu\u200d\u200ddi\u200d', 'Budi'],
  // The letters compose once nothing stands between them.
  ['A\u200b\u0300', '\u00c0'],
])('what comes with pasting is dropped: %j', (typed, stored) => {
  expect([tidyText(typed), nama.safeParse(typed).success]).toEqual([stored, true]);
});

test.each([
  ['emoji', 'Keluarga \u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ['emoji with a skin', 'Ustadzah \u{1f469}\u{1f3fd}\u200d\u{1f3eb}'],
  ['a heart', '\u2764\ufe0f\u200d\u{1fa79}'],
  ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
  ['Devanagari', '\u0915\u094d\u200d\u0937'],
])('joiners that are needed stay: %s', (_, text) => {
  expect([tidyText(text), nama.safeParse(text).success]).toEqual([text, true]);
});

test('nothing but invisible characters is empty', () => {
  expect(nama.safeParse('\u200b\ufeff \u00ad').error?.issues[0]?.message).toBe('Nama harus diisi');
});
