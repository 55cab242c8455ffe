import type { House } from './house.ts';

/** Every address of the product, with an element that shows that the screen is ready. */
export const SCREENS: readonly [string, (house: House) => string, { ready?: string; guest?: true }?][] = [
  ['home', () => '/home', { ready: '.upc .badge, .upc [role="status"]' }],
  ['manage-admin', () => '/manage-admin'],
  ['template', () => '/template'],
  ['waclient', () => '/waclient', { ready: '.linked' }],
  ['masjid', () => '/masjid'],
  ['mubaligh', () => '/mubaligh'],
  ['cuti', () => '/cuti'],
  ['jadwal-pengajian', () => '/jadwal-pengajian'],
  ['pengajian-rutin', () => '/pengajian-rutin'],
  ['jadwal-jumatan', () => '/jadwal-jumatan'],
  ['kalender', () => '/jadwal-pengajian?tampilan=kalender'],
  ['papan-jumat', () => '/papan-jumat'],
  ['papan-jumat-februari', () => '/papan-jumat?bulan=2027-02'],
  ['usulan', ({ usulan }) => `/papan-jumat/usulan/${usulan}`],
  ['sk', () => '/papan-jumat/sk?bulan=2027-01'],
  ['beban', () => '/beban'],
  ['schedule', () => '/schedule', { ready: '.sched-body' }],
  ['message-logs', () => '/message-logs'],
  ['antrean', () => '/message-logs?tab=antrean'],
  ['broadcasts', () => '/broadcasts'],
  ['nomor-bermasalah', () => '/broadcasts?tab=nomor'],
  ['pengumuman', () => '/pengumuman'],
  ['broadcast', ({ broadcast }) => `/broadcasts/${broadcast}`],
  ['pengaturan', () => '/pengaturan'],
  ['riwayat-aktivitas', () => '/riwayat-aktivitas'],
  ['tidak-ada', () => '/tidak-ada'],
  ['login', () => '/login', { guest: true }],
  ['landing', () => '/', { guest: true }],
  ['landing-list', () => '/?tampilan=list', { guest: true }],
  ['landing-jumatan', () => '/?tab=jumatan', { guest: true }],
  ['landing-masjid', ({ kunci }) => `/?masjid=${kunci}`, { guest: true }],
  ['saya', ({ khatib }) => khatib, { guest: true }],
  ['saya-dkm', ({ dkm }) => dkm, { guest: true }],
  ['saya-tidak-ada', () => '/saya/tidak-ada', { guest: true }],
  ['panduan', () => '/panduan', { guest: true }],
  ['panduan-jadwal', () => '/panduan/jadwal-pengajian', { guest: true }],
];
const LISTS = 'tr.data, .row-line';
export const OF_LISTS = new Set([
  ...['manage-admin', 'template', 'masjid', 'mubaligh', 'cuti', 'jadwal-pengajian', 'pengajian-rutin'],
  ...['jadwal-jumatan', 'message-logs', 'antrean', 'broadcasts', 'broadcast', 'nomor-bermasalah', 'riwayat-aktivitas'],
]);

/** The element that shows that a screen is ready. */
export const readyOf = (name: string, ready?: string): string => ready ?? (OF_LISTS.has(name) ? LISTS : 'h1');
