import { alertFrame } from '#shared/operations/alert.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { formatPhone, normalizePhone, tidyPhone } from '#shared/base/phone.ts';
import type { MessengerFrame } from '#shared/queue/waclient.ts';
import type { DeviceLink, Messenger } from './messenger.ts';
import { systemActor, type Actor, type Audit } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { hashOf } from './send/draft.ts';
import { conflict, MimbarError } from '#daemon/base/errors.ts';
import { STOPPED } from './opt-out.ts';
import { LINKED_AT_KEY } from './pace/pace.ts';
import type { Prepare } from './send/prepared.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { MessageStore } from '#daemon/storage/queue/message.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';

export const LINKED_NUMBER_KEY = 'linked_number';
/** Expiry of a test message, in ms: later it would only confuse. */
const TEST_ENDS = 120_000;
/** Before everything that waits. */
const TEST_PRIORITY = 10;
export const TEST_MESSAGE =
  'Pesan uji dari Mimbar. Bila Anda membaca ini, WhatsApp sudah terhubung dan siap mengirim jadwal.';

export interface WaclientOptions {
  messenger: Messenger;
  messages: MessageStore;
  settings: SettingStore;
  transaction: Transaction;
  audit: Audit;
  clock: Clock;
  emit: (frame: EventFrame) => void;
}

/** Linking and unlinking the messenger, and the test message. */
export function createWaclientService(options: WaclientOptions) {
  const { messenger, messages, settings, transaction, audit, clock } = options;

  /** Messages that were queued while one number was linked must not be sent from another without an admin's consent. */
  function numberLinked(number: string): void {
    const before = settings.get(LINKED_NUMBER_KEY);
    if (before === number && settings.get(LINKED_AT_KEY) !== undefined) return;
    const held = transaction(() => {
      settings.set(LINKED_AT_KEY, String(clock.now()));
      audit.record(systemActor('system'), 'messenger.linked', 'messenger', {
        other_number: before !== undefined && before !== number,
      });
      if (before === number) return 0;
      settings.set(LINKED_NUMBER_KEY, number);
      return before === undefined ? 0 : messages.moveAll('waiting', 'held');
    });
    if (held === 0) return;
    options.emit(alertFrame('otherNumber', { number: formatPhone(number), held }));
  }

  function linking(): DeviceLink {
    if (messenger.link) return messenger.link;
    throw conflict('Nomor WhatsApp ini tidak ditautkan dari ponsel: nomornya diatur di pengaturan server Mimbar');
  }

  return {
    /** Watches the linked number. Returns the function that stops it. */
    watch: () =>
      messenger.subscribe({
        linked: numberLinked,
        frame: (frame) => options.emit({ type: 'messenger', ...frame }),
      }),

    frame: (): MessengerFrame => messenger.frame(),
    /** Requests QR codes until the returned function is called. */
    wantQr: (): (() => void) => messenger.link?.wantQr() ?? (() => undefined),

    /** Throws conflict if a device is linked, or if the messenger does not link devices. */
    async pairingCode(actor: Actor, phone: string): Promise<{ code: string }> {
      if (messenger.number() !== null) throw conflict('WhatsApp sudah terhubung');
      const code = await linking().pairingCode(normalizePhone(phone));
      audit.record(actor, 'messenger.pairing-code', 'messenger');
      return { code };
    },

    /** The default test message, before the rest. Throws unavailable while not connected. */
    testMessage:
      (phone: string): Prepare =>
      async () => {
        if (messenger.frame().state !== 'CONNECTED') throw new MimbarError('unavailable', 'WhatsApp belum terhubung');
        const draft = {
          audience: null,
          recipient: 'Pesan uji',
          no_hp: tidyPhone(phone),
          message: TEST_MESSAGE,
          ends_at: clock.now() + TEST_ENDS,
          dedupe_key: hashOf(['test', normalizePhone(phone)]),
          id_masjid: null,
          id_mubaligh: null,
          month: null,
          links: [],
          claim: { kind: 'plain' } as const,
        };
        return {
          by: 'person',
          broadcast: { kind: 'test' },
          drafts: [draft],
          priority: TEST_PRIORITY,
          nobodyLeft: () => STOPPED,
        };
      },

    /** Unlinks the device; a new QR follows. Throws conflict if nothing is linked. */
    async logout(actor: Actor): Promise<MessengerFrame> {
      await linking().logout();
      audit.record(actor, 'messenger.logout', 'messenger');
      return messenger.frame();
    },
  };
}
export type WaclientService = ReturnType<typeof createWaclientService>;
