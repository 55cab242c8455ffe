import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { IncomingText, LateNews } from '#daemon/queue/index.ts';
import { aboutOf, isPassing, textOf, isOurs } from './graph.ts';
import type { People } from './people.ts';

/** In UTF-16 units; longer messages are ignored, because they never hold a known request. */
const TEXT_MAX = 4096;
/** Limits per call; anything beyond them is ignored. WhatsApp sends at most 1,000 changes per call. */
const CHANGES_MAX = 1000;
const STATUSES_MAX = 5000;
const MESSAGES_MAX = 2000;

const phone = z.string().regex(/^\d{5,20}$/);
const id = z.string().min(1).max(500);
const seconds = z.string().regex(/^\d{1,11}$/);

const call = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
});
const messages = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  statuses: z.array(z.unknown()).default([]),
  messages: z.array(z.unknown()).default([]),
});
const status = z.object({
  id,
  status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
  recipient_id: phone.optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z.array(z.unknown()).default([]),
});
const failure = z.object({ code: z.int().min(0).max(99_999_999) });
type Status = z.infer<typeof status>;
const reply = z.object({ title: z.string() });
const media = z.object({ caption: z.string().optional() });
/** What a message holds. Kinds without words are only told, never read. */
const content = z.object({
  type: z.string().optional(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
  interactive: z.object({ button_reply: reply.optional(), list_reply: reply.optional() }).optional(),
  image: media.optional(),
  video: media.optional(),
  document: media.optional(),
});
type Content = z.infer<typeof content>;
const WORDLESS = new Set(['audio', 'image', 'video', 'document', 'sticker', 'contacts', 'location', 'unsupported']);
const incoming = content.extend({
  id,
  /** A number; missing, or an id of this business's own, for somebody who hides his. */
  from: z.string().optional(),
  timestamp: seconds,
  context: z.object({ id: id.optional() }).optional(),
  reaction: z.object({ message_id: id, emoji: z.string().default('') }).optional(),
  edit: z.object({ original_message_id: id, message: content }).optional(),
  revoke: z.object({ original_message_id: id }).optional(),
  unsupported: z.object({ type: z.string().optional() }).optional(),
});
type Incoming = z.infer<typeof incoming>;

/** Whether the body was signed with the app's secret. The comparison takes constant time. */
export function isSigned(secret: string, body: Buffer, signature: string): boolean {
  const given = /^sha256=([0-9a-f]{64})$/.exec(signature)?.[1];
  if (given === undefined) return false;
  return timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(given, 'hex'));
}

/** Compares two secrets in constant time. */
export function isSame(own: string, given: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'same').update(text).digest();
  return timingSafeEqual(digest(own), digest(given));
}

export interface Told {
  /** Status changes of our messages. */
  news(items: LateNews[]): void;
  /** Whether this id belongs to one of our messages; made-up ids are not stored. */
  isOurs(waId: string): boolean;
  /** Throws if nothing can be stored. */
  incoming(text: IncomingText): void;
  /** Templates, the account or its limits have changed. */
  changed(): void;
}

/**
 * Processes one call. Malformed parts and parts for another number of the account are ignored: Meta would retry a
 * rejected call for a week. Throws if nothing can be stored.
 */
export function takeCall(body: Buffer, phoneId: string, people: People, told: Told): void {
  const parsed = call.safeParse(parse(body));
  if (!parsed.success) return;
  const changes = parsed.data.entry.flatMap((entry) => entry.changes).slice(0, CHANGES_MAX);
  // One check per call is enough.
  if (changes.some(({ field }) => field !== 'messages')) told.changed();
  let [statusesLeft, messagesLeft] = [STATUSES_MAX, MESSAGES_MAX];
  for (const { field, value } of changes) {
    const change = field === 'messages' ? messages.safeParse(value) : undefined;
    if (!change?.success || change.data.metadata.phone_number_id !== phoneId) continue;
    const statuses = change.data.statuses.slice(0, statusesLeft);
    const written = change.data.messages.slice(0, messagesLeft);
    statusesLeft -= statuses.length;
    messagesLeft -= written.length;
    tell(distinct(statuses.flatMap((one) => status.safeParse(one).data ?? [])), people, told);
    hearAll(written, people, told);
  }
}

function tell(statuses: readonly Status[], people: People, told: Told): void {
  const ours = statuses.filter(({ biz_opaque_callback_data: own }) => own === undefined || told.isOurs(own));
  // If the daemon crashed before the response came, this is the first time it learns WhatsApp's id of the message.
  people.sent(ours.flatMap((one) => sentBy(one) ?? []));
  const failing = new Set(ours.filter(passes).map((one) => one.id));
  // Reports come in any order. After a failure 'sent' says nothing, and only a receipt proves that it arrived.
  const isOver = ({ status, id, recipient_id }: Status) =>
    (status === 'sent' || status === 'failed') &&
    (people.hasFailed(id, recipient_id) || (status === 'sent' && failing.has(id)));
  const fresh = ours.filter((one) => !isOver(one));
  const news = fresh.flatMap((one) => newsOf(one, people) ?? []);
  if (news.length > 0) told.news(news);
  // Told again after the next try, it would undo that one.
  people.failed(fresh.filter(passes));
}

