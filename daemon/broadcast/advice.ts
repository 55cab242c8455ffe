import type { YieldLoop } from '#daemon/base/clock.ts';
import type { RosterCheck } from '#daemon/board/index.ts';
import {
  type BroadcastStore,
  type Capacity,
  type CapacityCheck,
  tooLongText,
  type MessageStore,
  type PendingOther,
  type MessageForms,
  durationInWords,
  type Pace,
  type AnyDraft,
  digestRecipient,
  hashOf,
  type Draft,
} from '#daemon/queue/index.ts';
import type { BroadcastJadwal } from '#daemon/roster/index.ts';
import { formatCount } from '#shared/base/count.ts';
import { formatClock, formatDate } from '#shared/base/dates.ts';
import { type Notice, sentencesOf, type NoticeKind } from '#shared/base/notice.ts';
import { normalizePhone, formatPhone } from '#shared/base/phone.ts';
import type { ScheduleKey } from '#shared/card/schedule.ts';
import type { MediaKind } from '#shared/lampiran/lampiran.ts';

/** Messages that are not sent again; `waiting` are their texts by key. */
export function alreadyWaiting(drafts: readonly AnyDraft[], waiting: ReadonlyMap<string, string>): Notice[] {
  if (waiting.size === 0) return [];
  const isOld = drafts.some(({ dedupe_key, message }) => {
    const found = waiting.get(dedupe_key);
    return found !== undefined && !isPartOf(message, found) && !isPartOf(found, message);
  });
  const old = isOld
    ? ' Teksnya dari sebelum template diubah. Agar teks yang baru terkirim, batalkan dulu yang menunggu di Antrean.'
    : '';
  const text = `${waiting.size} dari ${drafts.length} pesan ini sudah menunggu di antrean dan tidak dikirim dua kali.${old}`;
  return [{ kind: 'waiting', text }];
}

/** Whether a text is another one without one piece of it: with and without the question. */
function isPartOf(part: string, whole: string): boolean {
  let start = 0;
  while (start < part.length && part[start] === whole[start]) start += 1;
  let end = 0;
  while (end < part.length - start && part.at(-1 - end) === whole.at(-1 - end)) end += 1;
  return start + end === part.length;
}

const LOOKED_AT_AT_ONCE = 250;

/** Messages from another template, or about another choice of schedules, that wait for the same people. */
export async function otherWaiting(
  messages: MessageStore,
  drafts: readonly AnyDraft[],
  yieldLoop: YieldLoop,
): Promise<Notice[]> {
  const counts = messages.counts();
  if (counts.waiting + counts.held + counts.running === 0) return [];
  const found: PendingOther[] = [];
  const people = new Set<AnyDraft>();
  const compare = (some: readonly AnyDraft[], others: readonly PendingOther[], idOf: (draft: AnyDraft) => string) => {
    const by = Map.groupBy(others, ({ id, audience }) => `${id} ${audience}`);
    for (const draft of some) {
      const waits = by.get(`${idOf(draft)} ${draft.audience}`) ?? [];
      found.push(...waits);
      if (waits.length > 0) people.add(draft);
    }
  };
  for (const kind of ['pengajian', 'jumatan'] as const) {
    const idOf = ({ links }: AnyDraft) => links[0]?.[`id_${kind}`] ?? '';
    const own = drafts.filter((draft) => draft.month === null && idOf(draft) !== '');
    for (let at = 0; at < own.length; at += LOOKED_AT_AT_ONCE) {
      const some = own.slice(at, at + LOOKED_AT_AT_ONCE);
      compare(some, messages.pendingAbout(kind, some.map(idOf)), idOf);
      await yieldLoop();
    }
  }
  const monthly = Map.groupBy(
    drafts.filter(({ month }) => month !== null),
    ({ month }) => month!,
  );
  for (const [month, some] of monthly)
    compare(some, messages.pendingDigests(month), ({ id_masjid, id_mubaligh }) => id_masjid ?? id_mubaligh ?? '');
  if (people.size === 0) return [];
  const names = [...new Set(found.flatMap(({ template }) => template ?? []))].map((name) => `'${name}'`);
  const from = names.length === 0 ? '' : `, dari template ${names.join(' dan ')}`;
  const text = `${people.size} penerima masih punya pesan lain tentang jadwal yang sama di antrean${from}. Keduanya akan terkirim. Tetap kirim?`;
  return [{ kind: 'other_waiting', text }];
}

