import { alertFrame } from '#shared/operations/alert.ts';
import { formatDate } from '#shared/base/dates.ts';
import {
  RINGKASAN_KEY,
  RINGKASAN_LABEL,
  type RingkasanCard,
  type RingkasanUpdate,
  type RingkasanValues,
} from '#shared/card/ringkasan.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { systemActor, type Actor, type Audit, changed } from '#daemon/base/audit.ts';
import { changesOf } from '#daemon/base/version.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { conflict, invalidField, MimbarError } from '#daemon/base/errors.ts';
import { createHourlyErrors, type Logger } from '#daemon/base/log.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { Pace } from '#daemon/queue/pace.ts';
import type { Prepare, Send } from '#daemon/queue/send.ts';
import type { ClockSanity } from '../clock-sanity.ts';
import { createRunTexts } from '../run-text.ts';
import type { NewScheduleRun, ScheduleRun, ScheduleRunStore } from '#daemon/storage/card/schedule-run.ts';
import { createRingkasanDrafts, type RingkasanDraftsOptions } from './drafts.ts';
import { runsBetween, type RingkasanRun } from './plan.ts';
import type { RingkasanSetting, StoredRingkasan } from './setting.ts';

const DAY = 86_400_000;
/** Delay after which a run counts as late, in ms. */
const LATE = 60_000;
/** How far back to search for missed runs, and how far ahead for the next one, in ms. */
const SEARCHED = 8 * DAY;
/** Few messages that are soon outdated: before broadcasts, after answers. */
const PRIORITY = 4;
const FIELDS = ['active', 'jam_kamis', 'jam_jumat'] as const satisfies readonly (keyof RingkasanValues)[];

export interface RingkasanOptions extends RingkasanDraftsOptions {
  setting: RingkasanSetting;
  runs: ScheduleRunStore;
  send: Send;
  pace: Pick<Pace, 'isQuietTime'>;
  sanity: Pick<ClockSanity, 'canRun' | 'state'>;
  transaction: Transaction;
  audit: Audit;
  clock: Clock;
  timezone: string;
  logger: Logger;
  emit(frame: EventFrame): void;
  /** Called when the next run may have changed. */
  onChanged(): void;
}

/**
 * Sends the admins a summary of the Friday on Thursday and on Friday. A run is identified by its day and happens at
 * most once, as with the cards (docs/decisions/0006).
 */
