import { language } from './speech.ts';

/** What the option of a column says in English. In Indonesian its heading and hint in the spreadsheets say it. */
const ENGLISH: Readonly<Record<string, string>> = {
  alamat: 'address',
  bagian: 'pagi (morning), siang (noon), malam (evening), or empty: the whole day',
  batas_bulan: 'at most this many khutbah a month, 1 to 99, or empty',
  batas_pengajian: 'at most this many pengajian a month, 1 to 99, or empty',
  khatib: 'whether he preaches on Fridays: Ya (yes) or Tidak (no)',
  lokasi: 'latitude, longitude, such as -6.914744, 107.609810; a link to a map is fine too',
  nama_ketua_dkm: 'name of the DKM chair',
  no_hp: 'phone number, such as 081200000001',
  tinggi: 'height above sea level in m, 0 to 5000, or empty',
  wilayah: 'wilayah; several of a mubaligh are separated by commas',
};

export function columnHelp(name: string, { header, hint }: { header: string; hint?: string }): string {
  const indonesian = [header, hint?.replace(/\.$/, '')].filter(Boolean).join('. ');
  return language() === 'en' ? (ENGLISH[name] ?? indonesian) : indonesian;
}
