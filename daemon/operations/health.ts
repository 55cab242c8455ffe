import type { SessionStore } from '#daemon/account/index.ts';
import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { UpgradeMark, SettingStore, RestoreMarkStore } from '#daemon/base/setting.store.ts';
import type { PartState, Kept, Supervisor } from '#daemon/base/supervisor.ts';
import type { DoubtfulRun } from '#daemon/card/index.ts';
import type { MessageStore, QueuePause } from '#daemon/queue/index.ts';
import { RESTORED_KEY } from '#daemon/reply/index.ts';
import { dateInZone } from '#shared/base/dates.ts';
import { STATES } from '#shared/operations/alert.ts';
import type { AccountState, Health } from '#shared/operations/health.ts';
import type { QueueState } from '#shared/queue/queue.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { HostFacts } from './doctor.ts';

export interface HealthOptions {
  version: string;
  demo: boolean;
  /** Whether the database answers. */
  isAlive(): boolean;
  messenger?: () => NonNullable<Health['messenger']>;
  backup?: () => NonNullable<Health['backup']>;
  queue?: () => QueueState;
  account?: (queue: QueueState) => AccountState;
  clock?: () => NonNullable<Health['clock']>;
  storage?: () => NonNullable<Health['storage']>;
  parts?: () => PartState[];
}

const STARTED_AT = new Date(performance.timeOrigin).toISOString();

/** The service's health; it does not depend on whether WhatsApp is linked (contract, Transport). */
export function createHealthService(options: HealthOptions) {
  let phase: 'starting' | 'ok' | 'stopping' = 'starting';
  return {
    setPhase(next: typeof phase): void {
      phase = next;
    },

    status: (): Health['status'] => (phase === 'ok' && !options.isAlive() ? 'failing' : phase),

    /** For signed-in callers while the status is not ok: the state of the disk, as the likely reason. */
    trouble: (): Pick<Health, 'storage'> => (options.storage ? { storage: options.storage() } : {}),

    /** For signed-in callers only; call it while the status is ok. */
    details(): Omit<Health, 'status'> {
      const { version, demo, messenger, account, clock, backup, storage, parts } = options;
      const queue = options.queue?.();
      return {
        version,
        started_at: STARTED_AT,
        demo,
        ...(messenger && { messenger: messenger() }),
        ...(queue && { queue }),
        ...(queue && account && { account: account(queue) }),
        ...(clock && { clock: clock() }),
        ...(backup && { backup: backup() }),
        ...(storage && { storage: storage() }),
        ...(parts && { parts: parts().map(onWire) }),
      };
    },
  };
}
export type HealthService = ReturnType<typeof createHealthService>;

function onWire({
  name,
  failures,
  last_error,
  since,
  last_at,
  recovered,
}: PartState): NonNullable<Health['parts']>[number] {
  const iso = (instant: number) => new Date(instant).toISOString();
  return { name, failures, last_error, since: iso(since), last_at: iso(last_at), recovered };
}

/** Below this much free space a change can fail at any moment, in bytes. */
const FULL = 1024 * 1024;

const WORDS = {
  ok: null,
  penuh:
    'Ruang penyimpanan penuh. Yang tersimpan tetap dapat dilihat; perubahan ditolak dan pesan menunggu. Kosongkan ruang.',
  hanya_baca:
    'Penyimpanan hanya dapat dibaca. Kartu SD yang rusak sering berhenti menerima tulisan: pulihkan cadangan ke kartu baru.',
  hilang: 'Direktori data tidak ada lagi di tempatnya. Pasang kembali penyimpanannya.',
} as const;

/** The state of the disk under the data; `readOnly` tells why the daemon is read-only, if it is. */
export function storageState(
  { disk, rights }: HostFacts,
  readOnly: 'full' | 'read_only' | undefined,
): NonNullable<Health['storage']> {
  const state = rights.missing
    ? 'hilang'
    : readOnly === 'read_only' || disk?.readOnly
      ? 'hanya_baca'
      : readOnly === 'full' || (disk && disk.free < FULL)
        ? 'penuh'
        : 'ok';
  return { state, read_only: readOnly !== undefined, message: WORDS[state] };
}

/** How long a new version must be healthy without interruption, ms. */
const PROBATION = 60_000;
const LOOK = 2000;

export interface ProbationOptions {
  mark: UpgradeMark;
  clock: Clock;
  supervisor: Supervisor;
  isAlive: () => boolean;
  /** The probation is over: the queue may send. */
  onPassed: () => void;
}

