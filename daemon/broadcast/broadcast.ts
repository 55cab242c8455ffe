import type { Means } from '#daemon/base/base.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import { conflict, MimbarError } from '#daemon/base/errors.ts';
import type { Result } from '#daemon/base/list.ts';
import type { Lampiran } from '#daemon/lampiran/index.ts';
import type { RosterCheck } from '#daemon/board/index.ts';
import { laterInstant, type NantiMaker } from '#daemon/nanti/index.ts';
import {
  type BroadcastStore,
  choose,
  hashOf,
  isTooLong,
  type CapacityCheck,
  digestRecipient,
  isOfJadwal,
  type Untrue,
  type MessageStore,
  type Messenger,
  skippedText,
  type Pace,
  type AnyDraft,
  type Stopped,
  OWN_NUMBER,
  type Draft,
  type NewContent,
  type Prepare,
  type Prepared,
  type JadwalLink,
  type SendPreview,
  type WhenSent,
} from '#daemon/queue/index.ts';
import type { BroadcastJadwal, Begins } from '#daemon/roster/index.ts';
import { addDays, dateInZone, instantInZone, monthRange, MONTHS } from '#shared/base/dates.ts';
import type { ErrorCode } from '#shared/base/envelope.ts';
import { idList } from '#shared/base/id.ts';
import { formatPhone, normalizePhone } from '#shared/base/phone.ts';
import {
  type PreviewItem,
  digestQuery,
  type DigestQuery,
  reminderQuery,
  type ReminderQuery,
} from '#shared/broadcast/broadcast.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { templateWarnings } from '#shared/roster/template-check.ts';
import type { TemplateTypeValue } from '#shared/roster/template-types.ts';
import type { Template } from '#shared/roster/template.ts';
import { adviceFor, alreadySent, type AdviceInput, type Clashing, type RunKnowledge, type Charges } from './advice.ts';
import type { BroadcastMessageStore, Kept, MessageTime, UnsentCounts } from './broadcast.store.ts';
import {
  askAgain,
  composeDigests,
  composeReminders,
  isUnasked,
  type Reach,
  jadwalsFrom,
  jadwalsOf,
  type JadwalSource,
  stillAsks,
  columnsOf,
  type TemplatePair,
} from './compose.ts';

const NO_SUCH_FILE = 'WhatsApp Cloud API tidak mengirim WebP. Simpan gambarnya sebagai JPEG, lalu pilih lagi.';

/** A person whose data were deleted may still have schedules, but no number. */
const NO_NUMBER = 'Tidak ada No. HP';

/** Drafts in the preview's format, in order; skipped recipients have the reason. */
export function previewItems(
  drafts: readonly AnyDraft[],
  stopped: Stopped,
  zone: string,
  late: ReadonlySet<AnyDraft> = new Set(),
  waiting: ReadonlyMap<string, string> = new Map(),
): PreviewItem[] {
  return drafts.map((draft) => {
    const since = stopped.get(normalizePhone(draft.no_hp));
    const refused = since === 'own' ? OWN_NUMBER : since && skippedText(since.created_at, zone);
    const hasAddress = draft.no_hp !== '' || draft.id_grup !== undefined;
    const skipped = hasAddress ? (refused ?? draft.skipped) : NO_NUMBER;
    const waits = waiting.get(draft.dedupe_key);
    if (waits !== undefined) return { recipients: [draft.recipient], message: waits, waiting: true };
    return {
      recipients: [draft.recipient],
      message: draft.message,
      ...(isTooLong(draft) && { too_long: draft.length ?? draft.message.length }),
      ...(skipped !== undefined && { skipped }),
      ...(late.has(draft) && { late: true as const }),
    };
  });
}

/** Adds the name of each message's file. */
export function withFiles<Item extends PreviewItem>(
  items: readonly Item[],
  drafts: readonly AnyDraft[],
  { lampiran }: Pick<BroadcastOptions, 'lampiran'>,
): Item[] {
  const ids = new Set(drafts.flatMap(({ id_lampiran }) => id_lampiran ?? []));
  const names = new Map([...ids].map((id) => [id, lampiran.get(id).nama]));
  return items.map((item, index) => {
    const nama = names.get(drafts[index]!.id_lampiran ?? '');
    return nama === undefined ? item : { ...item, nama_lampiran: nama };
  });
}

