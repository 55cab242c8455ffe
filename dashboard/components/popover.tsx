import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

const GAP = 4;
const MARGIN = 8;

/** Puts the popover below its trigger, or above where it has more room; over it only where it fits nowhere else. */
function place(pop: HTMLElement, trigger: HTMLElement, align: 'start' | 'end') {
  const at = trigger.getBoundingClientRect();
  pop.style.maxHeight = `${window.innerHeight - 2 * MARGIN}px`;
  const size = pop.getBoundingClientRect();
  const below = window.innerHeight - at.bottom - GAP - MARGIN;
  const above = at.top - GAP - MARGIN;
  const down = size.height <= below || below >= above;
  const top = down ? at.bottom + GAP : at.top - GAP - size.height;
  pop.style.top = `${Math.max(MARGIN, Math.min(top, window.innerHeight - MARGIN - size.height))}px`;
  pop.style.left = `${Math.max(MARGIN, Math.min(align === 'end' ? at.right - size.width : at.left, window.innerWidth - MARGIN - size.width))}px`;
}

interface PopoverProps {
  id: string;
  /** What it stands beside. A button that opens it carries `popoverTarget={id}`. */
  trigger: RefObject<HTMLElement | null>;
  label: string;
  /** Rendered only while it is open. */
  children: (close: () => void) => ReactNode;
  onToggle?: (open: boolean) => void;
  role?: 'dialog' | 'menu';
  /** Which edge it shares with its trigger. */
  align?: 'start' | 'end';
  /** At least as wide as its trigger. */
  matchWidth?: boolean;
  className?: string;
}

/**
 * The browser's own popover: top layer, closes by a press outside and by Escape, gives focus back. Escape goes no
 * further, so that a dialog around it stays.
 */
export function Popover({
  id,
  trigger,
  label,
  children,
  onToggle,
  role = 'dialog',
  align = 'start',
  matchWidth,
  className,
}: PopoverProps) {
  const pop = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => pop.current?.hidePopover();

  useEffect(() => {
    const element = pop.current;
    if (!element) return;
    const toggled = (event: Event) => {
      const next = (event as ToggleEvent).newState === 'open';
      setOpen(next);
      onToggle?.(next);
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.matches(':popover-open')) return;
      event.stopPropagation();
      event.preventDefault();
      element.hidePopover();
    };
    element.addEventListener('toggle', toggled);
    element.addEventListener('keydown', pressed);
    return () => {
      element.removeEventListener('toggle', toggled);
      element.removeEventListener('keydown', pressed);
    };
  });

  useLayoutEffect(() => {
    const element = pop.current;
    const beside = trigger.current;
    if (!open || !element || !beside) return;
    if (matchWidth) element.style.minWidth = `${beside.getBoundingClientRect().width}px`;
    const again = () => place(element, beside, align);
    again();
    if (!element.contains(document.activeElement)) {
      (
        element.querySelector<HTMLElement>('[data-autofocus]') ??
        element.querySelector<HTMLElement>('input, button:not([disabled])')
      )?.focus({ preventScroll: true });
    }
    const observer = new ResizeObserver(again);
    // What comes into it later makes it higher as well.
    for (const each of [element, ...element.children]) observer.observe(each);
    window.addEventListener('resize', again);
    window.addEventListener('scroll', again, true);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', again);
      window.removeEventListener('scroll', again, true);
    };
  }, [open, matchWidth, align, trigger]);

  return (
    <div
      ref={pop}
      id={id}
      popover="auto"
      role={role}
      aria-label={label}
      className={['pop', className ?? ''].join(' ').trim()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {open && children(close)}
    </div>
  );
}
