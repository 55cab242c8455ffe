import type { FastifyBaseLogger } from 'fastify';
import type { EventFrame } from '#shared/queue/events.ts';
import type { Audit, AuditRetelling } from '#daemon/base/audit.ts';
import {
  createAutomatic,
  type AutomaticOptions,
  createCardBroadcast,
  type CardBroadcastOptions,
  createOutlook,
  type OutlookOptions,
} from '#daemon/card/automatic.ts';
import { createClockSanity, type ClockSanity } from '#daemon/card/clock-sanity.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { createRetention } from '#daemon/operations/retention.ts';
import type { SessionService } from '#daemon/account/session.ts';
import { createScheduleNow, type ScheduleNowOptions, createScheduleService } from '#daemon/card/schedule.ts';
import {
  createFridayFacts,
  type FridayFactsOptions,
  createRingkasan,
  type RingkasanOptions,
  createRingkasanSetting,
} from '#daemon/card/ringkasan.ts';
import { createClockwork } from '../clockwork.ts';
import type { Database } from '#daemon/base/database.ts';
import { createPapanStore } from '#daemon/board/papan.store.ts';
import { createRetentionStore } from '#daemon/operations/retention.store.ts';
import { createScheduleRunStore, createScheduleStore } from '#daemon/card/schedule.store.ts';
import { createSessionStore } from '#daemon/account/session.store.ts';
import type { RutinClock } from '#daemon/recurring/rutin.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';

interface ClockParts {
  database: Database;
  clock: Clock;
  timezone: string;
  settings: SettingStore;
  audit: Audit;
  logger: FastifyBaseLogger;
  emit: (frame: EventFrame) => void;
  isSynchronised: () => Promise<boolean>;
  builtAt: number;
}

/** Whether the clock can be believed; it comes first, because sessions and the queue ask it. */
export function wireSanity({ database, ...parts }: ClockParts & { onTrusted: () => void }): ClockSanity {
  const { transaction, db } = database;
  return createClockSanity({ ...parts, transaction, shiftSessions: createSessionStore(db).shift });
}

type CardParts = CardBroadcastOptions &
  Omit<AutomaticOptions & ScheduleNowOptions & OutlookOptions, 'cards' | 'runs' | 'broadcast' | 'transaction'>;

/** Wires the cards. */
export function wireCards({ database, ...parts }: ClockParts & CardParts) {
  const { transaction, db } = database;
  const cards = createScheduleStore(db);
  const runs = createScheduleRunStore(db);
  const broadcast = createCardBroadcast(parts);
  const automatic = createAutomatic({ ...parts, transaction, cards, runs, broadcast });
  const now = createScheduleNow({ ...parts, runs, broadcast });
  const outlook = createOutlook({ ...parts, cards, runs, broadcast });
  return { automatic, now, runs, cards, outlook };
}

/** Wires the deletion of old rows, and the jobs that run it, the cards and the recurring pengajian. */
export function wireClockwork({
  database,
  cards: { automatic, now, cards },
  rutin,
  findTemplate,
  ...parts
}: ClockParts & {
  cards: ReturnType<typeof wireCards>;
  rutin: RutinClock;
  findTemplate: CardParts['findTemplate'];
  audit: Audit & AuditRetelling;
  sanity: ClockSanity;
  sessions: SessionService;
}) {
  const { transaction, db } = database;
  const { clock, settings, logger, isSynchronised, sessions, sanity, timezone, audit } = parts;
  const retention = createRetention({
    store: createRetentionStore(db),
    settings,
    endExpiredSessions: sessions.endExpired,
    emptyLog: database.emptyLog,
    isSynchronised,
    audit,
    transaction,
    clock,
    logger,
  });
  const clockwork = createClockwork({ clock, sanity, rutin, automatic, retention, logger });
  const schedule = createScheduleService({
    store: cards,
    templates: { find: findTemplate },
    transaction,
    audit,
    clock,
    timezone,
    automatic,
    now,
    onChanged: clockwork.wake,
  });
  return { schedule, clockwork };
}

type SummaryParts = Omit<RingkasanOptions, 'setting' | 'runs' | 'facts' | 'transaction'> &
  Omit<FridayFactsOptions, 'store'> &
  Pick<ClockParts, 'database' | 'settings'> &
  Pick<ReturnType<typeof wireCards>, 'runs'>;

/** Wires the card of the admins' Friday summary. */
export function wireRingkasan({ database, settings, ...parts }: SummaryParts) {
  const { transaction, db } = database;
  return createRingkasan({
    ...parts,
    setting: createRingkasanSetting({ ...parts, settings }),
    facts: createFridayFacts({ ...parts, store: createPapanStore(db) }),
    transaction,
  });
}