/** What some have received already, and would receive again. */
export function alreadySent(drafts: readonly AnyDraft[], jadwals: readonly BroadcastJadwal[]): Notice[] {
  const audiences = new Set(drafts.map((draft) => draft.audience));
  const sent = jadwals.filter(isBroadcast).length;
  const some = jadwals.filter((jadwal) => !isBroadcast(jadwal) && isSent(jadwal, audiences)).length;
  const texts = [
    ...(sent > 0 ? [`${sent} dari ${jadwals.length} jadwal berstatus Sudah Broadcast.`] : []),
    ...(some > 0 ? [`${some} jadwal sudah diterima sebagian penerimanya.`] : []),
  ];
  if (texts.length === 0) return [];
  return [{ kind: 'sent', text: `${texts.join(' ')} Penerimanya akan menerima pesan lagi.` }];
}

/** As in the list of schedules: one audience was reached, and none is waiting or failed. */
function isBroadcast({ dkm_status, mubaligh_status }: BroadcastJadwal): boolean {
  const states = [dkm_status, mubaligh_status];
  return states.includes('accepted') && states.every((state) => state === 'accepted' || state === 'none');
}

/** Whether one of the selected audiences has already received it. */
function isSent(jadwal: BroadcastJadwal, audiences: ReadonlySet<AnyDraft['audience']>): boolean {
  return (
    (audiences.has('dkm') && jadwal.dkm_status === 'accepted') ||
    (audiences.has('mubaligh') && jadwal.mubaligh_status === 'accepted')
  );
}

/** Maximum number of recipients that are named. */
const NAMED = 5;
const rupiah = (value: number) => `Rp${formatCount(Math.round(value))}`;

export interface Charges {
  forms: MessageForms | undefined;
  /** Price of a charged message in rupiah; undefined if not configured. */
  price: number | undefined;
  /** The kind of a draft's file; undefined for none. */
  mediaOf(draft: AnyDraft): MediaKind | undefined;
}

/**
 * Notices about texts that cannot be sent without approval, and about the cost of the rest; none if no approval is
 * needed.
 */
export function chargesOf(
  { forms, price, mediaOf }: Charges,
  drafts: readonly AnyDraft[],
): { asking: Notice[]; informing: Notice[] } {
  if (!forms?.all()) return { asking: [], informing: [] };
  const closed = drafts.filter(({ no_hp }) => !forms.isOpen(normalizePhone(no_hp)));
  const unfit = closed.filter((draft) => !forms.fits(draft.message, mediaOf(draft)));
  const charged = closed.length - unfit.length;
  const free = drafts.length - closed.length;
  return {
    asking: unfit.length === 0 ? [] : [{ kind: 'unapproved', text: unfitText(unfit, drafts.length) }],
    informing:
      price === undefined || charged + free === 0 ? [] : [{ kind: 'cost', text: costText(charged, free, price) }],
  };
}

function unfitText(unfit: readonly AnyDraft[], all: number): string {
  const names = [...new Set(unfit.map(({ recipient }) => recipient))];
  const more = names.length > NAMED ? ` dan ${names.length - NAMED} lagi` : '';
  return `${unfit.length} dari ${all} pesan tidak akan terkirim: ${unfit.some(({ id_lampiran }) => id_lampiran !== undefined) ? 'isi dan lampirannya' : 'isinya'} bukan template yang disetujui WhatsApp, dan penerimanya tidak menulis dalam 24 jam terakhir (${names.slice(0, NAMED).join(', ')}${more}). Daftarkan templatenya di menu Template. Tetap kirim?`;
}

function costText(charged: number, free: number, price: number): string {
  const without = free > 0 ? ` ${free} pesan tanpa biaya, karena penerimanya menulis dalam 24 jam terakhir.` : '';
  return `Perkiraan biaya WhatsApp: ${charged} pesan × ${rupiah(price)} = ${rupiah(charged * price)}.${without}`;
}

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

export type Clashing = Awaited<ReturnType<RosterCheck['clashingAmong']>>[number];

