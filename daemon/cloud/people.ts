import type { Clock } from '#daemon/base/clock.ts';
import type { WhatsappKeyStore } from '#daemon/queue/index.ts';

/** Length of the 24-hour window, minus a margin for messages that are being sent; ms. */
const WINDOW = 24 * 3_600_000 - 60_000;
/** Meta retries a failed webhook call for a week; a message older than this is a replay; ms. */
const REPEATED_FOR = 8 * 86_400_000;
/** Maximum number of message ids kept for each number. */
const KEPT = 20;

/** Recipients that got no message for this long are deleted; ms. */
const FORGOTTEN_AFTER = 31 * 86_400_000;

/** Maximum number of entries of each type; the oldest are evicted. */
const REMEMBERED = 20_000;

const HEARD = 'cloud-heard';
const SENT = 'cloud-sent';

interface Sent {
  /** Time of our last message, UTC ms. */
  at: number;
  /** WhatsApp's id and ours. */
  ids: [wamid: string, waId: string][];
  /** WhatsApp's ids of those that were not delivered and are tried again. */
  failed?: string[];
}

interface Heard {
  /** Time of the sender's last message, UTC ms. */
  at: number;
  /** WhatsApp's ids of the messages that were already processed. */
  ids: string[];
  /** WhatsApp reported that the 24-hour window is closed. */
  isClosed?: true;
}

/** What the Cloud API messenger stores about a number: the time of its last message, and message ids. */
export function createPeople({ keys, clock }: { keys: WhatsappKeyStore; clock: Clock }) {
  function stored<T>(type: string, phone: string): T | undefined {
    const text = keys.get(type, [phone]).get(phone);
    return text === undefined ? undefined : (JSON.parse(text) as T);
  }
  const sentTo = (phone: string) => stored<Sent>(SENT, phone)?.ids ?? [];

  return {
    /**
     * Records an incoming message. `taken` stores its effects in the same transaction. It is not called for duplicates
     * and for messages that are too old. An error of `taken` is thrown on.
     */
    heard({ phone, id, at }: { phone: string; id: string; at: number }, taken: () => void): void {
      const now = clock.now();
      const before = stored<Heard>(HEARD, phone);
      if (at < now - REPEATED_FOR || before?.ids.includes(id)) return;
      const heard: Heard = {
        at: Math.max(before?.at ?? 0, Math.min(at, now)),
        ids: [...(before?.ids ?? []), id].slice(-KEPT),
      };
      keys.set([{ type: HEARD, id: phone, value: JSON.stringify(heard) }], taken);
    },

    /** Runs `work` in one transaction. */
    together: (work: () => void): void => keys.set([], work),

    /** Whether free text may be sent to this number. */
    isOpen(phone: string): boolean {
      const heard = stored<Heard>(HEARD, phone);
      return heard !== undefined && !heard.isClosed && heard.at + WINDOW > clock.now();
    },

    /** Call when WhatsApp reports that the 24-hour window is closed. */
    close(phone: string): void {
      const before = stored<Heard>(HEARD, phone);
      if (before) keys.set([{ type: HEARD, id: phone, value: JSON.stringify({ ...before, isClosed: true }) }]);
    },

    /** Stores WhatsApp's ids of our messages, in one transaction. */
    sent(all: readonly { phone: string; wamid: string; waId: string }[]): void {
      const changes = [...Map.groupBy(all, ({ phone }) => phone)].flatMap(([phone, own]) => {
        const before = stored<Sent>(SENT, phone);
        const known = new Map(before?.ids);
        for (const { wamid, waId } of own) known.set(wamid, waId);
        if (known.size === (before?.ids.length ?? 0)) return [];
        const sent: Sent = { ...before, at: clock.now(), ids: [...known].slice(-KEPT) };
        return [{ type: SENT, id: phone, value: JSON.stringify(sent) }];
      });
      if (changes.length > 0) keys.set(changes);
    },

    /** Records that these messages were not delivered and are tried again. */
    failed(all: readonly { id: string; recipient_id?: string | undefined }[]): void {
      for (const { id, recipient_id: phone } of all) {
        const before = phone === undefined ? undefined : stored<Sent>(SENT, phone);
        if (!before) continue;
        const sent: Sent = { ...before, failed: [...(before.failed ?? []), id].slice(-KEPT) };
        keys.set([{ type: SENT, id: phone!, value: JSON.stringify(sent) }]);
      }
    },

    hasFailed: (wamid: string, phone: string | undefined): boolean =>
      phone !== undefined && (stored<Sent>(SENT, phone)?.failed ?? []).includes(wamid),

    /** Deletes old entries. Most senders are strangers, so their number has a limit. */
    forget(): void {
      const now = clock.now();
      const old = (type: string, before: number) =>
        keys
          .ofType(type)
          .map(({ id, value }) => ({ id, at: (JSON.parse(value) as { at: number }).at }))
          .sort((a, b) => b.at - a.at)
          .filter(({ at }, place) => at < before || place >= REMEMBERED)
          .map(({ id }) => ({ type, id, value: null }));
      const changes = [...old(HEARD, now - REPEATED_FOR), ...old(SENT, now - FORGOTTEN_AFTER)];
      if (changes.length > 0) keys.set(changes);
    },

    /** The numbers to which we have sent, by WhatsApp's ids of the messages. */
    recipients: (): Map<string, string> =>
      new Map(
        keys
          .ofType(SENT)
          .flatMap(({ id, value }) => (JSON.parse(value) as Sent).ids.map(([wamid]) => [wamid, id] as const)),
      ),

    /** Our id of a message to this number; undefined if it was deleted or is not ours. */
    waIdOf: (phone: string, wamid: string): string | undefined => sentTo(phone).find(([known]) => known === wamid)?.[1],
  };
}
export type People = ReturnType<typeof createPeople>;
