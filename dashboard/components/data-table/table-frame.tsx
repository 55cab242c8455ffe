import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { moveInRows } from './row-keys.ts';

/**
 * The frame of a table. Its head stays in sight: of the window where the table is no wider than the frame, else of the
 * frame, which then is no higher than the window and scrolls both ways, head and rows together.
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
