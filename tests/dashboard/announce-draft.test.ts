import { expect, test } from 'vitest';
import type { ApiClient } from '#dashboard/api/client.ts';
import { bodyOf, EMPTY, isEmpty } from '#dashboard/features/announce/draft.ts';
import { chosenOf, penerimaOptions, SETS, valueOf } from '#dashboard/features/announce/penerima-options.ts';

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

test('the file and the time go along, as soon as they are whole', () => {
  const lampiran = { id: '4', nama: 'poster.png', jenis: 'image/png', ukuran: 90 } as const;
  expect(bodyOf({ ...draft, lampiran }, '')).toEqual({ penerima: [{ jenis: 'dkm_semua' }], id_lampiran: '4' });
  const pada = '2026-11-28T04:30:00.000Z';
  expect(bodyOf(draft, pada)).toEqual({ penerima: [{ jenis: 'dkm_semua' }], pada });
  expect([isEmpty({ ...EMPTY, lampiran }), isEmpty(EMPTY)]).toEqual([false, true]);
});

test('an option of the list stands for its recipients', () => {
  for (const set of SETS) expect(chosenOf({ label: set.label, value: valueOf(set) })).toEqual(set);
  expect(chosenOf({ label: 'Ustadz Umar', value: '{"jenis":"mubaligh","id":"3"}' }).penerima).toEqual({
    jenis: 'mubaligh',
    id: '3',
  });
});

test('only groups that may be written to can be chosen, by a part of their name', async () => {
  const grup = [
    { id: '1', nama: 'Takmir Contoh', boleh: true, alasan: null },
    { id: '2', nama: 'Takmir tanpa izin', boleh: false, alasan: null },
    { id: '3', nama: 'Takmir lama', boleh: true, alasan: 'Nomor ini bukan anggota grup lagi' },
    { id: '4', nama: 'Warga Contoh', boleh: true, alasan: null },
  ];
  const call = async (endpoint: { path: string }) => ({ data: endpoint.path === '/grup' ? { grup } : [] });
  const source = penerimaOptions({ call } as unknown as ApiClient, []);
  const found = await source.load('takmir', new AbortController().signal);
  expect(found).toEqual([{ label: 'Grup', options: [{ label: 'Takmir Contoh', value: '{"jenis":"grup","id":"1"}' }] }]);
});
