import { expect, test } from 'vitest';
import {
  PLACEHOLDERS,
  placeholdersOf,
  placeholderValues,
  TEMPLATE_TYPE_VALUES,
  type PlaceholderFacts,
  type PlaceholderName,
  type PlaceholderSource,
} from '#shared/roster/placeholder.ts';
import { renderTemplate } from '#shared/roster/template-render.ts';
import { TEMPLATE_TYPES } from '#shared/roster/template-types.ts';

const facts = {
  tanggal: '2026-12-06',
  waktu: '19:30',
  jam: '19.30',
  nama_masjid: 'Al-Falah',
  nama_mubaligh: 'Ust. Umar',
  nama_ketua_dkm: 'Budi',
  nama: 'Budi',
  wilayah: 'Cicendo',
  daftar_jumat: '1. Al-Falah: Ust. Umar',
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

/** What each fact is made from: a value that reads a fact changes with these. */
const MADE_FROM: Record<keyof PlaceholderFacts, readonly PlaceholderSource[]> = {
  tanggal: ['jadwal.tanggal'],
  waktu: ['jadwal.waktu'],
  jam: [
    'jadwal.tanggal',
    'jadwal.waktu',
    'jadwal.id_masjid',
    'masjid.lokasi',
    'masjid.tinggi',
    'pengaturan.lokasi',
    'pengaturan.zona',
  ],
  nama_masjid: ['jadwal.id_masjid', 'masjid.nama_masjid'],
  nama_mubaligh: ['jadwal.id_mubaligh', 'mubaligh.nama_mubaligh'],
  nama_ketua_dkm: ['jadwal.id_masjid', 'masjid.nama_ketua_dkm'],
  konfirmasi: [],
  nama: ['masjid.nama_ketua_dkm', 'mubaligh.nama_mubaligh'],
  wilayah: ['masjid.wilayah', 'mubaligh.wilayah'],
  daftar_jumat: [
    'jadwal.tanggal',
    'jadwal.id_masjid',
    'masjid.nama_masjid',
    'jadwal.id_mubaligh',
    'mubaligh.nama_mubaligh',
  ],
};

test.each(Object.keys(PLACEHOLDERS) as PlaceholderName[])('{{%s}} names all that its facts are made from', (name) => {
  const read = new Set<PlaceholderSource>();
  const watched = new Proxy(facts, {
    get: (target, fact: keyof typeof facts) => (MADE_FROM[fact].forEach((one) => read.add(one)), target[fact]),
  });
  PLACEHOLDERS[name].value(watched);
  expect([...PLACEHOLDERS[name].from].toSorted()).toEqual([...read].toSorted());
});
