import { dateInZone, instantInZone } from '#shared/base/dates.ts';
import { readChoice } from '#shared/reply/choice.ts';
import { ANSWERS } from '#shared/reply/question.ts';
import { corrects, type Verdict } from '#shared/reply/verdict.ts';
import { systemActor } from '../base/actor.ts';
import type { Clock } from '../base/clock.ts';
import type { Claim, OfJadwal } from '../queue/claim.ts';
import type { Answer, Answers } from './answers.ts';
import type { KonfirmasiService } from './konfirmasi.ts';
import type { Balasan, Question, ReplyStore } from './reply-store.ts';
import type { Reply, ReplyTaker } from './reply.ts';

/**
 * How long a numbered list may be answered by numbers, and an answer may be changed without naming the schedule; ms.
 */
const LIST_HOLDS = 3 * 86_400_000;
const CORRECTION_WITHIN = 86_400_000;
/** Maximum number of our replies to one person a day; further changes of his answer are stored without a reply. */
const ANSWERS_A_DAY = 5;

type Clear = Exclude<Verdict, 'unclear'>;

/** The result of a reply: what is stored, and what we write back. */
interface Taken {
  verdict: Verdict;
  told: Balasan['told'];
  nomor?: Balasan['nomor'];
  answer?: Pick<Answer, 'text' | 'recipient' | 'claim'>;
}

export interface QuestionsOptions {
  store: ReplyStore;
  konfirmasi: Pick<KonfirmasiService, 'answer'>;
  answers: Pick<Answers, 'owe'>;
  clock: Clock;
  timezone: string;
}

/**
 * Finds the question of a reply: that of the quoted message, else the only open question, else by the numbers of a list
 * that we sent. An unclear reply gets a question back, at most one a day for each number.
 */
export function createQuestions({ store, konfirmasi, answers, clock, timezone }: QuestionsOptions): ReplyTaker {
  const actor = systemActor('recipient');
  const today = () => dateInZone(clock.now(), timezone);

  function take(reply: Reply): boolean {
    const asked = store.questionsTo(reply.phone).filter(({ tanggal }) => tanggal >= today());
    if (asked.length === 0) return false;
    const earlier = store.since(reply.phone, clock.now() - LIST_HOLDS);
    const taken = read(reply, asked, earlier);
    if (!taken) return false;
    const { verdict, nomor = null } = taken;
    const told = isSilent(taken, earlier) ? 'nothing' : taken.told;
    store.insert({ key: reply.key, no_hp: reply.phone, at: clock.now(), verdict, told, nomor });
    if (taken.answer && told !== 'nothing') answers.owe({ key: reply.key, phone: reply.phone, ...taken.answer });
    return true;
  }

  /** Whether to send no reply: to a second unclear text on one day, and after ANSWERS_A_DAY replies. */
  function isSilent({ told }: Taken, earlier: readonly Balasan[]): boolean {
    const dayBegan = instantInZone(today(), '00:00', timezone);
    const before = earlier.filter((one) => one.told === told && one.at >= dayBegan).length;
    return before >= (told === 'question' ? 1 : ANSWERS_A_DAY);
  }

  /** Undefined if the text does not answer a question. */
  function read(reply: Reply, asked: readonly Question[], earlier: readonly Balasan[]): Taken | undefined {
    const current = asked.filter(({ is_current }) => is_current);
    if (reply.quoted !== undefined) {
      const quoted = asked.filter(({ wa_id }) => wa_id === reply.quoted);
      if (quoted.length > 0) return forOne(reply.verdict, quoted[0]!);
    }
    if (reply.isSign) return undefined;
    const open = current.filter(({ konfirmasi: said }) => said === 'none' || said === 'asked');
    const chosen = forNumbers(reply, current, open, earlier);
    if (chosen) return chosen;
    const { verdict } = reply;
    const answered = lastAnswered(current);
    if (verdict !== 'unclear' && answered && (open.length === 0 || takesBack(reply, verdict, answered)))
      return accept(verdict, [answered]);
    if (open.length === 1) return forOne(verdict, open[0]!);
    if (open.length > 1) return which(open, verdict);
    // Tell him that it is over only if he has answered: other texts, such as thanks, need no reply.
    return verdict !== 'unclear' && current.length === 0 ? outdated(verdict, asked[0]!) : undefined;
  }

  function forOne(verdict: Verdict, question: Question): Taken {
    if (verdict === 'unclear') {
      if (!question.is_current || question.konfirmasi === 'hadir' || question.konfirmasi === 'udzur')
        return { verdict, told: 'nothing' };
      return { verdict, told: 'question', answer: to(question, ANSWERS.unclear(question), asking([question])) };
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
    { text, verdict }: Reply,
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
    };
  }

  function accept(verdict: Clear, questions: readonly Question[]): Taken {
    const fresh = questions.filter(({ konfirmasi: said }) => said !== verdict);
    for (const { kind, id } of fresh) konfirmasi.answer(kind, id, verdict, { jalur: 'whatsapp', actor });
    if (fresh.length === 0) return { verdict, told: 'nothing' };
    const of = fresh.map((one) => ({ ...ofJadwal(one), jawaban: verdict }));
    return { verdict, told: 'answer', answer: to(fresh[0]!, ANSWERS[verdict](fresh), { kind: 'answer', of }) };
  }

  /** 'Eh maaf, jadi hadir' soon after an answer changes that answer, even if another question is open. */
  const takesBack = ({ text }: Reply, verdict: Clear, { konfirmasi: said, konfirmasi_at }: Question) =>
    said !== verdict && clock.now() - (konfirmasi_at ?? 0) < CORRECTION_WITHIN && corrects(text);

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