/**
 * After an upgrade nothing is sent until the new version has been healthy for a minute. Only until then can the upgrade
 * be rolled back with the database, because a sent message cannot be undone.
 */
export function createProbation({ mark, clock, supervisor, isAlive, onPassed }: ProbationOptions) {
  let kept: Kept | undefined;
  let pending = mark.exists();

  async function run(signal: AbortSignal): Promise<void> {
    let wellSince = clock.monotonic();
    while (pending && !signal.aborted) {
      await clock.sleep(LOOK, signal);
      if (!isAlive()) wellSince = clock.monotonic();
      if (signal.aborted || clock.monotonic() - wellSince < PROBATION) continue;
      mark.remove();
      pending = false;
      onPassed();
    }
    // It counts as passed, because there is no message to send.
    if (!signal.aborted)
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  }

  return {
    isOver: (): boolean => !pending,
    stopped: (): { by: 'upgrade'; reason: string } | undefined =>
      pending ? { by: 'upgrade', reason: STATES.upgraded() } : undefined,
    start(): void {
      if (pending) kept = supervisor.keep('probation', run);
    },
    stop: async (): Promise<void> => kept?.stop(),
  };
}

export interface PassiveOptions extends Pick<Means, 'audit' | 'clock' | 'timezone' | 'transaction'> {
  messages: MessageStore;
  sessions: Pick<SessionStore, 'removeAll'>;
  pause: QueuePause;
  settings: Pick<SettingStore, 'set'>;
  /** Ends every search for a substitute, because offers since the backup are unknown here. `at` in UTC ms. */
  stopSearches: (at: number) => void;
  /** Ends every send that is kept for later, likewise. */
  stopNanti: (at: number) => void;
  /** Records as unknown every run of a card that was due between two instants (UTC ms). */
  doubtRuns: (from: number, to: number) => DoubtfulRun[];
  marks: RestoreMarkStore;
  /** Puts on the list of `kabar` whom the replaced data told something else; returns the number of schedules. */
  keepTold: () => number;
}

/** Numbers of what was stopped in a restored database. */
export interface Passive {
  held: number;
  unknownRuns: number;
  /** Schedules whose reminder may have been sent. */
  marked: number;
  /** Schedules of which somebody was told something else since. */
  outdated: number;
}

/** Ids of schedules. */
export type SentJadwal = Record<JadwalKind, string[]>;

/**
 * Keeps a restored database from sending until an admin allows it, because it is unknown what was sent after the
 * backup. Waiting messages are held, the queue is paused, and runs of that time are never made up for. Sessions end,
 * because a session that was revoked since would be valid again. Schedules are marked if a card may have sent their
 * reminder since, if their reminder waits in the backup, or if the replaced data sent it (`sentSince`, as far as
 * readable). Whoever was told something else since is to hear how it is. `createdAt` is the backup's instant, UTC ms.
 */
export function createPassive(options: PassiveOptions) {
  const { messages, sessions, marks, pause, transaction, audit, clock, timezone } = options;

  function mark(createdAt: number, runs: readonly DoubtfulRun[], sentSince: SentJadwal): number {
    const now = clock.now();
    for (const kind of ['pengajian', 'jumatan'] as const) {
      marks.markDates(
        kind,
        runs.filter(({ key }) => key === `${kind}_reminder`).map(({ target }) => target),
        now,
      );
      marks.markIds(kind, sentSince[kind], dateInZone(createdAt, timezone), now);
    }
    marks.markHeld(now);
    return marks.count();
  }

  return (actor: Actor, createdAt: number, sentSince: SentJadwal): Passive =>
    transaction(() => {
      for (const row of messages.findRunning()) messages.update(row, { state: 'waiting', next_attempt_at: 0 });
      messages.moveAll('waiting', 'held');
      options.stopSearches(clock.now());
      options.stopNanti(clock.now());
      options.settings.set(RESTORED_KEY, String(clock.now()));
      const { held } = messages.counts();
      const runs = options.doubtRuns(createdAt, clock.now());
      const marked = mark(createdAt, runs, sentSince);
      const outdated = options.keepTold();
      const reason = STATES.restored({ createdAt, held, marked, outdated, zone: timezone });
      pause.set({ code: 'restored', reason, at: clock.now() });
      sessions.removeAll();
      audit.record(actor, 'backup.restore', 'backup', {
        created_at: createdAt,
        held,
        unknown_runs: runs.length,
        marked,
      });
      return { held, unknownRuns: runs.length, marked, outdated };
    });
}
