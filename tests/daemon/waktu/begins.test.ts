import { describe, expect, test } from 'vitest';
import { createBegins, type Timed } from '#daemon/roster/waktu.ts';

const JAKARTA = { lat: -6.2146, lng: 106.8451 };
const SABANG = { lat: 5.8897, lng: 95.3164 };
const JAYAPURA = { lat: -2.5337, lng: 140.7181 };
const DENPASAR = { lat: -8.65, lng: 115.2167 };

const begins = (lokasi: { lat: number; lng: number } | undefined, timezone = 'Asia/Jakarta') =>
  createBegins({ lokasiOf: () => lokasi, timezone });
const pengajian = (waktu: string, tanggal = '2026-11-22'): Timed => ({
  kind: 'pengajian',
  tanggal,
  waktu,
  id_masjid: '1',
});

describe('in Jakarta, where on 22 November 2026 Maghrib is at 17.54', () => {
  test.each([
    ["Ba'da Maghrib", '18.15', true],
    ['Setelah Isya', '19.30', true],
    ['Sebelum Dzuhur', '11.10', true],
    ['Menjelang Maghrib', '17.25', true],
    ["Ba'da Subuh", '04.25', true],
    ["Ba'da Syuruq", '05.40', true],
    ['Subuh', '04.05', true],
    ["Ba'da Jumat", '12.25', true],
    ['Antara Maghrib dan Isya', '18.15', true],
    ['19.30', '19.30', false],
    ['Pukul 7.05 WIB', '07.05', false],
  ])('%o begins at %s', (waktu, jam, sekitar) => {
    expect(begins(JAKARTA).of(pengajian(waktu))).toEqual({
      at: Date.parse(`2026-11-22T${jam.replace('.', ':')}:00+07:00`),
      sekitar,
      jam,
    });
    expect(begins(JAKARTA).jamOf(pengajian(waktu))).toBe(jam);
  });

  test.each(['Malam', 'Dhuha', 'Setelah acara', 'Malam Jumat', ''])('%o has no time', (waktu) => {
    expect(begins(JAKARTA).of(pengajian(waktu))).toBeUndefined();
    expect(begins(JAKARTA).jamOf(pengajian(waktu))).toBe(waktu);
    expect(begins(JAKARTA).endOf(pengajian(waktu))).toBe(Date.parse('2026-11-23T00:00:00+07:00'));
  });

  test('a Friday sermon begins at Dzuhur', () => {
    const jumatan: Timed = { kind: 'jumatan', tanggal: '2026-11-20', waktu: '', id_masjid: '1' };
    expect(begins(JAKARTA).of(jumatan)).toMatchObject({ sekitar: true, jam: '11.40' });
    expect(begins(JAKARTA).endOf(jumatan)).toBe(Date.parse('2026-11-20T11:40:00+07:00'));
    expect(begins(undefined).of(jumatan)).toBeUndefined();
    expect(begins(undefined).endOf(jumatan)).toBe(Date.parse('2026-11-20T11:30:00+07:00'));
  });

  test('it moves with the year', () => {
    const maghrib = ['2026-02-01', '2026-05-20', '2026-08-20', '2026-11-01'].map((tanggal) =>
      begins(JAKARTA).jamOf(pengajian('Maghrib', tanggal)),
    );
    expect(maghrib).toEqual(['18.20', '17.45', '18.00', '17.50']);
  });
});

test('without a place a prayer has no time, and its order is the usual one', () => {
  expect(begins(undefined).of(pengajian("Ba'da Maghrib"))).toBeUndefined();
  expect(begins(undefined).jamOf(pengajian("Ba'da Maghrib"))).toBe("Ba'da Maghrib");
  expect(begins(undefined).orderOf(pengajian("Ba'da Maghrib"))).toBe(18 * 60 + 20);
  expect(begins(undefined).of(pengajian('19.30'))?.jam).toBe('19.30');
});

test('the order is the real one: in the west Ashar comes after a session at 16.00', () => {
  expect(begins(SABANG).orderOf(pengajian("Ba'da Ashar"))).toBe(16 * 60 + 10);
  expect(begins(JAKARTA).orderOf(pengajian("Ba'da Ashar"))).toBe(15 * 60 + 25);
  expect(begins(JAKARTA).orderOf(pengajian('16:00'))).toBe(16 * 60);
});

describe('a place in another zone than the deployment’s', () => {
  test('Jayapura is told in WIB, and says so; the instant is Jayapura’s own', () => {
    const [far, home] = [begins(JAYAPURA), begins(JAYAPURA, 'Asia/Jayapura')].map((each) =>
      each.of(pengajian("Ba'da Maghrib")),
    );
    expect(far).toEqual({ at: Date.parse('2026-11-22T17:55:00+09:00'), sekitar: true, jam: '15.55 WIB' });
    expect(home).toEqual({ ...far, jam: '17.55' });
  });

  test('Sabang lies far west in its own zone, and is not told as foreign', () => {
    expect(begins(SABANG).of(pengajian("Ba'da Maghrib"))?.jam).toBe('18.45');
    expect(begins(SABANG, 'Asia/Jayapura').of(pengajian("Ba'da Maghrib"))?.jam).toBe('20.45 WIT');
  });

  test.each(['Asia/Makassar', 'Asia/Jakarta'])(
    'Denpasar, at the border of two zones, is not told as foreign in %s',
    (zone) => {
      expect(begins(DENPASAR, zone).of(pengajian('Maghrib'))?.jam).toMatch(/^1[78]\.\d\d$/);
    },
  );

  test('a day begins where the place is: Subuh may lie on the day before by UTC', () => {
    const subuh = begins(JAKARTA, 'UTC').of(pengajian('Subuh'))!;
    expect(new Date(subuh.at).toISOString()).toBe('2026-11-21T21:05:00.000Z');
    expect(begins(JAKARTA, 'UTC').orderOf(pengajian('Subuh'))).toBe(-175);
  });
});
