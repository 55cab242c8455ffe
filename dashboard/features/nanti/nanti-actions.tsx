import { useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { instantOf, SendTime, whenOf } from '#dashboard/components/date/send-when.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import type { NantiRow } from '#shared/nanti/nanti.ts';
import { nantiChanges } from './nanti-queries.ts';

interface NantiProps {
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
      {isMoving && <MoveDialog row={row} name={name} onClose={() => setMoving(false)} />}
    </div>
  );
}

function MoveDialog({ row, name, onClose }: NantiProps & { onClose: () => void }) {
  const { api } = useServices();
  const { run, busy } = useChange();
  const [when, setWhen] = useState(() => whenOf(row.pada));
  const pada = instantOf(when, undefined);
  return (
    <Modal open onClose={onClose} title="Ubah waktu kirim" subtitle={name}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (pada) void run(nantiChanges(api).move(row, pada), { done: onClose });
        }}
      >
        <SendTime when={when} onChange={setWhen} />
        <div className="dialog-foot">
          <Button onClick={onClose}>Batal</Button>
          <Button type="submit" kind="primary" disabled={!pada} busy={busy}>
            Simpan
          </Button>
        </div>
      </form>
    </Modal>
  );
}
