import { Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { Outlet, useLocation, useNavigation, useOutletContext } from 'react-router-dom';
import { Button, IconButton } from '#dashboard/components/button.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { useWide } from '#dashboard/components/use-media-query.ts';
import { t } from '#dashboard/words/words.ts';
import { AccountMenu, type FrameDialog, Brand, Nav, StatusLink, Topbar } from './navigation.tsx';
import { Banner } from '#dashboard/components/banner.tsx';
import { useHealth, unwellOf } from './health.ts';
import { ClockBanner, OfflineBanner, SimulationBadge } from './banners/frame-banners.tsx';
import { PauseBanner } from './banners/messenger-banner.tsx';
import { useAccount } from './services.tsx';
import { Splash } from './splash.tsx';
import type { Health } from '#shared/operations/health.ts';

const BackupDialog = lazyDialog(() => import('./dialogs/backup-dialog.tsx'), { ahead: false });
const BrandingDialog = lazyDialog(() => import('./dialogs/branding-dialog.tsx'), { ahead: false });
const ChangePasswordDialog = lazyDialog(() => import('./dialogs/change-password-dialog.tsx'), { ahead: false });
const CommandBar = lazyDialog(() => import('./commands/command-bar.tsx'), { ahead: false });
const ShortcutsDialog = lazyDialog(() => import('./commands/shortcuts-dialog.tsx'), { ahead: false });
const DevicesDialog = lazyDialog(() => import('./dialogs/devices-dialog.tsx'), { ahead: false });
const HariBesarDialog = lazyDialog(() => import('./dialogs/hari-besar-dialog.tsx'), { ahead: false });
const PersonDialog = lazyDialog(() => import('./dialogs/person-dialog.tsx'), { ahead: false });
const OwnPhoneDialog = lazyDialog(() => import('./dialogs/own-phone-dialog.tsx'), { ahead: false });

interface LayoutProps {
  /** What features put into the frame: a banner above every screen, dialogs for all, and that of the second factor. */
  banner: ReactNode;
  dialogs: ReactNode;
  TwoFactorDialog: ComponentType<{ open: boolean; onClose: () => void }>;
}

/** The frame of every signed-in screen: sidebar above 1024 px, header and bottom sheet below. */
export function Layout({ banner, dialogs, TwoFactorDialog }: LayoutProps) {
  const wide = useWide();
  const [dialog, setDialog] = useState<FrameDialog>();
  const { pathname } = useLocation();
  const isComing = useNavigation().state === 'loading';
  const { isPending, failureCount } = useHealth();
  // What stands in the banners is known before the screen is shown, so that they push nothing down.
  const isUnsaid = isPending && failureCount === 0;
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    // A new screen starts at its top, with the focus there.
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
    window.scrollTo(0, 0);
  }, [pathname]);

  const [shortcut, setShortcut] = useState<ShortcutDialog>();
  useShortcuts(setShortcut);

  const close = () => setDialog(undefined);
  const closeShortcut = () => setShortcut(undefined);
  return (
    <div className="app">
      <a className="skip btn" href="#main">
        Langsung ke isi
      </a>
      {wide ? (
        <Sidebar onCommands={() => setShortcut('commands')} onOpen={setDialog} />
      ) : (
        <Topbar onCommands={() => setShortcut('commands')} onOpen={setDialog} />
      )}
      <main
        className={['main', isComing ? 'fading' : '', isUnsaid ? 'unsaid' : ''].filter(Boolean).join(' ')}
        id="main"
        ref={main}
        tabIndex={-1}
        aria-busy={isComing || undefined}
      >
        <OfflineBanner />
        <StorageBanner />
        <ClockBanner />
        <PauseBanner />
        {banner}
        <BackupBanner onOpen={() => setDialog('backups')} />
        <Suspense fallback={<Splash />}>
          <Outlet context={setDialog} />
        </Suspense>
      </main>
      <BrandingDialog open={dialog === 'branding'} onClose={close} />
      {dialogs}
      <CommandBar open={shortcut === 'commands'} onClose={closeShortcut} />
      <ShortcutsDialog open={shortcut === 'shortcuts'} onClose={closeShortcut} />
      <BackupDialog open={dialog === 'backups'} onClose={close} />
      <ChangePasswordDialog open={dialog === 'password'} onClose={close} />
      <DevicesDialog open={dialog === 'devices'} onClose={close} />
      <OwnPhoneDialog open={dialog === 'phone'} onClose={close} />
      <HariBesarDialog open={dialog === 'hari-besar'} onClose={close} />
      <PersonDialog open={dialog === 'person'} onClose={close} />
      <TwoFactorDialog open={dialog === 'two-factor'} onClose={close} />
    </div>
  );
}

/** Opens a dialog of the frame from a screen. */
export const useOpenDialog = () => useOutletContext<(dialog: FrameDialog) => void>();

interface SidebarProps {
  onCommands: () => void;
  onOpen: (dialog: FrameDialog) => void;
}

function Sidebar({ onCommands, onOpen }: SidebarProps) {
  const { role } = useAccount();
  return (
    <aside className="side" aria-label="Bilah sisi">
      <div className="side-head">
        <Brand />
        <IconButton
          icon="search"
          label="Cari atau buka"
          title="Ctrl+K"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          onClick={onCommands}
        />
      </div>
      {role === 'superadmin' && (
        <Button small icon="palette" onClick={() => onOpen('branding')}>
          {t('branding')}
        </Button>
      )}
      <Nav role={role} />
      <div className="side-foot">
        <SimulationBadge />
        <StatusLink />
        <AccountMenu onOpen={onOpen} />
      </div>
    </aside>
  );
}

/** Shown above every screen after a failed nightly backup, until one succeeds. */
function BackupBanner({ onOpen }: { onOpen: () => void }) {
  const { role } = useAccount();
  const { data: health } = useHealth();
  if (health?.backup?.ok !== false) return null;
  return (
    <Banner
      tone="warn"
      title="Cadangan malam gagal"
      action={role === 'superadmin' && <Button onClick={onOpen}>Lihat cadangan</Button>}
    >
      {health.backup.message} {role === 'admin' && 'Beri tahu superadmin.'}
    </Banner>
  );
}

type Storage = NonNullable<Health['storage']>;

const TITLES: Record<Exclude<Storage['state'], 'ok'>, string> = {
  penuh: 'Ruang penyimpanan penuh',
  hanya_baca: 'Penyimpanan hanya dapat dibaca',
  hilang: 'Direktori data hilang',
};

/** Shown above every screen while the disk of the data cannot be written or is gone. */
function StorageBanner() {
  const { data, error } = useHealth();
  const storage = (unwellOf(error) ?? data)?.storage;
  if (!storage || storage.state === 'ok') return null;
  return (
    <Banner tone="bad" icon="exclamation-triangle" title={TITLES[storage.state]}>
      {storage.message}
    </Banner>
  );
}

type ShortcutDialog = 'commands' | 'shortcuts';

/** Ctrl+K everywhere; '/' and '?' outside of text fields and dialogs. */
function useShortcuts(onOpen: (dialog: ShortcutDialog) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const isMeta = event.ctrlKey || event.metaKey;
      const dialog =
        isMeta && event.key.toLowerCase() === 'k'
          ? 'commands'
          : isMeta || isBusy(event.target)
            ? undefined
            : ({ '/': 'commands', '?': 'shortcuts' } as const)[event.key];
      if (!dialog || document.querySelector('.p-dialog')) return;
      event.preventDefault();
      onOpen(dialog);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onOpen]);
}

/** Whether the key is meant for a field or a menu. */
function isBusy(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [popover]') !==
      null
  );
}
