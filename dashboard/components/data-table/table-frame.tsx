import { useLayoutEffect, useRef, useState, type ReactNode, type KeyboardEvent } from 'react';
import { Icon } from '../icon.tsx';

/**
 * The frame of a table with a sticky header. If the table fits into the frame's width, the window scrolls; otherwise
 * the frame is at most as high as the window and scrolls in both directions, header and rows together.
 */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const element = frame.current!;
    const table = element.querySelector('table')!;
    const measure = () => setFits(table.offsetWidth <= element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    for (const each of [element, table]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={frame}
      className={fits ? 'frame fits' : 'frame'}
      role="region"
      aria-label={label}
      tabIndex={0}
      onKeyDown={moveInRows}
    >
      {children}
    </div>
  );
}

const CONTROLS = 'button:not([disabled]), a[href], input[type="checkbox"]:not([disabled])';
/** Where the arrow keys have a meaning of their own. */
const OWN = 'input:not([type="checkbox"]), textarea, select, [role="combobox"], [role="menu"], [popover]';

const controlsOf = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => !control.closest('[popover]'));

/** Arrow keys in a table: up and down to the same control of the next row, left and right inside of a row. */
function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const target = event.target as HTMLElement;
  const row = target.closest('tbody tr');
  if (!row || !event.currentTarget.contains(row) || target.closest(OWN)) return;
  const controls = controlsOf(row);
  const at = controls.indexOf(target);
  if (at < 0) return;
  const beside = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const next = beside ? (controlsOf(beside)[at] ?? controlsOf(beside).at(-1)) : step ? controls[at + step] : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function SortButton({
  sorted,
  onClick,
  children,
}: {
  sorted: false | 'asc' | 'desc';
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className="sort" data-on={sorted || undefined} onClick={onClick}>
      {children}
      <Icon name={sorted === 'asc' ? 'sort-up-fill' : sorted === 'desc' ? 'sort-down-fill' : 'sort-alt'} />
    </button>
  );
}
