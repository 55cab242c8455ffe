import { useLayoutEffect, useMemo, useState, type RefObject, useEffect, useRef } from 'react';
import type { CellRef } from './papan-queries.ts';
import { cellKey } from './papan-words.ts';

/** Overscan beyond either edge, in px, for fast scrolling. */
const BEYOND = 560;
/** Renders again only after this scroll distance, in px. */
const STEP = 140;
/** Assumed height of the window before it is measured, in px. */
const FIRST = 1400;

interface RowWindow {
  first: number;
  /** Exclusive. */
  end: number;
  /** Distance in px from the top of the list to the top of a row; for the number of rows, the total height. */
  topOf: (index: number) => number;
}

/**
 * Virtual scrolling: the rows of a long list that are visible while the page scrolls. A rendered row has its key as
 * `data-row` and is measured; other rows count as an average one, or as `guess` px.
 */
export function useRowWindow(list: RefObject<HTMLElement | null>, keys: readonly string[], guess: number): RowWindow {
  const [shown, setShown] = useState({ from: 0, to: FIRST });
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());

  useLayoutEffect(() => {
    const look = () => {
      const element = list.current;
      if (!element) return;
      const { top } = element.getBoundingClientRect();
      const from = Math.floor((-top - BEYOND) / STEP) * STEP;
      const to = Math.ceil((innerHeight - top + BEYOND) / STEP) * STEP;
      setShown((now) => (now.from === from && now.to === to ? now : { from, to }));
    };
    look();
    // Content above may grow and push this list down.
    const grown = new ResizeObserver(look);
    grown.observe(document.body);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      grown.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list, keys]);

  useLayoutEffect(() => {
    const measure = () => {
      const drawn = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].map(
        (row) => [row.dataset.row!, row.getBoundingClientRect().height] as const,
      );
      setHeights((now) =>
        drawn.every(([key, height]) => now.get(key) === height) ? now : new Map([...now, ...drawn]),
      );
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [list, keys, shown]);

  const tops = useMemo(() => {
    const sum = [...heights.values()].reduce((all, height) => all + height, 0);
    const average = heights.size === 0 ? guess : sum / heights.size;
    let top = 0;
    return [0, ...keys.map((key) => (top += heights.get(key) ?? average))];
  }, [keys, heights, guess]);

  const last = Math.max(0, keys.length - 1);
  const above = tops.findLastIndex((top) => top <= shown.from);
  const below = tops.findIndex((top) => top >= shown.to);
  // After filtering there may be fewer rows than the scroll position needs.
  const first = Math.min(Math.max(0, above), last);
  const end = Math.min(keys.length, Math.max(below === -1 ? keys.length : below, first + 1));
  return { first, end, topOf: (index) => tops[index]! };
}

/** The rows to render: those of the window, and the row `kept`; -1 for none. */
export function drawnOf({ first, end }: Pick<RowWindow, 'first' | 'end'>, kept: number): number[] {
  const seen = Array.from({ length: end - first }, (_, at) => first + at);
  if (kept === -1 || (kept >= first && kept < end)) return seen;
  return kept < first ? [kept, ...seen] : [...seen, kept];
}

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
