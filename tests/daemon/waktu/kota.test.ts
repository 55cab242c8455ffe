import { expect, test } from 'vitest';
import { findKota, kotaOf } from '#daemon/roster/place.ts';

const CAPITALS =
  'Banda Aceh, Medan, Padang, Pekanbaru, Jambi, Palembang, Bengkulu, Bandar Lampung, Pangkalpinang, Tanjungpinang, Jakarta, Serang, Bandung, Semarang, Yogyakarta, Surabaya, Denpasar, Mataram, Kupang, Pontianak, Palangka Raya, Banjarmasin, Samarinda, Tanjung Selor, Manado, Gorontalo, Palu, Mamuju, Makassar, Kendari, Ambon, Sofifi, Jayapura, Manokwari, Merauke, Nabire, Wamena, Sorong';
const LARGE =
  'Bekasi, Tangerang, Depok, Tangerang Selatan, Bogor, Batam, Malang, Cimahi, Surakarta, Balikpapan, Cirebon, Sukabumi, Tasikmalaya, Pekalongan, Tegal, Magelang, Kediri, Madiun, Binjai, Pematangsiantar, Banjarbaru, Cilegon, Tarakan, Singkawang, Bontang, Dumai, Lubuklinggau, Prabumulih, Metro, Bitung, Palopo, Parepare, Baubau, Ternate, Lhokseumawe, Langsa, Padangsidempuan, Probolinggo, Pasuruan, Mojokerto, Blitar, Salatiga, Bima, Kotamobagu, Tual';

const list = (text: string) => text.split(', ');

test.each([...list(CAPITALS), ...list(LARGE)])('%s is in the list, inside Indonesia', async (name) => {
  const found = (await findKota(name)).find(
    ({ nama }) => nama.startsWith(`${name}, `) || nama.startsWith(`${name} (`),
  )!;
  expect(found).toBeDefined();
  expect([found.lat > -11.1 && found.lat < 6.1, found.lng > 95 && found.lng < 141.1]).toEqual([true, true]);
  // Each place that the list offers can be chosen.
  expect(await kotaOf(found.nama)).toEqual(found);
});

test('all 38 provinces have places, and none stands twice', async () => {
  const all = await findKota('', 10_000);
  expect(all.length).toBeGreaterThan(500);
  expect(new Set(all.map(({ nama }) => nama.split(', ').at(-1))).size).toBe(38);
  expect(new Set(all.map(({ nama }) => nama)).size).toBe(all.length);
});

test.each([
  ['Kota Bandung', 'Bandung, Jawa Barat'],
  ['bandung', 'Bandung, Jawa Barat'],
  ['Kab. Bandung Barat', 'Ngamprah (Kabupaten Bandung Barat), Jawa Barat'],
  ['Depok, Jawa Barat', 'Depok, Jawa Barat'],
  ['kabupaten kulon progo', 'Wates (Kabupaten Kulon Progo), DI Yogyakarta'],
])('%o means %s', async (text, nama) => {
  expect((await kotaOf(text))?.nama).toBe(nama);
});

test.each(['Depok', 'Martapura', 'Atlantis', '', '-95, 107', 'kota'])('%o names no one place', async (text) => {
  expect(await kotaOf(text)).toBeUndefined();
});

test('coordinates may be typed, also as a link of a map', async () => {
  expect(await kotaOf('-6.9147, 107.6098')).toEqual({ nama: '', lat: -6.9147, lng: 107.6098 });
  expect(await kotaOf('https://maps.google.com/?q=-6.9147,107.6098')).toEqual({
    nama: '',
    lat: -6.9147,
    lng: 107.6098,
  });
});
