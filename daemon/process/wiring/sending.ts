import type { Config } from '#daemon/config.ts';
import {
  createStandingWatch,
  createBlocked,
  createQueuePause,
  createQueueService,
  type QueueOptions,
} from '#daemon/queue/queue.ts';
import type { Audit } from '#daemon/base/audit.ts';
import { createBroadcastsService } from '#daemon/broadcast/broadcasts.ts';
import type { Supervisor } from '#daemon/base/supervisor.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Events, Logger } from '#daemon/base/log.ts';
import { type Idempotency, createSendPreview, createRecipients, createSend } from '#daemon/queue/send.ts';
import type { Optimistic } from '#daemon/base/version.ts';
import { createCapacity } from '#daemon/queue/capacity.ts';
import { createMessageLogService, createMessageNews } from '#daemon/queue/message.ts';
import { createOptOutService } from '#daemon/queue/opt-out.ts';
import { createCancelling } from '#daemon/queue/cancelling.ts';
import { createPace } from '#daemon/queue/pace.ts';
import { createRefusal, createSender, type SenderOptions } from '#daemon/queue/sender.ts';
import { createDeliveryReports } from '#daemon/queue/delivery-reports.ts';
import { createSigner } from '#daemon/base/signer.ts';
import { createWaclientService, type CreateMessenger } from '#daemon/queue/messenger.ts';
import { createBeliefs, type BeliefOptions } from '#daemon/broadcast/beliefs.ts';
import { createPast } from '#daemon/broadcast/broadcast.ts';
import { createUntrue } from '#daemon/queue/claim.ts';
import type { Begins } from '#daemon/roster/waktu.ts';
import { createAlertNumbers } from '#daemon/account/account.store.ts';
import { createBeliefStore } from '#daemon/broadcast/belief.store.ts';
import { createBroadcastMessageStore } from '#daemon/broadcast/broadcast.store.ts';
import { createBroadcastStore } from '#daemon/queue/broadcast.store.ts';
import type { Database } from '#daemon/base/database.ts';
import {
  createClaimStore,
  createMessageLogStore,
  createPaceStore,
  createQueueStore,
} from '#daemon/queue/queue.store.ts';
import { createMessageStore } from '#daemon/queue/message.store.ts';
import { createOptOutStore, createWhatsappKeyStore } from '#daemon/queue/opt-out.store.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { replyKey } from '#daemon/reply/answers.ts';
import { createReplyStore } from '#daemon/reply/reply.store.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';

export interface SendingParts {
  config: Config;
  createMessenger: CreateMessenger;
  database: Database;
  clock: Clock;
  logger: Logger;
  settings: SettingStore;
  audit: Audit;
  events: Events;
  /** Further reasons to stop all sending: a clock that can't be trusted, an upgrade in its probation. */
  gate: { canSend(): boolean; stopped: QueueOptions['stopped']; onResume: QueueOptions['onResume'] };
  /** Whether the clock may be used to check dates from outside. */
  canDate(): boolean;
  optimistic: Optimistic;
  idempotency: Idempotency;
  supervisor: Supervisor;
  begins: Begins;
  sources: BeliefOptions['sources'];
  /** Called when a question about a schedule has been sent. */
  onAsked: () => void;
  /** Puts the recipient's own link into a text before it is sent. */
  unmask: SenderOptions['unmask'];
}

