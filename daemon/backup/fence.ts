import { randomUUID } from 'node:crypto';
import type { Means } from '#daemon/base/base.ts';
import { conflict } from '#daemon/base/errors.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { StandbyState } from '#shared/backup/backup.ts';
import { STATES, alertFrame } from '#shared/operations/alert.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import {
  instantOf,
  type Mark,
  firstOwn,
  generationAfter,
  newStamp,
  readMark,
  readOwn,
  writeOwn,
  type Own,
  type Stamps,
  type StandbyPlace,
} from './standby.ts';

/**
 * unread: the mark was not read since the start or since the network failed. asking: offline for a long time, and the
 * place cannot be reached. taken: another machine sends now. twin: a copy of this machine sends now. waiting: this
 * machine has just taken over.
 */
export type FenceState = StandbyState['turn'];

const TOLD = { taken: 'takenOver', twin: 'twin', asking: 'longAway' } as const;

/** What the log says where this machine may send, and could not write that into the mark. */
export const UNSTAMPED = 'The mark in the second place could not be stamped';

/** The alert for admins when this state begins. */
export const alertOf = (state: FenceState): EventFrame | undefined =>
  state in TOLD ? alertFrame(TOLD[state as keyof typeof TOLD]) : undefined;

/** Why nothing is sent in this state; `until` in UTC ms. */
export function reasonOf(
  state: FenceState,
  { other, until, zone }: { other: Mark | undefined; until: number | undefined; zone: string },
): string | undefined {
  if (state === 'taken') return STATES.takenOver({ at: other && instantOf(other.at), zone });
  if (state === 'twin') return STATES.twin();
  if (state === 'asking') return STATES.longAway();
  if (state === 'waiting') return STATES.takingOver({ until: until!, zone });
  return undefined;
}

/** How long a reading of the mark is valid, ms; after that it is read again before anything is sent. */
export const LEASE = 5 * 60_000;
/** How long a machine waits after a takeover, ms: longer than the other machine's lease. */
export const NOTICE = LEASE + 60_000;
/** After being offline for longer than this, another machine may have taken over, ms. */
export const ABSENCE = 15 * 60_000;
/** Pause after a failed read, and while another machine is the one that may send, ms. */
const AGAIN = 60_000;

export interface FenceOptions extends Pick<Means, 'clock' | 'emit' | 'logger' | 'timezone'> {
  place: StandbyPlace;
  /** Identifies the place; not secret. */
  placeName: string;
  stamps: Stamps;
  /** Written without counting as a change of the data. */
  settings: SettingStore;
  /** When the daemon was last running, UTC ms; undefined before the first start. */
  lastSeen: number | undefined;
  /** Whether the queue is stopped by a person or after a restore. */
  isPaused: () => boolean;
  hasWaiting: () => boolean;
  /** Called when this machine may send. */
  onOurs: () => void;
}

/**
 * Decides which of the machines that share a second place may send. A restored machine writes a mark with the next
 * generation once its queue is resumed; a machine that finds a higher generation than its own stops sending.
 */
