import { socketUrl } from '#tests/support/http/socket-url.ts';
import type { DaemonProcess, DaemonProcessOptions } from '#tests/support/process/daemon-process.ts';
import { quietLibsignal } from '#tests/support/whatsapp-server/quiet.ts';
import { startWhatsAppServer } from '#tests/support/whatsapp-server/server.ts';
import { startShippedDaemon } from './daemon.ts';
import { until } from './until.ts';

export interface Frame {
  qr: string;
  state: string;
}

/**
 * Watches the messenger's state as the screen that links a phone does; gives the time until a state was reached, in ms.
 */
export async function watchMessenger(daemon: DaemonProcess) {
  const ticket = (await daemon.call('GET', '/waclient/connect')).body.data.token;
  const asked = performance.now();
  const socket = new WebSocket(socketUrl(daemon.url, `/api/waclient/ws?token=${ticket}`));
  const frames: (Frame & { after: number })[] = [];
  socket.addEventListener('message', ({ data }) =>
    frames.push({ ...(JSON.parse(String(data)) as Frame), after: performance.now() - asked }),
  );
  return {
    reached: (state: string, timeout = 60_000) =>
      until(() => frames.findLast((frame) => frame.state === state), { timeout }),
    close: () => socket.close(),
  };
}

/** The shipped daemon on the test WhatsApp server; `link` scans its QR with a phone. */
export async function startDaemonOnTestServer(options: DaemonProcessOptions = {}) {
  const loud = quietLibsignal();
  const whatsapp = await startWhatsAppServer({ allKeys: true });
  const env = {
    MIMBAR_MESSENGER: 'whatsapp',
    MIMBAR_WHATSAPP_URL: whatsapp.url,
    MIMBAR_WHATSAPP_ROOT_KEY: whatsapp.rootKeyHex,
    MIMBAR_DAILY_LIMIT: '100000',
    ...options.env,
  };
  const daemon = await startShippedDaemon({ ...options, env });
  return {
    daemon,
    whatsapp,
    /** Links it; returns the time until the first QR, in ms. */
    async link(within?: number): Promise<number> {
      const screen = await watchMessenger(daemon);
      const { qr, after } = await screen.reached('PAIRING', within);
      await whatsapp.scanQr(qr, { phone: '081200009999' });
      await screen.reached('CONNECTED', within);
      screen.close();
      return after;
    },
    async close(): Promise<void> {
      await daemon.close();
      await whatsapp.stop();
      loud();
    },
  };
}
