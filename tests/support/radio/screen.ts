import type { MessengerFrame } from '#shared/queue/waclient.ts';
import type { Rig } from '#tests/crash/rig.ts';
import { OWN_PHONE } from '../linked-app.ts';
import { look } from '../page/look.ts';
import { socketUrl } from '../http/socket-url.ts';

/** The longest time, in ms, in which a disturbed connection must come back. */
const BACK_WITHIN = 30_000;
/** The pause before another look if nothing changes, in ms. */
const AGAIN_AFTER = 100;

/** The WhatsApp screen of a person who keeps it open, and the person's actions to connect again. */
export function openScreen({ daemon, whatsapp }: Pick<Rig, 'daemon' | 'whatsapp'>) {
  let frame: MessengerFrame | undefined;
  let socket: WebSocket | undefined;
  let isClosed = false;
  let scanned = '';
  const waiting = new Set<() => void>();

  function changed(): void {
    for (const wake of waiting) wake();
    waiting.clear();
  }

  async function open(): Promise<void> {
    const ticket = (await daemon.call('GET', '/waclient/connect')).body.data.token;
    const opened = new WebSocket(socketUrl(daemon.url, `/api/waclient/ws?token=${ticket}`));
    socket = opened;
    opened.addEventListener('message', ({ data }) => {
      frame = JSON.parse(String(data)) as MessengerFrame;
      changed();
    });
    opened.addEventListener('error', () => undefined);
    opened.addEventListener('close', () => {
      if (socket !== opened) return;
      socket = undefined;
      frame = undefined;
      changed();
    });
  }

  /** Waits until something changes on the screen, or for a short time. */
  function news(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, AGAIN_AFTER);
      waiting.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** A call fails when the line is closed meanwhile; the next try repeats it. */
  const act = (tries: number) => press(tries).catch(() => undefined);

  async function press(tries: number): Promise<void> {
    if (!socket && !isClosed) return open();
    const { state, code, qr } = frame ?? { state: 'LOADING', qr: '' };
    if (code === 'replaced' || code === 'restricted') await daemon.call('POST', '/waclient/logout');
    else if (state === 'PAIRING' && qr !== scanned) {
      scanned = qr;
      await whatsapp.scanQr(qr, { phone: OWN_PHONE }).catch(() => undefined);
    } else if (state === 'CONNECTED' && tries % 20 === 19) whatsapp.dropConnections();
    else if (state === 'DISCONNECTED' || tries % 5 === 4) await look(daemon);
  }

  return {
    open,
    /** Does once the action of a person who wants to be connected, after waiting for news. */
    async nudge(): Promise<void> {
      await news();
      await act(0);
    },
    /**
     * Ends each pause, scans each QR, and links again what was unlinked, until a linked client is ready; throws when it
     * takes too long.
     */
    async comeBack(within = BACK_WITHIN): Promise<void> {
      const end = Date.now() + within;
      for (let tries = 0; ; tries += 1) {
        if (frame?.state === 'CONNECTED' && whatsapp.online === 1 && whatsapp.connected === 1) return;
        if (Date.now() > end)
          throw new Error(
            `The daemon did not come back: ${JSON.stringify({ state: frame?.state, code: frame?.code, online: whatsapp.online })}`,
          );
        await act(tries);
        await Promise.race([
          news(),
          whatsapp
            .waitFor(() => frame?.state === 'CONNECTED' && whatsapp.online === 1, AGAIN_AFTER)
            .catch(() => undefined),
        ]);
      }
    },
    close(): void {
      isClosed = true;
      socket?.close();
    },
  };
}
export type Screen = ReturnType<typeof openScreen>;