const ofLink = ({ id_pengajian, id_jumatan }: JadwalLink) =>
  id_pengajian === null ? `jumatan ${id_jumatan}` : `pengajian ${id_pengajian}`;
const ofJadwal = ({ kind, id }: Pick<BroadcastJadwal, 'kind' | 'id'>) => `${kind} ${id}`;

/** Adds each recipient's audience, number, mosques and dates; `jadwals` are all schedules of the drafts. */
export function withPlaces(
  items: readonly PreviewItem[],
  drafts: readonly AnyDraft[],
  jadwals: readonly BroadcastJadwal[],
): PreviewItem[] {
  const known = new Map(jadwals.map((jadwal) => [ofJadwal(jadwal), jadwal]));
  return items.map((item, index) => {
    const { audience, no_hp, links } = drafts[index]!;
    const its = links.flatMap((link) => known.get(ofLink(link)) ?? []);
    const names = new Map(its.map(({ id_masjid, nama_masjid }) => [id_masjid, nama_masjid]));
    return {
      ...item,
      ...(audience !== null && { audience }),
      no_hp,
      masjid: [...names.values()],
      jadwal: its.map(({ tanggal, id_masjid }) => ({ tanggal, id_masjid })),
    };
  });
}

/**
 * Names a message of a preview: what it is about, and what it says, so that a text written anew is refused once a fact
 * has changed.
 */
const kunciOf = (draft: Draft): string =>
  `${aboutOf(draft)}.${hashOf([JSON.stringify(draft.links.map(({ made_of }) => made_of))])}`;
const aboutOf = ({ dedupe_key }: Draft): string => hashOf([dedupe_key]);
/** Its schedule or month, and its recipient: an untick that is kept for later holds for these, whatever it says. */
const placeOf = ({ month, links, audience, ...to }: Draft): string =>
  `${month ?? ofLink(links[0]!)} ${digestRecipient(audience, to)}`;

/** The drafts that are not unticked; what they say may have changed since. */
const withoutUnticked = (
  drafts: readonly Draft[],
  { kecuali, whenGone }: Pick<WhenSent, 'kecuali' | 'whenGone'>,
): Draft[] => choose(drafts, { whenGone, kecuali: kecuali?.map((kunci) => kunci.split('.')[0]!) }, aboutOf);

/** All drafts, some with a text that a person has written; one that has lost its question does not ask. */
function rewritten(drafts: readonly Draft[], { kecuali: _, ...choice }: WhenSent): Draft[] {
  return choose(drafts, choice, kunciOf).map((draft, index) =>
    draft === drafts[index]
      ? draft
      : { ...draft, links: draft.links.map((link) => ({ ...link, asks: link.asks && stillAsks(draft.message) })) },
  );
}

/** The file of a whole send, for its drafts. Throws not_found, and invalid if the messenger does not send such. */
export function fileOf(
  { lampiran, fileTypes }: Pick<BroadcastOptions, 'lampiran' | 'fileTypes'>,
  id: string | number | null | undefined,
): Pick<Draft, 'id_lampiran'> {
  if (id === undefined || id === null) return {};
  const { id: id_lampiran, jenis } = lampiran.get(String(id));
  if (fileTypes?.includes(jenis) === false) throw invalid(NO_SUCH_FILE);
  return { id_lampiran };
}

const DAY = 86_400_000;

export interface BroadcastOptions extends Pick<Means, 'clock' | 'timezone'> {
  pengajian: JadwalSource;
  jumatan: JadwalSource;
  findTemplate: (id: string) => Template | undefined;
  lampiran: Pick<Lampiran, 'get'>;
  /** The files that the messenger can send; undefined: all. */
  fileTypes: Messenger['fileTypes'];
  messages: MessageStore;
  broadcasts: BroadcastStore;
  runs: RunKnowledge;
  sendPreview: SendPreview;
  begins: Begins & Reach;
  pace: Pace;
  capacity: CapacityCheck;
  isConnected: () => boolean;
  /** Those of these schedules that have clashes. */
  clashing: RosterCheck['clashingAmong'];
  charges: Charges;
  /** Why the queue is stopped until a person resumes it; undefined while it runs. */
  stopped: () => string | undefined;
  /** Keeps which templates a type was sent with, inside the send's transaction. */
  keepChosen: (type: TemplateTypeValue, templates: TemplatePair) => void;
}