const codeOf = ({ errors }: Status) => failure.safeParse(errors[0]).data?.code ?? 0;
const passes = (one: Status) => one.status === 'failed' && isPassing(codeOf(one));

/** Removes duplicates within one call. */
function distinct(statuses: readonly Status[]): Status[] {
  const byWords = new Map(statuses.map((one) => [[one.status, one.id, one.biz_opaque_callback_data].join('\n'), one]));
  return [...byWords.values()];
}

/** Stores all messages of a call in one transaction; one that cannot be stored does not block the others. */
function hearAll(messages: readonly unknown[], people: People, told: Told): void {
  if (messages.length === 0) return;
  const failures: unknown[] = [];
  let recipients: Map<string, string> | undefined;
  /** The number to which we have sent a message with this id of WhatsApp's. */
  const recipientOf = (wamid: string) => (recipients ??= people.recipients()).get(wamid);
  people.together(() => {
    for (const one of messages)
      try {
        hear(one, people, told, recipientOf);
      } catch (error) {
        failures.push(error);
      }
  });
  if (failures.length > 0) throw failures[0];
}

function sentBy({ id: wamid, recipient_id: to, biz_opaque_callback_data: own }: Status) {
  return own !== undefined && to !== undefined && isOurs(own) ? { phone: to, wamid, waId: own } : undefined;
}

function newsOf(one: Status, people: People): LateNews | undefined {
  const { id: wamid, status: state, recipient_id: to, biz_opaque_callback_data: own } = one;
  const waId = own ?? (to === undefined ? undefined : people.waIdOf(to, wamid));
  if (waId === undefined) return undefined;
  if (state === 'failed') {
    const code = codeOf(one);
    const about = aboutOf(code);
    if (to !== undefined && about === 'window') people.close(to);
    const reason = code > 0 ? textOf(code) : NO_REASON;
    return {
      waId,
      kind: 'undone',
      code: String(code),
      reason,
      isAboutAccount: about === 'account',
      isPassing: passes(one),
    };
  }
  return { waId, kind: state === 'sent' ? 'accepted' : state === 'delivered' ? 'delivered' : 'read' };
}

const NO_REASON = 'WhatsApp tidak menyampaikan pesan ini dan tidak mengatakan sebabnya.';

function hear(one: unknown, people: People, told: Told, recipientOf: (wamid: string) => string | undefined): void {
  const parsed = incoming.safeParse(one);
  if (!parsed.success) return;
  const { id: wamid, timestamp, context, reaction } = parsed.data;
  const answered = reaction?.message_id ?? context?.id;
  const named = phone.safeParse(parsed.data.from).data;
  // Whoever hides his number and quotes us is the one to whom we wrote.
  const from = named ?? (answered === undefined ? undefined : recipientOf(answered));
  if (from === undefined) return;
  const quoted = answered === undefined ? undefined : (people.waIdOf(from, answered) ?? answered);
  const at = Number(timestamp) * 1000;
  people.heard({ phone: from, id: wamid, at }, () => {
    const said = saidIn(parsed.data);
    if (!said || said.text.length > TEXT_MAX) return;
    told.incoming({ id: wamid, phone: from, at, ...said, ...(quoted !== undefined && { quoted }) });
  });
}

type Said = Pick<IncomingText, 'text' | 'isSign' | 'replaces' | 'isUnreadable'>;

function saidIn({ reaction, edit, revoke, unsupported, ...message }: Incoming): Said | undefined {
  // A reaction that was taken away has no emoji.
  if (reaction) return { text: reaction.emoji, isSign: true };
  if (revoke) return { text: '', isSign: false, replaces: revoke.original_message_id };
  if (edit) {
    const said = wordsOf(edit.message);
    return said && { ...said, replaces: edit.original_message_id };
  }
  const said = wordsOf(message);
  // WhatsApp may say of an edit only that there was one.
  return said && unsupported?.type === 'edit' ? { ...said, replaces: '' } : said;
}

function wordsOf({ type, text, button, interactive, image, video, document }: Content): Said | undefined {
  const title = interactive?.button_reply?.title ?? interactive?.list_reply?.title;
  const caption = image?.caption ?? video?.caption ?? document?.caption;
  const words = text?.body ?? button?.text ?? title ?? caption ?? '';
  if (words !== '') return { text: words, isSign: false };
  return WORDLESS.has(type ?? '') ? { text: '', isSign: false, isUnreadable: true } : undefined;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
