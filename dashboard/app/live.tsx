import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { endpoints } from '#shared/endpoints.ts';
import { eventFrame, type EventFrame } from '#shared/queue/events.ts';
import { useServices } from './services.tsx';
import { connectSocket, type SocketHandle } from './socket.ts';

type Listener = (frame: EventFrame) => void;
const LiveContext = createContext<{ add: (listener: Listener) => () => void } | undefined>(undefined);

/** Keeps the live socket of the signed-in account and passes its frames to the screens. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { api, session, toasts } = useServices();
  const queries = useQueryClient();
  const [hub] = useState(() => {
    const listeners = new Set<Listener>();
    return {
      emit: (frame: EventFrame) => listeners.forEach((listener) => listener(frame)),
      add: (listener: Listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  });
  useEffect(() => {
    const socket: SocketHandle = connectSocket({
      path: endpoints.event.socket.path,
      ticket: async (signal) => (await api.call(endpoints.event.connect, { signal })).data.token,
      onMessage(message) {
        const frame = eventFrame.safeParse(message);
        if (!frame.success) return;
        if (!['broadcast', 'message', 'roster'].includes(frame.data.type))
          void queries.invalidateQueries({ queryKey: keys.health });
        if (frame.data.type === 'alert' && frame.data.id_account !== (session.get().account?.id ?? '')) {
          const { level, message: description } = frame.data;
          toasts.show({ title: 'Perhatian', description, variant: level === 'danger' ? 'destructive' : 'default' });
        }
        if (frame.data.type === 'backup' && !frame.data.ok)
          toasts.show({ title: 'Cadangan gagal', description: frame.data.message, variant: 'destructive' });
        hub.emit(frame.data);
      },
      // Changes during the interruption, such as a restart, were missed.
      onOpenAgain: () => void queries.invalidateQueries(),
    });
    return socket.close;
  }, [api, hub, queries, session, toasts]);
  return <LiveContext value={hub}>{children}</LiveContext>;
}

/** Calls the listener for every frame while the screen is mounted. */
export function useLiveFrames(listener: Listener) {
  const hub = use(LiveContext);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => hub?.add((frame) => latest.current(frame)), [hub]);
}

const RELOAD_EVERY = 1000;

/**
 * Reloads queries when a frame concerns them; throttled to once a second, so that a long broadcast causes few requests.
 */
export function useLiveReload(stale: readonly (readonly unknown[])[], concerns: (frame: EventFrame) => boolean) {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveFrames((frame) => {
    if (!concerns(frame) || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      for (const queryKey of stale) void queries.invalidateQueries({ queryKey });
    }, RELOAD_EVERY);
  });
}
