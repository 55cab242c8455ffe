import type { DaemonProcess } from '../process/daemon-process.ts';
import { socketUrl } from '../http/socket-url.ts';

type Caller = Pick<DaemonProcess, 'url' | 'call'>;

/** Opens the WhatsApp screen and leaves it, which ends the pause before the next connection. */
export async function look({ url, call }: Caller): Promise<void> {
  const ticket = (await call('GET', '/waclient/connect')).body.data.token;
  const screen = new WebSocket(socketUrl(url, `/api/waclient/ws?token=${ticket}`));
  await new Promise((resolve) =>
    ['message', 'error', 'close'].forEach((event) => screen.addEventListener(event, resolve)),
  );
  screen.close();
}

/** Polls until the condition holds; throws after `within` ms. */
export async function lookUntil(caller: Caller, isSo: () => boolean, within = 50_000): Promise<void> {
  for (const end = Date.now() + within; !isSo();) {
    if (Date.now() > end) throw new Error(`Looked ${within} ms in vain for ${isSo}`);
    await look(caller);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
