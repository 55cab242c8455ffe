import { type Clock, type YieldLoop, yieldLoop } from '#daemon/base/clock.ts';
import { conflict, notFound } from '#daemon/base/errors.ts';
import type { Result } from '#daemon/base/list.ts';
import {
  type Broadcast,
  type BroadcastStore,
  type Untrue,
  type MessageStore,
  type Audience,
  type Message,
  STOPPED,
  digestRecipient,
  type AnyDraft,
  type Draft,
  type Prepare,
} from '#daemon/queue/index.ts';
import { type BroadcastJadwal, type Begins, endOfFriday } from '#daemon/roster/index.ts';
import { addDays, instantInZone, monthRange } from '#shared/base/dates.ts';
import { DAFTAR_KEY, DAFTAR_TYPE } from '#shared/card/daftar.ts';
import type { MessageLog, ResendPreview } from '#shared/queue/message-log.ts';
import type { ContactId } from '#shared/roster/contact.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { TemplateTypeValue } from '#shared/roster/template-types.ts';
import type { Template } from '#shared/roster/template.ts';
import type { BroadcastMessageStore } from './broadcast.store.ts';
import type { Past, Unsent } from './broadcast.ts';
import {
  composeDigests,
  composeList,
  composeReminders,
  daftarJumat,
  type Reach,
  jadwalsFrom,
  jadwalsOf,
  type JadwalSource,
  type TemplatePair,
} from './compose.ts';

/** A message that is sent after its time, or on its own, expires a day later. */
export const DAY = 86_400_000;
const READ_AT_ONCE = 250;

export interface AgainOptions {
  pengajian: JadwalSource;
  jumatan: JadwalSource;
  findTemplate: (id: string) => Template | undefined;
  messages: Pick<MessageStore, 'links'>;
  masjid: { find(id: string): { no_hp: string } | undefined };
  mubaligh: { find(id: string): { no_hp: string } | undefined };
  begins: Begins & Reach;
  clock: Clock;
  timezone: string;
}

/** A message as it would be sent today. */
export interface Again {
  draft: AnyDraft & { id_first: string };
  /** Whether its text is new; false if its schedule or template is gone and the old text is used. */
  isFresh: boolean;
  /** It has a template, but none of its schedules are left. */
  isEmpty: boolean;
}

