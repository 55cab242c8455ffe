import type { Base } from '#daemon/base/base.ts';
import { createSigner } from '#daemon/base/signer.ts';
import type { Lampiran } from '#daemon/lampiran/index.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { createBroadcastStore } from './broadcast.store.ts';
import { createCancelling } from './cancelling.ts';
import { createCapacity } from './capacity.ts';
import { type ClaimsOptions, createUntrue } from './claim.ts';
import { createDeliveryReports, type DeliveryReportsOptions } from './delivery-reports.ts';
import { createMessageStore } from './message.store.ts';
import { createMessageLogService, createMessageNews, type Message } from './message.ts';
import { createWaclientService, type Content, type CreateMessenger, type Known } from './messenger.ts';
import { createOptOutStore, createWhatsappKeyStore } from './opt-out.store.ts';
import { createOptOutService } from './opt-out.ts';
import { createPace } from './pace.ts';
import {
  createClaimStore,
  createIdempotencyStore,
  createMessageLogStore,
  createPaceStore,
  createQueueStore,
} from './queue.store.ts';
import {
  createBlocked,
  createQueuePause,
  createQueueService,
  createStandingWatch,
  createWaitingOf,
  type QueueOptions,
  type WaitingOfOptions,
} from './queue.ts';
import { createIdempotency, createRecipients, createSend, createSendPreview, type Groups } from './send.ts';
import { createRefusal, createSender, type RefusalOptions } from './sender.ts';

interface Needs extends Pick<QueueOptions, 'stopped' | 'onResume'> {
  createMessenger: CreateMessenger;
  /** Whether anything may be sent at all: not while the clock is in doubt, or an upgrade in its probation. */
  canSend: () => boolean;
  /** Whether the clock may be used to check dates from outside. */
  canDate: () => boolean;
  begins: ClaimsOptions['begins'];
  orang: ClaimsOptions['orang'];
  daftarJumat: ClaimsOptions['daftarJumat'];
  groups: Groups;
  numbers: RefusalOptions['numbers'];
  ownSchedules: WaitingOfOptions['ownSchedules'];
  secretOf: Known['secretOf'];
  /** The files of messages. */
  lampiran: Pick<Lampiran, 'sent'>;
  /** Puts the recipient's own link, which the stored text masks, into a text before it is sent. */
  unmask: (message: Message) => string;
  /** Called when a question about a schedule has been sent. */
  onAsked: () => void;
  onArrived: DeliveryReportsOptions['onArrived'];
}

