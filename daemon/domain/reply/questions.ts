import { dateInZone, instantInZone } from '#shared/base/dates.ts';
import { readChoice } from '#shared/reply/choice.ts';
import { ANSWERS } from '#shared/reply/question.ts';
import { bareWord, corrects, readVerdict, type Verdict } from '#shared/reply/verdict.ts';
import { systemActor } from '../base/actor.ts';
import type { Clock } from '../base/clock.ts';
import type { Claim, OfJadwal } from '../queue/claim.ts';
import type { Answer, Answers } from './answers.ts';
import type { KonfirmasiService } from './konfirmasi.ts';
import type { Quiet } from './quiet.ts';
import type { Balasan, Question, ReplyStore, UnclearStore } from './reply-store.ts';
import type { Reply, ReplyTaker } from './reply.ts';

/**
 * How long a numbered list may be answered by numbers, and an answer may be changed without naming the schedule; ms.
 */
const LIST_HOLDS = 3 * 86_400_000;
const CORRECTION_WITHIN = 86_400_000;
/** Maximum number of our replies to one person a day; further changes of his answer are stored without a reply. */
const ANSWERS_A_DAY = 5;
/** The words that change an answer, alone. */
const BARE = ['hadir', 'udzur'];

type Clear = Exclude<Verdict, 'unclear'>;

/** The result of a reply: what is stored, and what we write back. */
interface Taken {
  verdict: Verdict;
  told: Balasan['told'];
  nomor?: Balasan['nomor'];
  /** The questions that it leaves open. */
  unclear?: readonly Question[];
  answer?: Pick<Answer, 'text' | 'recipient' | 'claim'>;
}

export interface QuestionsOptions {
  store: ReplyStore;
  unclear: Pick<UnclearStore, 'keep'>;
  quiet: Pick<Quiet, 'isQuiet' | 'mayAsk'>;
  konfirmasi: Pick<KonfirmasiService, 'answer'>;
  answers: Pick<Answers, 'owe'>;
  clock: Clock;
  timezone: string;
}

/**
 * Finds the question of a reply: that of the quoted message, else the only open question, else by the numbers of a list
 * that we sent. An unclear reply gets a question back, at most one a day for each number.
 */
