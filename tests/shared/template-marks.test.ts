import { expect, test } from 'vitest';
import { placeholdersOf } from '#shared/roster/placeholder.ts';
import { unknownPlaceholders } from '#shared/roster/template-marks.ts';

const names = placeholdersOf('pengajian_reminder');

test.each([
  ['{{nama masjid}}', 'nama_masjid'],
  ['{{Nama_Masjid}}', 'nama_masjid'],
  ['{{masjid}}', 'nama_masjid'],
  ['{{nama_ustadz}}', undefined],
  ['{{tangal}}', 'tanggal'],
  ['{{ketua dkm}}', 'nama_ketua_dkm'],
  ['{{mubalig}}', 'nama_mubaligh'],
  ['{{kota}}', undefined],
  ['{{}}', undefined],
])('%s is unknown, and %s may have been meant', (text, nearest) => {
  expect(unknownPlaceholders(`a ${text} b`, names)).toEqual([{ start: 2, end: 2 + text.length, text, nearest }]);
});

test('what the type knows is no finding, with spaces as a message takes them; another type knows others', () => {
  expect(unknownPlaceholders('{{tanggal}} {{ nama_masjid }} {tanggal} {{a{b}}', names)).toEqual([]);
  expect(unknownPlaceholders('{{waktu}}', placeholdersOf('jumatan_reminder')).map(({ text }) => text)).toEqual([
    '{{waktu}}',
  ]);
});
