import type { DigestQuery, PreviewItem, ReminderQuery } from '#shared/broadcast/broadcast.ts';
import type { SendResult } from '#shared/queue/send.ts';
import { addDays, dateInZone, instantInZone, monthRange, MONTHS } from '#shared/base/dates.ts';
import type { ErrorCode } from '#shared/base/envelope.ts';
import { idList } from '#shared/base/id.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Template } from '#shared/roster/template.ts';
import type { TemplateTypeValue } from '#shared/roster/template-types.ts';
import type { Actor } from '../base/actor.ts';
import type { Audit } from '../base/audit.ts';
import { adviceFor, type AdviceInput, type RunKnowledge } from './broadcast-advice.ts';
import type { Clock } from '../base/clock.ts';
import { beginsAt, composeDigests, composeReminders } from './compose.ts';
import type { BroadcastJadwal } from '../roster/broadcast-jadwal.ts';
import type { Draft, Stopped } from '../queue/draft.ts';
import { conflict, MimbarError } from '../base/errors.ts';
import type { FitCheck } from '../queue/fit.ts';
import type { Once } from '../base/idempotency.ts';
import { jadwalsFrom, jadwalsOf, type JadwalSource } from './jadwal-source.ts';
import type { Line } from '../base/line.ts';
import { requireShort } from '../queue/message-length.ts';
import { columnsOf, contentsOf, type Templates } from './message-templates.ts';
import type { Outbox } from '../queue/outbox.ts';
import type { Pace } from '../queue/pace/pace.ts';
import { previewItems } from './preview-items.ts';
import type { Result } from '../base/result.ts';
import { untilUndisturbed, type Sliced } from '../base/slices.ts';
import type { BroadcastStore } from '../queue/broadcast-store.ts';
import type { MessageStore } from '../queue/message-store.ts';

const DAY = 86_400_000;

export interface BroadcastOptions {
  pengajian: JadwalSource;
  jumatan: JadwalSource;
  findTemplate: (id: string) => Template | undefined;
  messages: MessageStore;
  broadcasts: BroadcastStore;
  runs: RunKnowledge;
  outbox: Outbox;
  audit: Audit;
  clock: Clock;
  timezone: string;
  pace: Pace;
  fit: FitCheck;
  isConnected: () => boolean;
  /** Where whatever stores many messages waits for its turn. */
  line: Line;
}

/** What preview and send share: the very same drafts. `stopped`: since when (UTC ms), by number. */
interface Prepared extends Omit<AdviceInput, 'drafts'> {
  kind: TemplateTypeValue;
  templates: Templates;
  month: string | null;
  drafts: Draft[];
  /** Those of them that go out. */
  sent: Draft[];
  stopped: Stopped;
}

