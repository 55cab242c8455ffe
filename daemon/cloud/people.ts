import type { Clock } from '../domain/base/clock.ts';
import type { WhatsappKeyStore } from '../domain/queue/whatsapp-key-store.ts';

/** Who has written may be answered freely for a day; a little less, so that a message under way still counts; ms. */
const WINDOW = 24 * 3_600_000 - 60_000;
/** A call that failed is repeated for a week; what is older is somebody's replay; ms. */
const REPEATED_FOR = 8 * 86_400_000;
/** So many ids are kept for each number. */
const KEPT = 20;

/** Of who has not been written to for so long nothing is remembered; ms. */
const FORGOTTEN_AFTER = 31 * 86_400_000;

/** Of so many who have written is it remembered; a crowd of strangers pushes out who wrote first. */
const REMEMBERED = 20_000;

const HEARD = 'cloud-heard';
const SENT = 'cloud-sent';

interface Sent {
  /** When we last wrote to him, UTC ms. */
  at: number;
  /** Their id and ours. */
  ids: [wamid: string, waId: string][];
}

interface Heard {
  /** When he last wrote, UTC ms. */
  at: number;
  /** What has been taken already. */
  ids: string[];
  /** WhatsApp has said that his day is over. */
  isClosed?: true;
}

/** What the Cloud API needs to be remembered of a number: when it last wrote, and its messages' ids. */
export function createPeople({ keys, clock }: { keys: WhatsappKeyStore; clock: Clock }) {
  function stored<T>(type: string, phone: string): T | undefined {
    const text = keys.get(type, [phone]).get(phone);
    return text === undefined ? undefined : (JSON.parse(text) as T);
  }
  const sentTo = (phone: string) => stored<Sent>(SENT, phone)?.ids ?? [];

  return {
    /**
     * Somebody has written. `taken` stores what follows from it, in the same transaction; it is not asked for what was
     * taken before, or is too old. Throws what it throws.
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

    /** What `work` stores, in one transaction. */
    together: (work: () => void): void => keys.set([], work),

    /** Whether he may be written to freely. */
    isOpen(phone: string): boolean {
      const heard = stored<Heard>(HEARD, phone);
      return heard !== undefined && !heard.isClosed && heard.at + WINDOW > clock.now();
    },

    /** WhatsApp says that it is over. */
    close(phone: string): void {
      const before = stored<Heard>(HEARD, phone);
      if (before) keys.set([{ type: HEARD, id: phone, value: JSON.stringify({ ...before, isClosed: true }) }]);
    },

    /** Under which ids messages of ours stand there; all in one transaction. */
    sent(all: readonly { phone: string; wamid: string; waId: string }[]): void {
      const changes = [...Map.groupBy(all, ({ phone }) => phone)].flatMap(([phone, own]) => {
        const before = sentTo(phone);
        const known = new Map(before);
        for (const { wamid, waId } of own) known.set(wamid, waId);
        if (known.size === before.length) return [];
        return [{ type: SENT, id: phone, value: JSON.stringify({ at: clock.now(), ids: [...known].slice(-KEPT) }) }];
      });
      if (changes.length > 0) keys.set(changes);
    },

    /** Lets go what nothing is decided by any more: most of those who write are strangers. */
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

    /** Our id of a message of ours to this number; undefined where it is forgotten, or never was ours. */
    waIdOf: (phone: string, wamid: string): string | undefined => sentTo(phone).find(([known]) => known === wamid)?.[1],
  };
}
export type People = ReturnType<typeof createPeople>;
