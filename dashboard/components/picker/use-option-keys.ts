import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

/**
 * Moves through the options of a list while a search field has the focus: arrow keys, Home and End move, Enter picks.
 * `first` is where it begins: at the first option, or at none. `list` is the element that scrolls.
 */
export function useOptionKeys<Option>(
  options: readonly Option[],
  { first, onPick }: { first: 0 | -1; onPick: (option: Option) => void },
) {
  const [at, setAt] = useState<number>(first);
  const list = useRef<HTMLDivElement>(null);
  const last = options.length - 1;
  const current = Math.min(at, last);

  useEffect(() => {
    list.current?.querySelector('[role="option"].at')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowDown: current >= last ? 0 : current + 1,
      ArrowUp: current <= 0 ? last : current - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next !== undefined) setAt(last < 0 ? first : next);
    else if (event.key !== 'Enter') return;
    else {
      const option = options[current] ?? (last === 0 ? options[0] : undefined);
      if (option) onPick(option);
    }
    event.preventDefault();
  }

  return { list, current, setAt, restart: () => setAt(first), onKeyDown };
}
