import { expect, test } from 'vitest';
import { bodyOf, EMPTY } from '#dashboard/features/announce/draft.ts';
import { chosenOf, SETS, valueOf } from '#dashboard/features/announce/penerima-options.ts';

const [dkm] = SETS;
const draft = { ...EMPTY, penerima: [dkm!] };

test('nobody is asked about without recipients, and a text that is not written yet is left out', () => {
  expect(bodyOf({ ...EMPTY, teks: 'Rapat' })).toBeUndefined();
  expect(bodyOf({ ...draft, teks: ' \n' })).toEqual({ penerima: [{ jenis: 'dkm_semua' }] });
});

test('a template takes the place of the text, which stays in the draft', () => {
  expect(bodyOf({ ...draft, teks: 'Rapat', kecuali: ['1'] })).toEqual({
    penerima: [{ jenis: 'dkm_semua' }],
    teks: 'Rapat',
    kecuali: ['1'],
  });
  expect(bodyOf({ ...draft, teks: 'Rapat', id_template: '7' })).toEqual({
    penerima: [{ jenis: 'dkm_semua' }],
    id_template: '7',
  });
});

test('an option of the list stands for its recipients', () => {
  for (const set of SETS) expect(chosenOf({ label: set.label, value: valueOf(set) })).toEqual(set);
  expect(chosenOf({ label: 'Ustadz Umar', value: '{"jenis":"mubaligh","id":"3"}' }).penerima).toEqual({
    jenis: 'mubaligh',
    id: '3',
  });
});
