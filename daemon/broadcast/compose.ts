import type { YieldLoop } from '#daemon/base/clock.ts';
import { notFound } from '#daemon/base/errors.ts';
import {
  type MessageStore,
  type Audience,
  type JadwalLink,
  digestKey,
  digestRecipient,
  hashOf,
  reminderKey,
  type Draft,
} from '#daemon/queue/index.ts';
import type { BroadcastJadwal, Begins } from '#daemon/roster/index.ts';
import { MESSAGE_MAX } from '#shared/base/values.ts';
import { formatLongDate, MONTHS, addDays } from '#shared/base/dates.ts';
import type { MessageContact, MessageLog } from '#shared/queue/message-log.ts';
import { letter, THANKS } from '#shared/reply/pengganti-text.ts';
import { questionText } from '#shared/reply/question.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { madeOf, placeholderValues, recordedIn, type MadeOf } from '#shared/roster/placeholder.ts';
import {
  renderBounded,
  renderRepeatingBounded,
  withoutQuestion,
  type Bounded,
} from '#shared/roster/template-render.ts';
import type { Template } from '#shared/roster/template.ts';
import type { Past } from './broadcast.ts';

/** A registered monthly template names at most this many schedules of one mosque. */
export const REGISTERED_MOST = 5;
/** WhatsApp's limit for a registered text with its values, UTF-16 units. */
const BRIEF_MAX = 1024;

type Facts = Pick<BroadcastJadwal, 'tanggal' | 'waktu' | 'nama_masjid' | 'nama_mubaligh'>;

/** Whether a digest of this size fits one of the template's registered variants. */
export const isRegistered = (jadwals: number, mosques: number): boolean => mosques === 1 && jadwals <= REGISTERED_MOST;

/**
 * A month in one sentence, by date, for recipients who may only get approved texts: an admin's template cannot be
 * registered for every number of schedules and mosques (decision 58). Undefined if it is too long for one message.
 */
export function briefDigest(audience: Audience, recipient: string, jadwals: readonly Facts[]): string | undefined {
  const sorted = jadwals.toSorted((a, b) => (a.tanggal < b.tanggal ? -1 : Number(a.tanggal > b.tanggal)));
  const month = sorted[0]!.tanggal;
  const listed = sorted.map(({ tanggal, waktu, nama_masjid, nama_mubaligh }) => {
    const day = formatLongDate(tanggal).replace(/, (\d+) .*$/, ' $1');
    const who = audience === 'dkm' ? ` bersama ${nama_mubaligh}` : '';
    return `${day}, ${waktu}, di ${namaMasjid(nama_masjid)}${who}`;
  });
  const text = letter(
    `Yth. *${recipient}*`,
    `Berikut jadwal pengajian bulan ${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}: ${listed.join('; ')}.`,
    `Mohon disimpan. ${THANKS}`,
  );
  return text.length <= BRIEF_MAX ? text : undefined;
}

/** What is written to each audience. */
export type Templates = Record<Audience, Pick<Template, 'id' | 'content' | 'id_lampiran'> | undefined>;

/** Why a preacher is not reminded that he comes. */
const DECLINED = 'Sudah menyatakan berhalangan untuk jadwal ini';
const BETWEEN_MOSQUES = '-'.repeat(30);
/** A few milliseconds' work, also while nothing is compiled yet. */
const COMPOSED_AT_ONCE = 25;

/** Times of schedules for the texts, and the URLs of preachers' own pages. */
type Said = Pick<Begins, 'jamOf'> & Reach;
/** How people are reached. */
export interface Reach {
  urlOf?: UrlOf;
  /** Whether this number may only get approved texts. */
  isHeld?: (no_hp: string) => boolean;
}
/** Undefined if the preacher has no page. */
type UrlOf = (id_mubaligh: string) => string | undefined;
export interface ReminderRules {
  /** The end of a schedule's messages, UTC ms. */
  endsAt: (jadwal: BroadcastJadwal) => number;
  /** Filters audiences. */
  isDue?: (jadwal: BroadcastJadwal, audience: Audience) => boolean;
  /** Whether the preacher is asked; by default if he was not asked yet and no question may have arrived. */
  mayAsk?: (jadwal: BroadcastJadwal) => boolean;
  /** How often he was asked before, where he is asked again; that message is not sent once he has answered. */
  run?: (jadwal: BroadcastJadwal) => number;
}

