import { useState } from 'react';
import { useChange, type Change } from '#dashboard/api/change.ts';
import type { Answer } from '#dashboard/api/request.ts';
import { Button } from '#dashboard/components/button.tsx';
import { Modal } from '#dashboard/components/dialog/modal.tsx';
import type { SendResult } from '#shared/queue/send.ts';

interface ResendDialogProps {
  open: boolean;
  onClose: () => void;
  /**
   * unsent: messages that failed or were cancelled by a change, and can be sent again. unanswered: those of the rest
   * that may have arrived. leftOut: who is left out, and why.
   */
  unsent: number;
  unanswered: number;
  leftOut: readonly string[];
  onSend: (withUnanswered: boolean) => Change<Answer<SendResult>>;
  onSent: (answer: Answer<SendResult>) => void;
}

/** Asks whom to send to again; recipients who may already have it need a tick. */
export function ResendDialog({ open, onClose, unsent, unanswered, leftOut, onSend, onSent }: ResendDialogProps) {
  const [ticked, setTicked] = useState(false);
  const { run, busy } = useChange();
  const count = unsent + (ticked ? unanswered : 0);
  const close = () => {
    setTicked(false);
    onClose();
  };
  const send = () =>
    run(onSend(ticked), {
      done: (answer) => {
        onSent(answer);
        close();
      },
    });
  return (
    <Modal open={open} onClose={close} title="Kirim ke yang belum?" className="confirm">
      <p>
        {unsent > 0
          ? `${unsent} pesan yang belum sampai dikirim lagi, dengan nomor dan isi yang berlaku hari ini.`
          : 'Tidak ada pesan yang dapat dikirim lagi sekarang.'}
      </p>
      {leftOut.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {unanswered > 0 && (
        <label className="tick-line">
          <input
            type="checkbox"
            className="check"
            checked={ticked}
            onChange={(event) => setTicked(event.target.checked)}
          />
          <span>
            Kirim juga ke {unanswered} penerima yang mungkin sudah menerima. Mereka bisa menerima pesan dua kali.
          </span>
        </label>
      )}
      <div className="dialog-foot">
        <Button onClick={close} data-autofocus>
          Batal
        </Button>
        <Button kind="primary" icon="send" busy={busy} disabled={count === 0} onClick={send}>
          Kirim {count} pesan
        </Button>
      </div>
    </Modal>
  );
}
