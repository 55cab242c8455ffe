import type { Config } from '#daemon/config.ts';
import type { CreateMessenger } from '#daemon/queue/index.ts';

type Chosen = Pick<Config, 'messenger' | 'cloud' | 'whatsappUrl' | 'whatsappRootKey'>;

/** Each messenger is a folder or a file that is loaded only if the settings choose it. */
export async function loadMessenger(config: Chosen): Promise<CreateMessenger> {
  if (config.messenger === 'simulated') {
    const { createSimulatedMessenger } = await import('#daemon/whatsapp/simulated.ts');
    return createSimulatedMessenger;
  }
  if (config.messenger === 'cloud') {
    const { createCloudMessenger } = await import('#daemon/cloud/cloud.ts');
    return createCloudMessenger(config.cloud);
  }
  const { createWhatsappMessenger } = await import('#daemon/whatsapp/whatsapp.ts');
  return (parts) => createWhatsappMessenger({ ...parts, url: config.whatsappUrl, rootKey: config.whatsappRootKey });
}
