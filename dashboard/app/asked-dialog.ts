import { useEffect, useState } from 'react';
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
