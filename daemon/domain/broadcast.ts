import type { DigestQuery, PreviewItem, ReminderQuery, SendResult } from '#shared/broadcast.ts';
import { addDays, dateInZone, instantInZone, monthRange, MONTHS } from '#shared/dates.ts';
import type { ErrorCode } from '#shared/envelope.ts';
import { idList } from '#shared/id.ts';
import type { JadwalKind } from '#shared/jadwal.ts';
import type { Template } from '#shared/template.ts';
import type { TemplateTypeValue } from '#shared/template-types.ts';
import type { BroadcastStore } from '../storage/broadcast.ts';
import type { MessageStore } from '../storage/message.ts';
import type { Actor } from './actor.ts';
import { adviceFor, type Advice, type RunKnowledge } from './broadcast-advice.ts';
import type { Clock } from './clock.ts';
import { beginsAt, composeDigests, composeReminders, type BroadcastJadwal, type Draft } from './compose.ts';
import { conflict, MimbarError } from './errors.ts';
import type { FitCheck } from './fit.ts';
import type { Outbox } from './outbox.ts';
import type { Pace } from './pace.ts';
import { previewItems, type Stopped } from './preview-items.ts';
import type { Result } from './result.ts';

const DAY = 86_400_000;

/** The schedules that a broadcast speaks of. */
export interface JadwalSource {
  findForBroadcast(ids: readonly string[]): BroadcastJadwal[];
}

export interface BroadcastOptions {
  pengajian: JadwalSource & { findMonthForBroadcast(start: string, end: string): BroadcastJadwal[] };
  jumatan: JadwalSource;
  findTemplate: (id: string) => Template | undefined;
  messages: MessageStore;
  broadcasts: BroadcastStore;
  runs: RunKnowledge;
  outbox: Outbox;
  clock: Clock;
  timezone: string;
  pace: Pace;
  fit: FitCheck;
  isConnected: () => boolean;
}

interface Templates {
  dkm: Template | undefined;
  mubaligh: Template | undefined;
}

/** What preview and send share: the very same drafts, and what is to be said of them. `stopped`: since when (UTC ms), by number. */
interface Prepared extends Advice {
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

  function prepareReminder(kind: JadwalKind, query: ReminderQuery): Prepared {
    const type = kind === 'pengajian' ? 'pengajian_reminder' : 'jumatan_reminder';
    const templates = templatesOf(query, type);
    const ids = idList(query.id);
    if (ids.length === 0) throw invalid('Pilih minimal satu jadwal');
    const jadwals = options[kind].findForBroadcast(ids);
    if (jadwals.length < ids.length) throw invalid(`Jadwal ${kind} tidak ditemukan`, 'not_found');
    const now = clock.now();
    // A schedule that is already past is sent all the same when a person asks for it, and ends a day later.
    const endsAt = (jadwal: BroadcastJadwal) => (beginsAt(jadwal, timezone) > now ? beginsAt(jadwal, timezone) : now + DAY);
    const drafts = composeReminders(jadwals, contentsOf(templates), endsAt);
    const past = jadwals.filter((jadwal) => beginsAt(jadwal, timezone) <= now).length;
    const { stopped, sent } = options.outbox.sortOut(drafts);
    return { kind: type, templates, month: null, drafts, sent, stopped, ...adviceFor(options, { drafts: sent, jadwals, past, digests: [] }) };
  }

  function prepareDigest(query: DigestQuery): Prepared {
    const templates = templatesOf(query, 'pengajian_bulanan');
    const today = dateInZone(clock.now(), timezone);
    const current = Number(today.slice(5, 7)) - 1;
    const index = query.month === undefined ? current : Number(query.month);
    const year = Number(today.slice(0, 4)) + (index < current ? 1 : 0);
    const { start, end } = monthRange(year, index);
    const jadwals = options.pengajian.findMonthForBroadcast(start, end);
    if (jadwals.length === 0) throw invalid(`Tidak ada jadwal pengajian pada bulan ${MONTHS[index]} ${year}`, 'not_found');
    const month = start.slice(0, 7);
    const drafts = composeDigests(jadwals, contentsOf(templates), month, instantInZone(addDays(end, 1), '00:00', timezone));
    const { stopped, sent } = options.outbox.sortOut(drafts);
    return { kind: 'pengajian_bulanan', templates, month, drafts, sent, stopped, ...adviceFor(options, { drafts: sent, jadwals: [], past: 0, digests: sent }) };
  }

  function preview(prepared: Prepared): Result<PreviewItem[]> {
    const data = previewItems(prepared.drafts, prepared.stopped, timezone);
    const { warnings, questions, refusal } = prepared;
    return { data, warnings, questions, refusal };
  }

  function send(actor: Actor, { kind, templates, month, sent }: Prepared): Result<SendResult> {
    const broadcast = {
      kind,
      month,
      id_template_dkm: templates.dkm?.id ?? null,
      id_template_mubaligh: templates.mubaligh?.id ?? null,
      nama_template_dkm: templates.dkm?.nama_template ?? null,
      nama_template_mubaligh: templates.mubaligh?.nama_template ?? null,
    };
    if (sent.length === 0) throw conflict('Semua penerima meminta berhenti. Tidak ada yang dikirim.');
    options.fit.require(sent);
    const data = options.outbox.enqueue(actor, broadcast, sent);
    return { data, warnings: options.isConnected() ? [] : [NOT_CONNECTED] };
  }

  return {
    /** Throws invalid or not_found with the reason; nothing is stored. */
    previewReminder: (kind: JadwalKind, query: ReminderQuery) => preview(prepareReminder(kind, query)),
    /** Stores every message of the preview before it answers. Throws as the preview does. */
    sendReminder: (actor: Actor, kind: JadwalKind, query: ReminderQuery) => send(actor, prepareReminder(kind, query)),
    previewDigest: (query: DigestQuery) => preview(prepareDigest(query)),
    sendDigest: (actor: Actor, query: DigestQuery) => send(actor, prepareDigest(query)),
  };
}
export type BroadcastService = ReturnType<typeof createBroadcastService>;

export const NOT_CONNECTED =
  'WhatsApp belum terhubung. Pesan yang dikirim sekarang menunggu di antrean sampai WhatsApp terhubung.';

function contentsOf(templates: Templates) {
  return { dkm: templates.dkm?.content, mubaligh: templates.mubaligh?.content };
}

function invalid(message: string, code: ErrorCode = 'invalid'): MimbarError {
  return new MimbarError(code, message);
}
