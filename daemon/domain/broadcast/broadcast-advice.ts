import type { ScheduleKey } from '#shared/card/schedule.ts';
import { formatDate } from '#shared/base/dates.ts';
import { sentencesOf, type Notice, type NoticeKind } from '#shared/base/notice.ts';
import { formatPhone, normalizePhone } from '#shared/base/phone.ts';
import type { BroadcastJadwal } from '#daemon/roster/jadwal.ts';
import type { RosterCheck } from '#daemon/board/roster-check.ts';
import { digestRecipient, hashOf, type AnyDraft, type Draft } from '#daemon/queue/send.ts';
import { type Capacity, type CapacityCheck, tooLongText } from '#daemon/queue/capacity.ts';
import { durationInWords, type Pace } from '#daemon/queue/pace.ts';
import { alreadySent, alreadyWaiting, otherWaiting } from './waiting-advice.ts';
import { chargesOf, type Charges } from './cost-advice.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import type { BroadcastStore } from '#daemon/queue/broadcast.store.ts';
import type { MessageStore } from '#daemon/queue/message.store.ts';

export interface Advice {
  /** First the notices to confirm before sending, then those for information. */
  notices: Notice[];
  /** The sentences for information, and those to confirm. */
  warnings: string[];
  questions: string[];
  /** Why the send will be rejected: not all messages can be sent in time. */
  refusal: string | undefined;
  /** The messages that cannot be sent in time. */
  late: Capacity['late'];
  /** What waits already, by key; it is not sent again. */
  waiting: ReturnType<MessageStore['pendingTexts']>;
}

export interface AdviceInput {
  drafts: readonly AnyDraft[];
  /** Schedules of a reminder; none for a digest. */
  jadwals: readonly BroadcastJadwal[];
  /** How many of them have already begun. */
  past: number;
  /** The schedules in the messages. */
  told: readonly BroadcastJadwal[];
  /** Mistakes in the templates' texts. */
  flaws: readonly string[];
  /** Drafts of a digest; none for a reminder. */
  digests: readonly Draft[];
}

export interface RunKnowledge {
  /** Whether it is unknown if the run for a target (a plain date, or 'YYYY-MM') has happened. */
  isUnknown(key: ScheduleKey, target: string): boolean;
}

/** The notices before a broadcast is sent (contract, Messages). */
export async function adviceFor(
  options: {
    messages: MessageStore;
    broadcasts: BroadcastStore;
    runs: RunKnowledge;
    pace: Pace;
    capacity: CapacityCheck;
    clashing: RosterCheck['clashingAmong'];
    charges: Charges;
    /** Why the queue is stopped until a person resumes it; undefined while it runs. */
    stopped: () => string | undefined;
  },
  all: AdviceInput,
  yieldLoop: YieldLoop,
): Promise<Advice> {
  const waiting = options.messages.pendingTexts(all.drafts.map((draft) => draft.dedupe_key));
  const isNew = (draft: AnyDraft) => !waiting.has(draft.dedupe_key);
  const input = { ...all, drafts: all.drafts.filter(isNew), digests: all.digests.filter(isNew) };
  await yieldLoop();
  const capacity = options.capacity.check(input.drafts);
  await yieldLoop();
  const long = tooLongText(input.drafts);
  const charges = chargesOf(options.charges, input.drafts);
  const informing = [
    ...(long === undefined ? [] : say('too_long', `${long}.`)),
    ...alreadyWaiting(all.drafts, waiting),
    ...alreadySent(input.drafts, input.jadwals),
    ...unregistered(options.messages, input.drafts),
    ...charges.informing,
    ...timeNeeded(options.pace, capacity, input, options.messages.counts().waiting, options.stopped()),
  ];
  await yieldLoop();
  const restored = [...restoredSchedules(input), ...restoredDigests(options, input.digests)];
  const clashes = await clashText(options.clashing, input.told, yieldLoop);
  const asking = [
    ...input.flaws.flatMap((flaw) => say('template', `${flaw} Tetap kirim?`)),
    ...charges.asking,
    ...(await otherWaiting(options.messages, input.drafts, yieldLoop)),
    ...pastSchedules(input),
    ...(clashes === undefined ? [] : say('bentrok', `${clashes}. Tetap kirim?`)),
    ...restored,
    ...repeatedDigests(options.broadcasts, input.digests),
    ...quietHours(options.pace, input),
  ];
  const notices = [...asking, ...informing];
  return {
    notices,
    ...sentencesOf(notices),
    refusal: long === undefined ? capacity.refusal : TOO_LONG_REFUSAL,
    late: capacity.late,
    waiting,
  };
}

const say = (kind: NoticeKind, text: string): Notice[] => [{ kind, text }];

/** The warnings name the recipients. */
const TOO_LONG_REFUSAL = 'Ada pesan yang terlalu panjang';

/** Messages that cannot be sent in time: shown here, rejected by the send itself. */
function timeNeeded(
  pace: Pace,
  capacity: Capacity,
  { drafts }: AdviceInput,
  waiting: number,
  stopped: string | undefined,
): Notice[] {
  const { today, later, refusal } = capacity;
  if (drafts.length === 0) return [];
  if (refusal !== undefined) return say('too_many', `${refusal}. ${whyLate(pace, capacity, waiting)}`);
  const rest =
    later > 0
      ? ` ${today} pesan hari ini, ${later} lagi sesudahnya, karena batas ${pace.limitToday()} pesan sehari.`
      : '';
  const needs = durationInWords(pace.durationOf(drafts.length));
  return say(
    'time',
    stopped === undefined
      ? `Perlu ${needs} dengan kecepatan sekarang.${rest}`
      : `${stopped} Pesan menunggu sampai dilanjutkan, lalu perlu ${needs}.${rest}`,
  );
}

