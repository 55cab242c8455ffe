import { useLayoutEffect, useState, type RefObject } from 'react';

/** Drawn beyond either edge, so that a quick turn of the wheel meets rows. */
const BEYOND = 12;
/** Drawn anew only after so many rows, not at each. */
const STEP = 6;
/** Of a row with its line in px, until one has been measured. */
const ROW = 47;
/** Of a window that has not been measured yet. */
const FIRST = 30;

export interface RowWindow {
  first: number;
  /** One after the last. */
  end: number;
  rowHeight: number;
}

/** Which rows of a long table the window shows; the page scrolls. Every row has the same height. */
export function useRowWindow(body: RefObject<HTMLTableSectionElement | null>, count: number): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ first: 0, end: FIRST, rowHeight: ROW });
  useLayoutEffect(() => {
    const look = () => {
      const element = body.current;
      if (!element) return;
      const rowHeight = element.querySelector('tr[data-row]')?.getBoundingClientRect().height || ROW;
      const { top } = element.getBoundingClientRect();
      const first = Math.max(0, Math.floor((-top / rowHeight - BEYOND) / STEP) * STEP);
      const end = Math.ceil(((innerHeight - top) / rowHeight + BEYOND) / STEP) * STEP;
      setShown((now) =>
        now.first === first && now.end === end && now.rowHeight === rowHeight ? now : { first, end, rowHeight },
      );
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [body, count]);
  const end = Math.min(count, Math.max(shown.end, 1));
  // A filter may leave fewer rows than the window stood at.
  return { ...shown, first: Math.min(shown.first, Math.max(0, end - FIRST)), end };
}
