import { Dialog } from 'primereact/dialog';
import { useId, useRef, type ReactNode } from 'react';
import { GuideLink } from '../help-link.tsx';
import { Icon } from '../icon.tsx';
import { Prime } from '../prime.tsx';
import { useOpenDialog } from './open-dialogs.ts';

export interface ModalProps {
  open: boolean;
  /** Asked for by Escape, by the cross and by the browser's Back; the owner decides. */
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  size?: 'normal' | 'medium' | 'wide';
  className?: string;
  /** The page of the guide behind its '?'; without it, the screen's own '?' is enough. */
  guide?: string;
  alert?: boolean;
  /** A press outside closes it: for menus, never for input. */
  dismissable?: boolean;
  /** Called when it is closed, and the focus is back at its opener. */
  onClosed?: () => void;
  children?: ReactNode;
}

const FIRST =
  'input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), button:not([disabled]), a[href]';

/**
 * The only dialog component: Prime's, named by its title alone. The focus goes to the element with `data-autofocus`,
 * else to the first field, and back to the opener when it closes.
 */
export function Modal({
  open,
  onClose,
  title,
  subtitle,
  size = 'normal',
  className,
  guide,
  alert,
  dismissable,
  onClosed,
  children,
}: ModalProps) {
  const titleId = useId();
  const leadId = useId();
  const content = useRef<HTMLDivElement>(null);
  useOpenDialog(open, onClose);
  const focusFirst = () => {
    const box = content.current?.closest('.p-dialog-content');
    if (!box || box.contains(document.activeElement)) return;
    const target = box.querySelector<HTMLElement>('[data-autofocus]') ?? box.querySelector<HTMLElement>(FIRST);
    (target ?? box.closest<HTMLElement>('.p-dialog')?.querySelector<HTMLElement>('button'))?.focus();
  };
  // Prime returns the focus to the opener; if that is gone, the page's content gets it.
  const keepFocus = () => {
    const frame = content.current?.closest('.p-dialog');
    const lost = document.activeElement === document.body || frame?.contains(document.activeElement);
    if (lost) document.getElementById('main')?.focus({ preventScroll: true });
    onClosed?.();
  };
  return (
    <Prime>
      <Dialog
        visible={open}
        onHide={onClose}
        onShow={focusFirst}
        focusOnShow={false}
        transitionOptions={{ timeout: { enter: 260, exit: 150 }, onExited: keepFocus }}
        draggable={false}
        resizable={false}
        blockScroll
        dismissableMask={dismissable}
        className={[size === 'normal' ? '' : size, className ?? ''].filter(Boolean).join(' ')}
        icons={guide && <GuideLink page={guide} label="Panduan" />}
        closeIcon={<Icon name="times" />}
        ariaCloseIconLabel="Tutup"
        header={
          <>
            <h2 id={titleId} className="p-dialog-title">
              {title}
            </h2>
            {subtitle && (
              <p id={leadId} className="lead">
                {subtitle}
              </p>
            )}
          </>
        }
        pt={{
          root: {
            role: alert ? 'alertdialog' : 'dialog',
            'aria-labelledby': titleId,
            'aria-describedby': subtitle ? leadId : undefined,
          },
          headerTitle: { className: 'p-dialog-titles' },
        }}
      >
        <div ref={content} hidden />
        {children}
      </Dialog>
    </Prime>
  );
}