/** Wires the queue, its pace, the messenger, and the services that show or control them. */
export function wireSending(parts: SendingParts) {
  const { config, database, clock, logger, settings, audit, events, gate, optimistic, idempotency } = parts;
  const { db, transaction } = database;
  const { emit } = events;
  const { timezone } = config;
  const messages = createMessageStore(db);
  const broadcasts = createBroadcastStore(db);
  const optOutSigner = createSigner(settings, 'opt_out_secret');
  const optOuts = createOptOutStore(db, (phone) => optOutSigner.sign('opt-out', phone));
  const paceStore = createPaceStore(db);
  const replies = createReplyStore(db);
  const news = createMessageNews({ broadcasts, emit });
  const cancelling = createCancelling({ messages, clock, news });
  const messenger = parts.createMessenger({
    keys: createWhatsappKeyStore(db, transaction),
    findText(waId) {
      const message = messages.findByWaId(waId);
      return message && parts.unmask(message);
    },
    known: {
      recipientOf: (waId) => {
        const no_hp = messages.findByWaId(waId)?.no_hp ?? '';
        return no_hp === '' ? undefined : normalizePhone(no_hp);
      },
      secretOf: (phone, waId) => replies.noteOf(replyKey(phone, waId))?.secret ?? undefined,
    },
    logger,
    clock,
    canDate: parts.canDate,
    supervisor: parts.supervisor,
  });
  const { onAsked } = parts;
  const beliefs = createBeliefs({
    store: createBeliefStore(db),
    sources: parts.sources,
    begins: parts.begins,
    withdraw: cancelling.withdraw,
    clock,
    timezone,
  });
  const reports = createDeliveryReports({
    messages,
    broadcasts,
    transaction,
    cancelling,
    clock,
    news,
    logger,
    onAsked,
    onArrived: (links) => {
      for (const { id_pengajian, id_jumatan } of links)
        beliefs.arrived(id_pengajian === null ? 'jumatan' : 'pengajian', (id_pengajian ?? id_jumatan)!);
    },
    onRestricted: (code, reason) => account.restricted(code, reason),
  });
  const pause = createQueuePause(settings);
  const pace = createPace({ ...config, store: paceStore, settings, clock, allowed: () => messenger.dailyLimit?.() });
  const capacity = createCapacity({ pace, messages, clock, timezone });
  const recipients = createRecipients({ optOuts, ownNumber: messenger.number });
  const send = createSend({
    messages,
    broadcasts,
    recipients,
    capacity,
    optimistic,
    idempotency,
    audit,
    clock,
    news,
    newMessageId: messenger.newId,
  });
  const sendPreview = createSendPreview({ optimistic, recipients });
  const account = createStandingWatch({ pause, pace, settings, messenger, clock, timezone, emit });
  const untrue = createUntrue({ store: createClaimStore(db), begins: parts.begins, clock });
  const sender = createSender({
    messages,
    transaction,
    messenger,
    reports,
    pause,
    pace,
    account,
    news,
    clock,
    logger,
    refusalOf: createRefusal({
      optOuts,
      broadcasts,
      messages,
      untrue,
      numbers: createAlertNumbers(db),
      ownNumber: messenger.number,
    }),
    canSend: gate.canSend,
    unmask: parts.unmask,
  });
  const { wake } = sender;
  const queue = createQueueService({
    store: createQueueStore(db),
    messages,
    cancelling,
    pause,
    transaction,
    audit,
    clock,
    emit,
    wake,
    stopped: gate.stopped,
    onResume: gate.onResume,
  });
  const optOut = createOptOutService({
    store: optOuts,
    ownNumber: messenger.number,
    messages,
    cancelling,
    transaction,
    audit,
    clock,
    emit,
  });
  const waclient = createWaclientService({ messenger, messages, settings, transaction, audit, clock, emit });
  const messageLog = createMessageLogService({ store: createMessageLogStore(db), transaction, audit, clock });
  const blocked = createBlocked({ queue: queue.state, messenger, pace, store: paceStore, clock, timezone });
  const broadcastMessages = createBroadcastMessageStore(db);
  const past = createPast({ store: broadcastMessages, messages, untrue, begins: parts.begins, clock, timezone });
  const steering = createBroadcastsService({
    broadcasts,
    store: broadcastMessages,
    past,
    messages,
    cancelling,
    pace,
    blocked,
    news,
    transaction,
    audit,
    clock,
    wake,
  });
  return {
    messages,
    broadcasts,
    optOuts,
    news,
    cancelling,
    beliefs,
    recipients,
    send,
    sendPreview,
    messenger,
    pace,
    capacity,
    account,
    sender,
    isPaused: () => pause.get() !== undefined,
    queue,
    optOut,
    waclient,
    messageLog,
    broadcastMessages,
    past,
    untrue,
    steering,
  };
}