/** What preview and send share: the same drafts. */
type PreparedBroadcast = Prepared &
  Pick<AdviceInput, 'jadwals' | 'told' | 'flaws'> & { drafts: Draft[]; broadcast: NewContent };

export function createBroadcastService(options: BroadcastOptions) {
  const { clock, timezone } = options;

  /** Templates with the files of this send: its own, else theirs. */
  function templatesOf(
    query: Pick<ReminderQuery, 'templateDKM' | 'templateMubaligh' | 'id_lampiran'>,
    type: TemplateTypeValue,
  ): TemplatePair {
    if (query.templateDKM === undefined && query.templateMubaligh === undefined)
      throw invalid('Pilih minimal satu template');
    const find = (id: string | number | undefined) => {
      if (id === undefined) return undefined;
      const template = templateOf(String(id), type);
      const { id_lampiran = null } = fileOf(options, query.id_lampiran ?? template.id_lampiran);
      return { ...template, id_lampiran };
    };
    return { dkm: find(query.templateDKM), mubaligh: find(query.templateMubaligh) };
  }

  function templateOf(id: string, type: TemplateTypeValue): Template {
    const template = options.findTemplate(id);
    if (!template) throw invalid('Template tidak ditemukan', 'not_found');
    if (template.type !== type) throw invalid(`Template '${template.nama_template}' bukan untuk broadcast ini`);
    return template;
  }

  /** When it is to be sent, UTC ms. */
  const sendsAt = ({ pada }: Pick<ReminderQuery, 'pada'>): number =>
    pada === undefined ? clock.now() : laterInstant(pada, clock.now());

  const byPerson = {
    by: 'person',
    nobodyLeft: () => 'Semua penerima meminta berhenti. Tidak ada yang dikirim.',
    warnings: () => (options.isConnected() ? [] : [NOT_CONNECTED]),
  } as const;

  async function prepareReminder(
    kind: JadwalKind,
    query: ReminderQuery & WhenSent,
    yieldLoop: YieldLoop,
  ): Promise<PreparedBroadcast> {
    const type = kind === 'pengajian' ? 'pengajian_reminder' : 'jumatan_reminder';
    const templates = templatesOf(query, type);
    const ids = idList(query.id);
    if (ids.length === 0) throw invalid('Pilih minimal satu jadwal');
    const jadwals = await jadwalsOf(options[kind], ids, yieldLoop);
    if (jadwals.length < ids.length) throw invalid(`Jadwal ${kind} tidak ditemukan`, 'not_found');
    const at = sendsAt(query);
    const past = jadwals.filter((jadwal) => isPast(jadwal, at)).length;
    if (query.pada !== undefined && past > 0)
      throw conflict(
        `${past} dari ${jadwals.length} jadwal sudah dimulai pada waktu itu. Pilih waktu yang lebih awal.`,
      );
    // A past schedule can be sent on request; its messages expire a day later.
    const endsAt = (jadwal: BroadcastJadwal) => (isPast(jadwal) ? clock.now() + DAY : options.begins.endOf(jadwal));
    const isAgain = query.ingatkan_lagi === 'true';
    const asking = isAgain ? await askAgain(options.messages, kind, ids, yieldLoop) : { mayAsk: isUnasked };
    // No question about a schedule that is over.
    const mayAsk = (jadwal: BroadcastJadwal) => asking.mayAsk(jadwal) && !isPast(jadwal);
    const rules = { ...asking, endsAt, mayAsk };
    const drafts = await composeReminders(jadwals, templates, options.begins, rules, yieldLoop);
    return {
      ...byPerson,
      rest: query.sisa,
      broadcast: { kind: type, month: null, ...columnsOf(templates) },
      drafts: rewritten(drafts, query),
      jadwals,
      told: jadwals,
      flaws: flawsOf(templates),
      ...keeping(type, templates),
    };
  }

  /** `asked`: when its month was chosen, UTC ms; `at`: when it is to be sent. */
  async function prepareDigest(
    query: DigestQuery & WhenSent,
    yieldLoop: YieldLoop,
    { asked, at } = { asked: clock.now(), at: sendsAt(query) },
  ): Promise<PreparedBroadcast> {
    const templates = templatesOf(query, 'pengajian_bulanan');
    const today = dateInZone(asked, timezone);
    const current = Number(today.slice(5, 7)) - 1;
    const index = query.month === undefined ? current : Number(query.month);
    const year = Number(today.slice(0, 4)) + (index < current ? 1 : 0);
    const { start, end } = monthRange(year, index);
    const jadwals = await jadwalsFrom(options.pengajian, start, end, yieldLoop);
    if (jadwals.length === 0)
      throw invalid(`Tidak ada jadwal pengajian pada bulan ${MONTHS[index]} ${year}`, 'not_found');
    const month = start.slice(0, 7);
    const endsAt = instantInZone(addDays(end, 1), '00:00', timezone);
    if (endsAt <= at) throw conflict(`Bulan ${MONTHS[index]} ${year} sudah lewat pada waktu itu`);
    const drafts = await composeDigests(jadwals, templates, options.begins, month, endsAt, yieldLoop);
    return {
      ...byPerson,
      rest: query.sisa,
      broadcast: { kind: 'pengajian_bulanan', month, ...columnsOf(templates) },
      drafts: rewritten(drafts, query),
      jadwals: [],
      told: jadwals,
      flaws: flawsOf(templates),
      ...keeping('pengajian_bulanan', templates),
    };
  }

  const isPast = (jadwal: BroadcastJadwal, at = clock.now()) => options.begins.endOf(jadwal) <= at;
  const keeping = (type: TemplateTypeValue, templates: TemplatePair): Pick<Prepared, 'stored'> => ({
    stored({ queued }) {
      if (queued > 0) options.keepChosen(type, templates);
    },
  });

  /** Adds what a person needs to choose among them: whom each is for, its name, and why he may not want to send it. */
  function withDetails(
    items: readonly PreviewItem[],
    drafts: readonly Draft[],
    told: readonly BroadcastJadwal[],
    clashes: readonly Clashing[],
  ): PreviewItem[] {
    const accepted = new Set(told.filter(({ jawaban }) => jawaban === 'hadir').map(ofJadwal));
    const clashing = new Map(
      clashes.map(({ jadwal, bentrok }) => [ofJadwal(jadwal), bentrok.map(({ teks }) => teks).join('; ')]),
    );
    const unregistered = new Set(options.messages.findUnregistered().map(normalizePhone));
    const reasons = ({ audience, month, no_hp, links }: Draft) => {
      const about = links.map(ofLink);
      return [
        ...(audience === 'mubaligh' && month === null && about.some((one) => accepted.has(one)) ? [ACCEPTED] : []),
        ...new Set(about.flatMap((one) => clashing.get(one) ?? [])),
        ...(unregistered.has(normalizePhone(no_hp)) ? [`${formatPhone(no_hp)} tidak terdaftar di WhatsApp`] : []),
      ];
    };
    return withPlaces(items, drafts, told).map((item, index) => {
      const draft = drafts[index]!;
      const peringatan = item.skipped || item.waiting ? '' : reasons(draft).join('; ');
      return { ...item, kunci: kunciOf(draft), ...(peringatan !== '' && { peringatan }) };
    });
  }

  /** All messages, and the notices about those that are not unticked. */
  const preview = (
    prepare: Prepare<PreparedBroadcast>,
    { rinci, kecuali, pada }: Pick<ReminderQuery, 'rinci' | 'kecuali' | 'pada'>,
    signal?: AbortSignal,
  ): Promise<Result<PreviewItem[]>> =>
    options.sendPreview(
      {
        prepare,
        async show({ broadcast, drafts, jadwals, told, flaws }, { sent, stopped }, yieldLoop) {
          const left = new Set(withoutUnticked(drafts, { kecuali }));
          const ticked = sent.filter((draft) => left.has(draft));
          const about = new Set(ticked.flatMap(({ links }) => links.map(ofLink)));
          const isAbout = (jadwal: Parameters<typeof ofJadwal>[0]) =>
            kecuali === undefined || about.has(ofJadwal(jadwal));
          const chosen = jadwals.filter(isAbout);
          const clashes = await options.clashing(told, yieldLoop);
          const { late, waiting, ...advice } = await adviceFor(
            options,
            {
              drafts: ticked,
              jadwals: chosen,
              past: chosen.filter((jadwal) => isPast(jadwal)).length,
              digests: broadcast.kind === 'pengajian_bulanan' ? ticked : [],
              told: told.filter(isAbout),
              clashes: clashes.filter(({ jadwal }) => isAbout(jadwal)),
              flaws,
              at: pada === undefined ? undefined : Date.parse(pada),
            },
            yieldLoop,
          );
          const going = ticked.filter(({ dedupe_key }) => !waiting.has(dedupe_key));
          const penerima = new Set(going.map(({ no_hp }) => normalizePhone(no_hp))).size;
          const items = withFiles(previewItems(drafts, stopped, timezone, late, waiting), drafts, options);
          const data = rinci === 'true' ? withDetails(items, drafts, told, clashes) : items;
          const until = options.pace.quietUntil();
          const quietUntil = until === undefined ? undefined : new Date(until).toISOString();
          return { penerima, data, ...advice, quietUntil };
        },
      },
      signal,
    );

  /** What is left of it without what is unticked. */
  function only(prepared: PreparedBroadcast, choice: WhenSent): PreparedBroadcast {
    const left = new Set(choice.kecuali);
    const drafts = withoutUnticked(prepared.drafts, choice).filter((draft) => !left.has(placeOf(draft)));
    return { ...prepared, drafts, ...nobodyOf(drafts) };
  }

  /** The query with its unticks as they are kept for later. */
  async function keepUnticked<Q extends WhenSent>(
    query: Q,
    prepare: (query: Q) => Promise<PreparedBroadcast>,
  ): Promise<Q> {
    if (query.kecuali === undefined) return query;
    const drafts: readonly Draft[] = (await prepare(query)).drafts;
    const ticked = new Set(withoutUnticked(drafts, query));
    return { ...query, kecuali: drafts.filter((draft) => !ticked.has(draft)).map(placeOf) };
  }

  /** Without the schedules that are gone, or have begun, by then. */
  const reminderLater = (kind: JadwalKind): NantiMaker => ({
    lateMost: Infinity,
    compose:
      (kept, { at }) =>
      async (yieldLoop) => {
        const { pada: _, ...query } = reminderQuery.parse(kept);
        const ids = idList(query.id);
        const found = await jadwalsOf(options[kind], ids, yieldLoop);
        const ahead = found.filter((jadwal) => options.begins.endOf(jadwal) > at);
        const leftOut = [
          ...leftOutText(ids.length - found.length, 'sudah dihapus'),
          ...leftOutText(found.length - ahead.length, 'sudah dimulai'),
        ];
        if (ahead.length === 0) throw conflict(leftOut.join(' '));
        const asked = { ...query, id: ahead.map(({ id }) => id), whenGone: 'ignore' } as const;
        const prepared = only(await prepareReminder(kind, asked, yieldLoop), asked);
        return {
          ...prepared,
          targets: [...new Set(ahead.map(({ tanggal }) => tanggal))].toSorted(),
          leftOut,
          again: alreadySent(prepared.drafts, prepared.jadwals).map(({ text }) => text),
        };
      },
    keptOf: (query, _, yieldLoop) =>
      keepUnticked(reminderQuery.parse(query), (parsed) => prepareReminder(kind, parsed, yieldLoop)),
  });

  const digestLater: NantiMaker = {
    // Like the card's, it makes sense until the third day of its month.
    lateMost: 2 * DAY,
    compose: (kept, times) => async (yieldLoop) => {
      const { pada: _, ...query } = digestQuery.parse(kept);
      const asked = { ...query, whenGone: 'ignore' } as const;
      const prepared = only(await prepareDigest(asked, yieldLoop, times), asked);
      const month = prepared.broadcast.month!;
      const known = options.broadcasts.digests(month);
      const again = prepared.drafts.filter((draft) => known.has(digestRecipient(draft.audience, draft))).length;
      return {
        ...prepared,
        targets: [month],
        leftOut: [],
        again: again === 0 ? [] : [`${again} penerima sudah menerima jadwal bulan ini, dan akan menerimanya lagi.`],
      };
    },
    keptOf: (query, asked, yieldLoop) =>
      keepUnticked(digestQuery.parse(query), (parsed) => prepareDigest(parsed, yieldLoop, { asked, at: asked })),
  };

  return {
    /** Throws invalid or not_found with the reason, conflict if `kecuali` or `ubahan` name a message that is gone. */
    reminder:
      (kind: JadwalKind, query: ReminderQuery): Prepare =>
      async (yieldLoop) =>
        only(await prepareReminder(kind, query, yieldLoop), query),
    digest:
      (query: DigestQuery): Prepare =>
      async (yieldLoop) =>
        only(await prepareDigest(query, yieldLoop), query),
    /** The same at a later time. */
    later: {
      pengajian_reminder: reminderLater('pengajian'),
      jumatan_reminder: reminderLater('jumatan'),
      pengajian_bulanan: digestLater,
    },
    /** The preview. Throws the same errors, and the signal's reason once it aborts. */
    previewReminder: (kind: JadwalKind, query: ReminderQuery, signal?: AbortSignal) =>
      preview((yieldLoop) => prepareReminder(kind, query, yieldLoop), query, signal),
    previewDigest: (query: DigestQuery, signal?: AbortSignal) =>
      preview((yieldLoop) => prepareDigest(query, yieldLoop), query, signal),
  };
}

