import { useCallback, useRef, useState, type ReactNode } from 'react';
import { Button } from '#dashboard/components/button.tsx';
import { LazyModal } from '#dashboard/components/dialog/lazy-modal.tsx';

/** What holds: for this schedule alone, or for those that follow it in its series, too. */
export type SeriesScope = 'ini' | 'seterusnya';
/** Undefined where nothing is to be done. */
export type AskScope = (question: { title: string; danger?: boolean }) => Promise<SeriesScope | undefined>;

interface Asked {
  title: string;
  danger?: boolean;
  answer: (scope: SeriesScope | undefined) => void;
}

/** Asks whom a change of a recurring pengajian's schedule is for. */
export function useSeriesScope(): { ask: AskScope; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  const pending = useRef<Asked['answer']>(undefined);
  const ask = useCallback<AskScope>(
    (question) =>
      new Promise((answer) => {
        pending.current?.(undefined);
        pending.current = answer;
        setAsked({ ...question, answer });
        setOpen(true);
      }),
    [],
  );
  const close = (scope: SeriesScope | undefined) => {
    setOpen(false);
    pending.current = undefined;
    asked?.answer(scope);
  };
  return {
    ask,
    dialog: (
      <LazyModal open={open} onClose={() => close(undefined)} title={asked?.title ?? ''} className="confirm" alert>
        <p>
          Jadwal ini bagian dari pengajian rutin.
          {asked?.danger
            ? ' Data yang sudah dihapus tidak dapat dikembalikan, dan pesan yang menunggu tentangnya dibatalkan.'
            : ''}
        </p>
        <div className="dialog-foot">
          <Button onClick={() => close(undefined)}>Batal</Button>
          <Button kind={asked?.danger ? 'danger-outline' : 'plain'} onClick={() => close('seterusnya')}>
            Ini dan seterusnya
          </Button>
          <Button kind={asked?.danger ? 'danger' : 'primary'} data-autofocus onClick={() => close('ini')}>
            Ini saja
          </Button>
        </div>
      </LazyModal>
    ),
  };
}