export function createFence(options: FenceOptions) {
  const { place, placeName, stamps, settings, clock, logger } = options;
  let own: Own | undefined;
  let state: FenceState = 'unread';
  let other: Mark | undefined;
  let readAt = -Infinity;
  let triedAt = -Infinity;
  let isTold = false;
  // A first start can't have been replaced by another machine.
  let absent = options.lastSeen !== undefined && clock.now() - options.lastSeen > ABSENCE;
  let vouched = false;
  /** Whether the mark carries a stamp of this process. */
  let stamped = false;
  let lostAt: number | undefined;
  let wakeUp = new AbortController();

  /** Stored only when needed: tests and copies open a database without being a sending machine. */
  function mine(): Own {
    own ??= readOwn(settings) ?? firstOwn(randomUUID());
    return own;
  }

  function keep(changes: Partial<Own>): void {
    own = { ...mine(), ...changes };
    writeOwn(settings, own);
  }

  function become(next: FenceState): void {
    const before = state;
    state = next;
    if (next === before) return;
    const alert = alertOf(next);
    logger[alert === undefined ? 'info' : 'warn'](
      { from: before, to: next, generation: mine().generation, ...(other && { other: other.generation }) },
      'The turn to send between machines',
    );
    if (alert) options.emit({ ...alert });
  }

  const isStale = () => clock.monotonic() - readAt > LEASE;

  /** `before` is the stamp in the mark, if it is ours. */
  async function write(generation: number, before: string | undefined, signal: AbortSignal): Promise<void> {
    const stamp = newStamp(stamps, before);
    const mark: Mark = { generation, machine: mine().machine, at: new Date(clock.now()).toISOString(), stamp };
    await place.writeMark(JSON.stringify(mark), signal);
    stamped = true;
    keep({ generation, claim: false, place: placeName });
  }

  /** Decides by the mark whether this machine may send; writes the mark if needed. Throws what the place throws. */
  async function judge(signal: AbortSignal): Promise<FenceState> {
    const text = await place.readMark(signal);
    const mark = text === undefined ? undefined : readMark(text);
    const { machine, generation, claim, place: known } = mine();
    if (text !== undefined && !mark) throw new Error('The mark in the second place can not be read');
    // A disk that is not mounted looks empty: only a machine that was never offline may write a new mark.
    if (!mark && known === placeName && absent && !claim) throw new Error('The mark in the second place is gone');
    const isNamed = mark !== undefined && mark.machine === machine;
    const isTwins = isNamed && mark.stamp !== undefined && !stamps.read().includes(mark.stamp);
    const isOwn = isNamed && !isTwins;
    const stamp = isOwn ? mark.stamp : undefined;
    if (claim) {
      if (options.isPaused()) return 'unread';
      const next = generationAfter(Math.max(mark?.generation ?? 0, generation));
      await write(next, stamp, signal);
      // Also when there was no mark: another machine may be taking over at this moment.
      keep({ waits_until: isOwn ? undefined : clock.now() + NOTICE });
      logger.info({ generation: next, before: mark?.generation }, 'This machine has taken over');
    } else if (isTwins) {
      return 'twin';
    } else if (!mark || (isOwn && mark.generation < generation)) {
      await write(Math.max(generation, 1), stamp, signal);
    } else if (mark.machine !== machine) {
      other = mark;
      return 'taken';
    } else {
      if (known !== placeName || mark.generation > generation) keep({ generation: mark.generation, place: placeName });
      // This machine may send all the same; only a copy of it would not be detected.
      if (!stamped)
        await write(mark.generation, stamp, signal).catch((err: unknown) => logger.warn({ err }, UNSTAMPED));
    }
    other = undefined;
    return isWaiting() ? 'waiting' : 'ours';
  }

  function isWaiting(): boolean {
    const until = mine().waits_until;
    // A clock that was set back must not make the wait longer.
    return until !== undefined && clock.now() < until && until - clock.now() <= NOTICE;
  }

  let reading: Promise<void> | undefined;
  /** Reads the mark now; concurrent callers share one read. Throws nothing. */
  const read = (signal: AbortSignal): Promise<void> =>
    (reading ??= readAnew(signal).finally(() => {
      reading = undefined;
      // Also when it was ours before: the queue has been waiting for this reading.
      if (state === 'ours' && !signal.aborted) options.onOurs();
    }));

  async function readAnew(signal: AbortSignal): Promise<void> {
    triedAt = clock.monotonic();
    try {
      const next = await judge(signal);
      isTold = false;
      if (next !== 'unread') absent = false;
      readAt = triedAt;
      become(next);
    } catch (error) {
      if (signal.aborted) return;
      if (!isTold) logger.warn({ err: error }, 'The second place can not be asked whose turn it is');
      isTold = true;
      if (state === 'taken' || state === 'twin') return;
      if (absent || (mine().claim && !vouched)) return become('asking');
      // A machine that was never offline goes on sending: nobody takes over from a working machine.
      readAt = triedAt;
      become(isWaiting() ? 'waiting' : 'ours');
    }
  }

  function isDue(): boolean {
    const since = clock.monotonic() - triedAt;
    if (state === 'unread') return since > (mine().claim ? 1000 : 0) && !(mine().claim && options.isPaused());
    // Ahead of time, so that a broadcast does not stop for it.
    if (state === 'ours') return (isStale() || since > LEASE / 2) && options.hasWaiting();
    if (state === 'waiting') return !isWaiting();
    return since >= AGAIN;
  }

  function wake(): void {
    wakeUp.abort();
    wakeUp = new AbortController();
  }

  const reason = () => reasonOf(state, { other, until: mine().waits_until, zone: options.timezone });

  return {
    /** Runs until the signal ends it. */
    async run(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const woken = wakeUp.signal;
        if (isDue()) await read(signal);
        if (isDue() && !signal.aborted) continue;
        const until = state === 'waiting' ? mine().waits_until! - clock.now() + 1 : AGAIN;
        await clock.sleep(Math.max(1, Math.min(until, AGAIN)), AbortSignal.any([signal, woken]));
      }
    },

    /** Checks now: the queue was resumed, or messages wait. */
    wake,

    /** Whether messages may be sent. False while the last reading is too old; then it is read again first. */
    canSend(): boolean {
      if (state !== 'ours') return false;
      const isGood = !isStale();
      if ((!isGood || clock.monotonic() - triedAt > LEASE / 2) && options.hasWaiting()) wake();
      return isGood;
    },

    /** Whether copies may be written: never over those of the machine that has taken over. Reads the mark. */
    async mayCopy(signal: AbortSignal): Promise<boolean> {
      if (state === 'unread' || (state === 'ours' && isStale())) await read(signal);
      return state === 'ours';
    },

    turn: (): FenceState => state,

    stopped: (): { by: 'standby'; reason: string } | undefined => {
      const told = reason();
      return told === undefined ? undefined : { by: 'standby', reason: told };
    },

    /** Call when the WhatsApp connection opens or closes; while it is closed another machine may take over. */
    connection(isThere: boolean): void {
      if (!isThere) {
        lostAt ??= clock.monotonic();
        return;
      }
      if (lostAt !== undefined && clock.monotonic() - lostAt > ABSENCE) absent = true;
      const wasAway = lostAt !== undefined;
      lostAt = undefined;
      if (!wasAway || state !== 'ours') return;
      readAt = -Infinity;
      wake();
    },

    /** An admin confirms that no other machine sends. Throws conflict where one has taken over. */
    vouch(): void {
      if (state === 'taken') throw conflict(reason()!);
      // With a new machine id it takes over from its copy.
      if (state === 'twin') {
        keep({ machine: randomUUID(), claim: true });
        become('unread');
      }
      if (state === 'asking') {
        absent = false;
        vouched = true;
        readAt = clock.monotonic();
        // A restored machine still takes over once the place can be reached again.
        become('ours');
        options.onOurs();
      }
      wake();
    },
  };
}
