import type { NamedPlace } from '#shared/roster/lokasi.ts';
import { placeWithHeight, type Place } from '#shared/roster/place.ts';

/** The list is 18 KB of text: it is loaded for each search and not kept in memory. */
async function allKota(): Promise<(NamedPlace & { words: string })[]> {
  const { KOTA } = await import('./kota-data.ts');
  let province = '';
  return KOTA.trim()
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('# ')) {
        province = line.slice(2);
        return [];
      }
      const [, name, regency, lat, lng, tinggi] = /^([^=]+?)(?:=(.+))? (-?[\d.]+),(-?[\d.]+),(\d+)$/.exec(line)!;
      const nama = `${name}${regency === undefined ? '' : ` (${regency})`}, ${province}`;
      return [{ nama, lat: Number(lat), lng: Number(lng), tinggi: Number(tinggi), words: wordsOf(nama) }];
    });
}

const isOnEarth = ({ lat, lng }: Place): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/** Lower case without 'kota' and 'kabupaten', marks and double spaces. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b(?:kota|kabupaten|kab|kab\.|provinsi)\b/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Cities and regencies' seats whose name, regency or province contain all words, the best first. */
export async function findKota(search: string, limit = 20): Promise<NamedPlace[]> {
  const wanted = wordsOf(search);
  const words = wanted.split(' ');
  const rank = ({ words: own }: { words: string }) =>
    own === wanted || own.startsWith(`${wanted} `) ? 0 : own.startsWith(wanted) ? 1 : 2;
  return (await allKota())
    .filter(({ words: own }) => words.every((word) => own.includes(word)))
    .toSorted((a, b) => rank(a) - rank(b) || a.nama.localeCompare(b.nama, 'id'))
    .slice(0, limit)
    .map(({ words: _, ...place }) => place);
}

/** The error for a MIMBAR_LOCATION that is not in the list. */
export const UNKNOWN_LOCATION =
  "seharusnya nama kota dari daftar di Branding, misalnya 'Bandung, Jawa Barat', atau lintang dan bujur";

/** Parses a place: coordinates, a full name from the list, or a part that only one name has. */
export async function kotaOf(text: string): Promise<NamedPlace | undefined> {
  const typed = placeWithHeight(text);
  if (typed) return isOnEarth(typed) ? { ...typed, nama: '' } : undefined;
  const wanted = wordsOf(text);
  if (wanted === '') return undefined;
  const all = await allKota();
  const whole = all.filter(({ words }) => words === wanted);
  const named = whole.length > 0 ? whole : all.filter(({ nama }) => wordsOf(nama.split(/[(,]/)[0]!) === wanted);
  const [one, other] = named.length > 0 ? named : all.filter(({ words }) => words.includes(wanted));
  if (!one || other) return undefined;
  const { words: _, ...place } = one;
  return place;
}
