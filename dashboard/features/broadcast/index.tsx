import { useState, type ReactNode } from 'react';
import { change, useChange } from '#dashboard/api/change.ts';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { endpoints } from '#shared/endpoints.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { useSent } from '#dashboard/app/progress/broadcast-progress.tsx';
import { useServices } from '#dashboard/app/services.tsx';

export const BroadcastDialog = lazyDialog(() => import('./broadcast-dialog.tsx'));

/**
 * The schedules of one kind on a plain date: those not yet broadcast of which nothing waits, or those without an answer
 * of the preacher.
 */
export interface BroadcastOf {
  kind: JadwalKind;
  tanggal: string;
  which: 'belum' | 'ditanya';
}

const CLOSED = {
  open: false,
  kind: 'pengajian' as JadwalKind,
  ids: [] as readonly string[],
  again: false,
};

/** Opens the broadcast dialog with the schedules of a day; `busy` while they are loaded. */
export function useBroadcastOf(): { open: (what: BroadcastOf) => void; busy: boolean; dialog: ReactNode } {
  const { api } = useServices();
  const { run, busy } = useChange();
  const sent = useSent();
  const [state, setState] = useState(CLOSED);
  const close = () => setState((now) => ({ ...now, open: false }));

  const open = ({ kind, tanggal, which }: BroadcastOf) => {
    const query = {
      fields: 'id,broadcasted,dkm_status,mubaligh_status,konfirmasi',
      dateStart: tanggal,
      dateEnd: tanggal,
    };
    const found = change({ call: () => api.call(endpoints[kind].list, { query }) });
    void run(found, {
      done: ({ data }) => {
        const isMeant = ({ broadcasted, dkm_status, mubaligh_status, konfirmasi }: (typeof data)[number]) =>
          which === 'belum'
            ? !broadcasted && dkm_status !== 'waiting' && mubaligh_status !== 'waiting'
            : konfirmasi === 'asked';
        const ids = data.filter(isMeant).map(({ id }) => id);
        setState({ open: true, kind, ids, again: which === 'ditanya' });
      },
    });
  };
  return {
    open,
    busy,
    dialog: (
      <BroadcastDialog
        {...state}
        onClose={close}
        onSent={(answer) => {
          close();
          sent(answer);
        }}
      />
    ),
  };
}
