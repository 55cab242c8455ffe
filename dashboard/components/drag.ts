import { useEffect, useRef, type PointerEvent as ReactPointerEvent } from 'react';

/** A mouse that moves less than this is a click, px. */
const MOUSE_SLACK = 6;
/** A finger that moves more than this scrolls, px. */
const TOUCH_SLACK = 10;
/** Long press that starts a drag by finger, ms. */
const HOLD = 350;
/** Auto-scroll: distance from the window's edge in px, and speed in px a frame. */
const EDGE = 72;
const SPEED = 10;

interface Drag {
  /** What can be dragged and where it can be dropped, from an element inside of it. */
  source: (element: Element) => HTMLElement | null;
  target: (element: Element) => HTMLElement | null;
  /** What the pointer carries along. */
  text: (source: HTMLElement) => string;
  onDrop: (source: HTMLElement, target: HTMLElement) => void;
}

/**
 * Drag and drop by mouse, pen and finger; a finger needs a long press, so that the page still scrolls. Escape cancels.
 * The drag only changes the DOM directly: nothing renders again while something moves.
 */
export function useDrag({
  source: sourceAt,
  target: targetAt,
  text,
  onDrop,
}: Drag): (event: ReactPointerEvent<HTMLElement>) => void {
  const drop = useRef(onDrop);
  const end = useRef<() => void>(undefined);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => end.current?.(), []);

  return function pressed(event) {
    const source = sourceAt(event.target as Element);
    if (!source || event.button !== 0 || !event.isPrimary) return;
    end.current?.();
    const stop = new AbortController();
    const listen = { signal: stop.signal };
    const isTouch = event.pointerType === 'touch';
    const start = { x: event.clientX, y: event.clientY };
    let at = start;
    let ghost: HTMLElement | undefined;
    let over: HTMLElement | undefined;
    let frame = 0;
    const hold = isTouch ? setTimeout(begin, HOLD) : undefined;

    function begin() {
      ghost = document.createElement('div');
      ghost.className = 'drag-ghost';
      ghost.textContent = text(source!);
      ghost.setAttribute('aria-hidden', 'true');
      document.body.append(ghost);
      source!.dataset.drag = 'from';
      document.documentElement.classList.add('dragging');
      follow();
      frame = requestAnimationFrame(scroll);
    }
    function follow() {
      ghost!.style.translate = `${at.x}px ${at.y}px`;
      const below = document.elementFromPoint(at.x, at.y);
      const next = (below && targetAt(below)) ?? undefined;
      if (next === over) return;
      if (over && over !== source) delete over.dataset.drag;
      over = next;
      if (over && over !== source) over.dataset.drag = 'over';
    }
    function scroll() {
      const by = at.y < EDGE ? -SPEED : at.y > innerHeight - EDGE ? SPEED : 0;
      if (by !== 0) {
        window.scrollBy(0, by);
        follow();
      }
      frame = requestAnimationFrame(scroll);
    }
    function finish() {
      stop.abort();
      clearTimeout(hold);
      cancelAnimationFrame(frame);
      ghost?.remove();
      document.documentElement.classList.remove('dragging');
      delete source!.dataset.drag;
      if (over) delete over.dataset.drag;
      end.current = undefined;
    }
    end.current = finish;

    window.addEventListener(
      'pointermove',
      (move) => {
        if (move.pointerId !== event.pointerId) return;
        at = { x: move.clientX, y: move.clientY };
        const far = Math.hypot(at.x - start.x, at.y - start.y);
        if (ghost) return follow();
        if (isTouch && far > TOUCH_SLACK) return finish();
        if (!isTouch && far > MOUSE_SLACK) begin();
      },
      listen,
    );
    window.addEventListener(
      'pointerup',
      (up) => {
        if (up.pointerId !== event.pointerId) return;
        const to = ghost && over !== source ? over : undefined;
        // The click at the end of a drag must not open anything.
        if (ghost) {
          const swallow = (click: Event) => {
            click.preventDefault();
            click.stopPropagation();
          };
          window.addEventListener('click', swallow, { capture: true, once: true });
          setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
        }
        finish();
        if (to) drop.current(source, to);
      },
      listen,
    );
    window.addEventListener('pointercancel', finish, listen);
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !ghost) return;
        key.preventDefault();
        finish();
      },
      { ...listen, capture: true },
    );
    // A finger that drags neither scrolls nor opens the browser's menu.
    window.addEventListener('touchmove', (move) => ghost && move.cancelable && move.preventDefault(), {
      ...listen,
      passive: false,
    });
    window.addEventListener('contextmenu', (menu) => isTouch && menu.preventDefault(), listen);
  };
}
