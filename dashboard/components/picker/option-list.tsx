import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { Icon } from '../icon.tsx';
import type { Option, OptionSource } from './options.ts';
import { useDebounced } from '../use-debounced.ts';

const SEARCH_DELAY = 250;

interface OptionListProps {
  label: string;
  source: OptionSource;
  value: string;
  onPick: (option: Option) => void;
}

/** A search field over a list in groups: arrow keys move, Enter picks, typing searches. */
export function OptionList({ label, source, value, onPick }: OptionListProps) {
  const [term, setTerm] = useState('');
  const [at, setAt] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const wanted = useDebounced(term, SEARCH_DELAY);
  const { data: groups, isPending } = useQuery({
    queryKey: [...keys.options, ...source.key, wanted],
    queryFn: ({ signal }) => source.load(wanted, signal),
    placeholderData: keepPreviousData,
  });
  const options = (groups ?? []).flatMap((group) => group.options);
  const current = Math.min(at, options.length - 1);

  useEffect(() => {
    list.current?.querySelector('.at')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const move = (step: number) =>
    setAt(options.length === 0 ? -1 : (Math.max(current, step > 0 ? -1 : 0) + step + options.length) % options.length);
  const press = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Home') setAt(0);
    else if (event.key === 'End') setAt(options.length - 1);
    else if (event.key === 'Enter') {
      const option = options[current] ?? (options.length === 1 ? options[0] : undefined);
      if (option) onPick(option);
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <div className="pop-search">
        <span className="with-icon">
          <Icon name="search" />
          <input
            className="input"
            data-autofocus
            role="combobox"
            aria-label={`Search... ${label}`}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
            placeholder="Search..."
            autoComplete="off"
            value={term}
            onChange={(event) => {
              setTerm(event.target.value);
              setAt(-1);
            }}
            onKeyDown={press}
          />
        </span>
      </div>
      <div ref={list} className="opts" role="listbox" id={`${id}-list`} aria-label={label}>
        {groups?.map((group, index) => (
          <div key={group.label ?? index} role="group" aria-label={group.label}>
            {group.label && (
              <p className="cap" role="presentation">
                {group.label}
              </p>
            )}
            {group.options.map((option) => {
              const position = options.indexOf(option);
              const on = option.value === value;
              return (
                <div
                  key={option.value}
                  id={`${id}-${position}`}
                  role="option"
                  aria-selected={on}
                  className={['o', on ? 'on' : '', position === current ? 'at' : ''].filter(Boolean).join(' ')}
                  onPointerMove={() => setAt(position)}
                  onClick={() => onPick(option)}
                >
                  {option.note === undefined ? (
                    option.label
                  ) : (
                    <span>
                      {option.label}
                      <small>{option.note}</small>
                    </span>
                  )}
                  {on && <Icon name="check" />}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {isPending ? (
        <p className="none">Memuat…</p>
      ) : (
        options.length === 0 && (
          <p className="none" role="status">
            No item found.
          </p>
        )
      )}
    </>
  );
}
