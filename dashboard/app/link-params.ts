import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

const DIALOGS: Readonly<Record<string, 'add' | 'upload'>> = { tambah: 'add', unggah: 'upload' };

/** Opens the dialog that a link asks for, '?buka=tambah' or '?buka=unggah', and removes the parameter from the URL. */
export function useAskedDialog(open: (dialog: 'add' | 'upload') => void): void {
  const [params, setParams] = useSearchParams();
  const asked = params.get('buka');
  useEffect(() => {
    if (asked === null) return;
    const dialog = DIALOGS[asked];
    if (dialog) open(dialog);
    setParams(
      (now) => {
        now.delete('buka');
        return now;
      },
      { replace: true },
    );
  }, [asked, open, setParams]);
}

/** A filter that stands in the URL ('?status=failed'), so that a link and Back keep it; '' for none. */
export function useFilter<T extends string>(name: string, values: readonly T[]): [T | '', (value: T | '') => void] {
  const [params, setParams] = useSearchParams();
  const value = values.find((one) => one === params.get(name)) ?? '';
  const set = (next: T | '') =>
    setParams(
      (now) => {
        if (next === '') now.delete(name);
        else now.set(name, next);
        return now;
      },
      { replace: true },
    );
  return [value, set];
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
