import { addDays, instantInZone, monthRange } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Template } from '#shared/roster/template.ts';
import type { TemplateTypeValue } from '#shared/roster/template-types.ts';
import type { Clock, YieldLoop } from '#daemon/base/clock.ts';
import type { Broadcast } from '#daemon/queue/broadcast.store.ts';
import type { MessageStore } from '#daemon/queue/message.store.ts';
import type { Audience, Message } from '#daemon/queue/message.ts';
import { digestRecipient, hashOf, type AnyDraft, type Draft } from '#daemon/queue/send.ts';
import type { BroadcastJadwal } from '#daemon/roster/jadwal.ts';
import type { Begins } from '#daemon/roster/waktu.ts';
import { composeDigests, composeReminders, type Reach } from './compose.ts';
import { jadwalsFrom, jadwalsOf, type JadwalSource } from './jadwal-source.ts';
import type { TemplatePair } from './message-templates.ts';

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

  /** Today's messages about schedules, by '{id} {audience}'. */
  async function reminders(
    kind: JadwalKind,
    asked: ReadonlySet<string>,
    templates: TemplatePair,
    yieldLoop: YieldLoop,
  ): Promise<Map<string, Draft>> {
    const ids = [...new Set([...asked].map((one) => one.split(' ')[0]!))];
    const jadwals = await jadwalsOf(options[kind], ids, yieldLoop);
    const endsAt = (jadwal: BroadcastJadwal) => later(begins.endOf(jadwal));
    const isDue = ({ id }: BroadcastJadwal, audience: Audience) => asked.has(`${id} ${audience}`);
    // Sending an unanswered message again assumes that it did not arrive.
    const mayAsk = (jadwal: BroadcastJadwal) => !jadwal.is_asked && begins.endOf(jadwal) > clock.now();
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
    const { audience, recipient, message, id_masjid, id_mubaligh, month, ends_at, claim } = row;
    const no_hp = numberOf(row);
    const isOther = normalizePhone(no_hp) !== normalizePhone(row.no_hp);
    return {
      audience,
      recipient,
      no_hp,
      message,
      dedupe_key: isOther ? hashOf([row.dedupe_key, normalizePhone(no_hp)]) : row.dedupe_key,
      id_masjid,
      id_mubaligh,
      month,
      ends_at: later(ends_at),
      links: messages.links(row.id),
      claim,
    };
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
    const made = new Map<Message, Draft>();
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
        await fill(asked[kind], templates, () => reminders(kind, new Set(asked[kind].values()), templates, yieldLoop));
      }
      const templates = templatesOf(broadcast, 'pengajian_bulanan');
      const monthly = rows.filter((row) => row.month !== null && row.audience !== null);
      for (const [month, some] of Map.groupBy(monthly, (row) => row.month!)) {
        const of = new Map(some.map((row) => [row, digestRecipient(row.audience, row)]));
        await fill(of, templates, () => digests(month, some, templates, yieldLoop));
      }
    }
    return rows.map((row) => {
      const draft = made.get(row);
      return {
        draft: { ...(draft ?? sameText(row)), id_first: row.id_first ?? row.id },
        isFresh: draft !== undefined,
        isEmpty: promised.has(row) && draft === undefined,
      };
    });
  };
}
export type MakeAgain = ReturnType<typeof createAgain>;
