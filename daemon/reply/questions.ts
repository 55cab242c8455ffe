import { dateInZone, instantInZone } from '#shared/base/dates.ts';
import { readChoice } from '#shared/reply/choice.ts';
import { alertFrame } from '#shared/operations/alert.ts';
import { ANSWERS, jadwalText, type Why } from '#shared/reply/question.ts';
import { bareWord, corrects, readVerdict, type Verdict } from '#shared/reply/verdict.ts';
import { systemActor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import type { Claim, OfJadwal } from '#daemon/base/claim.ts';
import {
  type Answer,
  type Answers,
  isTakenBack,
  jadwalToken,
  type Replaced,
  type Reply,
  type ReplyTaker,
} from './answers.ts';
import type { KonfirmasiService } from './konfirmasi.ts';
import type { Quiet } from './incoming.ts';
import type { Balasan, Question, ReplyStore, UnclearStore } from './reply.store.ts';

/**
 * How long a numbered list may be answered by numbers, and an answer may be changed without naming the schedule; ms.
 */
const LIST_HOLDS = 3 * 86_400_000;
const CORRECTION_WITHIN = 86_400_000;
/** Maximum number of our replies to one person a day; further changes of his answer are stored without a reply. */
const ANSWERS_A_DAY = 5;
/** Longest words that are kept for admins, in UTF-16 units. */
const WORDS_MAX = 600;
/** What stands on Home in place of words. */
const WORDLESS = '(pesan tanpa tulisan: suara, gambar, atau lainnya)';
const UNREADABLE_EDIT = '(pesan yang diubah, isinya tidak terbaca)';
/** The words that change an answer, alone. */
const BARE = ['hadir', 'udzur'];

type Clear = Exclude<Verdict, 'unclear'>;

/** The result of a reply: what is stored, and what we write back. */
interface Taken {
  verdict: Verdict;
  told: Balasan['told'];
  /** The questions that it is about. */
  about: readonly Question[];
  nomor?: Balasan['nomor'];
  /** The questions that it answers. */
  answered?: readonly Question[];
  /** The questions that it leaves open. */
  unclear?: readonly Question[];
  answer?: Pick<Answer, 'text' | 'recipient' | 'claim'>;
}

export interface QuestionsOptions extends Pick<Means, 'clock' | 'emit' | 'timezone'> {
  store: ReplyStore;
  unclear: Pick<UnclearStore, 'keep' | 'remove'>;
  quiet: Pick<Quiet, 'isQuiet' | 'mayAsk'>;
  konfirmasi: Pick<KonfirmasiService, 'answer'>;
  answers: Pick<Answers, 'owe'>;
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
  emit,
  clock,
  timezone,
}: QuestionsOptions): ReplyTaker {
  const actor = systemActor('recipient');
  const today = () => dateInZone(clock.now(), timezone);

  function take(reply: Reply): string[] | undefined {
    const asked = store.questionsTo(reply.phone).filter(({ tanggal }) => tanggal >= today());
    if (asked.length === 0) return undefined;
    const earlier = store.since(reply.phone, clock.now() - LIST_HOLDS);
    const taken = reply.replaces ? change(reply, reply.replaces, asked, earlier) : read(reply, asked, earlier);
    if (!taken) return undefined;
    const { verdict, nomor = null } = taken;
    const told = isSilent(taken, reply.phone, earlier) ? 'nothing' : taken.told;
    for (const { kind, id } of taken.unclear ?? [])
      unclear.keep({ kind, id, no_hp: reply.phone, kata: wordsOf(reply), at: clock.now() });
    store.insert({ key: reply.key, no_hp: reply.phone, at: clock.now(), verdict, told, nomor });
    if (taken.answer && told !== 'nothing') answers.owe({ key: reply.key, phone: reply.phone, ...taken.answer });
    return taken.about.map(jadwalToken);
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
    const current = once(asked.filter(({ is_current }) => is_current));
    if (reply.quoted !== undefined) {
      const quoted = asked.filter(({ wa_id }) => wa_id === reply.quoted);
      if (quoted.length > 0) return reply.isSign ? forSign(reply, quoted[0]!) : forOne(reply, quoted[0]!);
    }
    if (reply.isSign) return undefined;
    const open = current.filter(isOpen);
    const verdict = readVerdict(reply.text);
    const chosen = forNumbers(reply, verdict, current, open, earlier);
    if (chosen) return chosen;
    const answered = lastAnswered(current);
    if (answered && verdict !== 'unclear' && changes(reply, verdict, answered, open.length > 0))
      return accept(verdict, [answered], reply.id);
    if (open.length === 1) return forOne(reply, open[0]!);
    if (open.length > 1) return which(open, verdict, reply.isUnreadable && 'wordless');
    // After an answer other talk is left alone.
    if (current.length > 0) return undefined;
    // Tell him that it is over only if he has answered: other texts, such as thanks, need no reply.
    const late = readFor(reply, asked[0]!);
    return late === 'unclear' ? undefined : outdated(late, asked[0]!);
  }

  /** A reaction stands in for the one before it on the same message, also in what it said. */
  function forSign(reply: Reply, question: Question): Taken {
    const { phone, text, at } = reply;
    const { wa_id } = question;
    const verdict = readFor(reply, question);
    const nothing: Taken = { verdict, told: 'nothing', about: [question] };
    if ((at ?? Infinity) < (store.lastSign(phone, wa_id) ?? -Infinity)) return nothing;
    // An equal answer in words outlasts it.
    if (verdict !== 'unclear' && question.is_current)
      return question.konfirmasi === verdict ? nothing : accept(verdict, [question], wa_id);
    if (question.is_current && question.konfirmasi_tanda === wa_id) {
      reopen([question]);
      return { ...again('unsigned', question), told: 'answer' };
    }
    return text === '' ? nothing : forOne(reply, question);
  }

  /**
   * An edit of a message, or its end: of what the message was about, it changes what still hangs on it or is open. What
   * hangs on it and is not answered by the new text is open again.
   */
  function change(
    reply: Reply,
    { id, about }: Replaced,
    asked: readonly Question[],
    earlier: readonly Balasan[],
  ): Taken | undefined {
    const its = asked.filter((one) => about?.includes(jadwalToken(one)) ?? isOpen(one));
    const current = once(its.filter(({ is_current }) => is_current));
    const hanging = current.filter((one) => hangsOn(one, id));
    const free = current.filter((one) => isOpen(one) || hanging.includes(one));
    if (isTakenBack(reply)) return takenBack(about === undefined ? [] : current, hanging);
    if (current.length === 0) return its.length === 0 ? undefined : forOne(reply, its[0]!);
    if (free.length === 0) return about === undefined ? undefined : kept(reply, current);
    // Of a message that never came nobody knows what it was about.
    const taken = changed(
      about === undefined ? { ...reply, isUnreadable: true } : reply,
      free,
      hanging.length > 0,
      earlier,
    );
    reopen(hanging.filter((one) => !taken.answered?.includes(one)));
    return { ...taken, about: current };
  }

  function changed(reply: Reply, free: readonly Question[], isHanging: boolean, earlier: readonly Balasan[]): Taken {
    const why = isHanging ? 'edited' : 'unclear';
    const isRead = !reply.isUnreadable;
    const verdict = isRead ? readVerdict(reply.text) : 'unclear';
    const chosen = isRead && forNumbers(reply, verdict, free, free, earlier);
    if (chosen) return chosen;
    const clear = isRead && free.length === 1 ? readFor(reply, free[0]!) : 'unclear';
    if (clear !== 'unclear') return accept(clear, free, reply.replaces!.id!);
    const asked = free.length === 1 ? again(why, free[0]!) : which(free, verdict, why);
    return { ...asked, unclear: free, told: isHanging ? 'answer' : 'question' };
  }

  function takenBack(its: readonly Question[], hanging: readonly Question[]): Taken | undefined {
    for (const { kind, id } of its.filter(isOpen)) unclear.remove({ kind, id });
    reopen(hanging);
    if (hanging.length === 0) return its.length === 0 ? undefined : { verdict: 'unclear', told: 'nothing', about: its };
    const asked = hanging.length === 1 ? again('revoked', hanging[0]!) : which(hanging, 'unclear', 'revoked');
    return { ...asked, unclear: [], told: 'answer', about: its };
  }

  /** Another answer was recorded after the message that is edited: it stays, and both hear of it. */
  function kept(reply: Reply, its: readonly Question[]): Taken {
    const verdict = its.length === 1 ? readFor(reply, its[0]!) : readVerdict(reply.text);
    const [one] = its.filter(({ konfirmasi: said }) => verdict !== 'unclear' && said !== verdict);
    if (!one) return { verdict, told: 'nothing', about: its };
    const recorded = one.konfirmasi as Clear;
    const facts = { name: one.nama_mubaligh, jadwal: jadwalText(one) };
    const words = { said: verdict.toUpperCase(), recorded: recorded.toUpperCase() };
    queueMicrotask(() => emit(alertFrame('answerKept', { ...facts, ...words })));
    const answer = to(one, ANSWERS.kept(one, recorded), outdatedOf(one));
    return { verdict, told: 'answer', about: its, answer };
  }

  function reopen(questions: readonly Question[]): void {
    for (const { kind, id } of questions) konfirmasi.answer(kind, id, 'asked', { jalur: 'whatsapp', actor });
  }

  function forOne(reply: Reply, question: Question): Taken {
    const verdict = readFor(reply, question);
    if (verdict === 'unclear')
      return question.is_current && isOpen(question)
        ? again(reply.isUnreadable ? 'wordless' : 'unclear', question)
        : { verdict, told: 'nothing', about: [question] };
    return question.is_current ? accept(verdict, [question], reply.id) : outdated(verdict, question);
  }

  function again(why: Why, question: Question): Taken {
    const about = [question];
    const answer = to(question, ANSWERS.again(why, question), asking(about));
    return { verdict: 'unclear', told: 'question', about, answer, unclear: about };
  }

  function outdated(verdict: Verdict, question: Question): Taken {
    return {
      verdict,
      told: 'answer',
      about: [question],
      answer: to(question, ANSWERS.outdated(), outdatedOf(question)),
    };
  }

  /** The schedules of the numbers in the last list, all of that list, or all open ones. */
  function forNumbers(
    { text, id, replaces }: Reply,
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
    const accepted = clear
      .filter(({ questions }) => questions.length > 0)
      .map((one) => accept(one.verdict, one.questions, replaces?.id ?? id));
    const said = accepted.flatMap(({ answer }) => answer ?? []);
    const about = accepted.flatMap((one) => one.about);
    return {
      verdict: clear[0]!.verdict,
      told: said.length > 0 ? 'answer' : 'nothing',
      about,
      answered: about,
      ...(said.length > 0 && {
        answer: {
          recipient: said[0]!.recipient,
          text: said.map((answer) => answer.text).join('\n\n'),
          claim: { kind: 'answer', of: said.flatMap(({ claim }) => (claim.kind === 'answer' ? claim.of : [])) },
        },
      }),
    };
  }

  function which(open: readonly Question[], verdict: Verdict, why?: Why | false): Taken {
    const text = ANSWERS.which(open, verdict === 'unclear' ? undefined : verdict, why || undefined);
    return {
      verdict,
      told: 'question',
      about: open,
      nomor: open.map(({ kind, id }) => ({ kind, id })),
      answer: to(open[0]!, text, asking(open)),
      ...(verdict === 'unclear' && { unclear: open }),
    };
  }

  /** `tanda`: WhatsApp's id of the message that the answer hangs on. */
  function accept(verdict: Clear, questions: readonly Question[], tanda: string): Taken {
    const fresh = questions.filter(({ konfirmasi: said }) => said !== verdict);
    for (const { kind, id } of questions) konfirmasi.answer(kind, id, verdict, { jalur: 'whatsapp', actor, tanda });
    const taken = { verdict, about: questions, answered: questions };
    if (fresh.length === 0) return { ...taken, told: 'nothing' };
    const of = fresh.map((one) => ({ ...ofJadwal(one), jawaban: verdict }));
    return { ...taken, told: 'answer', answer: to(fresh[0]!, ANSWERS[verdict](fresh), { kind: 'answer', of }) };
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

/** The text as it is shown: its beginning, without characters that nobody sees. */
function wordsOf({ text, isUnreadable, replaces }: Reply): string {
  if (isUnreadable && text === '') return replaces ? UNREADABLE_EDIT : WORDLESS;
  return text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .slice(0, WORDS_MAX)
    .toWellFormed()
    .trim();
}

/** Whether an answer hangs on a message of his; on any, if it is not known which. */
const hangsOn = ({ konfirmasi_tanda: tanda, wa_id }: Question, id: string | undefined) =>
  id === undefined ? tanda !== null && tanda !== wa_id : tanda === id;
/** Each schedule once, by its last question: who has not answered may have been asked again. */
const once = (questions: readonly Question[]): Question[] => [
  ...new Map(questions.map((one) => [jadwalToken(one), one])).values(),
];
const isOpen = ({ konfirmasi }: Question) => konfirmasi === 'none' || konfirmasi === 'asked';

const to = ({ nama_mubaligh }: Question, text: string, claim: Claim) => ({ recipient: nama_mubaligh, text, claim });
const ofJadwal = ({ kind, id, version }: Question): OfJadwal => ({ jenis: kind, id, version });
const outdatedOf = ({ kind, id, konfirmasi }: Question): Claim => ({ kind: 'outdated', jenis: kind, id, konfirmasi });
const asking = (questions: readonly Question[]): Claim => ({ kind: 'question', of: questions.map(ofJadwal) });

function lastAnswered(current: readonly Question[]): Question | undefined {
  return current
    .filter(({ konfirmasi }) => konfirmasi === 'hadir' || konfirmasi === 'udzur')
    .toSorted((a, b) => (b.konfirmasi_at ?? 0) - (a.konfirmasi_at ?? 0))[0];
}
