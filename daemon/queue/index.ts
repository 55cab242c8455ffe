import type { Base } from '#daemon/base/base.ts';
import { createSigner } from '#daemon/base/signer.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { createBroadcastStore } from './broadcast.store.ts';
import { createCancelling } from './cancelling.ts';
import { createCapacity } from './capacity.ts';
import { type ClaimsOptions, createUntrue } from './claim.ts';
import { createDeliveryReports, type DeliveryReportsOptions } from './delivery-reports.ts';
import { createMessageStore } from './message.store.ts';
import { createMessageLogService, createMessageNews } from './message.ts';
import { createWaclientService, type CreateMessenger, type Known } from './messenger.ts';
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
import { createIdempotency, createRecipients, createSend, createSendPreview } from './send.ts';
import { createRefusal, createSender, type RefusalOptions, type SenderOptions } from './sender.ts';

interface Needs extends Pick<QueueOptions, 'stopped' | 'onResume'> {
  createMessenger: CreateMessenger;
  /** Whether anything may be sent at all: not while the clock is in doubt, or an upgrade in its probation. */
  canSend: () => boolean;
  /** Whether the clock may be used to check dates from outside. */
  canDate: () => boolean;
  begins: ClaimsOptions['begins'];
  numbers: RefusalOptions['numbers'];
  ownSchedules: WaitingOfOptions['ownSchedules'];
  secretOf: Known['secretOf'];
  /** Puts the recipient's own link into a text before it is sent. */
  unmask: SenderOptions['unmask'];
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
  const messenger = needs.createMessenger({
    keys,
    logger,
    clock,
    supervisor,
    findText(waId) {
      const message = messages.findByWaId(waId);
      return message && needs.unmask(message);
    },
    known: {
      recipientOf: (waId) => {
        const no_hp = messages.findByWaId(waId)?.no_hp ?? '';
        return no_hp === '' ? undefined : normalizePhone(no_hp);
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
  const sender = createSender({ ...common, reports, pause, pace, standing, refusalOf });
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
export { type Capacity, type CapacityCheck, PUT_OFF_AT_MOST, isTooLong, tooLongText } from './capacity.ts';
export type { CreateMessenger };
export type { Broadcast, BroadcastStore } from './broadcast.store.ts';
export { choose, type WhenSent } from './choice.ts';
export { CANCELLED_REASON, type Cancelling } from './cancelling.ts';
export { type Untrue, isOfJadwal } from './claim.ts';
export { clearedAt, isoInstant } from './message-change.store.ts';
export type { MessageStore, PendingOther } from './message.store.ts';
export type { Audience, JadwalLink, Message, MessageNews } from './message.ts';
export {
  type Delivery,
  type DeliveryHooks,
  type DeliveryOutcome,
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
  digestKey,
  digestRecipient,
  hashOf,
  reminderKey,
} from './send.ts';
