import type { AlertNumbers } from '#daemon/account/index.ts';
import type { Means } from '#daemon/base/base.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import { type IncomingText, type OwnText, type OptOutService, hashOf } from '#daemon/queue/index.ts';
import { dateInZone, instantInZone } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { alertFrame, unknownAnswerText } from '#shared/operations/alert.ts';
import { ANSWERS } from '#shared/reply/question.ts';
import { wishesToQuit, readVerdict } from '#shared/reply/verdict.ts';
import {
  type Answers,
  type AskBack,
  isTakenBack,
  replyKey,
  type Reply,
  type Replaced,
  type ReplyTaker,
} from './answers.ts';
import type { ReplyStore } from './reply.store.ts';

/** How long after a message WhatsApp lets its sender edit it, with a margin; a later edit is not read. In ms. */
const EDIT_WITHIN = 20 * 60_000;

export interface IncomingOptions extends Pick<Means, 'clock' | 'transaction'> {
  optOut: Pick<OptOutService, 'incoming' | 'mayStop'>;
  /** Called in this order, until one takes it. */
  takers: readonly ReplyTaker[];
  store: Pick<ReplyStore, 'has' | 'insert' | 'note' | 'noteOf' | 'lastSign' | 'nameOf' | 'since'>;
  quiet: Pick<Quiet, 'begin'>;
  askBack: AskBack;
  answers: Pick<Answers, 'wake'>;
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

/** How long Mimbar says nothing where the admin himself has written, in ms. */
const AFTER_ADMIN = 6 * 3_600_000;

export interface QuietOptions extends Pick<Means, 'clock' | 'timezone'> {
  store: Pick<ReplyStore, 'since' | 'insert'>;
}

export interface Quiet {
  /** The admin has written to a number; `key` as of a reply. */
  begin(key: string, phone: string): void;
  /** Whether Mimbar says nothing to a number, because the admin is talking with him. */
  isQuiet(phone: string): boolean;
  /** Whether a question may be asked back: one a day and number. */
  mayAsk(phone: string): boolean;
}

/** When Mimbar leaves a conversation alone. */
export function createQuiet({ store, clock, timezone }: QuietOptions): Quiet {
  const isQuiet = (phone: string) => store.since(phone, clock.now() - AFTER_ADMIN).some(({ told }) => told === 'admin');
  return {
    begin: (key, phone) =>
      store.insert({ key, no_hp: phone, at: clock.now(), verdict: 'unclear', told: 'admin', nomor: null }),
    isQuiet,
    mayAsk(phone) {
      const dayBegan = instantInZone(dateInZone(clock.now(), timezone), '00:00', timezone);
      return !isQuiet(phone) && store.since(phone, dayBegan).every(({ told }) => told !== 'question');
    },
  };
}

/** Setting key of the last restore's time, UTC ms as text. */
export const RESTORED_KEY = 'restored_at';
/** How long after a restore answers to unknown messages are expected, in ms. */
const ANSWERED_WITHIN = 14 * 86_400_000;
const WORDS = { hadir: 'HADIR atau BERSEDIA', udzur: 'UDZUR atau TIDAK BISA' } as const;

export interface AfterRestoreOptions extends Pick<Means, 'clock' | 'emit' | 'timezone'> {
  settings: Pick<SettingStore, 'get'>;
  store: Pick<ReplyStore, 'since' | 'insert' | 'nameOf'>;
  /** Whether WhatsApp's id belongs to one of our messages. */
  isOurs(waId: string): boolean;
  numbers: AlertNumbers;
  answers: Pick<Answers, 'owe'>;
}

/**
 * After a restore, people may answer a question that was sent after the backup and is not in the database. A yes or no
 * is reported to the admins, and the sender is told so; it is not applied to another question.
 */
export function createAfterRestore(options: AfterRestoreOptions): { first: ReplyTaker; last: ReplyTaker } {
  const { store, answers, clock, timezone } = options;
  const isRecent = () => clock.now() - Number(options.settings.get(RESTORED_KEY) ?? -Infinity) < ANSWERED_WITHIN;

  function take({ key, phone, text, isSign, replaces }: Reply): string[] | undefined {
    // An edit of a message that is known is about what that was about.
    if (isSign || replaces?.about !== undefined || !isRecent()) return undefined;
    const verdict = readVerdict(text);
    if (verdict === 'unclear') return undefined;
    const name = store.nameOf(phone);
    if (name === undefined) return undefined;
    const at = clock.now();
    const dayBegan = instantInZone(dateInZone(at, timezone), '00:00', timezone);
    const isTold = store.since(phone, dayBegan).some((one) => one.told === 'passed' && one.verdict === verdict);
    store.insert({ key, no_hp: phone, at, verdict, told: isTold ? 'nothing' : 'passed', nomor: null });
    if (isTold) return [];
    const facts = { name, answer: WORDS[verdict] };
    answers.owe({ key, phone, recipient: name, text: ANSWERS.passedOn(), claim: { kind: 'plain' } });
    for (const { id_account, username, no_hp } of options.numbers())
      answers.owe({
        key: hashOf(['after-restore', key, id_account]),
        phone: normalizePhone(no_hp),
        recipient: username,
        text: unknownAnswerText(facts),
        claim: { kind: 'plain' },
      });
    queueMicrotask(() => options.emit(alertFrame('answerUnknown', facts)));
    return [];
  }

  return {
    /** A reply that quotes an unknown message is about that one, whatever other questions are open. */
    first: {
      take: (reply) => (reply.quoted !== undefined && !options.isOurs(reply.quoted) ? take(reply) : undefined),
    },
    last: { take },
  };
}
