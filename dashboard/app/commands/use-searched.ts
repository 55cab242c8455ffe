import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Applies the URL's search ('?cari=Salman') to a list, also when the same parameter comes again. */
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
