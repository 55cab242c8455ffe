import { createBegins } from '#daemon/roster/waktu.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BERAT,
  namaMasjid,
  type Bentrok,
  type BentrokInput,
  type JadwalBentrok,
} from '#shared/roster/bentrok/bentrok.ts';
import { BAGIAN, bagianOf } from '#shared/roster/bagian.ts';
import { distanceKm } from '#shared/roster/bentrok/apart.ts';
import { findBentrok, findBentrokOf } from '#shared/roster/bentrok/find.ts';
import { addDays } from '#shared/base/dates.ts';
import { expectedClashes } from '#tests/support/roster/bentrok-table.ts';

const begins = createBegins({ lokasiOf: () => undefined, timezone: 'Asia/Jakarta' });

const MINUTE = 60_000;

const ids = (count: number) => fc.integer({ min: 1, max: count }).map(String);
const friday = fc.integer({ min: 0, max: 9 }).map((week) => addDays('2026-12-18', 7 * week));
const anyDay = fc.integer({ min: 0, max: 60 }).map((day) => addDays('2026-12-18', day));
const lokasi = fc.record({
  lat: fc.double({ min: -6.98, max: -6.9, noNaN: true }),
  lng: fc.double({ min: 107.5, max: 107.75, noNaN: true }),
});
const schedule = fc.record({
  kind: fc.constantFrom('jumatan' as const, 'pengajian' as const),
  day: fc.oneof({ weight: 5, arbitrary: friday }, { weight: 1, arbitrary: anyDay }),
  id_masjid: ids(4),
  id_mubaligh: ids(4),
  konfirmasi: fc.constantFrom('none', 'asked', 'hadir', 'udzur', undefined),
  minute: fc.option(
    fc
      .integer({ min: 0, max: 1439 })
      .map((minute) => (minute % 3 === 0 ? 1140 + (minute % 60) : minute % 3 === 1 ? 600 + (minute % 200) : minute)),
    { nil: undefined },
  ),
  lasts: fc.option(fc.integer({ min: 5, max: 240 }), { nil: undefined }),
  waktu: fc.constantFrom("ba'da maghrib", 'setelah rapat'),
});
const inputs: fc.Arbitrary<BentrokInput> = fc.record({
  jadwal: fc.array(schedule, { maxLength: 24 }).map((rows) =>
    rows.map(({ day, minute, lasts, waktu, ...row }, n): JadwalBentrok => {
      const isPengajian = row.kind === 'pengajian';
      const noon = isPengajian ? minute : minute && 710 + (minute % 20);
      const mulai = noon === undefined ? undefined : Date.parse(day) + noon * MINUTE;
      return {
        ...row,
        id: String(n + 1),
        tanggal: day,
        mulai,
        selesai: isPengajian && mulai !== undefined && lasts !== undefined ? mulai + lasts * MINUTE : undefined,
        waktu: isPengajian && mulai === undefined ? waktu : undefined,
        bagian: isPengajian && minute !== undefined ? bagianOf(minute) : undefined,
      };
    }),
  ),
  masjid: fc.tuple(
    ...[1, 2, 3, 4].map((n) =>
      fc.record({ id: fc.constant(String(n)), nama_masjid: fc.constant(`Masjid ${n}`), lokasi: fc.option(lokasi) }),
    ),
  ),
  mubaligh: fc.tuple(
    ...[1, 2, 3].map((n) =>
      fc.record({
        id: fc.constant(String(n)),
        nama_mubaligh: fc.constant(`Ustadz ${n}`),
        khatib: fc.constantFrom(true, false, undefined),
        batas_bulan: fc.option(fc.integer({ min: 0, max: 3 })),
        batas_pengajian: fc.option(fc.integer({ min: 0, max: 3 })),
        // Two rows of three may be one man.
        orang: fc.constantFrom(undefined, undefined, 'satu'),
      }),
    ),
  ),
  cuti: fc.array(
    fc
      .tuple(ids(4), anyDay, fc.integer({ min: 0, max: 9 }), fc.constantFrom(...BAGIAN, null, undefined))
      .map(([id_mubaligh, dari, days, bagian]) => ({ id_mubaligh, dari, sampai: addDays(dari, days), bagian })),
    { maxLength: 4 },
  ),
  jarak_jumat: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
});

