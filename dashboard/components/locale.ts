import { addLocale } from 'primereact/api';
import locales from 'primelocale/id.json' with { type: 'json' };

/** Prime's own words in Indonesian, names for readers included. */
export function addIndonesian(): 'id' {
  addLocale('id', { ...locales.id, firstDayOfWeek: 0 });
  return 'id';
}
