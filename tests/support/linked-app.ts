import { vi } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { startWhatsAppServer, type WhatsAppServer } from './whatsapp-server/server.ts';

export const OWN_PHONE = '081200009999';

export interface LinkedApp extends TestApp {
  whatsapp: WhatsAppServer;
  /** Waits until the messenger shows this state. */
  reached(state: string): Promise<void>;
}

/** The app with its real messenger, linked to a test WhatsApp server by QR; `whatsapp` is one that runs already. */
export async function startLinkedApp(
  options: Parameters<typeof startTestApp>[0] & { link?: boolean; whatsapp?: WhatsAppServer } = {},
): Promise<LinkedApp> {
  const { link = true, whatsapp = await startWhatsAppServer(), env, ...rest } = options;
  const api = await startTestApp({
    ...rest,
    env: {
      // Some of these tests run on the real clock, which may reach the backup time of 02:30.
      MIMBAR_BACKUP_AT: 'off',
      MIMBAR_MESSENGER: 'whatsapp',
      MIMBAR_WHATSAPP_URL: whatsapp.url,
      MIMBAR_WHATSAPP_ROOT_KEY: whatsapp.rootKeyHex,
      ...env,
    },
  });
  const { messenger } = api.services.queue;
  const reached = (state: string) =>
    vi.waitFor(
      () => {
        if (messenger.frame().state !== state) throw new Error(`state is ${messenger.frame().state}`);
      },
      { timeout: 10_000, interval: 5 },
    );
  await api.services.start();
  if (link) {
    const release = messenger.link!.wantQr();
    await reached('PAIRING');
    await whatsapp.scanQr(messenger.frame().qr, { phone: OWN_PHONE });
    await reached('CONNECTED');
    release();
  }
  return {
    ...api,
    whatsapp,
    reached,
    async close() {
      await api.close();
      await whatsapp.stop();
    },
  };
}
