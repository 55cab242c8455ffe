import { useChange } from '#dashboard/api/change.ts';
import { Button } from '#dashboard/components/button.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import type { BroadcastDetail } from '#shared/broadcast/broadcasts.ts';
import { useBroadcastChanges } from './broadcast-queries.ts';

/** Pause and resume, cancel, and resend to those who were not reached. */
export function SteerButtons({ broadcast, onResend }: { broadcast: BroadcastDetail; onResend: () => void }) {
  const { id, paused, counts, unsent, unanswered, left_out } = broadcast;
  const changes = useBroadcastChanges();
  const confirm = useConfirm();
  const { run, busy } = useChange();

  const cancel = () => {
    const question = {
      title: `Batalkan ${counts.menunggu} pesan?`,
      description: 'Pesan yang menunggu tidak akan dikirim. Yang sudah terkirim tidak dapat ditarik.',
      confirmLabel: 'Batalkan pesan',
      cancelLabel: 'Kembali',
      danger: true,
    };
    confirm(question, () => run(changes.cancel(id)));
  };

  return (
    <>
      {counts.menunggu > 0 && (
        <>
          <Button kind="danger-outline" icon="times" busy={busy} onClick={cancel}>
            Batalkan
          </Button>
          {paused ? (
            <Button icon="play" busy={busy} onClick={() => run(changes.resume(id))}>
              Lanjutkan
            </Button>
          ) : (
            <Button icon="pause" busy={busy} onClick={() => run(changes.pause(id))}>
              Jeda
            </Button>
          )}
        </>
      )}
      {(unsent + unanswered > 0 || left_out.length > 0) && (
        <Button kind="primary" icon="send" onClick={onResend}>
          Kirim ke yang belum
        </Button>
      )}
    </>
  );
}
