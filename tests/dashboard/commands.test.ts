import { describe, expect, test } from 'vitest';
import { localCommands } from '#dashboard/app/commands/commands.ts';
import { dateNamed } from '#dashboard/app/commands/date-words.ts';

describe('a day as people say it', () => {
  test.each([
    // Wednesday, 25 November 2026.
    ['2026-11-25', 'hari ini', '2026-11-25'],
    ['2026-11-25', 'Besok', '2026-11-26'],
    ['2026-11-25', 'lusa', '2026-11-27'],
    ['2026-11-25', 'jumat', '2026-11-27'],
    ['2026-11-25', "jum'at ini", '2026-11-27'],
    ['2026-11-25', 'jumat depan', '2026-12-04'],
    ['2026-11-25', 'rabu', '2026-11-25'],
    ['2026-11-25', 'rabu depan', '2026-12-02'],
    ['2026-11-25', 'minggu depan', '2026-12-06'],
    // A Sunday and a Friday.
    ['2026-11-22', 'jumat depan', '2026-11-27'],
    ['2026-11-27', 'jumat', '2026-11-27'],
    ['2026-11-27', 'jumat depan', '2026-12-04'],
    ['2026-11-25', '27 nov', '2026-11-27'],
    ['2026-11-25', '24 november', '2027-11-24'],
    ['2026-11-25', '1/12/2026', '2026-12-01'],
    ['2026-11-25', '29 feb', '2028-02-29'],
  ])('on %s %s is %s', (today, text, date) => {
    expect(dateNamed(text, today)).toBe(date);
  });
  test.each(['', 'salman', 'jumat kemarin', '31 feb', 'depan', '5'])('%s is none', (text) => {
    expect(dateNamed(text, '2026-11-25')).toBeUndefined();
  });
});

describe('what the bar offers by itself', () => {
  const labels = (text: string, role: 'admin' | 'superadmin' = 'admin') =>
    localCommands(text, '2026-11-25', role).map(({ label }) => label);

  test('a Friday has both kinds, another day one', () => {
    expect(labels('jumat depan').slice(0, 2)).toEqual([
      'Jumat, 4 Desember 2026: jumatan',
      'Jumat, 4 Desember 2026: pengajian',
    ]);
    expect(labels('besok')[0]).toBe('Kamis, 26 November 2026: pengajian');
    expect(labels('besok')).toContain('Kirim pengingat pengajian besok');
  });

  test('screens and actions by any part of their words; the superadmin sees his own screen', () => {
    expect(labels('progres')).toEqual(['Riwayat Broadcast']);
    expect(labels('pengajian rutin')).toEqual(['Pengajian Rutin']);
    expect(labels('manage')).toEqual([]);
    expect(labels('manage', 'superadmin')).toEqual(['Manage Admin']);
    expect(labels('').length).toBeGreaterThan(12);
  });
});