export function createBroadcastService(options: BroadcastOptions) {
  const { clock, timezone } = options;
  const inLine = <T>(work: () => Sliced<T | undefined>): Promise<T> => options.line(() => untilUndisturbed(work));

  function templatesOf(query: { templateDKM?: string | number | undefined; templateMubaligh?: string | number | undefined }, type: TemplateTypeValue): Templates {
    if (query.templateDKM === undefined && query.templateMubaligh === undefined) throw invalid('Pilih minimal satu template');
    const find = (id: string | number | undefined) => (id === undefined ? undefined : templateOf(String(id), type));
    return { dkm: find(query.templateDKM), mubaligh: find(query.templateMubaligh) };
  }

  function templateOf(id: string, type: TemplateTypeValue): Template {
    const template = options.findTemplate(id);
    if (!template) throw invalid('Template tidak ditemukan', 'not_found');
    if (template.type !== type) throw invalid(`Template '${template.nama_template}' bukan untuk broadcast ini`);
    return template;
  }

  function* prepareReminder(kind: JadwalKind, query: ReminderQuery): Sliced<Prepared> {
    const type = kind === 'pengajian' ? 'pengajian_reminder' : 'jumatan_reminder';
    const templates = templatesOf(query, type);
    const ids = idList(query.id);
    if (ids.length === 0) throw invalid('Pilih minimal satu jadwal');
    const jadwals = yield* jadwalsOf(options[kind], ids);
    if (jadwals.length < ids.length) throw invalid(`Jadwal ${kind} tidak ditemukan`, 'not_found');
    const now = clock.now();
    let past = 0;
    // A schedule that is already past is sent all the same when a person asks for it, and ends a day later.
    const endsAt = (jadwal: BroadcastJadwal) => {
      const begins = beginsAt(jadwal, timezone);
      if (begins <= now) past += 1;
      return begins > now ? begins : now + DAY;
    };
    const drafts = yield* composeReminders(jadwals, contentsOf(templates), endsAt);
    return { kind: type, templates, month: null, drafts, jadwals, past, digests: [], ...options.outbox.sortOut(drafts) };
  }

  function* prepareDigest(query: DigestQuery): Sliced<Prepared> {
    const templates = templatesOf(query, 'pengajian_bulanan');
    const today = dateInZone(clock.now(), timezone);
    const current = Number(today.slice(5, 7)) - 1;
    const index = query.month === undefined ? current : Number(query.month);
    const year = Number(today.slice(0, 4)) + (index < current ? 1 : 0);
    const { start, end } = monthRange(year, index);
    const jadwals = yield* jadwalsFrom(options.pengajian, start, end);
    if (jadwals.length === 0) throw invalid(`Tidak ada jadwal pengajian pada bulan ${MONTHS[index]} ${year}`, 'not_found');
    const month = start.slice(0, 7);
    const drafts = yield* composeDigests(jadwals, contentsOf(templates), month, instantInZone(addDays(end, 1), '00:00', timezone));
    const sorted = options.outbox.sortOut(drafts);
    return { kind: 'pengajian_bulanan', templates, month, drafts, jadwals: [], past: 0, digests: sorted.sent, ...sorted };
  }

  function preview(prepare: () => Sliced<Prepared>, signal?: AbortSignal): Promise<Result<PreviewItem[]>> {
    return untilUndisturbed<Result<PreviewItem[]>>(function* () {
      const mark = options.audit.mark();
      const prepared = yield* prepare();
      yield;
      const advice = yield* adviceFor(options, { ...prepared, drafts: prepared.sent });
      const data = previewItems(prepared.drafts, prepared.stopped, timezone);
      return options.audit.mark() === mark ? { data, ...advice } : undefined;
    }, signal);
  }

  /** Composes and puts aside slice by slice; the transaction stores it only if nobody has changed anything meanwhile. */
  function send(actor: Actor, prepare: () => Sliced<Prepared>, once: Once<Result<SendResult>>): Promise<Result<SendResult>> {
    return inLine(function* () {
      const mark = options.audit.mark();
      const { kind, templates, month, sent } = yield* prepare();
      if (sent.length === 0) throw conflict('Semua penerima meminta berhenti. Tidak ada yang dikirim.');
      requireShort(sent);
      yield;
      options.fit.require(sent);
      return yield* options.outbox.storeLater(sent, mark, (staged) =>
        once(() => {
          const data = options.outbox.store(actor, { kind, month, ...columnsOf(templates) }, staged);
          return { data, warnings: options.isConnected() ? [] : [NOT_CONNECTED] };
        }),
      );
    });
  }

  return {
    /** Throws invalid or not_found with the reason, and the signal's once it aborts; nothing is stored. */
    previewReminder: (kind: JadwalKind, query: ReminderQuery, signal?: AbortSignal) => preview(() => prepareReminder(kind, query), signal),
    /** Stores every message of the preview before it answers. Throws as the preview does. */
    sendReminder: (actor: Actor, kind: JadwalKind, query: ReminderQuery, once: Once<Result<SendResult>>) => send(actor, () => prepareReminder(kind, query), once),
    previewDigest: (query: DigestQuery, signal?: AbortSignal) => preview(() => prepareDigest(query), signal),
    sendDigest: (actor: Actor, query: DigestQuery, once: Once<Result<SendResult>>) => send(actor, () => prepareDigest(query), once),
  };
}
export type BroadcastService = ReturnType<typeof createBroadcastService>;

export const NOT_CONNECTED =
  'WhatsApp belum terhubung. Pesan yang dikirim sekarang menunggu di antrean sampai WhatsApp terhubung.';

function invalid(message: string, code: ErrorCode = 'invalid'): MimbarError {
  return new MimbarError(code, message);
}