/** Whether this version of the schedule was not asked about yet. */
export const isUnasked = ({ is_asked, may_be_asked }: BroadcastJadwal) => !is_asked && !may_be_asked;
const isUnanswered = ({ jawaban }: BroadcastJadwal) => jawaban === 'none' || jawaban === 'asked';
const hasDeclined = ({ jawaban }: BroadcastJadwal) => jawaban === 'udzur';
/** Whether a text that a person has written still asks the preacher to confirm. */
export const stillAsks = (text: string): boolean => /\bHADIR\b/.test(text) && /\bUDZUR\b/.test(text);
const factsOf = (jadwal: BroadcastJadwal, begins: Said) => ({ ...jadwal, jam: begins.jamOf(jadwal) });

/**
 * One message per schedule to the mosque's number, then one to the preacher's, in the schedules' date and time order
 * (contract, Messages).
 */
export async function composeReminders(
  jadwals: readonly BroadcastJadwal[],
  templates: Templates,
  begins: Said,
  { endsAt, isDue = () => true, mayAsk = isUnasked, run = () => 0 }: ReminderRules,
  yieldLoop: YieldLoop,
): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const [index, jadwal] of [...jadwals].sort(inTime).entries()) {
    if (index % COMPOSED_AT_ONCE === 0) await yieldLoop();
    const ends_at = endsAt(jadwal);
    const facts = factsOf(jadwal, begins);
    for (const audience of ['dkm', 'mubaligh'] as const) {
      const template = templates[audience];
      if (template === undefined || !isDue(jadwal, audience)) continue;
      const { content } = template;
      const mayBeAsked = () => audience === 'mubaligh' && mayAsk(jadwal);
      const { asks, text } = reminderText(content, facts, mayBeAsked, begins);
      const again = asks ? run(jadwal) : 0;
      drafts.push({
        audience,
        ...recipientOf(audience, jadwal),
        ...fileIn(template),
        ...text,
        ends_at,
        dedupe_key: reminderKey(jadwal, audience, template.id, again),
        month: null,
        links: [linkOf(jadwal, asks, madeOf(recordedIn(content, `${jadwal.kind}_reminder`), facts))],
        claim: again === 0 ? { kind: 'jadwal' } : { kind: 'question', of: [versionOf(jadwal)] },
        ...(audience === 'mubaligh' && hasDeclined(jadwal) && { skipped: DECLINED }),
      });
    }
  }
  return drafts;
}

/**
 * One digest per mosque with its schedules by date; then one per preacher with his schedules by mosque, then date, with
 * a line between mosques (contract, Messages). What a preacher has declined is not in his; one who has declined all is
 * skipped. `month` is 'YYYY-MM'; `endsAt` is the messages' expiry in UTC ms.
 */
export async function composeDigests(
  jadwals: readonly BroadcastJadwal[],
  templates: Templates,
  begins: Said,
  month: string,
  endsAt: number,
  yieldLoop: YieldLoop,
): Promise<Draft[]> {
  const drafts: Draft[] = [];
  const values = (jadwal: BroadcastJadwal) => placeholderValues('pengajian_bulanan', factsOf(jadwal, begins));
  for (const audience of ['dkm', 'mubaligh'] as const) {
    const template = templates[audience];
    if (template === undefined) continue;
    const { content } = template;
    const recorded = recordedIn(content, 'pengajian_bulanan');
    const isLeft = (jadwal: BroadcastJadwal) => audience === 'dkm' || !hasDeclined(jadwal);
    await yieldLoop();
    const people = groupBy(jadwals, audience === 'dkm' ? (row) => row.id_masjid : (row) => row.id_mubaligh).sort(
      byRecipient(audience),
    );
    for (const [index, group] of people.entries()) {
      if (index % COMPOSED_AT_ONCE === 0) await yieldLoop();
      const hasDeclinedAll = !group.some(isLeft);
      const rows = (hasDeclinedAll ? group : group.filter(isLeft)).sort(inTime);
      const person = recipientOf(audience, rows[0]!);
      const mosques = groupBy(audience === 'dkm' ? rows : rows.toSorted(byMosque), (row) => row.id_masjid);
      const text = textOf(
        renderRepeatingBounded(
          content,
          mosques.map((mosque) => mosque.map(values)),
          BETWEEN_MOSQUES,
        ),
      );
      const brief =
        !isRegistered(rows.length, mosques.length) && begins.isHeld?.(person.no_hp)
          ? briefDigest(audience, person.recipient, rows)
          : undefined;
      drafts.push({
        audience,
        ...person,
        ...fileIn(template),
        ...(brief === undefined ? text : { message: brief }),
        ends_at: endsAt,
        dedupe_key: digestKey(month, digestRecipient(audience, rows[0]!), template.id, rows),
        month,
        links: rows.map((row) =>
          linkOf(row, false, madeOf(brief === undefined ? recorded : ['nama_masjid'], factsOf(row, begins))),
        ),
        claim: { kind: 'digest', jadwal: rows.length },
        ...(hasDeclinedAll && { skipped: DECLINED }),
      });
    }
  }
  return drafts;
}

