import { TabPanel, TabView } from 'primereact/tabview';
import type { ReactNode } from 'react';

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

/** Tabs with one panel; arrow keys, Home and End move along, and what has the focus is shown. */
export function Tabs<Name extends string>({ label, tabs, value, onChange, children }: TabsProps<Name>) {
  const choose = (name: Name) => {
    if (name !== value) onChange(name);
  };
  return (
    <TabView
      activeIndex={tabs.findIndex(({ name }) => name === value)}
      onTabChange={({ index }) => choose(tabs[index]!.name)}
      pt={{ nav: { className: 'tabs', 'aria-label': label }, inkbar: { hidden: true } }}
    >
      {tabs.map(({ name, label: text, count }) => (
        <TabPanel
          key={name}
          header={<>{text}{count !== undefined && count > 0 && <span className="n">{count}</span>}</>}
          pt={{ headerAction: { onFocus: () => choose(name) } }}
        >
          {name === value && children}
        </TabPanel>
      ))}
    </TabView>
  );
}
