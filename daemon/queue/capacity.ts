import type { Means } from '#daemon/base/base.ts';
import { conflict, MimbarError } from '#daemon/base/errors.ts';
import { formatCount } from '#shared/base/count.ts';
import { addDays, dateInZone, instantInZone } from '#shared/base/dates.ts';
import type { Rest } from '#shared/broadcast/broadcast.ts';
import { CAPTION_MAX, longest, MESSAGE_MAX } from '#shared/base/values.ts';
import type { MessageStore } from './message.store.ts';
import type { Pace } from './pace.ts';
import type { AnyDraft } from './send.ts';

/**
 * When messages that were postponed until tomorrow are sent: from the first time on, or from the second one if quiet
 * hours last longer.
 */
const MORNING = ['06:00', '09:00'] as const;
/** A postponed message expires a day later, like a message that is sent after its event. */
const DAY = 86_400_000;
/** Maximum postponement, in ms: a day and a half. */
export const PUT_OFF_AT_MOST = 1.5 * DAY;

export interface Capacity {
  /** Number of messages that would be sent on the first day, and on later ones. */
  today: number;
  later: number;
  /** When those leave that would be sent, UTC ms. */
  leaves: readonly number[];
  /**
   * Messages that would not be sent before their end. Both messages of a schedule are left out together, or it would
   * look as if both recipients had been told.
   */
  late: ReadonlySet<AnyDraft>;
  /** Why the send is rejected, if there are late messages. */
  refusal: string | undefined;
}

/** The schedule of a reminder; undefined for a digest, which has many. */
function jadwalOf({ month, links: [link] }: AnyDraft): string | undefined {
  return month !== null || link === undefined ? undefined : `${link.id_pengajian} ${link.id_jumatan}`;
}

/** Checks whether messages can be sent before their end, after all waiting ones and with every limit. */
export function createCapacity({
  pace,
  messages,
  clock,
  timezone,
}: Pick<Means, 'clock' | 'timezone'> & {
  pace: Pace;
  messages: MessageStore;
}) {
  const dayAfter = (at: number, time: string) => instantInZone(addDays(dateInZone(at, timezone), 1), time, timezone);

  /** A draft that already waits in the queue is counted only once. `at`: when they are queued if later, UTC ms. */
  function check(drafts: readonly AnyDraft[], { priority = 0, at }: { priority?: number; at?: number } = {}): Capacity {
    const start = at ?? clock.now();
    const pending = messages.pendingAmong(drafts.map((draft) => draft.dedupe_key));
    const fresh = drafts.filter((draft) => !pending.has(draft.dedupe_key));
    if (fresh.length === 0) return { today: 0, later: 0, leaves: [], late: new Set(), refusal: undefined };
    const planned = fresh.map(({ ends_at, not_before = 0, id_grup = null }) => ({
      id_broadcast: null,
      priority,
      ends_at,
      created_at: start,
      quiet_hours: false,
      next_attempt_at: Math.max(not_before, at ?? 0),
      id_grup,
    }));
    const plan = pace.plan(planned);
    const midnight = dayAfter(start, '00:00');
    const split = new Set(fresh.flatMap((draft, index) => (plan[index] === undefined ? [jadwalOf(draft)] : [])));
    split.delete(undefined);
    const isLate = (draft: AnyDraft, index: number) => plan[index] === undefined || split.has(jadwalOf(draft));
    const missed = fresh.filter(isLate);
    const leaves = fresh.flatMap((draft, index) => (isLate(draft, index) ? [] : plan[index]!));
    const today = leaves.filter((leave) => leave < midnight).length;
    const isToday = at === undefined && missed.every(({ ends_at }) => ends_at <= midnight);
    const until = isToday ? 'hari ini' : 'sebelum batas waktunya';
    return {
      today,
      later: leaves.length - today,
      leaves,
      late: new Set(missed),
      refusal: missed.length === 0 ? undefined : `Hanya ${leaves.length} dari ${fresh.length} dapat dikirim ${until}`,
    };
  }

  function tomorrowMorning<D extends AnyDraft>(draft: D): D {
    const not_before = dayAfter(clock.now(), pace.isQuietTime(MORNING[0]) ? MORNING[1] : MORNING[0]);
    return { ...draft, not_before, ends_at: not_before + DAY };
  }

  return {
    check,
    /**
     * Returns all drafts if there is time for them. Otherwise `rest` decides about the late ones: left out, or
     * postponed until tomorrow. If `rest` is undefined, throws conflict with the number that can be sent.
     */
    admit<D extends AnyDraft>(drafts: readonly D[], rest: Rest | undefined, priority = 0): readonly D[] {
      const { late, refusal } = check(drafts, { priority });
      if (refusal === undefined) return drafts;
      if (rest === undefined || (rest === 'lewati' && late.size === drafts.length)) throw conflict(refusal);
      if (rest === 'lewati') return drafts.filter((draft) => !late.has(draft));
      const all = drafts.map((draft) => (late.has(draft) ? tomorrowMorning(draft) : draft));
      const still = check(all, { priority }).refusal;
      if (still !== undefined) throw conflict(`${still}, meskipun sebagian dikirim besok pagi`);
      return all;
    },
  };
}
export type CapacityCheck = ReturnType<typeof createCapacity>;

/** `length` of the whole text in UTF-16 units, if `message` is only its beginning. */
interface Written {
  recipient: string;
  message: string;
  length?: number;
  id_lampiran?: string | null;
}

/** Maximum number of recipients that are named. */
const NAMED = 5;
/** Formatted as by Intl, but without it: its first call takes 16 ms and 9 MB at the daemon's start. */
const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '.');
const MAX = grouped(MESSAGE_MAX);
const WITH_FILE = `${grouped(CAPTION_MAX)} huruf bila ada lampiran`;

const hasFile = ({ id_lampiran }: Pick<Written, 'id_lampiran'>): boolean => (id_lampiran ?? null) !== null;

export function isTooLong(written: Omit<Written, 'recipient'>): boolean {
  const { message, length = message.length } = written;
  return length > longest(hasFile(written));
}

/** Names the recipients of messages that are too long, with the lengths; undefined if there are none. */
export function tooLongText(drafts: readonly Written[]): string | undefined {
  const long = drafts.filter(isTooLong);
  if (long.length === 0) return undefined;
  const names = long
    .slice(0, NAMED)
    .map(({ recipient, message, length = message.length }) => `${recipient} (${formatCount(length)} huruf)`);
  const more = long.length > NAMED ? ` dan ${long.length - NAMED} lagi` : '';
  return `Pesan untuk ${names.join(', ')}${more} terlalu panjang: paling banyak ${long.some(hasFile) ? WITH_FILE : `${MAX} huruf`}. Persingkat template, atau pilih lebih sedikit jadwal`;
}

/** Throws invalid with the recipients whose messages are too long. */
export function requireShort(drafts: readonly Written[]): void {
  const text = tooLongText(drafts);
  if (text !== undefined) throw new MimbarError('invalid', `${text}. Tidak ada yang dikirim.`);
}

/** Reason of a card's message that was not sent because it is too long. */
export function tooLongReason(message: Pick<Written, 'id_lampiran'>): string {
  const most = hasFile(message) ? WITH_FILE : `${MAX} huruf`;
  return `Pesan lebih dari ${most}, jadi tidak dikirim. Persingkat template kartu ini, lalu kirim dari jadwalnya.`;
}
