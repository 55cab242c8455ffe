import { useCallback, useState, type ReactNode } from 'react';
import { change, useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { endpoints } from '#shared/endpoints.ts';
import { useSent } from '#dashboard/app/progress/broadcast-progress.tsx';
import { useServices } from '#dashboard/app/services.tsx';

const RepairDialog = lazyDialog(() => import('./repair-dialog.tsx'), { ahead: false });
const STALE = [keys.broadcasts, keys.health, keys.queue, keys.messageLogs, keys.pengajian, keys.jumatan];

/** 'Kirim Ulang' for one message: at once, or after a question if there are warnings. */
export function useResendOne(): (id: string) => void {
  const { api } = useServices();
  const { run } = useChange();
  const confirm = useConfirm();
  const sent = useSent();
  return useCallback(
    (id) => {
      const params = { id };
      const preview = change({ call: () => api.call(endpoints.messageLog.resendPreview, { params }), says: 'caller' });
      /** POST, so that no proxy retries it by itself. */
      const resend = change({
        call: () => api.call(endpoints.messageLog.resend, { method: 'POST', params }),
        stale: STALE,
        says: 'caller',
      });
      const send = () => run(resend, { done: sent });
      return run(preview, {
        done: ({ data, questions }) => {
          if (questions.length === 0) return send();
          const question = {
            title: data.recipient === '' ? 'Tetap kirim ulang?' : `Kirim ulang ke ${data.recipient}?`,
            description: questions.map((text) => <p key={text}>{text}</p>),
            confirmLabel: 'Tetap kirim',
            cancelLabel: 'Batal',
          };
          confirm(question, send);
        },
      });
    },
    [api, confirm, run, sent],
  );
}

/** Opens the dialog that corrects the number of a failed message. */
export function useRepair(): { repair: (message: string) => void; dialog: ReactNode } {
  const [{ open, message }, setState] = useState({ open: false, message: '' });
  const repair = useCallback((id: string) => setState({ open: true, message: id }), []);
  return {
    repair,
    dialog: (
      <RepairDialog
        key={message}
        open={open}
        message={message}
        onClose={() => setState((now) => ({ ...now, open: false }))}
      />
    ),
  };
}
