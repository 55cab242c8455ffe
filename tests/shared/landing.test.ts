import { describe, expect, test } from 'vitest';
import { formatHijri, hijriRange } from '#shared/base/hijri.ts';
import { kalenderLink, readAddress, writeAddress } from '#shared/landing/landing-address.ts';
import {
  currentFriday,
  firstComing,
  fridaysOf,
  fridayTable,
  packMonth,
  shiftMonth,
  unpackMonth,
  weeksOf,
} from '#shared/landing/landing-month.ts';
import { dayShareText, monthShareText, whatsappLink } from '#shared/landing/landing-share.ts';
import type { LandingItem } from '#shared/landing/landing.ts';

const item = (tanggal: string, masjid: string, mubaligh: string, waktu = '19:30'): LandingItem => ({
  tanggal,
  waktu,
  masjid: { kunci: `k-${masjid}`, nama_masjid: masjid },
  mubaligh: { kunci: `k-${mubaligh}`, nama_mubaligh: mubaligh },
});

describe('the calendar of a month', () => {
  test.each([
    ['2026-11', 5, '2026-11-01', '2026-12-05'],
    ['2026-05', 6, '2026-04-26', '2026-06-06'], // its 31st is a Sunday
    ['2026-02', 4, '2026-02-01', '2026-02-28'],
    ['2026-12', 5, '2026-11-29', '2027-01-02'],
  ])('%s has %i whole weeks from Sunday to Saturday', (bulan, weeks, first, last) => {
    const days = weeksOf(bulan);
    expect(days).toHaveLength(weeks);
    expect(days.every((week) => week.length === 7)).toBe(true);
    expect([days[0]![0], days.at(-1)!.at(-1)]).toEqual([first, last]);
  });

  test('four or five Fridays, the last day of the month among them', () => {
    expect(fridaysOf('2026-11')).toEqual(['2026-11-06', '2026-11-13', '2026-11-20', '2026-11-27']);
    expect(fridaysOf('2026-07')).toEqual(['2026-07-03', '2026-07-10', '2026-07-17', '2026-07-24', '2026-07-31']);
  });

  test('months step over the years, and stay inside those that are shown', () => {
    expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1), shiftMonth('2026-11', -12)]).toEqual([
      '2027-01',
      '2025-12',
      '2025-11',
    ]);
    expect([shiftMonth('2199-12', 1), shiftMonth('1900-06', -12)]).toEqual(['2199-12', '1900-01']);
  });
});

test('a packed month comes back as it was', () => {
  const items = [
    item('2026-11-01', 'Masjid A', 'Ustadz X'),
    item('2026-11-30', 'Masjid A', 'Ustadz Y', "Ba'da Subuh"),
    item('2026-11-30', 'Masjid B', 'Ustadz X'),
  ];
  const month = packMonth({ jenis: 'pengajian', bulan: '2026-11', hari_ini: '2026-11-20' }, items);
  expect(month.jadwal).toEqual([
    [1, 0, 0, 0],
    [30, 1, 0, 1],
    [30, 0, 1, 0],
  ]);
  expect(unpackMonth(month)).toEqual(items);
});

describe('the Friday table', () => {
  test('two preachers share a cell, other days have none, two mosques of one name have a row each', () => {
    const twin = {
      ...item('2026-11-06', 'Masjid A (2)', 'Ustadz Z'),
      masjid: { kunci: 'other', nama_masjid: 'Masjid A (2)' },
    };
    const table = fridayTable('2026-11', [
      item('2026-11-06', 'Masjid A', 'Ustadz X'),
      item('2026-11-06', 'Masjid A', 'Ustadz Y'),
      twin,
      item('2026-11-07', 'Masjid B', 'Ustadz X'),
    ]);
    expect(table.rows.map((row) => [row.nama_masjid, row.cells])).toEqual([
      ['Masjid A', ['Ustadz X / Ustadz Y', '', '', '']],
      ['Masjid A (2)', ['Ustadz Z', '', '', '']],
    ]);
  });

  test('the current Friday is today or within six days', () => {
    const fridays = fridaysOf('2026-11');
    expect([
      currentFriday(fridays, '2026-11-20'),
      currentFriday(fridays, '2026-11-21'),
      currentFriday(fridays, '2026-10-30'),
    ]).toEqual(['2026-11-20', '2026-11-27', undefined]);
  });
});

