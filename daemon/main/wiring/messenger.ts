import type { Config } from '../../config.ts';
import type { CreateMessenger } from '../../domain/queue/messenger.ts';

/** Each messenger is a folder or a file that is read only where the settings choose it. */
export async function loadMessenger({
  messenger,
  whatsappUrl,
  whatsappRootKey,
}: Pick<Config, 'messenger' | 'whatsappUrl' | 'whatsappRootKey'>): Promise<CreateMessenger> {
  if (messenger === 'simulated') {
    const { createSimulatedMessenger } = await import('../../whatsapp/simulated.ts');
    return () => createSimulatedMessenger();
  }
  const { createWhatsappMessenger } = await import('../../whatsapp/whatsapp.ts');
  return (parts) => createWhatsappMessenger({ ...parts, url: whatsappUrl, rootKey: whatsappRootKey });
}
