import type { Config } from '../config.ts';
import { createAccountWatch } from '../domain/account.ts';
import type { Audit } from '../domain/audit.ts';
import { createBlocked } from '../domain/blocked.ts';
import { createBroadcastsService } from '../domain/broadcasts.ts';
import type { Supervisor } from '../domain/base/supervisor.ts';
import type { Clock } from '../domain/clock.ts';
import type { Events } from '../domain/events.ts';
import { createFit } from '../domain/fit.ts';
import type { Line } from '../domain/line.ts';
import type { Logger } from '../domain/logger.ts';
import { createMessageLogService } from '../domain/message-log.ts';
import { createMessageNews } from '../domain/message-news.ts';
import { createOptOutService } from '../domain/opt-out.ts';
import { createOutbox } from '../domain/outbox.ts';
import { createPace } from '../domain/pace.ts';
import { createQueuePause } from '../domain/queue-pause.ts';
import { createQueueService } from '../domain/queue.ts';
import { createSender } from '../domain/sender.ts';
import { createSettle } from '../domain/settle.ts';
import { createSigner } from '../domain/signer.ts';
import { createWaclientService } from '../domain/waclient.ts';
import { createBroadcastMessageStore } from '../storage/broadcast-message.ts';
import { createBroadcastStore } from '../storage/broadcast.ts';
import type { Database } from '../storage/database.ts';
import { createMessageLogStore } from '../storage/message-log.ts';
import { createMessageStore } from '../storage/message.ts';
import { createOptOutStore } from '../storage/opt-out.ts';
import { createPaceStore } from '../storage/pace.ts';
import { createQueueStore } from '../storage/queue.ts';
import type { SettingStore } from '../storage/setting.ts';
import { createWhatsappKeyStore } from '../storage/whatsapp-key.ts';
import { newMessageId } from '../whatsapp/message-id.ts';
import type { Messenger } from '../whatsapp/messenger.ts';
import { createSimulatedMessenger } from '../whatsapp/simulated.ts';
import { createWhatsappMessenger } from '../whatsapp/whatsapp.ts';

export interface SendingParts {
  config: Config;
  database: Database;
  clock: Clock;
  logger: Logger;
  settings: SettingStore;
  audit: Audit;
  events: Events;
  /** Who else may stop all sending: a clock that can't be trusted, an upgrade that has to prove itself. */
  gate: { canSend(): boolean; stopReason(): string | null };
  /** Whether the clock is sure enough to judge what others have dated. */
  canDate(): boolean;
  line: Line;
  supervisor: Supervisor;
}

/** The queue, its pace, the messenger, and all that looks at them or steers them. */
export function wireSending(parts: SendingParts) {
  const { config, database, clock, logger, settings, audit, events, gate } = parts;
  const { db, transaction } = database;
  const { emit } = events;
  const { timezone } = config;
  const messages = createMessageStore(db);
  const broadcasts = createBroadcastStore(db);
  const optOutSigner = createSigner(settings, 'opt_out_secret');
  const optOuts = createOptOutStore(db, (phone) => optOutSigner.sign('opt-out', phone));
  const paceStore = createPaceStore(db);
  const news = createMessageNews({ broadcasts, emit });
  const outbox = createOutbox({ messages, broadcasts, optOuts, transaction, audit, clock, news, newMessageId });
  const messenger = wireMessenger(parts, (waId) => messages.findByWaId(waId)?.message);
  const settle = createSettle({ messages, broadcasts, transaction, outbox, clock, news, logger });
  const pause = createQueuePause(settings);
  const pace = createPace({ ...config, store: paceStore, settings, clock });
  const fit = createFit({ pace, messages, clock, timezone });
  const account = createAccountWatch({ pause, pace, settings, messenger, clock, timezone, emit });
  const sender = createSender({ messages, transaction, messenger, settle, pause, pace, account, news, clock, logger, canSend: gate.canSend });
  const { wake } = sender;
  const queue = createQueueService({ store: createQueueStore(db), messages, outbox, pause, transaction, audit, clock, emit, wake, stopReason: gate.stopReason });
  const optOut = createOptOutService({ store: optOuts, messages, outbox, transaction, audit, clock, emit });
  const waclient = createWaclientService({ messenger, messages, settings, outbox, optOut, fit, transaction, audit, clock, emit });
  const messageLog = createMessageLogService({ store: createMessageLogStore(db), messages, outbox, fit, transaction, audit, clock });
  const blocked = createBlocked({ queue: queue.state, messenger, pace, store: paceStore, clock, timezone });
  const broadcastMessages = createBroadcastMessageStore(db);
  const steering = createBroadcastsService({
    broadcasts, store: broadcastMessages, messages, outbox, pace, fit, blocked, news, transaction, audit, clock, wake, line: parts.line,
  });
  return { messages, broadcasts, optOuts, news, outbox, messenger, pace, fit, account, sender, queue, optOut, waclient, messageLog, steering };
}

function wireMessenger({ config, database, logger, clock, canDate, supervisor }: SendingParts, findText: (waId: string) => string | undefined): Messenger {
  if (config.messenger === 'simulated') return createSimulatedMessenger();
  const keys = createWhatsappKeyStore(database.db, database.transaction);
  return createWhatsappMessenger({ keys, findText, logger, clock, canDate, supervisor, url: config.whatsappUrl, rootKey: config.whatsappRootKey });
}
