import type { FastifyBaseLogger } from 'fastify';
import type { EventFrame } from '#shared/events.ts';
import { builtAt } from '../build-info.ts';
import type { Audit } from '../domain/audit.ts';
import { createAutomatic, type AutomaticOptions } from '../domain/automatic.ts';
import { createClockSanity, type ClockSanity } from '../domain/clock-sanity.ts';
import type { Clock } from '../domain/clock.ts';
import { createRetention } from '../domain/retention.ts';
import type { SessionService } from '../domain/session.ts';
import { createScheduleService } from '../domain/schedule.ts';
import { createClockwork } from '../jobs/clockwork.ts';
import type { Database } from '../storage/database.ts';
import { createRetentionStore } from '../storage/retention.ts';
import { createScheduleRunStore } from '../storage/schedule-run.ts';
import { createScheduleStore } from '../storage/schedule.ts';
import { createSessionStore } from '../storage/session.ts';
import type { SettingStore } from '../storage/setting.ts';

interface ClockParts {
  database: Database;
  clock: Clock;
  timezone: string;
  settings: SettingStore;
  audit: Audit;
  logger: FastifyBaseLogger;
  emit: (frame: EventFrame) => void;
  isSynchronised: () => Promise<boolean>;
}

/** Whether the clock can be believed; it comes first, because sessions and the queue ask it. */
export function wireSanity({ database, ...parts }: ClockParts & { onTrusted: () => void }): ClockSanity {
  const { transaction, db } = database;
  return createClockSanity({ ...parts, transaction, builtAt: builtAt(), shiftSessions: createSessionStore(db).shift });
}

/** The cards, the deletion of what is old, and what wakes them. */
export function wireClockwork(
  { database, ...parts }: ClockParts & Omit<AutomaticOptions, 'cards' | 'runs' | 'transaction'> & { sanity: ClockSanity; sessions: SessionService },
) {
  const { transaction, db } = database;
  const { clock, settings, logger, isSynchronised, sessions, sanity, timezone, audit, findTemplate } = parts;
  const cards = createScheduleStore(db);
  const runs = createScheduleRunStore(db);
  const automatic = createAutomatic({ ...parts, transaction, cards, runs });
  const retention = createRetention({ store: createRetentionStore(db), settings, endExpiredSessions: sessions.endExpired, isSynchronised, clock, logger });
  const clockwork = createClockwork({ clock, timezone, sanity, automatic, retention, logger });
  const schedule = createScheduleService({
    store: cards, templates: { find: findTemplate }, transaction, audit, clock, timezone, automatic, onChanged: clockwork.wake,
  });
  return { automatic, schedule, clockwork, runs };
}
