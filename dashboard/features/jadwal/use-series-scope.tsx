import { useCallback, useRef, useState, type ReactNode } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { useApiQuery } from '#dashboard/app/services.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { LazyModal } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { endpoints } from '#shared/endpoints.ts';
import type { Seterusnya } from '#shared/roster/rutin/rutin.ts';

/** The scope of a change: this schedule only, or also those that follow it in its series. */
type SeriesScope = 'ini' | 'seterusnya';
/** Resolves to undefined if the person cancels. */
export type AskScope = (question: { title: string; id: string; danger?: boolean }) => Promise<SeriesScope | undefined>;

interface Asked {
  title: string;
  id: string;
  danger?: boolean;
  answer: (scope: SeriesScope | undefined) => void;
}

/** Asks for the scope of a change to a recurring pengajian. */
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
        {asked && <Question {...asked} onClose={close} />}
      </LazyModal>
    ),
  };
}

function Question({ id, danger, onClose }: Asked & { onClose: (scope: SeriesScope | undefined) => void }) {
  const { data: count } = useApiQuery([...keys.rutin, 'seterusnya', id], endpoints.rutin.seterusnya, {
    params: { id },
    gcTime: 0,
    meta: { quiet: true },
  });
  return (
    <>
      <p>
        Jadwal ini bagian dari pengajian rutin.
        {danger
          ? ' Data yang sudah dihapus tidak dapat dikembalikan, dan pesan yang menunggu tentangnya dibatalkan.'
          : ''}
      </p>
      {count && (
        <div role="status">
          {notesOf(count).map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      <div className="dialog-foot">
        <Button onClick={() => onClose(undefined)}>Batal</Button>
        <Button kind={danger ? 'danger-outline' : 'plain'} onClick={() => onClose('seterusnya')}>
          {count && count.sesudah > 0 ? `Ini dan ${count.sesudah} jadwal sesudahnya` : 'Ini dan seterusnya'}
        </Button>
        <Button kind={danger ? 'danger' : 'primary'} data-autofocus onClick={() => onClose('ini')}>
          Ini saja
        </Button>
      </div>
    </>
  );
}

/** Details that the number on the button does not tell. */
function notesOf({ sesudah, diubah, terkirim }: Seterusnya): string[] {
  const told =
    sesudah === 0 ? 'Jadwal ini sudah dikirim.' : `${terkirim} dari ${sesudah + 1} jadwal itu sudah dikirim.`;
  return [
    ...(sesudah === 0 ? ['Belum ada jadwal lain sesudahnya yang ikut berubah.'] : []),
    ...(diubah > 0 ? [`${diubah} jadwal yang sudah diubah sendiri tidak ikut.`] : []),
    ...(terkirim > 0 ? [told] : []),
  ];
}
