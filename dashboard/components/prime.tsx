import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';
import { addIndonesian } from './locale.ts';

const settings = { locale: addIndonesian(), ripple: false };

/** Prime's own words in Indonesian; each of its widgets stands inside. */
export function Prime({ children }: { children: ReactNode }) {
  return <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>;
}
