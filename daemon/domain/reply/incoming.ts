import { ANSWERS } from '#shared/reply/question.ts';
import { wishesToQuit } from '#shared/reply/verdict.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { IncomingText, OwnText } from '#daemon/queue/messenger.ts';
import type { OptOutService } from '#daemon/queue/opt-out.ts';
import type { Answers } from './answers.ts';
import type { AskBack } from './ask-back.ts';
import type { Quiet } from './quiet.ts';
import type { ReplyStore } from '#daemon/storage/reply/reply.ts';
import { isTakenBack, replyKey, type Reply, type Replaced, type ReplyTaker } from './reply.ts';

/** How long after a message WhatsApp lets its sender edit it, with a margin; a later edit is not read. In ms. */
const EDIT_WITHIN = 20 * 60_000;

export interface IncomingOptions {
  optOut: Pick<OptOutService, 'incoming' | 'mayStop'>;
  /** Called in this order, until one takes it. */
  takers: readonly ReplyTaker[];
  store: Pick<ReplyStore, 'has' | 'insert' | 'note' | 'noteOf' | 'lastSign' | 'nameOf' | 'since'>;
  quiet: Pick<Quiet, 'begin'>;
  askBack: AskBack;
  answers: Pick<Answers, 'wake'>;
  transaction: Transaction;
  clock: Clock;
}

/** A reply to be handled. `late`: an edit that may not be read, or is older than one that was read. */
interface Arrived {
  reply: Reply;
  late?: 'unread' | 'passed';
}

/**
 * Handles incoming texts: BERHENTI and MULAI first, then answers to our questions. Each counts once, even if WhatsApp
 * delivers it several times; when it has returned, all effects are stored. Throws if nothing can be stored.
 */
export function createIncoming({
  optOut,
  takers,
  store,
  quiet,
  askBack,
  answers,
  transaction,
  clock,
}: IncomingOptions) {
  const insert = (key: string, phone: string) =>
    store.insert({ key, no_hp: phone, at: clock.now(), verdict: 'unclear', told: 'nothing', nomor: null });

  /** Asks whoever wants no more messages, but did not say BERHENTI, to say it. */
  function askedToQuit({ key, phone, text }: Reply): boolean {
    if (!wishesToQuit(text) || !optOut.mayStop(phone)) return false;
    askBack({ key, phone }, store.nameOf(phone) ?? 'Penerima', ANSWERS.quit(), { kind: 'plain' });
    return true;
  }

  /**
   * The message that is edited or taken back. One that has not come yet does not count any more when it comes: the edit
   * is asked about instead.
   */
  function replacedBy({ phone, replaces, at }: IncomingText): Pick<Arrived, 'late'> & { replaces?: Replaced } {
    if (replaces === undefined) return {};
    if (replaces === '') {
      const last = store.since(phone, clock.now() - EDIT_WITHIN);
      return { replaces: { id: undefined, about: last.flatMap(({ tentang }) => tentang ?? []) } };
    }
    const key = replyKey(phone, replaces);
    const note = store.noteOf(key);
    if (!note && store.nameOf(phone) !== undefined) insert(key, phone);
    const found = { replaces: { id: replaces, about: note?.tentang ?? undefined } };
    if (at === undefined) return found;
    if (at < (store.lastSign(phone, replaces) ?? -Infinity)) return { ...found, late: 'passed' };
    return at - (note?.tanda_at ?? at) > EDIT_WITHIN ? { ...found, late: 'unread' } : found;
  }

  function arrived(said: IncomingText): Arrived {
    const { id, phone, text, quoted, isSign, isUnreadable, at } = said;
    const { late, replaces } = replacedBy(said);
    const reply = {
      ...{ key: replyKey(phone, id), id, phone, text, isSign },
      // What an edit is about, its message has said.
      quoted: replaces ? undefined : quoted,
      ...(replaces && { replaces }),
      ...(isUnreadable && { isUnreadable }),
      ...(at !== undefined && { at }),
    };
    return { reply, ...(late && { late }) };
  }

  /** Returns what it was about; undefined if nobody has to know. */
  function handled({ reply, late }: Arrived): readonly string[] | undefined {
    if (late === 'passed') return undefined;
    const wish = reply.isSign ? undefined : optOut.incoming(reply);
    // An edit to BERHENTI takes the answer back, too.
    if (wish !== undefined && !reply.replaces) return wish === 'changed' ? [] : undefined;
    const read: Reply = {
      ...reply,
      ...(wish !== undefined && { text: '' }),
      ...(late === 'unread' && !isTakenBack(reply) && { isUnreadable: true }),
    };
    if (!reply.isSign && !reply.replaces && askedToQuit(reply)) return [];
    for (const taker of takers) {
      const about = taker.take(read);
      if (about) return about;
    }
    return undefined;
  }

  return {
    incoming(said: IncomingText): void {
      const isTaken = transaction(() => {
        const key = replyKey(said.phone, said.id);
        if (store.has(key)) return false;
        const one = arrived(said);
        const about = handled(one);
        const { replaces, isSign, quoted } = one.reply;
        // A MULAI that comes again must not undo a later BERHENTI, nor an edit what was said after it.
        const isKept =
          about !== undefined || (replaces?.id !== undefined && store.has(replyKey(said.phone, replaces.id)));
        if (!isKept) return false;
        if (!store.has(key)) insert(key, said.phone);
        store.note(key, {
          tentang: about ? [...about] : [],
          tanda: (isSign ? quoted : replaces?.id) ?? null,
          tanda_at: said.at ?? null,
          secret: said.secret ?? null,
        });
        return about !== undefined;
      });
      if (isTaken) answers.wake();
    },

    /** The admin himself has written to somebody, from the linked phone. */
    ownText(said: OwnText): void {
      const key = replyKey(said.phone, said.id);
      transaction(() => {
        if (!store.has(key) && store.nameOf(said.phone) !== undefined) quiet.begin(key, said.phone);
      });
    },
  };
}
