import { systemActor, type Actor, changed } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { conflict, invalidField, MimbarError } from '#daemon/base/errors.ts';
import { createHourlyErrors } from '#daemon/base/log.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import { changesOf } from '#daemon/base/version.ts';
import type { AnyDraft, NewContent, Pace, Prepare, Send } from '#daemon/queue/index.ts';
import { type Begins, endOfFriday } from '#daemon/roster/index.ts';
import { formatDate } from '#shared/base/dates.ts';
import type { ScheduleLastRun } from '#shared/card/schedule.ts';
import { alertFrame } from '#shared/operations/alert.ts';
import type { ClockSanity } from './clock-sanity.ts';
import { createRunTexts, type FridayKey, type FridayRun } from './plan.ts';
import type { NewScheduleRun, ScheduleRun, ScheduleRunStore } from './schedule.store.ts';

const DAY = 86_400_000;
/** Delay after which a run counts as late, in ms. */
const LATE = 60_000;
/** How far back to search for missed runs, and how far ahead for the next one, in ms. */
const SEARCHED = 8 * DAY;

/** `saved_at`: when these values were saved, UTC ms; `timezone`: the zone of their times. */
export type StoredCardSetting<Values> = Values & { saved_at: number; timezone: string };

export interface CardSettingOptions {
  settings: Pick<SettingStore, 'get' | 'set'>;
  clock: Pick<Clock, 'now'>;
  timezone: string;
}

/** The stored setting of such a card, by its key. Runs before it was saved, or of another zone, do not count. */
export function createCardSetting<Values extends { active: boolean }>(
  { settings, clock, timezone }: CardSettingOptions,
  key: FridayKey,
  usual: Values,
) {
  const fields = Object.keys(usual);
  const only = (all: Values): Values => JSON.parse(JSON.stringify(all, fields)) as Values;
  const read = (): StoredCardSetting<Values> | undefined => {
    const text = settings.get(key);
    return text === undefined ? undefined : (JSON.parse(text) as StoredCardSetting<Values>);
  };
  const save = (values: Values): StoredCardSetting<Values> => {
    const stored = { ...only(values), saved_at: clock.now(), timezone };
    settings.set(key, JSON.stringify(stored));
    return stored;
  };

  return {
    read,
    values: (): Values => only(read() ?? usual),
    save,
    /** Stores the setting at the first call; runs before that are skipped. */
    adopt(): StoredCardSetting<Values> {
      const stored = read();
      return stored?.timezone === timezone ? stored : save(stored ?? usual);
    },
  };
}
export type CardSetting<Values extends { active: boolean }> = ReturnType<typeof createCardSetting<Values>>;