export function createQuestions({
  store,
  unclear,
  quiet,
  konfirmasi,
  answers,
  clock,
  timezone,
}: QuestionsOptions): ReplyTaker {
  const actor = systemActor('recipient');
  const today = () => dateInZone(clock.now(), timezone);

  function take(reply: Reply): boolean {
    const asked = store.questionsTo(reply.phone).filter(({ tanggal }) => tanggal >= today());
    if (asked.length === 0) return false;
    const earlier = store.since(reply.phone, clock.now() - LIST_HOLDS);
    const taken = read(reply, asked, earlier);
    if (!taken) return false;
    const { verdict, nomor = null } = taken;
    const told = isSilent(taken, reply.phone, earlier) ? 'nothing' : taken.told;
    for (const { kind, id } of taken.unclear ?? [])
      unclear.keep({ kind, id, no_hp: reply.phone, kata: reply.text, at: clock.now() });
    const sign = reply.isSign && { tanda: reply.quoted ?? null, tanda_at: reply.at ?? null };
    store.insert({ key: reply.key, no_hp: reply.phone, at: clock.now(), verdict, told, nomor, ...sign });
    if (taken.answer && told !== 'nothing') answers.owe({ key: reply.key, phone: reply.phone, ...taken.answer });
    return true;
  }

  /** Whether to send no reply: while the admin talks with him, and after the replies of one day. */
  function isSilent({ told }: Taken, phone: string, earlier: readonly Balasan[]): boolean {
    if (told === 'question') return !quiet.mayAsk(phone);
    const dayBegan = instantInZone(today(), '00:00', timezone);
    return (
      quiet.isQuiet(phone) || earlier.filter((one) => one.told === told && one.at >= dayBegan).length >= ANSWERS_A_DAY
    );
  }

  const readFor = ({ text }: Reply, question: Question) => readVerdict(text, { ...question, today: today() });

  /** Undefined if the text does not answer a question. */
  function read(reply: Reply, asked: readonly Question[], earlier: readonly Balasan[]): Taken | undefined {
    const current = asked.filter(({ is_current }) => is_current);
    if (reply.quoted !== undefined) {
      const quoted = asked.filter(({ wa_id }) => wa_id === reply.quoted);
      if (quoted.length > 0) return reply.isSign ? forSign(reply, quoted[0]!) : forOne(reply, quoted[0]!);
    }
    if (reply.isSign) return undefined;
    const open = current.filter(({ konfirmasi: said }) => said === 'none' || said === 'asked');
    const verdict = readVerdict(reply.text);
    const chosen = forNumbers(reply, verdict, current, open, earlier);
    if (chosen) return chosen;
    const answered = lastAnswered(current);
    if (answered && verdict !== 'unclear' && changes(reply, verdict, answered, open.length > 0))
      return accept(verdict, [answered]);
    if (open.length === 1) return forOne(reply, open[0]!);
    if (open.length > 1) return which(open, verdict);
    // After an answer other talk is left alone.
    if (current.length > 0) return undefined;
    // Tell him that it is over only if he has answered: other texts, such as thanks, need no reply.
    const late = readFor(reply, asked[0]!);
    return late === 'unclear' ? undefined : outdated(late, asked[0]!);
  }

  /** A reaction stands in for the one before it on the same message, also in what it said. */
  function forSign(reply: Reply, question: Question): Taken {
    const { phone, text, at } = reply;
    const { wa_id, kind, id } = question;
    const verdict = readFor(reply, question);
    if ((at ?? Infinity) < (store.lastSign(phone, wa_id) ?? -Infinity)) return { verdict, told: 'nothing' };
    if (verdict !== 'unclear' && question.is_current) return accept(verdict, [question], wa_id);
    if (question.is_current && question.konfirmasi_tanda === wa_id) {
      konfirmasi.answer(kind, id, 'asked', { jalur: 'whatsapp', actor });
      return { verdict, told: 'answer', answer: to(question, ANSWERS.reopened(question), asking([question])) };
    }
    return text === '' ? { verdict, told: 'nothing' } : forOne(reply, question);
  }

  function forOne(reply: Reply, question: Question): Taken {
    const verdict = readFor(reply, question);
    if (verdict === 'unclear') {
      if (!question.is_current || question.konfirmasi === 'hadir' || question.konfirmasi === 'udzur')
        return { verdict, told: 'nothing' };
      const answer = to(question, ANSWERS.unclear(question), asking([question]));
      return { verdict, told: 'question', answer, unclear: [question] };
    }
    return question.is_current ? accept(verdict, [question]) : outdated(verdict, question);
  }

  function outdated(verdict: Verdict, question: Question): Taken {
    return {
      verdict,
      told: 'answer',
      answer: to(question, ANSWERS.outdated(), outdatedOf(question)),
    };
  }

  /** The schedules of the numbers in the last list, all of that list, or all open ones. */
  function forNumbers(
    { text }: Reply,
    verdict: Verdict,
    current: readonly Question[],
    open: readonly Question[],
    earlier: readonly Balasan[],
  ): Taken | undefined {
    const list = earlier.find(({ nomor }) => nomor !== null);
    const isOf = (question: Question) => (one: { kind: string; id: string }) =>
      one.kind === question.kind && one.id === question.id;
    const listed = list?.nomor?.map((one) => current.find((question) => isOf(question)(one))) ?? open;
    const choices = readChoice(text, listed.length);
    const isAll = choices?.[0]?.nomor.length === listed.length && listed.length > 1;
    if (!choices || (!list && !isAll)) return undefined;
    const given = verdict === 'unclear' ? undefined : verdict;
    const meant = choices.map((choice) => ({
      verdict: choice.verdict ?? given ?? (list?.verdict === 'unclear' ? undefined : list?.verdict),
      questions: choice.nomor.flatMap((nomor) => listed[nomor - 1] ?? []),
    }));
    const clear = meant.filter((one): one is { verdict: Clear; questions: Question[] } => one.verdict !== undefined);
    if (clear.length < meant.length || clear.every(({ questions }) => questions.length === 0)) return undefined;
    const texts = clear
      .filter(({ questions }) => questions.length > 0)
      .map((one) => accept(one.verdict, one.questions).answer);
    const said = texts.filter((answer) => answer !== undefined);
    return {
      verdict: clear[0]!.verdict,
      told: said.length > 0 ? 'answer' : 'nothing',
      ...(said.length > 0 && {
        answer: {
          recipient: said[0]!.recipient,
          text: said.map((answer) => answer.text).join('\n\n'),
          claim: { kind: 'answer', of: said.flatMap(({ claim }) => (claim.kind === 'answer' ? claim.of : [])) },
        },
      }),
    };
  }

  function which(open: readonly Question[], verdict: Verdict): Taken {
    const text = ANSWERS.which(open, verdict === 'unclear' ? undefined : verdict);
    return {
      verdict,
      told: 'question',
      nomor: open.map(({ kind, id }) => ({ kind, id })),
      answer: to(open[0]!, text, asking(open)),
      ...(verdict === 'unclear' && { unclear: open }),
    };
  }

  /** `tanda`: the message that it is a reaction to. */
  function accept(verdict: Clear, questions: readonly Question[], tanda?: string): Taken {
    const fresh = questions.filter(({ konfirmasi: said }) => said !== verdict);
    const way = { jalur: 'whatsapp', actor, ...(tanda !== undefined && { tanda }) } as const;
    for (const { kind, id } of questions) konfirmasi.answer(kind, id, verdict, way);
    if (fresh.length === 0) return { verdict, told: 'nothing' };
    const of = fresh.map((one) => ({ ...ofJadwal(one), jawaban: verdict }));
    return { verdict, told: 'answer', answer: to(fresh[0]!, ANSWERS[verdict](fresh), { kind: 'answer', of }) };
  }

  /**
   * Whether a text changes the last answer: the bare word, or an express correction. Beside another open question only
   * a correction does, soon after.
   */
  function changes({ text }: Reply, verdict: Clear, { konfirmasi: said, konfirmasi_at }: Question, isOther: boolean) {
    if (!isOther) return BARE.includes(bareWord(text) ?? '') || corrects(text);
    return said !== verdict && clock.now() - (konfirmasi_at ?? 0) < CORRECTION_WITHIN && corrects(text);
  }

  return { take };
}

const to = ({ nama_mubaligh }: Question, text: string, claim: Claim) => ({ recipient: nama_mubaligh, text, claim });
const ofJadwal = ({ kind, id, version }: Question): OfJadwal => ({ jenis: kind, id, version });
const outdatedOf = ({ kind, id, konfirmasi }: Question): Claim => ({ kind: 'outdated', jenis: kind, id, konfirmasi });
const asking = (questions: readonly Question[]): Claim => ({ kind: 'question', of: questions.map(ofJadwal) });

function lastAnswered(current: readonly Question[]): Question | undefined {
  return current
    .filter(({ konfirmasi }) => konfirmasi === 'hadir' || konfirmasi === 'udzur')
    .toSorted((a, b) => (b.konfirmasi_at ?? 0) - (a.konfirmasi_at ?? 0))[0];
}