const named = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`;

describe('clashes', () => {
  test('are those of the table, and each names a schedule that it is with', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const told = findBentrok(input);
        const wanted = expectedClashes(input);
        expect(told.map(({ jadwal, jenis }) => `${named(jadwal)} ${jenis}`)).toEqual(
          wanted.map(({ jadwal, jenis }) => `${named(jadwal)} ${jenis}`),
        );
        for (const [at, { jenis, berat, teks, lain }] of told.entries()) {
          const { partners } = wanted[at]!;
          expect(berat).toBe(BERAT[jenis]);
          expect(teks).not.toMatch(/undefined|null/);
          if (partners === undefined) expect(lain).toBeUndefined();
          else expect(partners.map(named)).toContain(named(lain!));
        }
      }),
      { numRuns: 1500 },
    );
  });

  test('of one schedule before it is stored are its own and those that others have with it', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const [first] = input.jadwal;
        if (!first) return;
        const whole = findBentrok(input).filter(({ jadwal, lain }) =>
          [jadwal, lain].some((one) => one && named(one) === named(first)),
        );
        const own = (list: Bentrok[]) =>
          list.filter(({ jadwal }) => named(jadwal) === named(first)).map(({ jenis, teks }) => `${jenis} ${teks}`);
        const told = findBentrokOf(first, input);
        expect(own(told)).toEqual(own(whole));
        expect(told.length).toBeGreaterThanOrEqual(whole.length);
      }),
      { numRuns: 500 },
    );
  });
});

const masjid = [
  { id: '1', nama_masjid: 'Al-Huda', lokasi: { lat: -6.9, lng: 107.6 } },
  { id: '2', nama_masjid: 'Masjid Al-Barokah', lokasi: { lat: -6.95, lng: 107.6 } },
  { id: '3', nama_masjid: 'Al-Ikhlas' },
];
const mubaligh = [
  { id: '7', nama_mubaligh: 'Ustadz Ridwan', batas_bulan: 4 },
  { id: '8', nama_mubaligh: 'Ustadzah Aminah', khatib: false },
];
const jumatan = (id: string, tanggal: string, id_masjid: string, id_mubaligh = '7'): JadwalBentrok => ({
  kind: 'jumatan',
  id,
  tanggal,
  id_masjid,
  id_mubaligh,
});
const told = (jadwal: JadwalBentrok[], cuti: BentrokInput['cuti'] = []) =>
  findBentrok({ jadwal, masjid, mubaligh, cuti }).map(({ jenis, teks }) => [jenis, teks]);

describe('the sentences', () => {
  test('two places on one Friday', () => {
    expect(told([jumatan('1', '2027-01-15', '1'), jumatan('2', '2027-01-15', '2')])).toEqual([
      ['dua_tempat', 'Juga di Masjid Al-Barokah pada hari yang sama'],
      ['dua_tempat', 'Juga di Masjid Al-Huda pada hari yang sama'],
    ]);
    expect(
      told([jumatan('1', '2027-01-15', '1'), jumatan('2', '2027-01-15', '2'), jumatan('3', '2027-01-15', '3')])[0],
    ).toEqual(['dua_tempat', 'Juga di Masjid Al-Barokah dan 1 tempat lain pada hari yang sama']);
  });

  test('two pengajian by their time and distance: 5.6 km ask for 30 minutes, an unknown place for 60', () => {
    const at = (id: string, id_masjid: string, waktu: string): JadwalBentrok => ({
      kind: 'pengajian',
      id,
      tanggal: '2027-01-12',
      id_masjid,
      id_mubaligh: '7',
      mulai: begins.of({ kind: 'pengajian', tanggal: '2027-01-12', waktu, id_masjid })?.at,
    });
    expect(told([at('1', '1', '18:30'), at('2', '2', '19:00')])).toEqual([]);
    expect(told([at('1', '1', '18:30'), at('2', '2', 'Pukul 18.59')])[0]).toEqual([
      'dua_tempat',
      'Juga di Masjid Al-Barokah dengan selisih 29 menit',
    ]);
    expect(told([at('1', '1', '18:30'), at('2', '3', '19:29')])).toHaveLength(2);
    expect(told([at('1', '1', '18:30'), at('2', '3', '19:30')])).toEqual([]);
    expect(told([at('1', '1', "Ba'da Maghrib"), at('2', '3', '18:30')])).toEqual([]);
    expect(told([at('1', '1', '18:30'), at('2', '3', '18:30')])[1]).toEqual([
      'dua_tempat',
      'Juga di Masjid Al-Huda pada waktu yang sama',
    ]);
  });

  test('a mosque twice, a leave, no khatib, a refusal', () => {
    expect(
      told(
        [jumatan('1', '2027-01-15', '1'), jumatan('2', '2027-01-15', '1', '8')],
        [{ id_mubaligh: '7', dari: '2027-01-10', sampai: '2027-01-15' }],
      ),
    ).toEqual([
      ['masjid_ganda', 'Masjid Al-Huda juga diisi Ustadzah Aminah pada hari yang sama'],
      ['cuti', 'Ustadz Ridwan cuti 10 Jan 2027 sampai 15 Jan 2027'],
      ['masjid_ganda', 'Masjid Al-Huda juga diisi Ustadz Ridwan pada hari yang sama'],
      ['bukan_khatib', 'Ustadzah Aminah tidak memberi khutbah Jumat'],
    ]);
    expect(told([{ ...jumatan('1', '2027-01-15', '1'), konfirmasi: 'udzur' }])).toEqual([
      ['udzur', 'Ustadz Ridwan berhalangan, dan belum diganti'],
    ]);
  });

  test('too often at one mosque, and above the limit of a month', () => {
    expect(
      told([jumatan('1', '2027-01-01', '1'), jumatan('2', '2027-01-15', '1'), jumatan('3', '2027-02-19', '1')]),
    ).toEqual([['terlalu_sering', 'Juga di Masjid Al-Huda 2 pekan sebelumnya, 1 Jan 2027']]);
    const five = ['01', '08', '15', '22', '29'].map((day, n) =>
      jumatan(String(n + 1), `2027-01-${day}`, ['1', '2', '3', '4', '5'][n]!),
    );
    const above = told(five);
    expect(above).toHaveLength(5);
    expect(above[0]).toEqual(['melebihi_batas', '5 kali sebulan, batasnya 4, juga di Masjid #5 pada 29 Jan 2027']);
    expect(told(five.slice(1))).toEqual([]);
  });
});

test('a mosque is called so once', () => {
  expect(['Al-Huda', 'Masjid Raya', 'Mushola Nur', 'Masjidil Haram', 'Musholla An-Nur'].map(namaMasjid)).toEqual([
    'Masjid Al-Huda',
    'Masjid Raya',
    'Mushola Nur',
    'Masjid Masjidil Haram',
    'Musholla An-Nur',
  ]);
});

test('a distance is that of a map', () => {
  // The two places are Jakarta and Bandung.
  expect(distanceKm({ lat: -6.2, lng: 106.816 }, { lat: -6.914, lng: 107.609 })).toBeCloseTo(118.3, 0);
});
