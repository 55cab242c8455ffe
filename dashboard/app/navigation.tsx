import { Fragment, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Icon, type IconName } from '#dashboard/components/icon.tsx';
import type { Role } from '#shared/account/auth.ts';
import { t } from '#dashboard/words/words.ts';
import { useChange } from '#dashboard/api/change.ts';
import { ActionMenu } from '#dashboard/components/action-menu.tsx';
import { IconButton } from '#dashboard/components/button.tsx';
import { LazyModal } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { useHealth, statusLine } from './health.ts';
import { useBranding } from './branding.ts';
import type { Progress } from './progress/broadcast-progress.tsx';
import { useLiveFrames } from './live.tsx';
import { progressText } from './progress/progress-parts.tsx';
import { useAccount, useServices } from './services.tsx';
import { SimulationBadge } from './banners/frame-banners.tsx';

interface NavItem {
  path: string;
  label: string;
  icon: IconName;
  /** In the sidebar; the bottom sheet shows every item to everyone (specification, section 2). */
  role?: Role;
}

const navGroups = (): readonly { title?: string; items: readonly NavItem[] }[] => [
  {
    items: [
      { path: '/home', label: t('home'), icon: 'home' },
      { path: '/manage-admin', label: t('manageAdmin'), icon: 'users', role: 'superadmin' },
      { path: '/template', label: 'Template', icon: 'file-edit' },
      { path: '/waclient', label: t('waclient'), icon: 'whatsapp' },
    ],
  },
  {
    title: 'Data',
    items: [
      { path: '/masjid', label: 'Masjid', icon: 'building-columns' },
      { path: '/mubaligh', label: 'Mubaligh', icon: 'microphone' },
      { path: '/cuti', label: 'Cuti', icon: 'calendar-minus' },
    ],
  },
  {
    title: 'Jadwal',
    items: [
      { path: '/jadwal-pengajian', label: 'Jadwal Pengajian', icon: 'calendar' },
      { path: '/pengajian-rutin', label: 'Pengajian Rutin', icon: 'refresh' },
      { path: '/jadwal-jumatan', label: 'Jadwal Jumatan', icon: 'calendar-clock' },
      { path: '/papan-jumat', label: 'Papan Jumat', icon: 'table' },
      { path: '/beban', label: 'Beban', icon: 'chart-bar' },
    ],
  },
  {
    title: 'Kirim',
    items: [
      { path: '/schedule', label: t('schedule'), icon: 'clock' },
      { path: '/message-logs', label: t('messageLogs'), icon: 'history' },
      { path: '/broadcasts', label: 'Riwayat Broadcast', icon: 'megaphone' },
      { path: '/pengumuman', label: 'Pengumuman', icon: 'comment' },
    ],
  },
  {
    title: 'Lainnya',
    items: [{ path: '/riwayat-aktivitas', label: 'Riwayat Aktivitas', icon: 'history', role: 'superadmin' }],
  },
];

export const navItems = (): readonly NavItem[] => navGroups().flatMap(({ items }) => items);

/** The active item for a path; Home if none matches. */
function activePath(pathname: string): string {
  return navItems().find((item) => pathname === item.path || pathname.startsWith(`${item.path}/`))?.path ?? '/home';
}

/** Without `role` every item is shown. */
export function Nav({ role, onNavigate }: { role?: Role; onNavigate?: () => void }) {
  const active = activePath(useLocation().pathname);
  const current = useRef<HTMLAnchorElement>(null);
  // What the service answers may put a badge above the menu.
  const isKnown = useHealth().data !== undefined;
  // In sight where the menu is higher than its window.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [active, isKnown]);
  const groups = navGroups()
    .map(({ title, items }) => ({ title, items: items.filter((item) => !role || !item.role || item.role === role) }))
    .filter(({ items }) => items.length > 0);
  return (
    <nav className="nav" aria-label="Menu utama">
      {groups.map(({ title, items }) => (
        <Fragment key={title ?? ''}>
          {title && <p aria-hidden="true">{title}</p>}
          <ul aria-label={title}>
            {items.map((item) => (
              <li key={item.path}>
                <Link
                  ref={item.path === active ? current : undefined}
                  to={item.path}
                  aria-current={item.path === active ? 'page' : undefined}
                  onClick={onNavigate}
                >
                  <Icon name={item.icon} />
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

export function Brand() {
  const { name, logo } = useBranding();
  return (
    <div className="brand">
      <img src={logo} alt="Logo" />
      <span translate="no">{name}</span>
    </div>
  );
}

/** The messenger's state in one line; during a broadcast, its progress. */
export function StatusLink() {
  const { data, error } = useHealth();
  const [last, setLast] = useState<Progress>();
  useLiveFrames((frame) => {
    if (frame.type === 'broadcast') setLast(frame);
  });
  const { tone, text } = statusLine(data, error);
  const sending = tone === 'ok' && last !== undefined && last.counts.menunggu > 0;
  return (
    <Link
      className="link-state"
      to={sending ? `/broadcasts/${last.id}` : '/waclient'}
      title={data?.account?.reason ?? undefined}
    >
      <span className={`dot ${tone}`} aria-hidden="true" />
      {sending ? progressText(last.counts) : text}
    </Link>
  );
}

/** The dialogs of the frame; the layout renders them, so that they stay open when a narrow screen's sheet closes. */
export type FrameDialog =
  'branding' | 'password' | 'backups' | 'two-factor' | 'devices' | 'person' | 'phone' | 'hari-besar';

/** The signed-in user, with the menu of the account. */
export function AccountMenu({
  onOpen,
  onNavigate,
}: {
  onOpen: (dialog: FrameDialog) => void;
  onNavigate?: () => void;
}) {
  const account = useAccount();
  const { session } = useServices();
  const navigate = useNavigate();
  const { run } = useChange();
  const openSettings = () => {
    onNavigate?.();
    void navigate('/pengaturan');
  };
  return (
    <div className="account">
      <span className="grow">{account.username}</span>
      <ActionMenu
        label="Menu akun"
        actions={[
          { label: t('changePassword'), icon: 'key', run: () => onOpen('password') },
          { label: 'Autentikasi Dua Faktor', icon: 'shield', run: () => onOpen('two-factor') },
          { label: 'Perangkat', icon: 'desktop', run: () => onOpen('devices') },
          { label: 'Pengaturan', icon: 'cog', run: openSettings },
          {
            label: t('logout'),
            icon: 'sign-out',
            run: () => run({ call: session.logout }, { done: () => navigate('/login') }),
          },
        ]}
      />
    </div>
  );
}

interface TopbarProps {
  onCommands: () => void;
  onOpen: (dialog: FrameDialog) => void;
}

/** The header of narrow screens; its menu is a bottom sheet. */
export function Topbar({ onCommands, onOpen }: TopbarProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className="topbar">
      <Brand />
      <SimulationBadge />
      <IconButton icon="search" label="Cari atau buka" aria-haspopup="dialog" onClick={onCommands} />
      <IconButton
        icon="bars"
        label="Buka menu"
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <LazyModal open={open} onClose={close} title="Menu" className="sheet" dismissable>
        <Nav onNavigate={close} />
        <StatusLink />
        <AccountMenu
          onNavigate={close}
          onOpen={(dialog) => {
            close();
            onOpen(dialog);
          }}
        />
      </LazyModal>
    </header>
  );
}