export const NOT_CONNECTED =
  'WhatsApp belum terhubung. Pesan yang dikirim sekarang menunggu di antrean sampai WhatsApp terhubung.';

const leftOutText = (count: number, why: string): string[] =>
  count === 0 ? [] : [`${count} jadwal ${why}, jadi tidak dikirim.`];

const ALL_DECLINED =
  'Tidak ada yang dikirim: mubalighnya sudah menyatakan berhalangan. Cari penggantinya dari jadwalnya.';

const NONE_TICKED = 'Tidak ada pesan yang dicentang, jadi tidak ada yang dikirim.';
const ACCEPTED = 'Sudah menjawab HADIR';

/** The reason if nothing is ticked, or whoever is written to has declined. */
const nobodyOf = (drafts: readonly Draft[]) =>
  drafts.every(({ skipped }) => skipped) && { nobodyLeft: () => (drafts.length === 0 ? NONE_TICKED : ALL_DECLINED) };

/** Warnings about the templates' texts, each template once. */
function flawsOf({ dkm, mubaligh }: TemplatePair): string[] {
  const distinct = new Map([dkm, mubaligh].flatMap((template) => (template ? [[template.id, template] as const] : [])));
  return [...distinct.values()].flatMap((template) =>
    templateWarnings(template).map((text) => `Template '${template.nama_template}': ${text}`),
  );
}

