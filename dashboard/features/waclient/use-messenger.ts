import { useEffect, useState } from 'react';
import { useServices } from '#dashboard/app/services.tsx';
import { connectSocket } from '#dashboard/app/socket.ts';
import { endpoints } from '#shared/endpoints.ts';
import { messengerFrame, type MessengerFrame } from '#shared/queue/waclient.ts';

/** The state from the messenger's own socket; LOADING until the first frame. The socket closes with the screen. */
export function useMessenger(): MessengerFrame {
  const { api } = useServices();
  const [frame, setFrame] = useState<MessengerFrame>({ qr: '', state: 'LOADING' });
  useEffect(() => {
    const socket = connectSocket({
      path: endpoints.waclient.socket.path,
      ticket: async (signal) => (await api.call(endpoints.waclient.connect, { signal })).data.token,
      onMessage(message) {
        const next = messengerFrame.safeParse(message);
        if (next.success) setFrame(next.data);
      },
    });
    return socket.close;
  }, [api]);
  return frame;
}
