import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Means } from '#daemon/base/base.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { StandbyState } from '#shared/backup/backup.ts';
import { dateInZone } from '#shared/base/dates.ts';
import type { PruneRules } from './backup.ts';

/** Maximum number of copies that are read; no Mimbar keeps more, so others made the rest. */
export const COPIES_MAX = 20_000;
/** Maximum difference of two time zones, ms: names are in the time of the machine that made them. */
export const OTHER_ZONE = 27 * 3_600_000;
/** Maximum difference of two machines' clocks, ms. */
export const SKEW = 10 * 60_000;

/** A backup that lies in the second place. */
export interface Copy {
  /** As `nameFor` makes it. */
  name: string;
  /** When it was made, UTC ms. */
  at: number;
  /** The place's own id for it. */
  id: string;
  /** Bytes, if the place tells it. */
  size?: number;
}

/**
 * Storage outside of this machine for copies and the fencing mark. Each call may take seconds, ends with the signal,
 * and throws MimbarError 'unavailable', in words for the admin, if the place cannot be reached.
 */
export interface StandbyPlace {
  kind: 'rclone' | 'restic' | 'direktori';
  /** Newest first, at most `COPIES_MAX`. */
  list(signal: AbortSignal): Promise<Copy[]>;
  /** Leftovers of killed `put` calls, as of the last `list`. */
  leftovers(): readonly Copy[];
  /** Atomic: the name appears only when the file is complete. */
  put(file: string, name: string, signal: AbortSignal): Promise<void>;
  /** Downloads to a new file with mode 0600. */
  get(copy: Copy, target: string, signal: AbortSignal): Promise<void>;
  remove(copies: readonly Copy[], signal: AbortSignal): Promise<void>;
  /** undefined only if the place answered that there is none. */
  readMark(signal: AbortSignal): Promise<string | undefined>;
  writeMark(text: string, signal: AbortSignal): Promise<void>;
}

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

export interface CopiesOptions extends Pick<Means, 'clock' | 'emit' | 'logger' | 'timezone'> {
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

    state(): Omit<StandbyState, 'turn'> {
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

const FENCE_KEY = 'standby_fence';

/** The file in the second place that says which machine may send. */
const markSchema = z.object({
  generation: z.int().nonnegative(),
  machine: z.string().max(100),
  /** UTC ISO. */
  at: z.string(),
  /** New at each start; a copy of a machine has its name, but not the stamp that this one wrote since. */
  stamp: z.string().max(100).optional(),
});
export type Mark = z.infer<typeof markSchema>;

/**
 * The next generation. Others may write the highest number to the place; then it stays, and the machine's name decides.
 */
export const generationAfter = (generation: number): number => Math.min(generation + 1, Number.MAX_SAFE_INTEGER);

/** UTC ms; undefined if invalid, because others may write to the place, too. */
export function instantOf(text: string): number | undefined {
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** undefined if it was not written by Mimbar. */
export function readMark(text: string): Mark | undefined {
  try {
    return markSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The last stamp that this machine wrote into the mark, and the stamps of unconfirmed writes. */
export interface Stamps {
  read(): string[];
  write(stamps: readonly string[]): void;
}

/** Number of unconfirmed stamps that are remembered: their writes may still arrive. */
const LATE = 3;

/**
 * A new stamp. It is stored before it is sent, because it may be written even if no answer comes. `before` is the stamp
 * in the mark.
 */
export function newStamp(stamps: Stamps, before: string | undefined): string {
  const stamp = randomUUID();
  const late = stamps.read().filter((one) => one !== before);
  stamps.write([...(before === undefined ? [] : [before]), ...late.slice(-LATE), stamp]);
  return stamp;
}

/** What this machine stores about its own right to send. */
export interface Own {
  machine: string;
  generation: number;
  /** After a restore: it takes over once the queue is resumed. */
  claim: boolean;
  /** The place of the last mark; another place has no mark of ours yet. */
  place: string | undefined;
  /** After taking over nothing is sent before this, UTC ms: the other machine needs time to notice. */
  waits_until: number | undefined;
}

/** The state of a machine that has never sent. */
export const firstOwn = (machine: string): Own => ({
  machine,
  generation: 0,
  claim: false,
  place: undefined,
  waits_until: undefined,
});

export function readOwn(settings: Pick<SettingStore, 'get'>): Own | undefined {
  const stored = settings.get(FENCE_KEY);
  return stored === undefined ? undefined : (JSON.parse(stored) as Own);
}

export const writeOwn = (settings: Pick<SettingStore, 'set'>, own: Own): void =>
  settings.set(FENCE_KEY, JSON.stringify(own));

/**
 * Stores that a restored machine has to take over before it sends. `present`: the state in the data that are replaced,
 * undefined where there was none; `newMachine`: an unused name.
 */
export function claimAfterRestore(
  settings: Pick<SettingStore, 'get' | 'set'>,
  present: Own | undefined,
  newMachine: string,
): void {
  const restored = readOwn(settings);
  writeOwn(settings, {
    machine: present?.machine ?? newMachine,
    generation: Math.max(present?.generation ?? 0, restored?.generation ?? 0),
    claim: true,
    place: undefined,
    waits_until: undefined,
  });
}

/**
 * Settings that Mimbar writes constantly, such as when it was last running: `changes` is the change counter `all`
 * without these writes.
 */
export function createQuietSettings(settings: SettingStore, all: () => number) {
  let quiet = 0;
  function quietly(work: () => void): void {
    const before = all();
    work();
    quiet += all() - before;
  }
  return {
    settings: {
      get: settings.get,
      set: (key, value) => quietly(() => settings.set(key, value)),
      remove: (key) => quietly(() => settings.remove(key)),
    } satisfies SettingStore,
    changes: (): number => all() - quiet,
  };
}