/** What a partial update really has. */
export const defined = <T extends object>(input: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T;

export interface FridayCardNeeds extends Pick<
  Means,
  'audit' | 'clock' | 'emit' | 'logger' | 'timezone' | 'transaction'
> {
  runs: ScheduleRunStore;
  send: Send;
  pace: Pick<Pace, 'isQuietTime'>;
  sanity: Pick<ClockSanity, 'canRun' | 'state'>;
  begins: Pick<Begins, 'endOf'>;
  /** Called when the next run may have changed. */
  onChanged(): void;
}

interface FridayCardOptions<Values extends { active: boolean }> extends FridayCardNeeds {
  key: FridayKey;
  label: string;
  setting: CardSetting<Values>;
  /** Its runs between two instants (UTC ms), both included, by time. */
  runsBetween(values: Values, from: number, until: number, zone: string): FridayRun[];
  /** The wall-clock time of a run. */
  jamOf(values: Values, run: FridayRun): string;
  /** The broadcast and its drafts, by the current data. */
  compose(run: FridayRun): { broadcast: NewContent; drafts: AnyDraft[] };
  /** Changes with what is composed and no source covers. */
  sourceKey(): string;
  priority?: number;
  /** The reason if a manual run has no recipients. */
  nobodyLeft(): string;
}

/**
 * The runs of a card about a Friday. A run is identified by its target and happens at most once, as with the other
 * cards (docs/decisions/0006).
 */
export function createFridayCard<Values extends { active: boolean }>(options: FridayCardOptions<Values>) {
  const { key, label, setting, runs, audit, clock, timezone } = options;
  const runTexts = createRunTexts({ runs, timezone });
  const logHourly = createHourlyErrors(options.logger, clock);
  const endOf = (friday: string) => endOfFriday(friday, options.begins);
  let upSince: number | undefined;

  /** Open runs, by time. */
  function openBetween(stored: StoredCardSetting<Values> | undefined, from: number, until: number): FridayRun[] {
    if (!stored?.active) return [];
    const all = options.runsBetween(stored, Math.max(from, stored.saved_at), until, timezone);
    const covered = all[0] ? runs.covered(key, all[0].target) : undefined;
    return all.filter(({ target }) => !covered!.has(target));
  }

  const nextAfter = (stored: StoredCardSetting<Values> | undefined, after: number): FridayRun | undefined =>
    openBetween(stored, after + 1, after + SEARCHED)[0];

  const toldOf = (
    run: Pick<FridayRun, 'target' | 'due_at'>,
    state: ScheduleRun['state'],
  ): Omit<NewScheduleRun, 'id_broadcast' | 'messages'> => ({
    key,
    target: run.target,
    due_at: run.due_at,
    state,
    ran_at: clock.now(),
  });

  /** The due run of a Friday, and the earlier ones that it replaces: the last one contains everything of an earlier. */
  function dueOf(now: number): { run: FridayRun; passed: FridayRun[] } | undefined {
    const open = openBetween(setting.read(), now - SEARCHED, now);
    const run = open.findLast(({ friday }) => friday === open[0]!.friday);
    return run && { run, passed: open.filter((one) => one.friday === run.friday && one !== run) };
  }

  async function runFirst(now: number): Promise<void> {
    let state: ScheduleRun['state'] | undefined;
    const prepare: Prepare = async () => {
      const due = dueOf(now);
      if (!due) return { by: 'clock', broadcast: { kind: key }, drafts: [] };
      const { run, passed } = due;
      const isLate = now - run.due_at > LATE;
      const isOver = isLate && now >= endOf(run.friday);
      const known = options.sourceKey();
      const { broadcast, drafts } = options.compose(run);
      return {
        by: 'clock',
        broadcast,
        drafts: isOver ? [] : drafts,
        ...(options.priority !== undefined && { priority: options.priority }),
        // Quiet hours delay it, unless its own time is inside of them.
        quietHours: !options.pace.isQuietTime(options.jamOf(setting.values(), run)),
        isStillTrue: () => options.sourceKey() === known && dueOf(now)?.run.target === run.target,
        stored({ id, queued }) {
          state = isOver ? 'missed' : isLate && run.due_at < upSince! ? 'caught_up' : 'done';
          for (const one of passed) runs.insert({ ...toldOf(one, 'missed'), id_broadcast: null, messages: 0 });
          runs.insert({ ...toldOf(run, state), id_broadcast: queued > 0 ? id : null, messages: queued });
        },
      };
    };
    await options.send(systemActor('schedule', key), prepare);
    options.logger.info({ key, state }, 'A card of the Friday has run');
    const last = runs.last(key);
    if (last && (state === 'missed' || (state === 'caught_up' && last.messages > 0)))
      options.emit(
        alertFrame(state === 'missed' ? 'cardMissed' : 'cardCaughtUp', { card: label, run: runTexts.textOf(last) }),
      );
  }

  function requireRun(target: string): FridayRun {
    if (!options.sanity.canRun())
      throw new MimbarError(
        'unavailable',
        options.sanity.state().reason ?? 'Jam perangkat belum diperiksa. Coba lagi sebentar.',
      );
    const now = clock.now();
    const stored = setting.read();
    if (!stored?.active) throw conflict('Kartu ini tidak aktif. Aktifkan dulu, lalu jalankan.');
    if (runs.covered(key, target).has(target)) throw conflict(`${label} untuk ${formatDate(target)} sudah dikirim`);
    const run = openBetween(stored, now, now + SEARCHED).find((one) => one.target === target);
    if (!run) throw invalidField('target', `Tidak ada ${label} pada ${formatDate(target)}`);
    return run;
  }

  return {
    /** Its next and its last run, as the card shows them. */
    describe(): { next_run: string | null; next_target: string | null; last_run: ScheduleLastRun | null } {
      const now = clock.now();
      const next = nextAfter(setting.read() ?? { ...setting.values(), saved_at: now, timezone }, now);
      const last = runs.last(key);
      return {
        next_run: next ? new Date(next.due_at).toISOString() : null,
        next_target: next?.target ?? null,
        last_run: last ? runTexts.wireOf(last) : null,
      };
    },

    /** Stores the values that `change` makes, and what it throws stores nothing. */
    update(actor: Actor, change: (before: Values) => Values): void {
      options.transaction(() => {
        const before = setting.values();
        const after = change(before);
        if (setting.read() !== undefined && JSON.stringify(before) === JSON.stringify(after)) return;
        setting.save(after);
        audit.record(
          actor,
          'schedule.update',
          `schedule:${key}`,
          changed('schedule', before, changesOf(before, after)),
        );
      });
      options.onChanged();
    },

    /**
     * Sends the run of that target (a plain date) now and records it as done. It is manual, so quiet hours do not delay
     * it. Throws conflict for an inactive card, a run that has happened, and if there are no recipients; invalid for a
     * day without a run; unavailable while the clock is in doubt.
     */
    run:
      (target: string): Prepare =>
      async () => {
        const run = requireRun(target);
        const known = options.sourceKey();
        return {
          by: 'person',
          ...options.compose(run),
          ...(options.priority !== undefined && { priority: options.priority }),
          nobodyLeft: options.nobodyLeft,
          isStillTrue: () => options.sourceKey() === known && !runs.covered(key, target).has(target),
          stored({ id, queued }, actor) {
            const now = clock.now();
            runs.insert({
              ...toldOf({ target, due_at: now }, 'done'),
              id_broadcast: queued > 0 ? id : null,
              messages: queued,
            });
            audit.record(actor, 'schedule.run', `schedule:${key}`, { targets: [target], messages: queued });
          },
        };
      },

    /** Sends what is due. Call it only while the clock is trusted; the first call counts as the daemon's start. */
    async runDue(): Promise<void> {
      const now = clock.now();
      upSince ??= now;
      setting.adopt();
      try {
        while (dueOf(now)) await runFirst(now);
      } catch (error) {
        // Nothing was stored, so it is retried in the next minute; other due work must not wait for it.
        logHourly({ err: error, key }, 'A card of the Friday could not run');
      }
    },

    /** The next due time after an instant, UTC ms. */
    nextDue: (after: number): number | undefined => nextAfter(setting.read(), after)?.due_at,
  };
}