/** Composes earlier messages again: today's text to today's number (docs/decisions/0046). */
export function createAgain(options: AgainOptions) {
  const { messages, begins, clock, timezone } = options;

  /** Ignores templates that are gone or have another type now. */
  function templatesOf(broadcast: Broadcast, type: TemplateTypeValue): TemplatePair {
    const find = (id: string | null) => {
      const template = id === null ? undefined : options.findTemplate(id);
      return template?.type === type ? template : undefined;
    };
    return { dkm: find(broadcast.id_template_dkm), mubaligh: find(broadcast.id_template_mubaligh) };
  }

  const later = (ends: number): number => (ends > clock.now() ? ends : clock.now() + DAY);

  /** Today's messages about schedules, by '{id} {audience}'; `again`: the schedules that were asked about once more. */
  async function reminders(
    kind: JadwalKind,
    asked: ReadonlySet<string>,
    again: ReadonlySet<string>,
    templates: TemplatePair,
    yieldLoop: YieldLoop,
  ): Promise<Map<string, Draft>> {
    const ids = [...new Set([...asked].map((one) => one.split(' ')[0]!))];
    const jadwals = await jadwalsOf(options[kind], ids, yieldLoop);
    const endsAt = (jadwal: BroadcastJadwal) => later(begins.endOf(jadwal));
    const isDue = ({ id }: BroadcastJadwal, audience: Audience) => asked.has(`${id} ${audience}`);
    // Sending an unanswered message again assumes that it did not arrive.
    const mayAsk = (jadwal: BroadcastJadwal) =>
      (again.has(jadwal.id) || !jadwal.is_asked) && begins.endOf(jadwal) > clock.now();
    const rules = { endsAt, isDue, mayAsk };
    const drafts = await composeReminders(jadwals, templates, begins, rules, yieldLoop);
    return new Map(drafts.map((draft) => [`${draft.links[0]![`id_${kind}`]} ${draft.audience}`, draft]));
  }

  /** Today's digests of a month for these recipients, by 'masjid:ID' or 'mubaligh:ID'. */
  async function digests(
    month: string,
    rows: readonly Message[],
    templates: TemplatePair,
    yieldLoop: YieldLoop,
  ): Promise<Map<string, Draft>> {
    const { start, end } = monthRange(Number(month.slice(0, 4)), Number(month.slice(5)) - 1);
    const mosques = new Set(rows.map((row) => row.id_masjid));
    const preachers = new Set(rows.map((row) => row.id_mubaligh));
    const jadwals = (await jadwalsFrom(options.pengajian, start, end, yieldLoop)).filter(
      ({ id_masjid, id_mubaligh }) => mosques.has(id_masjid) || preachers.has(id_mubaligh),
    );
    const endsAt = later(instantInZone(addDays(end, 1), '00:00', timezone));
    const drafts = await composeDigests(jadwals, templates, begins, month, endsAt, yieldLoop);
    return new Map(drafts.map((draft) => [digestRecipient(draft.audience, draft), draft]));
  }

  /** The recipient's current number, if the recipient still exists. */
  function numberOf({ id_masjid, id_mubaligh, no_hp }: Message): string {
    const person =
      id_masjid === null
        ? id_mubaligh === null
          ? undefined
          : options.mubaligh.find(id_mubaligh)
        : options.masjid.find(id_masjid);
    return person?.no_hp ?? no_hp;
  }

  function sameText(row: Message): AnyDraft {
    const { audience, recipient, message, id_masjid, id_mubaligh, month, ends_at, claim, id_grup } = row;
    return {
      audience,
      recipient,
      no_hp: numberOf(row),
      message,
      dedupe_key: row.dedupe_key,
      id_masjid,
      id_mubaligh,
      month,
      ends_at: later(ends_at),
      links: messages.links(row.id),
      claim,
      ...(id_grup !== null && { id_grup }),
    };
  }

  /** Today's list of the message's Friday; undefined once the sermons have begun, and without a khatib. */
  function listAgain(row: Message, template: Template): AnyDraft | undefined {
    if (row.claim.kind !== 'daftar') return undefined;
    const { friday } = row.claim;
    const ends_at = endOfFriday(friday, begins);
    const list = daftarJumat(options.jumatan, friday);
    if (ends_at <= clock.now() || list === '') return undefined;
    return { ...sameText(row), ...composeList(template, row.recipient, friday, list), ends_at };
  }

  /** Messages of a broadcast, in order; `broadcast` is undefined for a message without one. */
  return async (rows: readonly Message[], broadcast: Broadcast | undefined, yieldLoop: YieldLoop): Promise<Again[]> => {
    const asked = { pengajian: new Map<Message, string>(), jumatan: new Map<Message, string>() };
    for (const [index, row] of rows.entries()) {
      if (index % READ_AT_ONCE === 0) await yieldLoop();
      if (row.audience === null || row.month !== null) continue;
      const [link] = messages.links(row.id);
      if (link)
        asked[link.id_pengajian === null ? 'jumatan' : 'pengajian'].set(
          row,
          `${link.id_pengajian ?? link.id_jumatan} ${row.audience}`,
        );
    }
    const made = new Map<Message, AnyDraft>();
    const promised = new Set<Message>();
    async function fill(
      of: ReadonlyMap<Message, string>,
      templates: TemplatePair,
      make: () => Promise<Map<string, Draft>>,
    ) {
      if (of.size === 0 || (templates.dkm === undefined && templates.mubaligh === undefined)) return;
      const drafts = await make();
      for (const [row, key] of of) {
        const draft = drafts.get(key);
        if (templates[row.audience!] !== undefined) promised.add(row);
        if (draft) made.set(row, draft);
      }
    }
    if (broadcast) {
      for (const kind of ['pengajian', 'jumatan'] as const) {
        const templates = templatesOf(broadcast, `${kind}_reminder`);
        const wanted = new Set(asked[kind].values());
        const again = new Set(rows.filter(asksAgain).flatMap((row) => asked[kind].get(row)?.split(' ')[0] ?? []));
        await fill(asked[kind], templates, () => reminders(kind, wanted, again, templates, yieldLoop));
      }
      const templates = templatesOf(broadcast, 'pengajian_bulanan');
      const monthly = rows.filter((row) => row.month !== null && row.audience !== null);
      for (const [month, some] of Map.groupBy(monthly, (row) => row.month!)) {
        const of = new Map(some.map((row) => [row, digestRecipient(row.audience, row)]));
        await fill(of, templates, () => digests(month, some, templates, yieldLoop));
      }
      const list = broadcast.kind === DAFTAR_KEY ? templatesOf(broadcast, DAFTAR_TYPE).dkm : undefined;
      for (const row of list ? rows : []) {
        const draft = listAgain(row, list!);
        if (draft) made.set(row, draft);
      }
    }
    return rows.map((row) => {
      const draft = made.get(row);
      return {
        draft: {
          ...(draft ?? sameText(row)),
          ...(asksAgain(row) && { dedupe_key: row.dedupe_key, claim: row.claim }),
          id_first: row.id_first ?? row.id,
          ...(row.id_lampiran !== null && { id_lampiran: row.id_lampiran }),
        },
        isFresh: draft !== undefined,
        isEmpty: promised.has(row) && draft === undefined,
      };
    });
  };
}

