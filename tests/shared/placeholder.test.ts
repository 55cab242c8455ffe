import { expect, test } from 'vitest';
import { placeholdersOf, placeholderValues, TEMPLATE_TYPE_VALUES } from '#shared/roster/placeholder.ts';
import { renderTemplate } from '#shared/roster/template-render.ts';
import { TEMPLATE_TYPES } from '#shared/roster/template-types.ts';

const facts = {
  tanggal: '2026-12-06',
  waktu: '19:30',
  jam: '19.30',
  nama_masjid: 'Al-Falah',
  nama_mubaligh: 'Ust. Umar',
  nama_ketua_dkm: 'Budi',
};

test.each(TEMPLATE_TYPE_VALUES)('every placeholder of %s is named and shown in its guide, and has a value', (type) => {
  const { guide, replacements } = TEMPLATE_TYPES.find(({ value }) => value === type)!;
  expect(replacements).toEqual(placeholdersOf(type));
  expect(
    new Set(
      [
        ...guide
          .split('\n\n')
          .slice(1)
          .join()
          .matchAll(/\{\{(\w+)\}\}/g),
      ].map(([, name]) => name),
    ).difference(new Set(replacements)),
  ).toEqual(new Set());
  expect(renderTemplate(guide, placeholderValues(type, facts))).not.toContain('{{');
});

test('a placeholder of another type stays as it is', () => {
  expect(renderTemplate('{{bulan}} {{waktu}} {{tanggal}}', placeholderValues('jumatan_reminder', facts))).toBe(
    '{{bulan}} {{waktu}} Minggu, 6 Desember 2026',
  );
  expect(renderTemplate('{{bulan}} {{waktu}}', placeholderValues('pengajian_bulanan', facts))).toBe('Desember 19:30');
});
