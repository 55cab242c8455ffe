import type { IconName } from '#dashboard/components/icon.tsx';
import type { Role } from '#shared/account/auth.ts';
import { searchKey } from '#shared/base/search-key.ts';
import { formatLongDate, FRIDAY, weekday } from '#shared/base/dates.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';
import { navItems } from '../navigation.tsx';
import type { JadwalOf } from '../seeking.ts';
import { dateNamed } from './date-words.ts';

interface Line {
  id: string;
  group: 'Tanggal' | 'Masjid' | 'Mubaligh' | 'Tindakan' | 'Halaman';
  label: string;
  icon: IconName;
  /** Additional search words. */
  words?: string;
}
/** A line that opens a screen. */
export interface Link extends Line {
  path: string;
  /** What the screen there begins with. */
  state?: object;
}
/** A line that says that a schedule's preacher can't come; `isKnown`: that is recorded already. */
interface Absence extends Line {
  absent: JadwalOf & { isKnown: boolean };
}
/** One line of the command bar. */
export type Command = Link | Absence;

const ACTIONS: readonly Link[] = [
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
    path: '/cuti?buka=tambah',
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
export function localCommands(text: string, today: string, role: Role): Link[] {
  const wanted = searchKey(text);
  const pages = navItems()
    .filter((item) => item.role === undefined || item.role === role)
    .map((item): Link => ({
      id: item.path,
      group: 'Halaman',
      label: item.label,
      icon: item.icon,
      path: item.path,
    }));
  const fits = ({ label, words = '' }: Line) => searchKey(`${label} ${words}`).includes(wanted);
  return [...dateCommands(text, today), ...[...ACTIONS, ...pages].filter(fits)];
}

/** Links to a day's schedules; of both kinds on a Friday. */
function dateCommands(text: string, today: string): Link[] {
  const date = dateNamed(text, today);
  if (date === undefined) return [];
  const label = formatLongDate(date);
  const of = (kind: 'pengajian' | 'jumatan', icon: IconName): Link => ({
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

interface Coming {
  id: string;
  tanggal: string;
  nama_masjid: string;
  nama_mubaligh: string;
  konfirmasi: Konfirmasi;
}

/** 'Ia berhalangan: Ustadz Salman, Masjid Al-Huda, Jumat, 8 Januari 2027'. */
export function absenceOf(kind: JadwalKind, { id, tanggal, nama_masjid, nama_mubaligh, konfirmasi }: Coming): Absence {
  const isKnown = konfirmasi === 'udzur';
  const what = isKnown ? 'Cari pengganti' : 'Ia berhalangan';
  return {
    id: `berhalangan ${kind} ${id}`,
    group: 'Tindakan',
    label: `${what}: ${nama_mubaligh}, ${namaMasjid(nama_masjid)}, ${formatLongDate(tanggal.slice(0, 10))}`,
    icon: 'user-minus',
    absent: { kind, id, isKnown },
  };
}