const ASKS = /\{\{\s*konfirmasi\s*\}\}/;
/** Whether a template asks the preacher to confirm. */
export const asksIn = (content: string): boolean => ASKS.test(content);

/** The preacher is asked once per version of a schedule; the mosque is never asked. */
function reminderText(content: string, jadwal: ReturnType<typeof factsOf>, mayAsk: () => boolean, begins: Said) {
  const holds = asksIn(content);
  const asks = holds && mayAsk();
  const konfirmasi = asks ? questionText(begins.urlOf?.(jadwal.id_mubaligh)) : '';
  const facts = { ...jadwal, konfirmasi };
  const shown = asks || !holds ? content : withoutQuestion(content);
  return { asks, text: textOf(renderBounded(shown, placeholderValues(`${jadwal.kind}_reminder`, facts))) };
}

const fileIn = ({ id_lampiran }: Pick<Template, 'id_lampiran'>): Pick<Draft, 'id_lampiran'> =>
  id_lampiran === null ? {} : { id_lampiran };

export function textOf({ message, length }: Bounded): Pick<Draft, 'message' | 'length'> {
  return length > MESSAGE_MAX ? { message, length } : { message };
}

/** The khatibs of a Friday (plain date) who have not declined, a mosque per line under the date; '' without any. */
export function daftarJumat(jumatan: Pick<JadwalSource, 'findMonthForBroadcast'>, friday: string): string {
  // A waiting list is composed for each check; localeCompare with options takes twenty times as long.
  const { compare } = new Intl.Collator('id', { numeric: true });
  const rows = jumatan
    .findMonthForBroadcast(friday, friday)
    .filter(({ jawaban }) => jawaban !== 'udzur')
    .toSorted((a, b) => compare(a.nama_masjid, b.nama_masjid));
  if (rows.length === 0) return '';
  const lines = rows.map((row, at) => `${at + 1}. ${namaMasjid(row.nama_masjid)}: ${row.nama_mubaligh}`);
  return [`*${formatLongDate(friday)}*`, ...lines].join('\n');
}

/** What a text with this list of a Friday claims; an empty list says nothing. */
export const listClaim = (friday: string, list: string): Draft['claim'] =>
  list === '' ? { kind: 'plain' } : { kind: 'daftar', friday, hash: hashOf([list]) };

/** The list of a Friday to a group, with the template's file. What an announcement says of a person is empty for it. */
export function composeList(
  template: Pick<Template, 'content' | 'id_lampiran'>,
  nama: string,
  friday: string,
  list: string,
) {
  const values = { nama, nama_masjid: '', wilayah: '', daftar_jumat: list };
  return { ...fileIn(template), ...textOf(renderBounded(template.content, values)), claim: listClaim(friday, list) };
}

/** The recipient of a schedule's audience. */
export function recipientOf(audience: Audience, jadwal: BroadcastJadwal) {
  return audience === 'dkm'
    ? { recipient: jadwal.nama_ketua_dkm, no_hp: jadwal.masjid_no_hp, id_masjid: jadwal.id_masjid, id_mubaligh: null }
    : {
        recipient: jadwal.nama_mubaligh,
        no_hp: jadwal.mubaligh_no_hp,
        id_masjid: null,
        id_mubaligh: jadwal.id_mubaligh,
      };
}

export function linkOf(jadwal: BroadcastJadwal, asks: boolean, made_of: MadeOf): JadwalLink {
  return {
    id_pengajian: jadwal.kind === 'pengajian' ? jadwal.id : null,
    id_jumatan: jadwal.kind === 'jumatan' ? jadwal.id : null,
    broadcast_version: jadwal.broadcast_version,
    id_masjid: jadwal.id_masjid,
    id_mubaligh: jadwal.id_mubaligh,
    asks,
    made_of,
  };
}

const versionOf = ({ kind, id, broadcast_version: version }: BroadcastJadwal) => ({ jenis: kind, id, version });

function inTime(a: BroadcastJadwal, b: BroadcastJadwal): number {
  if (a.tanggal !== b.tanggal) return a.tanggal < b.tanggal ? -1 : 1;
  return a.waktu_order - b.waktu_order || Number(a.id) - Number(b.id);
}

function byMosque(a: BroadcastJadwal, b: BroadcastJadwal): number {
  return a.nama_masjid.localeCompare(b.nama_masjid, 'id') || Number(a.id_masjid) - Number(b.id_masjid) || inTime(a, b);
}