/** Whether it asks once more, so that it has nothing to say once there is an answer. */
const asksAgain = ({ audience, claim }: Pick<AnyDraft, 'audience' | 'claim'>): boolean =>
  audience !== null && claim.kind === 'question';
export type MakeAgain = ReturnType<typeof createAgain>;

const NO_NUMBER = 'Penerima ini tidak punya No. HP. Isi dulu nomornya, lalu kirim lagi.';
const NOTHING_LEFT = 'Tidak ada pesan yang perlu dikirim lagi.';
const PAST = 'Jadwal pesan ini sudah lewat.';
const WAITING = 'Pesan ini sudah menunggu di antrean dan tidak dikirim dua kali.';

export interface ResendOptions {
  broadcasts: Pick<BroadcastStore, 'find'>;
  store: Pick<BroadcastMessageStore, 'findUnsent' | 'areUnsent' | 'findTakenBack'>;
  past: Past;
  messages: Pick<MessageStore, 'find' | 'pendingAmong' | 'pendingTexts'>;
  /** A finished attempt; throws not_found. */
  getLog: (id: string) => MessageLog;
  makeAgain: MakeAgain;
  untrue: Untrue;
  clock: Clock;
}

/** Resends messages that did not arrive, within their own broadcast (docs/decisions/0046). */
export function createResend({ broadcasts, store, past, messages, getLog, makeAgain, untrue, clock }: ResendOptions) {
  /** What is composed anew is true, but for whoever has declined or been asked again; an old text may not be. */
  const untrueOf = ({ draft, isFresh }: Again): string | undefined =>
    isFresh && draft.skipped === undefined && !asksAgain(draft) ? undefined : untrue(draft);
  const isStillSaid = (one: Again) => !one.isEmpty && untrueOf(one) === undefined;

  async function notPast(rows: readonly Message[], yieldLoop: YieldLoop): Promise<Message[]> {
    const left: Message[] = [];
    for (const [index, row] of rows.entries()) {
      if (index % READ_AT_ONCE === 0) await yieldLoop();
      if (!past.isPast(row.id)) left.push(row);
    }
    return left;
  }

  /** One message with today's text, and warnings about it. Throws not_found, conflict if it is not true any more. */
  async function oneAgain(id: string, yielding: YieldLoop) {
    getLog(id);
    const row = messages.find(id)!;
    const broadcast = row.id_broadcast === null ? undefined : broadcasts.find(row.id_broadcast);
    const [again] = await makeAgain([row], broadcast, yielding);
    const reason = untrueOf(again!);
    if (reason !== undefined) throw conflict(reason);
    const { dedupe_key } = again!.draft;
    const waiting = messages.pendingTexts([dedupe_key]).get(dedupe_key);
    if (waiting !== undefined)
      return { again: { ...again!, draft: { ...again!.draft, message: waiting } }, broadcast, said: [WAITING] };
    const said = [...(past.isPast(id) ? [PAST] : []), ...saidOfOne(row, again!, broadcast)];
    return { again: again!, broadcast, said };
  }

  return {
    /** Preview of `one`, with its warnings. Throws not_found, conflict. */
    async previewOne(id: string): Promise<Result<ResendPreview>> {
      const { again, said } = await oneAgain(id, yieldLoop);
      const { recipient, no_hp, message } = again.draft;
      return { data: { recipient, no_hp, message }, warnings: [], questions: said };
    },

    /** One message in any state; it expires a day later. Throws not_found, conflict. */
    one:
      (id: string): Prepare =>
      async (yielding) => {
        const { again, broadcast, said } = await oneAgain(id, yielding);
        const { draft } = again;
        return {
          by: 'person',
          broadcast: broadcast ? { id: broadcast.id } : { kind: 'resend' },
          drafts: [{ ...draft, ends_at: clock.now() + DAY }],
          nobodyLeft: () => (draft.no_hp === '' ? NO_NUMBER : STOPPED),
          warnings: () => said,
          isStillTrue: () => messages.find(id)?.cleared_at === null && isStillSaid(again),
        };
      },

    /**
     * All messages of a broadcast that failed or were cancelled by a change, and whose recipients were not reached
     * since. Messages that may have arrived are only included `withUnanswered`. Messages that cannot arrive, are late
     * or not true any more are left out. Throws not_found.
     */
    unsent:
      (id: string, withUnanswered: boolean): Prepare =>
      async (yieldLoop) => {
        const broadcast = getBroadcast(broadcasts, id);
        const unsent = store.findUnsent(id, withUnanswered);
        const counts = past.countUnsent(id, withUnanswered);
        const again = await makeAgain(await notPast(unsent, yieldLoop), broadcast, yieldLoop);
        const going = again.filter(isStillSaid);
        const { size } = messages.pendingAmong(going.map(({ draft }) => draft.dedupe_key));
        const left = (stopped: number) => [
          ...leftOutTexts({ ...counts, stopped: counts.stopped + stopped }),
          ...(size === 0 ? [] : [`${size} pesan sudah menunggu di antrean dan tidak dikirim dua kali.`]),
        ];
        return {
          by: 'person',
          broadcast: { id },
          drafts: going.map(({ draft }) => draft),
          nobodyLeft: (stopped) => [NOTHING_LEFT, ...left(stopped)].join(' '),
          warnings: left,
          // Recipients that were reached meanwhile must not get it again, and what they read must still be so.
          isStillTrue: () => store.areUnsent(unsent, id, withUnanswered) && going.every(isStillSaid),
        };
      },

    /**
     * Messages that the last change of a mosque's or preacher's name or number cancelled, by broadcast. A person has
     * confirmed them before, so nothing has to be confirmed again.
     */
    takenBack: (contact: ContactId): Prepare[] =>
      [...new Set(store.findTakenBack(contact).map((row) => row.id_broadcast!))].map((id) => async (yieldLoop) => {
        const rows = store.findTakenBack(contact).filter((row) => row.id_broadcast === id);
        const again = await makeAgain(await notPast(rows, yieldLoop), getBroadcast(broadcasts, id), yieldLoop);
        return {
          by: 'clock',
          broadcast: { id },
          drafts: again.filter(isStillSaid).map(({ draft }) => draft),
          quietHours: rows.some((row) => row.quiet_hours),
        };
      }),
  };
}

