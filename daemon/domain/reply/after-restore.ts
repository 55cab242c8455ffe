import { dateInZone, instantInZone } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { alertFrame, unknownAnswerText } from '#shared/operations/alert.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { ANSWERS } from '#shared/reply/question.ts';
import { readVerdict } from '#shared/reply/verdict.ts';
import type { AlertNumbers } from '#daemon/account/account.store.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import { hashOf } from '#daemon/queue/send.ts';
import type { Answers } from './answers.ts';
import type { ReplyStore } from '#daemon/storage/reply/reply.ts';
import type { Reply, ReplyTaker } from './reply.ts';

/** Setting key of the last restore's time, UTC ms as text. */
export const RESTORED_KEY = 'restored_at';
/** How long after a restore answers to unknown messages are expected, in ms. */
const ANSWERED_WITHIN = 14 * 86_400_000;
const WORDS = { hadir: 'HADIR atau BERSEDIA', udzur: 'UDZUR atau TIDAK BISA' } as const;

export interface AfterRestoreOptions {
  settings: Pick<SettingStore, 'get'>;
  store: Pick<ReplyStore, 'since' | 'insert' | 'nameOf'>;
  /** Whether WhatsApp's id belongs to one of our messages. */
  isOurs(waId: string): boolean;
  numbers: AlertNumbers;
  answers: Pick<Answers, 'owe'>;
  emit: (frame: EventFrame) => void;
  clock: Clock;
  timezone: string;
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
