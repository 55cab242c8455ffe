import { systemActor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import type { Kept, Supervisor } from '#daemon/base/supervisor.ts';
import type { BackupState } from '#shared/backup/backup.ts';
import { addDays, dateInZone, instantInZone } from '#shared/base/dates.ts';
import type { BackupService } from './backup.ts';

const KEY = 'backup_night';
/** Delay of the retry after a failure, ms. */
const RETRY = 3_600_000;
/** Delay after a start if last night's backup is missing, ms. */
const START_DELAY = 120_000;

/** Instants in UTC ms. `since`: nights count from then on, so that a first start makes no empty backup. */
interface Night {
  since: number;
  last_at: number | null;
  tried_at: number | null;
  ok: boolean | null;
  message: string | null;
}

export interface NightOptions extends Pick<Means, 'clock' | 'emit' | 'logger' | 'settings' | 'timezone'> {
  backup: Pick<BackupService, 'nightly' | 'secondProblem'>;
  /** Wall-clock 'HH:MM' in the zone; undefined: never. */
  at: string | undefined;
}

/** The nightly backup; one backup makes up for several missed nights. */
export function createBackupNight(options: NightOptions) {
  const { settings, clock, at, timezone } = options;
  const startedAt = clock.now();

  // A missing USB stick is reported before the first night, and the report ends once the stick is there.
  let missing: string | undefined;

  function lookAtSecond(): void {
    const before = missing;
    missing = options.backup.secondProblem();
    if (missing === before) return;
    if (missing === undefined) options.logger.info({}, 'The second place for backups can be written again');
    else options.logger.warn({ problem: missing }, 'The second place for backups can not be written');
    options.emit({ type: 'backup', ok: missing === undefined, message: missing ?? 'Direktori kedua dapat ditulisi.' });
  }

  // State that could not be stored stays in memory, so that a full disk is not retried at every check.
  let unsaved: Night | undefined;

  function night(): Night {
    if (unsaved) return unsaved;
    const stored = settings.get(KEY);
    return stored === undefined
      ? { since: startedAt, last_at: null, tried_at: null, ok: null, message: null }
      : (JSON.parse(stored) as Night);
  }

  function save(changes: Partial<Night>): void {
    const next = { ...night(), ...changes };
    try {
      settings.set(KEY, JSON.stringify(next));
      unsaved = undefined;
    } catch (error) {
      unsaved = next;
      options.logger.error({ err: error }, 'How the nightly backup went could not be stored');
    }
  }

  const strike = (now: number, days: number, time: string) =>
    instantInZone(addDays(dateInZone(now, timezone), days), time, timezone);

  /** When the next backup is due, possibly in the past; undefined if none is wanted. */
  function nextDue(now: number): number | undefined {
    if (at === undefined) return undefined;
    const { since, last_at, tried_at, ok } = night();
    const done = last_at ?? since;
    const due = [-1, 0, 1, 2]
      .map((days) => strike(now, days, at))
      .find((instant) => instant > done && instant > now - 86_400_000);
    if (due === undefined) return strike(now, 1, at);
    if (ok === false && tried_at !== null && tried_at >= due) return tried_at + RETRY;
    return due < startedAt ? Math.max(due, startedAt + START_DELAY) : due;
  }

  async function run(): Promise<void> {
    const tried_at = clock.now();
    try {
      const { row, problems } = await options.backup.nightly(systemActor('schedule', 'backup'));
      const message = problems.length > 0 ? problems.join(' ') : null;
      missing = undefined;
      save({ tried_at, last_at: tried_at, ok: message === null, message });
      options.emit({ type: 'backup', ok: message === null, message: message ?? `Cadangan ${row.name} dibuat.` });
      if (message) options.logger.warn({ problems }, 'The second backup failed');
    } catch (error) {
      // The daemon stops: the backup is due at the next start, as after a power cut.
      if ((error as Error).name === 'AbortError')
        return options.logger.info({}, 'The nightly backup waits for the next start');
      const isExpected = error instanceof MimbarError;
      // A manual backup is running: retry within a minute.
      if (isExpected && error.code === 'conflict') return;
      const message = isExpected ? error.message : 'Cadangan malam gagal karena kesalahan di dalam sistem. Lihat log.';
      save({ tried_at, ok: false, message });
      options.emit({ type: 'backup', ok: false, message });
      options.logger.error({ err: error }, 'The nightly backup failed');
    }
  }

  return {
    nextDue,
    /** Call it once at the first start: nights count from then on. */
    begin(): void {
      save({});
      if (at !== undefined) lookAtSecond();
    },

    /** A backup by hand that lies in every place: what went wrong before it is over. */
    madeWhole(): void {
      if (missing === undefined && night().ok !== false) return;
      missing = undefined;
      save({ last_at: clock.now(), ok: true, message: null });
      options.emit({ type: 'backup', ok: true, message: 'Cadangan dibuat di semua tempat.' });
    },

    async runIfDue(): Promise<void> {
      const due = nextDue(clock.now());
      if (due !== undefined && due <= clock.now()) await run();
      else if (missing !== undefined) lookAtSecond();
    },

    state(): BackupState {
      const { last_at, ok, message } = night();
      const iso = (instant: number | null | undefined) =>
        instant === null || instant === undefined ? null : new Date(instant).toISOString();
      const told = missing === undefined || ok === false ? { ok, message } : { ok: false, message: missing };
      return { last_at: iso(last_at), ...told, next_at: iso(nextDue(clock.now())) };
    },
  };
}
export type BackupNight = ReturnType<typeof createBackupNight>;

/** The clock may be set while it waits, so it checks at least this often, ms. */
const CHECK_EVERY = 60_000;

export interface NightlyBackupOptions {
  night: BackupNight;
  clock: Clock;
  supervisor: Supervisor;
  canRun: () => boolean;
}

/**
 * Starts the nightly backup, apart from the clockwork, which must not wait for it; not while the clock can't be
 * trusted.
 */
export function createNightlyBackup({ night, clock, supervisor, canRun }: NightlyBackupOptions) {
  let kept: Kept | undefined;

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (canRun()) await night.runIfDue();
      const due = night.nextDue(clock.now()) ?? Infinity;
      await clock.sleep(Math.max(1000, Math.min(due - clock.now(), CHECK_EVERY)), signal);
    }
  }

  return {
    start(): void {
      night.begin();
      kept = supervisor.keep('backup-night', run);
    },
    /** Waits for a running nightly backup. */
    stop: async (): Promise<void> => kept?.stop(),
  };
}
