import { setTimeout as sleep } from 'node:timers/promises';
import type { MessengerFrame } from '#shared/queue/waclient.ts';
import { newMessageId } from './message-id.ts';
import type {
  DeliveryHooks,
  DeliveryOutcome,
  LateNews,
  Messenger,
  MessengerListener,
  WhatsappGroup,
} from '#daemon/queue/index.ts';

/** Delay of a simulated ack, in ms. */
const ACK = 150;
const QR = 'https://wa.me/settings/linked_devices#simulasi';
const NUMBER = '6281200000000';
/** Numbers with this ending count as not on WhatsApp, to show what that looks like. */
const UNREGISTERED = /0404$/;
const GROUPS: WhatsappGroup[] = [
  { jid: '120363000000000001@g.us', nama: 'Takmir Bandung Raya', anggota: 118, hanya_admin: false, admin: false },
  { jid: '120363000000000002@g.us', nama: 'Info Warga Cicendo', anggota: 212, hanya_admin: true, admin: false },
];

/**
 * A messenger without a phone, for demos: links by itself some time after a QR was requested, accepts every message and
 * simulates receipts. Screens show that it is simulated.
 */
export function createSimulatedMessenger(): Messenger {
  const listeners = new Set<MessengerListener>();
  const timers = new Set<NodeJS.Timeout>();
  let frame: MessengerFrame = { qr: '', state: 'LOADING' };

  function set(next: MessengerFrame): void {
    frame = next;
    if (next.state === 'CONNECTED') for (const listener of listeners) listener.linked?.(NUMBER);
    for (const listener of listeners) listener.frame?.(frame);
  }

  function later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  }

  function wantQr(): () => void {
    if (frame.state !== 'CONNECTED' && frame.state !== 'PAIRING') {
      set({ qr: QR, state: 'PAIRING' });
      later(4000, () => set({ qr: '', state: 'CONNECTED' }));
    }
    return () => undefined;
  }

  const tell = (news: LateNews[]) => {
    for (const listener of listeners) listener.news?.(news);
  };

  async function handOver({ handed }: DeliveryHooks): Promise<DeliveryOutcome> {
    if (frame.state !== 'CONNECTED') return { kind: 'transient', reason: 'not connected' };
    if (!handed()) return { kind: 'transient', reason: 'cancelled' };
    await sleep(ACK);
    return { kind: 'accepted' };
  }

  return {
    async start() {
      set({ qr: '', state: 'CONNECTED' });
    },
    async stop() {
      timers.forEach(clearTimeout);
      timers.clear();
    },
    frame: () => frame,
    number: () => (frame.state === 'CONNECTED' ? NUMBER : null),
    newId: newMessageId,
    link: {
      wantQr,
      async pairingCode() {
        wantQr();
        return 'MIMB-DEMO';
      },
      async logout() {
        set({ qr: '', state: 'UNPAIRED' });
        wantQr();
      },
    },
    async deliver({ waId, phone }, hooks) {
      if (UNREGISTERED.test(phone)) return { kind: 'unregistered' };
      const outcome = await handOver(hooks);
      if (outcome.kind !== 'accepted') return outcome;
      later(1000, () => tell([{ waId, kind: 'delivered' }]));
      if (Math.random() < 0.5) later(4000, () => tell([{ waId, kind: 'read' }]));
      return outcome;
    },
    groups: { read: async () => GROUPS, deliver: (_delivery, hooks) => handOver(hooks) },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
