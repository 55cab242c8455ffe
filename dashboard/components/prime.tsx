import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';
import { addIndonesian } from './locale.ts';

const settings = { locale: addIndonesian(), ripple: false };

/** Prime's own texts in Indonesian; wrap each of its widgets in this. */
export function Prime({ children }: { children: ReactNode }) {
  return <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>;
}
