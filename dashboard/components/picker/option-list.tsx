import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { t } from '#dashboard/words/words.ts';
import { Icon } from '../icon.tsx';
import type { Option, OptionSource } from './options.ts';
import { useDebounced } from '../use-debounced.ts';
import { useNarrow } from '../use-media-query.ts';

const SEARCH_DELAY = 250;
/** Up to this number, options need no search field on a phone. */
const SHORT = 8;

interface OptionListProps {
  label: string;
  source: OptionSource;
  value: string;
  onPick: (option: Option) => void;
}

/** A search field over a list in groups: arrow keys move, Enter picks, typing searches. */
export function OptionList({ label, source, value, onPick }: OptionListProps) {
  const [term, setTerm] = useState('');
  const id = useId();
  const wanted = useDebounced(term, SEARCH_DELAY);
  const {
    data: groups,
    isPending,
    isPlaceholderData,
  } = useQuery({
    queryKey: [...keys.options, ...source.key, wanted],
    queryFn: ({ signal }) => source.load(wanted, signal),
    placeholderData: keepPreviousData,
  });
  const options = (groups ?? []).flatMap((group) => group.options);
  /** The list still shows the results of an earlier text: Enter would pick a wrong option. */
  const isStale = wanted !== term || isPlaceholderData;
  const { list, current, setAt, restart, onKeyDown } = useOptionKeys(options, {
    first: -1,
    onPick: (option) => {
      if (!isStale) onPick(option);
    },
  });
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useNarrow();
  /** Whether the options are few enough to need no search; undefined until they are loaded. */
  const [isShort, setShort] = useState<boolean>();
  if (isShort === undefined && groups) setShort(options.length <= SHORT);
  const isSearched = !isPhone || isShort === false;
  // A phone's keyboard covers half of the list, so it is opened only if a search is needed.
  useEffect(() => {
    if (!isPhone || isShort === undefined) return;
    const target = isShort ? list.current : box.current?.querySelector('input');
    target?.focus({ preventScroll: true });
  }, [isPhone, isShort, list]);

  return (
    <>
      <div ref={box} className="pop-search" hidden={!isSearched}>
        <OptionSearch
          isFirst={isSearched}
          label={`${t('search')} ${label}`}
          placeholder={t('search')}
          list={`${id}-list`}
          active={current >= 0 ? `${id}-${current}` : undefined}
          value={term}
          onChange={(text) => {
            setTerm(text);
            restart();
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={list}
        className="opts"
        role="listbox"
        id={`${id}-list`}
        aria-label={label}
        {...(!isSearched && {
          tabIndex: 0,
          'aria-activedescendant': current >= 0 ? `${id}-${current}` : undefined,
          onKeyDown,
        })}
      >
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
      <NoOptions isLoading={isPending} isEmpty={options.length === 0} />
    </>
  );
}

interface NoOptionsProps {
  isLoading: boolean;
  isEmpty: boolean;
}

/** Below a list of options: that they are loading, or that none was found. */
export function NoOptions({ isLoading, isEmpty }: NoOptionsProps) {
  if (!isLoading && !isEmpty) return null;
  return (
    <p className="none" role="status">
      {isLoading ? 'Memuat…' : t('noItem')}
    </p>
  );
}

interface OptionSearchProps {
  /** It gets the focus when its list opens. */
  isFirst?: boolean;
  label: string;
  placeholder: string;
  /** The id of the list that it searches. */
  list: string;
  /** The id of the option that the arrow keys stand on. */
  active: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The search field over a list of options. */
export function OptionSearch({ isFirst = true, label, list, active, onChange, ...field }: OptionSearchProps) {
  return (
    <span className="with-icon">
      <Icon name="search" />
      <input
        {...field}
        className="input"
        data-autofocus={isFirst || undefined}
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  );
}

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
