import { useCallback } from 'react';
import { CallError } from '#dashboard/api/call-error.ts';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';

interface Asked {
  prefer?: 'tanya';
  query?: { jawab: string };
}
/** Saves a row; if that may be somebody who is there already, asks first. */
export type Asking = <T>(save: (asked: Asked) => Promise<T>) => Promise<T>;

/** `open` shows the row that is there already. */
export function useWhoIsIt(open: (id: string) => void): Asking {
  const confirm = useConfirm();
  return useCallback(
    async (save) => {
      try {
        return await save({ prefer: 'tanya' });
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'unanswered') throw error;
        const id = firstOf(error.data);
        const question = {
          title: 'Mungkin sudah ada',
          description: error.message,
          confirmLabel: 'Orang berbeda, simpan',
          cancelLabel: 'Kembali',
          ...(id !== undefined && { other: { label: 'Buka yang sudah ada', run: () => open(id) } }),
        };
        const isOther = await new Promise<boolean>((resolve) =>
          confirm(
            question,
            () => resolve(true),
            () => resolve(false),
          ),
        );
        if (isOther) return save({ query: { jawab: JSON.stringify({ orang: 'beda' }) } });
        error.told = true;
        throw error;
      }
    },
    [confirm, open],
  );
}

function firstOf(data: unknown): string | undefined {
  const { orang } = (data ?? {}) as { orang?: readonly { id: string }[] };
  return orang?.[0]?.id;
}
