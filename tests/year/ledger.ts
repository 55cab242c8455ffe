/** A message that was due: an independent reading of the plan at the minute of its card, before the card looks. */
export interface Due {
  card: string;
  /** The date, or the month, that it speaks of. */
  target: string;
  /** UTC ms. */
  at: number;
  audience: 'dkm' | 'mubaligh';
  /** The schedule, 'pengajian 12'; of a digest whose it is, 'masjid 12'. */
  about: string;
  /** The schedule's version; 0 for a digest. */
  version: number;
  /** Digits. */
  to: string;
  /** What the text has to say. */
  says: readonly string[];
  /** He wanted none at that minute. */
  stopped: boolean;
}

/** A message of the daemon's own book that speaks of it. */
export interface Booked {
  wa_id: string;
  state: 'waiting' | 'held' | 'running' | 'success' | 'failed' | 'cancelled';
  version: number;
  created_at: number;
  /** UTC ms; after it nobody waits for it. */
  ends_at: number;
  reason: string | null;
  /** Whether the admin's list of messages shows this reason. */
  shown: boolean;
}

/** A text as a phone has got it. */
export interface Arrived {
  wa_id: string;
  to: string;
  text: string;
}

export interface Evidence {
  booked: readonly Booked[];
  /** What arrived of what speaks of it, under each id once. */
  arrived: readonly Arrived[];
  /** People have changed or deleted the schedule since it was due. */
  changed: boolean;
  /** An admin was told that the run was missed, or that nobody knows. */
  run: 'done' | 'caught_up' | 'missed' | 'unknown' | undefined;
  /** The recipient wants none, or wanted none at some time since it was due. */
  stopped: boolean;
  /** How often people have sent it by hand. */
  byHand: number;
  /** Since it was due the database went back to a backup. */
  restored: boolean;
}

/** How a message that was due ended; what is `wrong` is a finding. */
export type End =
  | { end: 'sent' | 'changed' | 'missed' | 'unknown' | 'stopped' | 'restored' }
  | { end: 'failed' | 'cancelled'; reason: string }
  | { end: 'wrong'; how: string };

/** Until when it can't be said yet: somebody sent it again by hand, and that is under way. UTC ms. */
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
  // What people had sent by hand before may have gone to a number of before.
  const beforehand = new Set(
    booked.filter(({ created_at }) => byHand > 0 && created_at < due.at).map((row) => row.wa_id),
  );
  // What spoke of an earlier state of the schedule said what was true then.
  const current = own.filter(({ wa_id }) => booked.some((row) => row.wa_id === wa_id && row.version === due.version));
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