/** The queue, its pace, the messenger, and the services that show or control them. */
export function createQueue(base: Base, needs: Needs) {
  const { config, db, transaction, settings, clock, logger, supervisor, emit } = base;
  const messages = createMessageStore(db);
  const broadcasts = createBroadcastStore(db);
  const signer = createSigner(settings, 'opt_out_secret');
  const optOuts = createOptOutStore(db, (phone) => signer.sign('opt-out', phone));
  const keys = createWhatsappKeyStore(db, transaction);
  const news = createMessageNews({ broadcasts, emit });
  const cancelling = createCancelling({ ...base, messages, news });
  const contentOf = (message: Message): Content => ({
    text: needs.unmask(message),
    ...(message.id_lampiran !== null && { file: needs.lampiran.sent(message.id_lampiran) }),
  });
  const messenger = needs.createMessenger({
    keys,
    logger,
    clock,
    supervisor,
    findContent(waId) {
      const message = messages.findByWaId(waId);
      return message && contentOf(message);
    },
    known: {
      recipientOf: (waId) => {
        const no_hp = messages.findByWaId(waId)?.no_hp ?? '';
        return no_hp === '' ? undefined : normalizePhone(no_hp);
      },
      groupOf: (waId) => {
        const id_grup = messages.findByWaId(waId)?.id_grup ?? null;
        return id_grup === null ? undefined : needs.groups.addressOf(id_grup);
      },
      secretOf: needs.secretOf,
    },
    canDate: needs.canDate,
  });
  const ownNumber = messenger.number;
  const common = { ...base, ...needs, messages, broadcasts, optOuts, news, cancelling, messenger, ownNumber };
  const reports = createDeliveryReports({
    ...common,
    onRestricted: (code, reason) => standing.restricted(code, reason),
  });
  const pause = createQueuePause(settings);
  const paceStore = createPaceStore(db);
  const pace = createPace({ ...base, ...config, store: paceStore, allowed: () => messenger.dailyLimit?.() });
  const capacity = createCapacity({ ...common, pace });
  const recipients = createRecipients(common);
  const idempotency = createIdempotency({ ...base, store: createIdempotencyStore(db) });
  const standing = createStandingWatch({ ...common, pause, pace });
  const untrue = createUntrue({ ...common, store: createClaimStore(db) });
  const refusalOf = createRefusal({ ...common, untrue });
  const sender = createSender({ ...common, reports, pause, pace, standing, refusalOf, contentOf });
  const queue = createQueueService({ ...common, store: createQueueStore(db), pause, wake: sender.wake });
  return {
    messages,
    broadcasts,
    optOuts,
    keys,
    news,
    cancelling,
    messenger,
    pace,
    capacity,
    recipients,
    send: createSend({ ...common, recipients, capacity, idempotency, newMessageId: messenger.newId }),
    sendPreview: createSendPreview({ ...base, recipients }),
    standing,
    untrue,
    sender,
    isPaused: () => pause.get() !== undefined,
    queue,
    waitingOf: createWaitingOf(common),
    optOut: createOptOutService({ ...common, store: optOuts }),
    waclient: createWaclientService(common),
    messageLog: createMessageLogService({ ...base, store: createMessageLogStore(db) }),
    blocked: createBlocked({ ...common, queue: queue.state, pace, store: paceStore }),
  };
}
export type Queue = ReturnType<typeof createQueue>;

export { queueRoutes, sent } from './queue.routes.ts';
export {
  type Capacity,
  type CapacityCheck,
  PUT_OFF_AT_MOST,
  isTooLong,
  tooLongReason,
  tooLongText,
} from './capacity.ts';
export type { CreateMessenger };
export type { Broadcast, BroadcastStore } from './broadcast.store.ts';
export { CANCELLED_REASON, type Cancelling } from './cancelling.ts';
export { type Untrue, isOfJadwal } from './claim.ts';
export { clearedAt, fileOfMessage, isoInstant } from './message-change.store.ts';
export type { MessageStore, PendingOther } from './message.store.ts';
export type { Audience, JadwalLink, Message, MessageNews } from './message.ts';
export {
  type Content,
  type Delivery,
  type DeliveryHooks,
  type DeliveryOutcome,
  GROUP_REFUSALS,
  type GroupDelivery,
  type IncomingText,
  type Known,
  type LateNews,
  type MessageForm,
  type MessageForms,
  type Messenger,
  type MessengerHook,
  type MessengerListener,
  type MessengerParts,
  type NewForm,
  type OwnText,
  TEST_MESSAGE,
  type WaclientService,
  type WhatsappGroup,
} from './messenger.ts';
export type { KeyChange, OptOutStore, WhatsappKeyStore } from './opt-out.store.ts';
export { type OptOutService, STOPPED, skippedText } from './opt-out.ts';
export { type Pace, type QuietHours, durationInWords, nextQuietWindow } from './pace.ts';
export type { Blocked, QueueOptions, QueuePause, QueueService } from './queue.ts';
export {
  type AnyDraft,
  type Draft,
  type NewContent,
  OWN_NUMBER,
  type Prepare,
  type Prepared,
  type Recipients,
  type Send,
  type SendPreview,
  type Stopped,
  type WhenSent,
  choose,
  digestKey,
  digestRecipient,
  hashOf,
  reminderKey,
} from './send.ts';
export { UNREGISTERED_REASON } from './sender.ts';
