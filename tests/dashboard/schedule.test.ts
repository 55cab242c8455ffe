import { expect, test } from 'vitest';
import { problemOf, type Draft } from '#dashboard/features/schedule/use-edits.ts';

const draft: Draft = {
  active: true,
  h: '2',
  jam: '16:00',
  id_template_dkm: '1',
  id_template_mubaligh: '2',
  force_broadcast: false,
  tanya_lagi: true,
  tanya_h: '1',
  tanya_jam: '05:30',
};

test('a card asks again later than it reminds, or not at all', () => {
  expect(problemOf(draft)).toBeUndefined();
  const early = { ...draft, tanya_h: '2' };
  expect(problemOf(early)).toBe('Tanya lagi harus sesudah pengingat yang pertama');
  expect(problemOf({ ...early, tanya_lagi: false })).toBeUndefined();
});

test.each([{ h: '' }, { tanya_h: '' }, { tanya_jam: '5' }])('%o is not saved', (fields) => {
  expect(problemOf({ ...draft, ...fields })).toMatch(/^(H|Jam) harus/);
});
