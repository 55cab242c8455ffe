import { expect, test } from 'vitest';
import { templateWarnings } from '#shared/roster/template-check.ts';
import { TEMPLATE_TYPES } from '#shared/roster/template-types.ts';

test.each(TEMPLATE_TYPES.map(({ value, guide }) => [value, guide] as const))(
  'the guide of %s is as it should be',
  (type, guide) => {
    expect(templateWarnings({ type, content: guide })).toEqual([]);
  },
);

test('what would go out as it stands is named, with what there is', () => {
  expect(
    templateWarnings({ type: 'jumatan_reminder', content: '{{ nama_masjid }} {{waktu}} {{Tanggal}} {{waktu}} {x}' }),
  ).toEqual([
    '{{waktu}}, {{Tanggal}} tidak dikenal dan akan terkirim apa adanya. Yang ada: {{tanggal}}, {{nama_masjid}}, {{nama_mubaligh}}, {{nama_ketua_dkm}}, {{jam}}, {{konfirmasi}}.',
  ]);
  expect(templateWarnings({ type: 'pengajian_reminder', content: '[[{{tanggal}}]]' })).toEqual([
    expect.stringMatching(/^\[\[ \]\] hanya mengulang/),
  ]);
  expect(templateWarnings({ type: 'pengajian_bulanan', content: '{{bulan}} [[ {{tanggal}}' })).toEqual([
    expect.stringMatching(/^\[\[ dan \]\] tidak berpasangan/),
  ]);
});
