import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { IconButton } from './button.tsx';
import { useNarrow } from './use-media-query.ts';

const GAP = 4;
const MARGIN = 8;

type Side = 'below' | 'above' | 'beside';

/**
 * Places the popover below its trigger, or above if there is more room; beside it if it is too tall for both, and on
 * top of it only if it fits nowhere else. Where it stands already it stays while it fits, so that a list that becomes
 * shorter under the hand does not jump. Returns the side.
 */
function place(pop: HTMLElement, trigger: HTMLElement, align: 'start' | 'end', side?: Side): Side {
  const at = trigger.getBoundingClientRect();
  pop.style.maxHeight = `${window.innerHeight - 2 * MARGIN}px`;
  const size = pop.getBoundingClientRect();
  const bottom = window.innerHeight - MARGIN - size.height;
  const right = window.innerWidth - MARGIN - size.width;
  const room = { below: window.innerHeight - at.bottom - GAP - MARGIN, above: at.top - GAP - MARGIN };
  const beside = [at.right + GAP, at.left - GAP - size.width].find((left) => left >= MARGIN && left <= right);
  const higher = size.height <= room.below || room.below >= room.above ? 'below' : 'above';
  const isTall = size.height > Math.max(room.below, room.above);
  const best = isTall && beside !== undefined ? 'beside' : higher;
  const stays = side === 'beside' ? beside !== undefined : side !== undefined && size.height <= room[side];
  const next = side !== undefined && stays ? side : best;
  const top = {
    below: at.bottom + GAP,
    above: at.top - GAP - size.height,
    beside: side === 'beside' ? size.top : at.top,
  }[next];
  const left = next === 'beside' ? beside! : align === 'end' ? at.right - size.width : at.left;
  pop.style.top = `${Math.max(MARGIN, Math.min(top, bottom))}px`;
  pop.style.left = `${Math.max(MARGIN, Math.min(left, right))}px`;
  return next;
}

/** Places it at the bottom edge of the area above the on-screen keyboard. */
function rise(pop: HTMLElement) {
  const seen = window.visualViewport;
  if (!seen) return;
  // Overwritten without a reset: an element that loses its height for a moment also loses its scroll position.
  pop.style.bottom = `${Math.max(0, window.innerHeight - seen.height - seen.offsetTop)}px`;
  pop.style.maxHeight = `${seen.height * 0.88}px`;
}

const REACHED = 'input:not([disabled]), button:not([disabled]), a[href], select, [tabindex="0"]';

/** Tab goes round inside. */
function keepInside(event: KeyboardEvent, pop: HTMLElement) {
  const all = [...pop.querySelectorAll<HTMLElement>(REACHED)].filter((one) => one.tabIndex >= 0);
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (document.activeElement !== from && pop.contains(document.activeElement) && document.activeElement !== pop) return;
  event.preventDefault();
  to?.focus();
}

interface PopoverProps {
  id: string;
  /** Its anchor. A button that opens it has `popoverTarget={id}`. */
  trigger: RefObject<HTMLElement | null>;
  label: string;
  /** Rendered only while it is open, unless it is kept. */
  children: (close: () => void) => ReactNode;
  onToggle?: (open: boolean) => void;
  role?: 'dialog' | 'menu';
  /** Which edge it shares with its trigger. */
  align?: 'start' | 'end';
  /** At least as wide as its trigger. */
  matchWidth?: boolean;
  /** On a phone it rises from the bottom edge, with its name and a cross. */
  risesOnPhone?: boolean;
  isKept?: boolean;
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
  risesOnPhone = false,
  isKept = false,
  className,
}: PopoverProps) {
  const rises = useNarrow() && risesOnPhone;
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
      if (!element.matches(':popover-open')) return;
      if (event.key === 'Tab' && rises) keepInside(event, element);
      if (event.key !== 'Escape') return;
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
    let side: Side | undefined;
    const again = () => {
      if (rises) rise(element);
      else side = place(element, beside, align, side);
    };
    const anew = () => {
      side = undefined;
      again();
    };
    // Scrolling inside it moves nothing around it.
    const scrolled = (event: Event) => {
      if (!(event.target instanceof Node) || !element.contains(event.target)) anew();
    };
    element.removeAttribute('style');
    if (matchWidth && !rises) element.style.minWidth = `${beside.getBoundingClientRect().width}px`;
    again();
    if (!element.contains(document.activeElement)) {
      // On a phone a field would bring the keyboard before one has seen what there is.
      const first = rises ? element : element.querySelector<HTMLElement>('input, button:not([disabled])');
      (element.querySelector<HTMLElement>('[data-autofocus]') ?? first)?.focus({ preventScroll: true });
    }
    const observer = new ResizeObserver(again);
    // Also observes its children, whose size may change later.
    for (const each of [element, ...element.children]) observer.observe(each);
    window.addEventListener('resize', anew);
    window.addEventListener('scroll', scrolled, true);
    window.visualViewport?.addEventListener('resize', anew);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', anew);
      window.removeEventListener('scroll', scrolled, true);
      window.visualViewport?.removeEventListener('resize', anew);
    };
  }, [open, matchWidth, align, trigger, rises]);

  return (
    <div
      ref={pop}
      id={id}
      popover="auto"
      role={role}
      aria-label={label}
      aria-modal={rises || undefined}
      tabIndex={rises ? -1 : undefined}
      className={['pop', rises ? 'rises' : '', className ?? ''].filter(Boolean).join(' ')}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {open && rises && (
        <div className="pop-head">
          <span aria-hidden="true">{label}</span>
          <IconButton icon="times" label="Tutup" onClick={close} />
        </div>
      )}
      {(open || isKept) && children(close)}
    </div>
  );
}
