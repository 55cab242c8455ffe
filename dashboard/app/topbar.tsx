import { useState } from 'react';
import { IconButton } from '#dashboard/components/button.tsx';
import { LazyModal } from '#dashboard/components/dialog/lazy-modal.tsx';
import { AccountMenu, type AccountDialog } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { Nav } from './nav.tsx';
import { SimulationBadge } from './banners/simulation-badge.tsx';
import { StatusLink } from './status-link.tsx';

interface TopbarProps {
  onCommands: () => void;
  onOpen: (dialog: AccountDialog) => void;
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