export function createRingkasan(options: RingkasanOptions) {
  const { setting, runs, facts, numbers, audit, clock, timezone } = options;
  const runTexts = createRunTexts({ runs, timezone });
  const logHourly = createHourlyErrors(options.logger, clock);
  const { textOf, draftsFor, numbersKey } = createRingkasanDrafts(options);
  let upSince: number | undefined;

  /** Open runs, by time. */
  function openBetween(stored: StoredRingkasan | undefined, from: number, until: number): RingkasanRun[] {
    if (!stored?.active) return [];
    const all = runsBetween(stored, Math.max(from, stored.saved_at), until, timezone);
    const covered = all[0] ? runs.covered(RINGKASAN_KEY, all[0].target) : undefined;
    return all.filter(({ target }) => !covered!.has(target));
  }

  const nextAfter = (stored: StoredRingkasan | undefined, after: number): RingkasanRun | undefined =>
    openBetween(stored, after + 1, after + SEARCHED)[0];

  const toldOf = (
    run: Pick<RingkasanRun, 'target' | 'due_at'>,
    state: ScheduleRun['state'],
  ): Omit<NewScheduleRun, 'id_broadcast' | 'messages'> => ({
    key: RINGKASAN_KEY,
    target: run.target,
    due_at: run.due_at,
    state,
    ran_at: clock.now(),
  });

  /**
   * The due run of a Friday, and the earlier ones that it replaces: the last summary contains everything of an earlier
   * one.
   */
  function dueOf(now: number): { run: RingkasanRun; passed: RingkasanRun[] } | undefined {
    const open = openBetween(setting.read(), now - SEARCHED, now);
    const run = open.findLast(({ friday }) => friday === open[0]!.friday);
    return run && { run, passed: open.filter((one) => one.friday === run.friday && one !== run) };
  }

  async function runFirst(now: number): Promise<void> {
    let state: ScheduleRun['state'] | undefined;
    const prepare: Prepare = async () => {
      const due = dueOf(now);
      if (!due) return { by: 'clock', broadcast: { kind: RINGKASAN_KEY }, drafts: [] };
      const { run, passed } = due;
      const isLate = now - run.due_at > LATE;
      const isOver = isLate && now >= facts.endOf(run.friday);
      const known = numbersKey();
      const stored = setting.read()!;
      const jam = run.target === run.friday ? stored.jam_jumat : stored.jam_kamis;
      return {
        by: 'clock',
        broadcast: { kind: RINGKASAN_KEY },
        drafts: isOver ? [] : draftsFor(run),
        priority: PRIORITY,
        // Quiet hours delay it, unless its own time is inside of them.
        quietHours: !options.pace.isQuietTime(jam),
        isStillTrue: () => numbersKey() === known && dueOf(now)?.run.target === run.target,
        stored({ id, queued }) {
          state = isOver ? 'missed' : isLate && run.due_at < upSince! ? 'caught_up' : 'done';
          for (const one of passed) runs.insert({ ...toldOf(one, 'missed'), id_broadcast: null, messages: 0 });
          runs.insert({ ...toldOf(run, state), id_broadcast: queued > 0 ? id : null, messages: queued });
        },
      };
    };
    await options.send(systemActor('schedule', RINGKASAN_KEY), prepare);
    options.logger.info({ state }, 'The summary of the Friday has run');
    const last = runs.last(RINGKASAN_KEY);
    if (last && (state === 'missed' || (state === 'caught_up' && last.messages > 0)))
      options.emit(
        alertFrame(state === 'missed' ? 'cardMissed' : 'cardCaughtUp', {
          card: RINGKASAN_LABEL,
          run: runTexts.textOf(last),
        }),
      );
  }

  function get(): RingkasanCard {
    const now = clock.now();
    const next = nextAfter(setting.read() ?? { ...setting.values(), saved_at: now, timezone }, now);
    const last = runs.last(RINGKASAN_KEY);
    const friday = facts.comingAt(now);
    return {
      ...setting.values(),
      next_run: next ? new Date(next.due_at).toISOString() : null,
      next_target: next?.target ?? null,
      last_run: last ? runTexts.wireOf(last) : null,
      penerima: numbers().map(({ username }) => username),
      isi: facts.of(friday),
      pesan: textOf(friday),
    };
  }

  function requireRun(target: string): RingkasanRun {
    if (!options.sanity.canRun())
      throw new MimbarError(
        'unavailable',
        options.sanity.state().reason ?? 'Jam perangkat belum diperiksa. Coba lagi sebentar.',
      );
    const now = clock.now();
    const stored = setting.read();
    if (!stored?.active) throw conflict('Kartu ini tidak aktif. Aktifkan dulu, lalu jalankan.');
    if (runs.covered(RINGKASAN_KEY, target).has(target))
      throw conflict(`Ringkasan untuk ${formatDate(target)} sudah dikirim`);
    const run = openBetween(stored, now, now + SEARCHED).find((one) => one.target === target);
    if (!run) throw invalidField('target', `Tidak ada ringkasan pada ${formatDate(target)}`);
    return run;
  }

  return {
    get,

    /** Returns the whole card. */
    update(actor: Actor, input: RingkasanUpdate): RingkasanCard {
      options.transaction(() => {
        const before = setting.values();
        const after = {
          ...before,
          ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
        };
        if (setting.read() !== undefined && FIELDS.every((field) => before[field] === after[field])) return;
        setting.save(after);
        audit.record(
          actor,
          'schedule.update',
          `schedule:${RINGKASAN_KEY}`,
          changed('schedule', before, changesOf(before, after)),
        );
      });
      options.onChanged();
      return get();
    },

    /**
     * Sends the summary of that day (a plain date) now and records the run as done. It is manual, so quiet hours do not
     * delay it. Throws conflict for an inactive card, a run that has happened, and if there are no recipients; invalid
     * for a day without a run; unavailable while the clock is in doubt.
     */
    run:
      (target: string): Prepare =>
      async () => {
        const run = requireRun(target);
        const known = numbersKey();
        return {
          by: 'person',
          broadcast: { kind: RINGKASAN_KEY },
          // The drafts contain the coming Friday's current data.
          drafts: draftsFor(run),
          priority: PRIORITY,
          nobodyLeft: () =>
            numbers().length === 0
              ? 'Belum ada admin yang mengisi nomor HP, jadi tidak ada yang dikirimi'
              : 'Tidak ada pesan untuk dikirim',
          isStillTrue: () => numbersKey() === known && !runs.covered(RINGKASAN_KEY, target).has(target),
          stored({ id, queued }, actor) {
            const now = clock.now();
            runs.insert({
              ...toldOf({ target, due_at: now }, 'done'),
              id_broadcast: queued > 0 ? id : null,
              messages: queued,
            });
            audit.record(actor, 'schedule.run', `schedule:${RINGKASAN_KEY}`, { targets: [target], messages: queued });
          },
        };
      },

    /** Sends the due summary. Call it only while the clock is trusted; the first call counts as the daemon's start. */
    async runDue(): Promise<void> {
      const now = clock.now();
      upSince ??= now;
      setting.adopt();
      try {
        while (dueOf(now)) await runFirst(now);
      } catch (error) {
        // Nothing was stored, so it is retried in the next minute; other due work must not wait for it.
        logHourly({ err: error }, 'The summary of the Friday could not run');
      }
    },

    /** The next due time after an instant, UTC ms. */
    nextDue: (after: number): number | undefined => nextAfter(setting.read(), after)?.due_at,
  };
}
export type RingkasanService = ReturnType<typeof createRingkasan>;