export interface AdviceInput {
  drafts: readonly AnyDraft[];
  /** Schedules of a reminder; none for a digest. */
  jadwals: readonly BroadcastJadwal[];
  /** How many of them have already begun. */
  past: number;
  /** The schedules in the messages, and those of them that have clashes. */
  told: readonly BroadcastJadwal[];
  clashes: readonly Clashing[];
  /** Mistakes in the templates' texts. */
  flaws: readonly string[];
  /** Drafts of a digest; none for a reminder. */
  digests: readonly Draft[];
  /** When it is sent if that is later, UTC ms. */
  at?: number | undefined;
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
    timezone: string;
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
  const { at } = all;
  const capacity = options.capacity.check(input.drafts, { at });
  await yieldLoop();
  const long = tooLongText(input.drafts);
  const charges = chargesOf(options.charges, input.drafts);
  const informing = [
    ...(long === undefined ? [] : say('too_long', `${long}.`)),
    ...alreadyWaiting(all.drafts, waiting),
    ...alreadySent(input.drafts, input.jadwals),
    ...unregistered(options.messages, input.drafts),
    ...charges.informing,
    ...(at === undefined
      ? timeNeeded(options.pace, capacity, input, options.messages.counts().waiting, options.stopped())
      : timeNeededLater(options, capacity, input)),
  ];
  await yieldLoop();
  const restored = [...restoredSchedules(input), ...restoredDigests(options, input.digests)];
  const clashes = clashText(input.clashes, input.told);
  const asking = [
    ...input.flaws.flatMap((flaw) => say('template', `${flaw} Tetap kirim?`)),
    ...charges.asking,
    ...(await otherWaiting(options.messages, input.drafts, yieldLoop)),
    ...pastSchedules(input),
    ...(clashes === undefined ? [] : say('bentrok', `${clashes}. Tetap kirim?`)),
    ...restored,
    ...repeatedDigests(options.broadcasts, input.digests),
    ...(at === undefined ? quietNow(options.pace, input) : quietLater(options, capacity, input, at)),
  ];
  const notices = [...asking, ...informing];
  return {
    notices,
    ...sentencesOf(notices),
    // At a later time the clock sends it, which leaves out only the late ones.
    refusal: long !== undefined ? TOO_LONG_REFUSAL : at === undefined ? capacity.refusal : undefined,
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
  if (refusal !== undefined)
    return say('too_many', `${refusal}. ${whyLate(pace, capacity, waiting)} ${lateText(capacity)}`);
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

/** The same of a later time, for which the queue of now does not matter. */
function timeNeededLater(
  { pace, timezone }: { pace: Pace; timezone: string },
  capacity: Capacity,
  { drafts }: AdviceInput,
): Notice[] {
  const { today, later, leaves, refusal } = capacity;
  if (drafts.length === 0) return [];
  if (refusal !== undefined) return say('too_many', `${refusal}. ${lateText(capacity)}`);
  const needs = `Perlu ${durationInWords(pace.durationOf(drafts.length))}`;
  return say(
    'time',
    later > 0
      ? `${needs}: ${today} pesan hari itu, ${later} lagi sesudahnya, karena batas pesan sehari.`
      : `${needs}, selesai sekitar pukul ${formatClock(Math.max(...leaves), timezone)}.`,
  );
}

function whyLate(pace: Pace, { today }: Capacity, waiting: number): string {
  const [limit, sent] = [pace.limitToday(), pace.sentToday()];
  return sent + waiting + today >= limit
    ? `Nomor ini dijaga dengan batas ${limit} pesan sehari: ${sent} sudah terkirim hari ini, ${waiting} menunggu di antrean.`
    : `Dengan kecepatan sekarang gilirannya datang setelah acaranya dimulai.`;
}

/** Maximum number of late recipients that are named. */
const LATE_NAMED = 12;

function lateText({ late }: Capacity): string {
  const names = [...late].slice(0, LATE_NAMED).map(({ recipient }) => recipient);
  const more = late.size > names.length ? ` dan ${late.size - names.length} lagi` : '';
  return `Yang tidak sempat: ${names.join(', ')}${more}.`;
}

/** Manual messages are sent at once, so a person has to confirm that. */
function quietNow(pace: Pace, { drafts }: AdviceInput): Notice[] {
  const quiet = pace.quietAt();
  return quiet === undefined || drafts.length === 0
    ? []
    : say('quiet', `Sekarang jam tenang (${quiet}). Pesan dikirim sekarang juga. Tetap kirim?`);
}

/** So are those of a later time, which may lie in quiet hours or run into them. */
function quietLater(
  { pace, timezone }: { pace: Pace; timezone: string },
  { leaves }: Capacity,
  { drafts }: AdviceInput,
  at: number,
): Notice[] {
  const inQuiet = leaves.filter((leave) => pace.quietAt(leave) !== undefined);
  if (inQuiet.length === 0) return [];
  const hours = `jam tenang (${pace.quietAt(inQuiet[0])})`;
  return say(
    'quiet',
    pace.quietAt(at) === undefined
      ? `${inQuiet.length} dari ${drafts.length} pesan baru terkirim di ${hours}. Tetap kirim?`
      : `Pukul ${formatClock(at, timezone)} itu ${hours}. Telepon penerima berbunyi saat itu. Tetap kirim?`,
  );
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
export function clashText(found: readonly Clashing[], jadwals: readonly BroadcastJadwal[]): string | undefined {
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
