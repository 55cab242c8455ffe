import { useEffect, useState, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

const DIALOGS: Readonly<Record<string, 'add' | 'upload'>> = { tambah: 'add', unggah: 'upload' };

/** The dialog that a link asks for, '?buka=tambah' or '?buka=unggah'; removes the parameter from the URL. */
export function useAskedDialog(): 'add' | 'upload' | undefined {
  const [params, setParams] = useSearchParams();
  const asked = params.get('buka');
  const [first] = useState(asked === null ? undefined : DIALOGS[asked]);
  useEffect(() => {
    if (asked === null) return;
    setParams(
      (now) => {
        now.delete('buka');
        return now;
      },
      { replace: true },
    );
  }, [asked, setParams]);
  return first;
}

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
