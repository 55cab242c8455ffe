import { useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import type { NantiRow } from '#shared/nanti/nanti.ts';
import { nantiChanges } from './nanti-queries.ts';

const MoveDialog = lazyDialog(() => import('./move-dialog.tsx'), { ahead: false });

export interface NantiProps {
  row: NantiRow;
  /** Names it. */
  name: string;
}

/** What a person can do with a send that is kept for later, or did not go out as it was meant. */
export function NantiActions({ row, name }: NantiProps) {
  const { api } = useServices();
  const { run, busy } = useChange();
  const confirm = useConfirm();
  const [isMoving, setMoving] = useState(false);
  const cancel = () => void run(nantiChanges(api).cancel(row));
  const ask = () =>
    confirm(
      {
        title: `Batalkan ${name}?`,
        description: 'Kiriman yang dibatalkan tidak akan dikirim.',
        confirmLabel: 'Batalkan kiriman',
        cancelLabel: 'Kembali',
        danger: true,
      },
      cancel,
    );
  return (
    <div className="acts" role="group" aria-label={name}>
      {row.state !== 'sent' && (
        <Button small busy={busy} onClick={() => setMoving(true)}>
          Ubah waktu
        </Button>
      )}
      {row.state === 'waiting' ? (
        <Button small kind="quiet" busy={busy} onClick={ask}>
          Batalkan
        </Button>
      ) : (
        <Button small kind="quiet" busy={busy} onClick={cancel}>
          Mengerti
        </Button>
      )}
      <MoveDialog open={isMoving} row={row} name={name} onClose={() => setMoving(false)} />
    </div>
  );
}