test('the list begins with today or the next day only where days before it are past', () => {
  const items = [item('2026-11-01', 'A', 'X'), item('2026-11-22', 'A', 'X')];
  expect([
    firstComing(items, '2026-11-20'),
    firstComing(items, '2026-11-01'),
    firstComing(items, '2026-12-01'),
    firstComing([], '2026-11-01'),
  ]).toEqual(['2026-11-22', undefined, undefined, undefined]);
});

describe('the address', () => {
  test.each([
    ['', '/'],
    ['?tab=jumatan&bulan=2026-12', '/?tab=jumatan&bulan=2026-12'],
    ['?bulan=2026-11&hari=5&tampilan=list', '/?bulan=2026-11&tampilan=list&hari=5'],
    ['?bulan=2026-13&hari=5', '/'],
    ['?bulan=2026-11&hari=31', '/?bulan=2026-11'],
    ['?tab=x&bulan=%3Cb%3E&q=1', '/'],
  ])('%s is read as %s', (search, path) => {
    expect(writeAddress(readAddress(search))).toBe(path);
  });

  test('the calendar is a webcal address where the public one is known', () => {
    expect(kalenderLink('https://jadwal.example.org', { masjid: 'k1' })).toBe(
      'webcal://jadwal.example.org/api/public/kalender.ics?masjid=k1',
    );
    expect(kalenderLink(null)).toBe('/api/public/kalender.ics');
  });
});

describe('shared texts', () => {
  const items = [item('2026-11-20', 'Masjid A', 'Ustadz X'), item('2026-11-22', 'Masjid B', 'Ustadz Y', "Ba'da Subuh")];
  const input = {
    jenis: 'pengajian' as const,
    bulan: '2026-11',
    items,
    app_name: 'Kajian Kota',
    link: 'https://jadwal.example.org/?bulan=2026-11',
  };

  test('a month and a day', () => {
    expect(monthShareText(input)).toBe(
      "*Jadwal Pengajian November 2026*\nKajian Kota\n\n*Jumat, 20 November 2026*\n• 19:30, Masjid A: Ustadz X\n\n*Minggu, 22 November 2026*\n• Ba'da Subuh, Masjid B: Ustadz Y\n\nhttps://jadwal.example.org/?bulan=2026-11",
    );
    expect(dayShareText('2026-11-20', { ...input, link: undefined })).toBe(
      '*Pengajian Jumat, 20 November 2026*\nKajian Kota\n\n• 19:30, Masjid A: Ustadz X',
    );
  });

  test('jumatan by Friday, and an empty month', () => {
    expect(monthShareText({ ...input, jenis: 'jumatan' })).toContain(
      '*Jumat, 20 November 2026*\n• Masjid A: Ustadz X\n',
    );
    expect(monthShareText({ ...input, items: [] })).toContain('Belum ada jadwal.');
  });

  test('a long month is cut at a whole line, says how much is left, and stays an address', () => {
    const many = Array.from({ length: 90 }, (_, n) =>
      item(`2026-11-${String((n % 30) + 1).padStart(2, '0')}`, `Masjid ${n}`, 'Ustadz X'),
    ).sort((a, b) => a.tanggal.localeCompare(b.tanggal));
    const text = monthShareText({ ...input, items: many });
    const told = text.split('\n').filter((line) => line.startsWith('•')).length;
    expect(text).toContain(`\n\n… dan ${90 - told} jadwal lain.\n\nhttps://`);
    expect(text).not.toMatch(/\*\n\n… dan/);
    expect(whatsappLink(text).length).toBeLessThan(4000);
  });
});

test('Hijri dates are named and marked as an estimate', () => {
  expect(formatHijri('2026-11-20')).toBe('9 Jumadilakhir 1448 H (perkiraan)');
  expect(hijriRange('2026-11-01', '2026-11-30')).toBe('Jumadilawal – Jumadilakhir 1448 H (perkiraan)');
  expect(hijriRange('2026-06-01', '2026-06-30')).toBe('Zulhijah 1447 – Muharam 1448 H (perkiraan)');
});
