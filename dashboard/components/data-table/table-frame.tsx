import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { moveInRows } from './row-keys.ts';

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
