import { useEffect, useRef, type RefObject } from 'react';
import type { CellRef } from './papan-queries.ts';
import { cellKey } from './papan-words.ts';

/** A cell that a link leads to. */
export interface CellTarget extends CellRef {
  /** The cell is in view and has the focus; called once. */
  reached: (cell: HTMLElement) => void;
}

/** Brings the target into view and gives it the focus as soon as it is drawn. */
export function useReach(list: RefObject<HTMLElement | null>, target: CellTarget | undefined): void {
  const done = useRef<string>(undefined);
  // Without a list of dependencies: any drawing may be the one that brings the cell.
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