/** Comparator that puts the schedules of one recipient together. */
function byRecipient(audience: Audience) {
  return ([a]: BroadcastJadwal[], [b]: BroadcastJadwal[]): number =>
    audience === 'dkm'
      ? a!.nama_masjid.localeCompare(b!.nama_masjid, 'id') || Number(a!.id_masjid) - Number(b!.id_masjid)
      : a!.nama_mubaligh.localeCompare(b!.nama_mubaligh, 'id') || Number(a!.id_mubaligh) - Number(b!.id_mubaligh);
}

/** Groups rows by key, in order of first appearance. */
function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  return [...Map.groupBy(rows, keyOf).values()];
}

export interface ContactOfOptions {
  /** A finished attempt; throws not_found. */
  getLog: (id: string) => MessageLog;
  messages: Pick<MessageStore, 'find'>;
  past: Pick<Past, 'isPast'>;
  /** Both throw not_found. */
  masjid: {
    get(id: string): { nama_masjid: string; nama_ketua_dkm: string; no_hp: string; jumlah_jadwal: number };
  };
  mubaligh: { get(id: string): { nama_mubaligh: string; no_hp: string; jumlah_jadwal: number } };
}

/**
 * The mosque or preacher whose number must be corrected after a failed message. Throws not_found, also if the recipient
 * is not in the roster.
 */
export function createContactOf({ getLog, messages, past, masjid, mubaligh }: ContactOfOptions) {
  return (id: string): MessageContact => {
    getLog(id);
    const { id_masjid, id_mubaligh } = messages.find(id)!;
    const lewat = past.isPast(id);
    if (id_masjid !== null) {
      const { nama_masjid, nama_ketua_dkm, no_hp, jumlah_jadwal } = masjid.get(id_masjid);
      return { noun: 'masjid', id: id_masjid, nama: nama_ketua_dkm, nama_masjid, no_hp, jadwal: jumlah_jadwal, lewat };
    }
    if (id_mubaligh !== null) {
      const { nama_mubaligh, no_hp, jumlah_jadwal } = mubaligh.get(id_mubaligh);
      return {
        noun: 'mubaligh',
        id: id_mubaligh,
        nama: nama_mubaligh,
        nama_masjid: null,
        no_hp,
        jadwal: jumlah_jadwal,
        lewat,
      };
    }
    throw notFound('Penerima pesan ini tidak ada di data masjid dan mubaligh');
  };
}

/** The template of each selected audience. */
export interface TemplatePair {
  dkm: Template | undefined;
  mubaligh: Template | undefined;
}

/** The columns that a broadcast stores; the names outlive the templates. */
export function columnsOf({ dkm, mubaligh }: TemplatePair) {
  return {
    id_template_dkm: dkm?.id ?? null,
    id_template_mubaligh: mubaligh?.id ?? null,
    nama_template_dkm: dkm?.nama_template ?? null,
    nama_template_mubaligh: mubaligh?.nama_template ?? null,
  };
}

/** Reads the schedules of a broadcast. */
export interface JadwalSource {
  findForBroadcast(ids: readonly string[]): BroadcastJadwal[];
  findMonthForBroadcast(start: string, end: string): BroadcastJadwal[];
}

const READ_AT_ONCE = 250;

/** The rules of a question that is put again to whoever has not answered it. */
export async function askAgain(
  messages: Pick<MessageStore, 'timesAsked'>,
  kind: JadwalKind,
  ids: readonly string[],
  yieldLoop: YieldLoop,
): Promise<Required<Pick<ReminderRules, 'mayAsk' | 'run'>>> {
  const times = new Map<string, number>();
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    for (const [id, n] of messages.timesAsked(kind, ids.slice(at, at + READ_AT_ONCE))) times.set(id, n);
    await yieldLoop();
  }
  return { mayAsk: isUnanswered, run: ({ id }) => times.get(id) ?? 0 };
}

/** The schedules with these ids that exist, unordered. */
export async function jadwalsOf(
  source: JadwalSource,
  ids: readonly string[],
  yieldLoop: YieldLoop,
): Promise<BroadcastJadwal[]> {
  const found: BroadcastJadwal[] = [];
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    found.push(...source.findForBroadcast(ids.slice(at, at + READ_AT_ONCE)));
    await yieldLoop();
  }
  return found;
}

/** The schedules between two plain dates, both included, by date, time and id. */
export async function jadwalsFrom(
  source: JadwalSource,
  start: string,
  end: string,
  yieldLoop: YieldLoop,
): Promise<BroadcastJadwal[]> {
  const found: BroadcastJadwal[] = [];
  for (let date = start; date <= end; date = addDays(date, 1)) {
    for (const jadwal of source.findMonthForBroadcast(date, date)) found.push(jadwal);
    await yieldLoop();
  }
  return found;
}