function invalid(message: string, code: ErrorCode = 'invalid'): MimbarError {
  return new MimbarError(code, message);
}

export interface PastOptions extends Pick<Means, 'clock' | 'timezone'> {
  store: Pick<BroadcastMessageStore, 'countUnsent' | 'findKept' | 'unsentTimes' | 'timeOf'>;
  messages: Pick<MessageStore, 'links'>;
  untrue: Untrue;
  begins: Pick<Begins, 'endOf'>;
}

/**
 * The number of messages that 'Kirim ke yang belum' would send, and those left out for each reason; `outdated`: their
 * schedule was deleted or changed, `untrue`: what they say is not true any more for another reason.
 */
export type Unsent = UnsentCounts & { past: number; outdated: number; untrue: number };

/** Excludes from a resend the messages whose schedule has begun, whose month is over, or that are not true any more. */
export function createPast({ store, messages, untrue, begins, clock, timezone }: PastOptions) {
  function isOver({ month, tanggal, ...jadwal }: MessageTime): boolean {
    const now = clock.now();
    if (month !== null) return month < dateInZone(now, timezone).slice(0, 7);
    return tanggal !== null && begins.endOf({ ...jadwal, tanggal }) <= now;
  }

  function isPast(id: string): boolean {
    const time = store.timeOf(id);
    return time !== undefined && isOver(time);
  }

  function fateOf({ id, claim, audience, reason }: Kept): keyof Unsent {
    const said = untrue({ claim, audience, links: messages.links(id) });
    if (said !== undefined) return isOfJadwal(said) ? 'outdated' : 'untrue';
    return reason ?? (isPast(id) ? 'past' : 'sent');
  }

  return {
    isPast,

    countUnsent(idBroadcast: string, withUnanswered: boolean): Unsent {
      const counts = store.countUnsent(idBroadcast, withUnanswered);
      const past = store
        .unsentTimes(idBroadcast, withUnanswered)
        .filter(isOver)
        .reduce((sum, { n }) => sum + n, 0);
      const all: Unsent = { ...counts, sent: counts.sent - past, past, outdated: 0, untrue: 0 };
      for (const row of store.findKept(idBroadcast, withUnanswered)) all[fateOf(row)] += 1;
      return all;
    },
  };
}
export type Past = ReturnType<typeof createPast>;
