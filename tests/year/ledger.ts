/** A message that was due, read from the plan independently of the daemon before the minute of its card. */
export interface Due {
  card: string;
  /** The date or the month of the message. */
  target: string;
  /** UTC ms. */
  at: number;
  audience: 'dkm' | 'mubaligh';
  /** The schedule, such as 'pengajian 12'; for a digest its recipient, such as 'masjid 12'. */
  about: string;
  /** The schedule's version; 0 for a digest. */
  version: number;
  /** Digits. */
  to: string;
  /** The parts that the text must contain. */
  says: readonly string[];
  /** The recipient wanted no messages at that minute. */
  stopped: boolean;
}

/** A message in the daemon's database about the schedule or digest. */
export interface Booked {
  wa_id: string;
  state: 'waiting' | 'held' | 'running' | 'success' | 'failed' | 'cancelled';
  version: number;
  created_at: number;
  /** The time after which the message is not waited for, UTC ms. */
  ends_at: number;
  reason: string | null;
  /** Whether the admin's list of messages shows this reason. */
  shown: boolean;
}

/** A text as a phone received it. */
export interface Arrived {
  wa_id: string;
  to: string;
  text: string;
}

export interface Evidence {
  booked: readonly Booked[];
  /** The booked messages that arrived, each id once. */
  arrived: readonly Arrived[];
  /** People have changed or deleted the schedule since it was due. */
  changed: boolean;
  /** The state of the card's run; an admin was told if it is 'missed' or 'unknown'. */
  run: 'done' | 'caught_up' | 'missed' | 'unknown' | undefined;
  /** The recipient wants no messages, or wanted none at some time since it was due. */
  stopped: boolean;
  /** How often people have sent it by hand. */
  byHand: number;
  /** The database was restored from a backup since it was due. */
  restored: boolean;
}

/** The outcome of a message that was due; `wrong` is a finding. */
export type End =
  | { end: 'sent' | 'changed' | 'missed' | 'unknown' | 'stopped' | 'restored' }
  | { end: 'failed' | 'cancelled'; reason: string }
  | { end: 'wrong'; how: string };

/**
 * The time until which no outcome can be told, because somebody sent it again by hand and that is under way, UTC ms.
 */
export function underWayUntil(booked: readonly Booked[], now: number): number | undefined {
  const ends = booked.filter((row) => isOpen(row) && row.ends_at > now).map((row) => row.ends_at);
  return ends.length > 0 ? Math.max(...ends) : undefined;
}

const isOpen = ({ state }: Booked) => state === 'waiting' || state === 'held' || state === 'running';
const wrong = (how: string): End => ({ end: 'wrong', how });

/** Accounts for one message that was due, once it can no longer be under way. */
export function accountOf(due: Due, { booked, arrived, changed, run, stopped, restored, byHand }: Evidence): End {
  const own = arrived.filter(({ wa_id }) => booked.some((row) => row.wa_id === wa_id));
  const texts = new Map<string, Set<string>>();
  for (const { wa_id, text } of own) texts.set(text, (texts.get(text) ?? new Set()).add(wa_id));
  const twice = [...texts].find(([, ids]) => ids.size > 1 + byHand);
  if (twice) return wrong(`arrived under ${[...twice[1]].join(' and ')}: ${twice[0]}`);
  // A message that people sent by hand earlier may have gone to an older number.
  const beforehand = new Set(
    booked.filter(({ created_at }) => byHand > 0 && created_at < due.at).map((row) => row.wa_id),
  );
  // Messages about an earlier version of the schedule were correct at that time, so only the current version is
  // checked.
  const current = own.filter(({ wa_id }) => booked.some((row) => row.wa_id === wa_id && row.version === due.version));
  // Two messages of one meaning are two, whatever their words.
  if (current.length > 1 + byHand) return wrong(`arrived ${current.length} times, ${byHand} of them by hand`);
  const stray = current.find(
    ({ to, text, wa_id }) =>
      (to !== due.to && !beforehand.has(wa_id)) || !due.says.every((part) => text.includes(part)),
  );
  const lie = booked.find(({ wa_id, state }) => state === 'success' && !own.some((one) => one.wa_id === wa_id));
  if (lie) return wrong(`is told as sent, and never arrived (${lie.wa_id})`);
  const open = booked.find(isOpen);
  if (open) return wrong(`is still ${open.state}`);
  if (current.length > 0)
    return stray && !changed ? wrong(`says something else: ${stray.to} ${stray.text}`) : { end: 'sent' };
  if (changed) return { end: 'changed' };
  const last = booked.findLast(({ version }) => version === due.version);
  if (last) {
    const end = last.state === 'failed' ? 'failed' : 'cancelled';
    if (!last.reason) return wrong(`${end} without a reason`);
    if (end === 'failed' && !last.shown) return wrong(`failed, and no list shows why (${last.reason})`);
    return { end, reason: last.reason };
  }
  if (run === 'missed' || run === 'unknown') return { end: run };
  if (stopped || due.stopped) return { end: 'stopped' };
  if (restored) return { end: 'restored' };
  return wrong(run === undefined ? 'its card has not run, and nobody was told' : 'its card ran without it');
}
