import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What the address asks a list to be searched for ('?cari=Salman'): the list is, also when it stood there before. */
export function useSearched(setSearch: (search: string) => void): string {
  const [params] = useSearchParams();
  const asked = params.get('cari') ?? '';
  const search = useRef(setSearch);
  search.current = setSearch;
  useEffect(() => {
    if (asked !== '') search.current(asked);
  }, [asked]);
  return asked;
}
