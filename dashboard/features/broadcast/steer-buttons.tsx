import { useState } from 'react';
import { Button } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import type { BroadcastDetail } from '#shared/broadcast/broadcasts.ts';
import { useBroadcastActions } from './broadcast-queries.ts';

/** Pause and go on, cancel, and send to those it did not reach. */
export function SteerButtons({ broadcast, onResend }: { broadcast: BroadcastDetail; onResend: () => void }) {
  const { id, paused, counts, unsent, unanswered } = broadcast;
  const actions = useBroadcastActions();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);

  // What fails has said why in a toast, and the screen shows what is there.
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true);
    await action().catch(() => undefined);
    setBusy(false);
  };
  const cancel = async () => {
    const question = {
      title: `Batalkan ${counts.menunggu} pesan?`,
      description: 'Pesan yang menunggu tidak akan dikirim. Yang sudah terkirim tidak dapat ditarik.',
      confirmLabel: 'Batalkan pesan',
      cancelLabel: 'Kembali',
      danger: true,
    };
    if (await confirm(question)) await run(() => actions.cancel(id));
  };

  return (
    <>
      {counts.menunggu > 0 && (
        <>
          <Button kind="danger-outline" icon="times" busy={busy} onClick={() => void cancel()}>Batalkan</Button>
          {paused ? (
            <Button icon="play" busy={busy} onClick={() => void run(() => actions.resume(id))}>Lanjutkan</Button>
          ) : (
            <Button icon="pause" busy={busy} onClick={() => void run(() => actions.pause(id))}>Jeda</Button>
          )}
        </>
      )}
      {unsent + unanswered > 0 && <Button kind="primary" icon="send" onClick={onResend}>Kirim ke yang belum</Button>}
    </>
  );
}
