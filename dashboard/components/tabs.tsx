import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

export interface Tab<Name extends string> {
  name: Name;
  label: string;
  /** A figure beside the label. */
  count?: number;
}

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly Tab<Name>[];
  value: Name;
  onChange: (name: Name) => void;
  /** The panel of the tab that is on. */
  children: ReactNode;
}

/** Tabs with one panel; arrow keys, Home and End move along. */
export function Tabs<Name extends string>({ label, tabs, value, onChange, children }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.name === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length]!;
    onChange(next.name);
    list.current?.querySelector<HTMLElement>(`[data-name="${next.name}"]`)?.focus();
  };
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={press}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            data-name={tab.name}
            aria-selected={tab.name === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === value ? 0 : -1}
            onClick={() => onChange(tab.name)}
          >
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && <span className="n">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