/** Throws not_found. */
export function getBroadcast(broadcasts: Pick<BroadcastStore, 'find'>, id: string): Broadcast {
  const row = /^\d{1,15}$/.test(id) ? broadcasts.find(id) : undefined;
  if (!row) throw notFound('Broadcast tidak ditemukan');
  return row;
}

/** The reasons why failed messages are left out, as sentences. */
export function leftOutTexts(left: Omit<Unsent, 'sent'>): string[] {
  const { unregistered, stopped, outdated, untrue, no_number, past } = left;
  const texts: [number, string][] = [
    [unregistered, 'nomor tidak terdaftar di WhatsApp dan belum diperbaiki.'],
    [stopped, 'penerima dilewati karena meminta berhenti.'],
    [no_number, 'penerima dilewati karena tidak punya No. HP.'],
    [past, 'pesan dilewati karena jadwalnya sudah lewat.'],
    [outdated, 'pesan dilewati karena jadwalnya sudah dihapus atau diubah.'],
    [untrue, 'pesan dilewati karena isinya tidak benar lagi.'],
  ];
  return texts.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`);
}

/** Warnings about unexpected parts of the message, as sentences. */
function saidOfOne(row: Message, { draft, isFresh }: Again, broadcast: Broadcast | undefined): string[] {
  if (isFresh && (draft.id_masjid !== row.id_masjid || draft.id_mubaligh !== row.id_mubaligh))
    return [`Dikirim ke ${draft.recipient}, yang sekarang ada di jadwal ini.`];
  // Broadcasts about changes have no template, so their own text is what is meant.
  const wasMade = row.audience !== null && broadcast?.kind !== 'resend' && broadcast?.kind !== 'kabar';
  return !isFresh && wasMade ? ['Template pesan ini sudah tidak ada, jadi teks yang lama dikirim lagi.'] : [];
}
