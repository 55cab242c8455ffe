import type { KeyboardEvent } from 'react';

const CONTROLS = 'button:not([disabled]), a[href], input[type="checkbox"]:not([disabled])';
/** Where the arrow keys have a meaning of their own. */
const OWN = 'input:not([type="checkbox"]), textarea, select, [role="combobox"], [role="menu"], [popover]';

const controlsOf = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => !control.closest('[popover]'));

/** Arrow keys in a table: up and down to the same control of the next row, left and right inside of a row. */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
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
