import locales from 'primelocale/id.json' with { type: 'json' };
import { PrimeReactProvider, addLocale } from 'primereact/api';
import type { ReactNode } from 'react';

/** Prime's own words in Indonesian, names for readers included. */
function addIndonesian(): 'id' {
  addLocale('id', { ...locales.id, firstDayOfWeek: 0 });
  return 'id';
}

const settings = { locale: addIndonesian(), ripple: false };

/** Prime's own texts in Indonesian; wrap each of its widgets in this. */
export function Prime({ children }: { children: ReactNode }) {
  return <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>;
}
