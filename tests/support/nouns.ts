import type { TestApp } from './app.ts';

/** The defaults of rows. */
export const MASJID_REST = { wilayah: '', lokasi: null, alamat: '', tinggi: null };
export const MUBALIGH_REST = { khatib: true, batas_bulan: null, wilayah: [], batas_pengajian: null };

/** Creates a mosque through the API; gives its id. */
export async function addMasjid(api: TestApp, nama_masjid = 'Masjid Al-Ikhlas', rest: object = {}): Promise<string> {
  const row = { nama_masjid, nama_ketua_dkm: 'Bapak Suryana', no_hp: '081200000001', ...rest };
  return (await api.call('POST', '/masjid', { body: row })).body.data.id;
}

const added = new WeakMap<TestApp, number>();

/** Creates a preacher through the API; gives his id. Each has a number of his own, because one number is one man. */
export async function addMubaligh(
  api: TestApp,
  nama_mubaligh = 'Ustadz Ahmad Fauzan',
  rest: object = {},
): Promise<string> {
  const before = added.get(api) ?? 0;
  added.set(api, before + 1);
  const no_hp = before === 0 ? '081200000101' : `08120009${String(before).padStart(4, '0')}`;
  return (await api.call('POST', '/mubaligh', { body: { nama_mubaligh, no_hp, ...rest } })).body.data.id;
}

/** Creates a template through the API; gives its id. */
export async function addTemplate(api: TestApp, type: string, nama_template: string): Promise<string> {
  return (await api.call('POST', '/template', { body: { nama_template, type, content: 'Pengingat {{nama_masjid}}' } }))
    .body.data.id;
}
