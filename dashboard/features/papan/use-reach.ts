import { useEffect, useRef, type RefObject } from 'react';
import type { CellRef } from './papan-queries.ts';
import { cellKey } from './papan-words.ts';

/** The target cell of a link. */
export interface CellTarget extends CellRef {
  /** Called once, when the cell is in view and has the focus. */
  reached: (cell: HTMLElement) => void;
}

/** Scrolls the target into view and focuses it as soon as it is rendered. */
export function useReach(list: RefObject<HTMLElement | null>, target: CellTarget | undefined): void {
  const done = useRef<string>(undefined);
  // No dependency list: any render may be the one that contains the cell.
  useEffect(() => {
    const key = target && cellKey(target.id_masjid, target.tanggal);
    if (key === done.current) return;
    const cell = key === undefined ? undefined : list.current?.querySelector<HTMLElement>(`[data-cell="${key}"]`);
    if (target && !cell) return;
    done.current = key;
    if (!target || !cell) return;
    cell.scrollIntoView({ block: 'center' });
    cell.focus({ preventScroll: true });
    target.reached(cell);
  });
}
