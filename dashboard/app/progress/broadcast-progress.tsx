import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Answer } from '#dashboard/api/request.ts';
import type { SendResult } from '#shared/queue/send.ts';
import type { BroadcastCounts } from '#shared/queue/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '#dashboard/api/query-keys.ts';
import { dayTimeOf } from '#dashboard/components/date/today.ts';
import { useLiveFrames } from '../live.tsx';
import { useServices } from '../services.tsx';

export interface Progress {
  id: string;
  counts: BroadcastCounts;
}

interface ProgressState {
  /** The broadcast that was sent last from this page, until it is dismissed. */
  progress: Progress | undefined;
  track: (result: SendResult) => void;
  dismiss: () => void;
}

const ProgressContext = createContext<ProgressState | undefined>(undefined);
const NONE: BroadcastCounts = { menunggu: 0, terkirim: 0, sampai: 0, dibaca: 0, gagal: 0, dibatalkan: 0 };
/** Number of live frames to remember: figures may arrive before the response of their send. */
const REMEMBERED = 20;

/** Follows broadcasts that this page has sent, across screens. */
export function ProgressProvider({ children }: { children: ReactNode }) {
  const [progress, setProgress] = useState<Progress>();
  const { toasts } = useServices();
  const known = useRef(new Map<string, BroadcastCounts>());
  useLiveFrames((frame) => {
    if (frame.type !== 'broadcast') return;
    known.current.delete(frame.id);
    known.current.set(frame.id, frame.counts);
    for (const id of known.current.keys()) if (known.current.size > REMEMBERED) known.current.delete(id);
    // What has failed is shown in red: what was said of the queue is over.
    if (frame.counts.gagal > 0) toasts.clear(aboutOf(frame.id));
    setProgress((now) => (now?.id === frame.id ? { id: frame.id, counts: frame.counts } : now));
  });
  const state = useMemo(
    () => ({
      progress,
      track: ({ id, queued, waiting }: SendResult) =>
        setProgress({ id, counts: known.current.get(id) ?? { ...NONE, menunggu: Math.max(queued, waiting) } }),
      dismiss: () => setProgress(undefined),
    }),
    [progress],
  );
  return <ProgressContext value={state}>{children}</ProgressContext>;
}

export function useProgress(): ProgressState {
  const state = use(ProgressContext);
  if (!state) throw new Error('useProgress outside of ProgressProvider');
  return state;
}

const aboutOf = (id: string) => `broadcast ${id}`;

/** Shows a toast about a send, and follows the broadcast. */
export function useSent() {
  const { toasts } = useServices();
  const { track } = useProgress();
  const navigate = useNavigate();
  const client = useQueryClient();
  return useCallback(
    ({ data, warnings }: Answer<SendResult>) => {
      if (data.nanti) {
        for (const queryKey of [keys.nanti, keys.home]) void client.invalidateQueries({ queryKey });
        return toasts.show({
          title: `Dikirim pada ${dayTimeOf(data.nanti.pada)}`,
          description: 'Isinya mengikuti data saat itu. Ubah atau batalkan di Home.',
        });
      }
      const nothing = data.queued === 0;
      if (data.id !== '0') track(data);
      const said = {
        title: nothing ? 'Tidak ada pesan baru' : `${data.queued} pesan masuk antrean`,
        description: nothing ? `${data.waiting} pesan yang sama masih menunggu di antrean.` : warnings.join('\n'),
        action: {
          label: 'Lihat progres',
          onClick: () => void navigate(data.id === '0' ? '/broadcasts' : `/broadcasts/${data.id}`),
        },
      };
      toasts.show(said, aboutOf(data.id));
    },
    [client, navigate, toasts, track],
  );
}
