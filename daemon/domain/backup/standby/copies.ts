import type { EventFrame } from '#shared/queue/events.ts';
import type { StandbyState } from '#shared/backup/backup.ts';
import { dateInZone } from '#shared/base/dates.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import type { Logger } from '#daemon/base/log.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { PruneRules } from '../backup-prune.ts';
import { OTHER_ZONE, SKEW, type Copy, type StandbyPlace } from './place.ts';

const COPY_KEY = 'standby_copy';
const MINUTE = 60_000;
const DAY = 86_400_000;
/** Number of newest copies that are always kept. */
const NEWEST = 8;
/** Number of our own names that are remembered. */
const LAID = 200;
/** Maximum number of deletions at once: each may start a tool. */
const REMOVED_AT_ONCE = 200;

/** Instants in UTC ms. `checked_at`: when the newest copy was last known to hold everything. */
interface Kept {
  last_at: number | null;
  checked_at: number | null;
  ok: boolean | null;
  message: string | null;
  pruned_at: number | null;
  /** Names of the last copies from this machine. */
  laid?: string[];
}

export function readKept(settings: Pick<SettingStore, 'get'>): Kept {
  const stored = settings.get(COPY_KEY);
  return stored === undefined
    ? { last_at: null, checked_at: null, ok: null, message: null, pruned_at: null }
    : (JSON.parse(stored) as Kept);
}

export interface CopiesOptions {
  place: StandbyPlace;
  /** Makes an encrypted backup for the place; `done` deletes it here. Throws conflict while another is made. */
  make: () => Promise<{ name: string; file: string; done: () => void }>;
  /** Whether this machine may write to the place; asks the place. */
  mayCopy: (signal: AbortSignal) => Promise<boolean>;
  /** The change counter; an equal value means that nothing has changed. */
  changes: () => number;
  /** Written without counting as a change. */
  settings: SettingStore;
  rules: PruneRules;
  /** Minutes between two checks. */
  every: number;
  clock: Clock;
  timezone: string;
  logger: Logger;
  emit: (frame: EventFrame) => void;
}

/**
 * Selects the copies to delete. The newest eight stay, and the newest of each of the last days. Anybody with access to
 * the place could add names in the future, which would push ours out forever: they do not count, and are deleted unless
 * another time zone explains them. `copies` newest first; `now` in UTC ms; `own`: names of copies from this machine,
 * which count whatever the clock says.
 */
export function copiesToPrune(
  copies: readonly Copy[],
  { keep, maxDays }: PruneRules,
  now: number,
  timezone: string,
  own: ReadonlySet<string> = new Set(),
): Copy[] {
  const isAhead = ({ name, at }: Copy, by: number) => at > now + by && !own.has(name);
  const days = new Set<string>();
  const known = copies.filter((copy) => !isAhead(copy, SKEW));
  const old = known.filter(({ at }, place) => {
    const day = dateInZone(at, timezone);
    const isNewestOfDay = !days.has(day);
    days.add(day);
    if (place < NEWEST) return false;
    return !isNewestOfDay || days.size > keep || now - at > maxDays * DAY;
  });
  return [...copies.filter((copy) => isAhead(copy, OTHER_ZONE)), ...old];
}

/**
 * Writes copies for a standby, at most `every` minutes old. If nothing has changed, it makes no copy and no request.
 */
export function createCopies(options: CopiesOptions) {
  const { place, settings, clock, logger, timezone } = options;
  let copied: number | undefined;
  let dueAt: number | undefined;
  /** Needed when a person is deleted: the answer names the copies that still contain his data. */
  let known: Copy[] = [];

  const kept = () => readKept(settings);

  const save = (changes: Partial<Kept>) => settings.set(COPY_KEY, JSON.stringify({ ...kept(), ...changes }));

  async function prune(signal: AbortSignal): Promise<void> {
    known = await place.list(signal);
    const left = place.leftovers().slice(0, REMOVED_AT_ONCE);
    if (left.length > 0) await place.remove(left, signal);
    if (clock.now() - (kept().pruned_at ?? 0) < DAY) return;
    const all = copiesToPrune(known, options.rules, clock.now(), timezone, new Set(kept().laid));
    const old = new Set(all.slice(0, REMOVED_AT_ONCE));
    if (old.size > 0) await place.remove([...old], signal);
    known = known.filter((copy) => !old.has(copy));
    // The rest is deleted with the next copy.
    if (old.size === all.length) save({ pruned_at: clock.now() });
  }

  /** False: retry soon. */
  async function copy(signal: AbortSignal): Promise<boolean> {
    if (!(await options.mayCopy(signal))) return false;
    // Read before the copy: changes made meanwhile belong to the next one.
    const changes = options.changes();
    const at = clock.now();
    const { name, file, done } = await options.make();
    try {
      await place.put(file, name, signal);
    } finally {
      done();
    }
    copied = changes;
    const wasBad = kept().ok === false;
    const laid = [...(kept().laid ?? []), name].slice(-LAID);
    save({ last_at: at, checked_at: at, ok: true, message: null, laid });
    if (wasBad) options.emit({ type: 'backup', ok: true, message: 'Salinan jauh dibuat lagi.' });
    logger.info({ name, ms: clock.now() - at }, 'A copy lies in the second place');
    await prune(signal);
    return true;
  }

  async function round(signal: AbortSignal): Promise<boolean> {
    if (options.changes() === copied) {
      save({ checked_at: clock.now() });
      return true;
    }
    try {
      return await copy(signal);
    } catch (error) {
      if (signal.aborted) return true;
      if (error instanceof MimbarError && error.code === 'conflict') return false;
      const message = error instanceof MimbarError ? error.message : 'Salinan jauh gagal dibuat. Lihat log.';
      // Log the same failure once, not every round.
      if (kept().message !== message) {
        logger.warn({ err: error }, 'No copy could be laid into the second place');
        options.emit({ type: 'backup', ok: false, message });
      }
      save({ ok: false, message });
      return true;
    }
  }

  return {
    /** Runs until the signal ends it. */
    async run(signal: AbortSignal, canRun: () => boolean): Promise<void> {
      while (!signal.aborted) {
        dueAt ??= clock.now() + MINUTE;
        if (canRun() && clock.now() >= dueAt) {
          const startedAt = clock.now();
          // One minute less, because uploading takes time.
          dueAt = startedAt + ((await round(signal)) ? options.every - 1 : 1) * MINUTE;
        }
        // The clock may be set during the wait.
        if (dueAt - clock.now() > options.every * MINUTE) dueAt = clock.now() + options.every * MINUTE;
        await clock.sleep(Math.max(1000, Math.min(dueAt - clock.now(), MINUTE)), signal);
      }
    },

    known: (): readonly Copy[] => known,

    state(): StandbyState {
      const { last_at, checked_at, ok, message } = kept();
      const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
      return {
        kind: place.kind,
        last_at: iso(last_at),
        checked_at: iso(checked_at),
        every_minutes: options.every,
        ok,
        message,
      };
    },
  };
}
