import type { IconName } from '#dashboard/components/icon-name.ts';
import { t } from '#dashboard/words/words.ts';
import type { Role } from '#shared/account/auth.ts';

interface NavItem {
  path: string;
  label: string;
  icon: IconName;
  /** In the sidebar; the bottom sheet shows every item to everyone (specification, section 2). */
  role?: Role;
}

export const navItems = (): readonly NavItem[] => [
  { path: '/home', label: t('home'), icon: 'home' },
  { path: '/manage-admin', label: t('manageAdmin'), icon: 'users', role: 'superadmin' },
  { path: '/template', label: 'Template', icon: 'file-edit' },
  { path: '/waclient', label: t('waclient'), icon: 'whatsapp' },
  { path: '/masjid', label: 'Masjid', icon: 'building-columns' },
  { path: '/mubaligh', label: 'Mubaligh', icon: 'microphone' },
  { path: '/cuti', label: 'Cuti', icon: 'calendar-minus' },
  { path: '/jadwal-pengajian', label: 'Jadwal Pengajian', icon: 'calendar' },
  { path: '/pengajian-rutin', label: 'Pengajian Rutin', icon: 'refresh' },
  { path: '/jadwal-jumatan', label: 'Jadwal Jumatan', icon: 'calendar-clock' },
  { path: '/papan-jumat', label: 'Papan Jumat', icon: 'table' },
  { path: '/beban', label: 'Beban', icon: 'chart-bar' },
  { path: '/schedule', label: t('schedule'), icon: 'clock' },
  { path: '/message-logs', label: t('messageLogs'), icon: 'history' },
  { path: '/broadcasts', label: 'Riwayat Broadcast', icon: 'megaphone' },
];

/** The active item for a path; Home if none matches. */
export function activePath(pathname: string): string {
  return navItems().find((item) => pathname === item.path || pathname.startsWith(`${item.path}/`))?.path ?? '/home';
}
