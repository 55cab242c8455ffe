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

/** Filters that stand in the URL ('?status=failed'), so that a link and Back keep them; '' for none. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const set = (changes: Partial<Record<Name, string>>) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries<string | undefined>(changes)) {
          if (value) now.set(name, value);
          else now.delete(name);
        }
        return now;
      },
      { replace: true },
    );
  return [values, set] as const;
}

/** One of them, with its values. */
export function useFilter<T extends string>(name: string, values: readonly T[]): [T | '', (value: T | '') => void] {
  const [{ [name]: asked }, set] = useFilters([name]);
  return [values.find((one) => one === asked) ?? '', (value) => set({ [name]: value })];
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