/** Maximum number of late recipients that are named. */
const LATE_NAMED = 12;

function whyLate(pace: Pace, { today, late }: Capacity, waiting: number): string {
  const [limit, sent] = [pace.limitToday(), pace.sentToday()];
  const why =
    sent + waiting + today >= limit
      ? `Nomor ini dijaga dengan batas ${limit} pesan sehari: ${sent} sudah terkirim hari ini, ${waiting} menunggu di antrean.`
      : `Dengan kecepatan sekarang gilirannya datang setelah acaranya dimulai.`;
  const names = [...late].slice(0, LATE_NAMED).map(({ recipient }) => recipient);
  const more = late.size > names.length ? ` dan ${late.size - names.length} lagi` : '';
  return `${why} Yang tidak sempat: ${names.join(', ')}${more}.`;
}

/** Manual messages are sent at once, so a person has to confirm that. */
function quietHours(pace: Pace, { drafts }: AdviceInput): Notice[] {
  const quiet = pace.quietNow();
  return quiet === undefined || drafts.length === 0
    ? []
    : say('quiet', `Sekarang jam tenang (${quiet}). Pesan dikirim sekarang juga. Tetap kirim?`);
}

function unregistered(messages: MessageStore, drafts: readonly AnyDraft[]): Notice[] {
  const people = new Map(drafts.map((draft) => [normalizePhone(draft.no_hp), draft]));
  const numbers = [...new Set(messages.findUnregistered().map(normalizePhone))].filter((phone) => people.has(phone));
  if (numbers.length === 0) return [];
  const names = numbers.slice(0, 5).map((number) => `${people.get(number)!.recipient}, ${formatPhone(number)}`);
  const more = numbers.length > names.length ? `; dan ${numbers.length - names.length} lagi` : '';
  return say('unregistered', `${numbers.length} nomor tidak terdaftar di WhatsApp: ${names.join('; ')}${more}.`);
}

function pastSchedules({ past, jadwals }: AdviceInput): Notice[] {
  return past === 0 ? [] : say('past', `${past} dari ${jadwals.length} jadwal sudah lewat. Tetap kirim?`);
}

/** Maximum number of clashing schedules that are named. */
const CLASHES_NAMED = 5;

/** Which of these schedules have clashes, by date, each with its most serious one; undefined if none. */
export async function clashText(
  clashing: RosterCheck['clashingAmong'],
  jadwals: readonly BroadcastJadwal[],
  yieldLoop: YieldLoop,
): Promise<string | undefined> {
  const found = await clashing(jadwals, yieldLoop);
  if (found.length === 0) return undefined;
  const byId = new Map(jadwals.map((jadwal) => [jadwal.id, jadwal]));
  const named = found.slice(0, CLASHES_NAMED).map(({ jadwal, bentrok }) => {
    const { nama_masjid, tanggal } = byId.get(jadwal.id)!;
    return `${nama_masjid} ${formatDate(tanggal)} (${bentrok.map(({ teks }) => teks).join('; ')})`;
  });
  const more = found.length > CLASHES_NAMED ? `; dan ${found.length - CLASHES_NAMED} lagi` : '';
  return `${found.length} jadwal bentrok, periksa dulu: ${named.join('; ')}${more}`;
}

function restoredSchedules({ jadwals }: AdviceInput): Notice[] {
  const doubtful = jadwals.filter(({ restored_at }) => restored_at !== null).length;
  return doubtful === 0
    ? []
    : say(
        'restored',
        `${doubtful} dari ${jadwals.length} jadwal mungkin sudah dikirim sebelum pemulihan. Tetap kirim?`,
      );
}

/** After a restore it is unknown whether the monthly card has sent them in the lost time, until all are recorded. */
function restoredDigests(
  { broadcasts, runs }: { broadcasts: BroadcastStore; runs: RunKnowledge },
  drafts: readonly Draft[],
): Notice[] {
  const month = drafts[0]?.month;
  if (!month || !runs.isUnknown('pengajian_bulanan', month)) return [];
  const known = broadcasts.digests(month);
  const doubtful = drafts.filter((draft) => !known.has(digestRecipient(draft.audience, draft))).length;
  return doubtful === 0
    ? []
    : say(
        'restored',
        `${doubtful} dari ${drafts.length} pesan mungkin sudah dikirim otomatis sebelum pemulihan. Tetap kirim?`,
      );
}

function repeatedDigests(broadcasts: BroadcastStore, drafts: readonly Draft[]): Notice[] {
  const first = drafts[0];
  if (!first?.month) return [];
  const known = broadcasts.digests(first.month);
  const had = drafts.filter((draft) => known.has(digestRecipient(draft.audience, draft)));
  if (had.length === 0) return [];
  const same = had.filter(
    (draft) => known.get(digestRecipient(draft.audience, draft))?.text_hash === hashOf([draft.message]),
  ).length;
  const names = had
    .slice(0, 5)
    .map((draft) => draft.recipient)
    .join(', ');
  const more = had.length > 5 ? ` dan ${had.length - 5} lagi` : '';
  return say(
    'repeated',
    `${had.length} penerima sudah menerima jadwal bulan ini (${same} dengan isi yang sama): ${names}${more}. Tetap kirim?`,
  );
}
