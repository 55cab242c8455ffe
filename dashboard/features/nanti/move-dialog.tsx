import { useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { instantOf, SendTime, whenOf } from '#dashboard/components/date/send-when.tsx';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import type { NantiProps } from './nanti-actions.tsx';
import { nantiChanges } from './nanti-queries.ts';

interface MoveProps extends NantiProps {
  open: boolean;
  onClose: () => void;
}

export default function MoveDialog({ open, ...props }: MoveProps) {
  return (
    <Modal open={open} onClose={props.onClose} title="Ubah waktu kirim" subtitle={props.name}>
      <MoveForm {...props} />
    </Modal>
  );
}

function MoveForm({ row, onClose }: Omit<MoveProps, 'open'>) {
  const { api } = useServices();
  const { run, busy } = useChange();
  const [when, setWhen] = useState(() => whenOf(row.pada));
  const pada = instantOf(when, undefined);
  return (
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
  );
}
