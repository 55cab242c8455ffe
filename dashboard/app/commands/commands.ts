import type { IconName } from '#dashboard/components/icon.tsx';
import type { Role } from '#shared/account/auth.ts';
import { searchKey } from '#shared/base/search-key.ts';
import { formatLongDate, FRIDAY, weekday } from '#shared/base/dates.ts';
import { navItems } from '../navigation.tsx';
import { dateNamed } from './date-words.ts';

/** One line of the command bar, with its destination. */
export interface Command {
  id: string;
  group: 'Tanggal' | 'Masjid' | 'Mubaligh' | 'Tindakan' | 'Halaman';
  label: string;
  icon: IconName;
  path: string;
  /** Additional search words. */
  words?: string;
}

const ACTIONS: readonly Command[] = [
  {
    id: 'susun',
    group: 'Tindakan',
    label: 'Susun khatib sebulan',
    icon: 'sparkles',
    path: '/papan-jumat',
    words: 'usulan draf papan',
  },
  {
    id: 'hari-ini',
    group: 'Tindakan',
    label: 'Pengajian hari ini',
    icon: 'calendar',
    path: '/jadwal-pengajian?tanggal=hari%20ini',
    words: 'jadwal',
  },
  {
    id: 'jumat-ini',
    group: 'Tindakan',
    label: 'Kirim pengingat Jumat ini',
    icon: 'send',
    path: '/home?ingatkan=jumatan',
    words: 'broadcast khatib reminder',
  },
  {
    id: 'besok',
    group: 'Tindakan',
    label: 'Kirim pengingat pengajian besok',
    icon: 'send',
    path: '/home?ingatkan=pengajian',
    words: 'broadcast reminder',
  },
  {
    id: 'riwayat',
    group: 'Tindakan',
    label: 'Riwayat Broadcast',
    icon: 'megaphone',
    path: '/broadcasts',
    words: 'progres gagal kirim ulang',
  },
  {
    id: 'cuti',
    group: 'Tindakan',
    label: 'Catat cuti mubaligh',
    icon: 'calendar-minus',
    path: '/cuti',
    words: 'izin berhalangan libur',
  },
  {
    id: 'pengaturan',
    group: 'Halaman',
    label: 'Pengaturan',
    icon: 'cog',
    path: '/pengaturan',
    words: 'bahasa lokasi hari besar nomor cadangan data pribadi riwayat aktivitas',
  },
];

/** Commands that match a text without asking the server: a date, actions, screens; all of them for an empty text. */
export function localCommands(text: string, today: string, role: Role): Command[] {
  const wanted = searchKey(text);
  const pages = navItems()
    .filter((item) => item.role === undefined || item.role === role)
    .map((item): Command => ({
      id: item.path,
      group: 'Halaman',
      label: item.label,
      icon: item.icon,
      path: item.path,
    }));
  const fits = ({ label, words = '' }: Command) => searchKey(`${label} ${words}`).includes(wanted);
  return [...dateCommands(text, today), ...[...ACTIONS, ...pages].filter(fits)];
}

/** Links to a day's schedules; of both kinds on a Friday. */
function dateCommands(text: string, today: string): Command[] {
  const date = dateNamed(text, today);
  if (date === undefined) return [];
  const label = formatLongDate(date);
  const of = (kind: 'pengajian' | 'jumatan', icon: IconName): Command => ({
    id: `${kind} ${date}`,
    group: 'Tanggal',
    label: `${label}: ${kind}`,
    icon,
    path: `/jadwal-${kind}?tanggal=${date}`,
  });
  return weekday(date) === FRIDAY
    ? [of('jumatan', 'calendar-clock'), of('pengajian', 'calendar')]
    : [of('pengajian', 'calendar')];
}
