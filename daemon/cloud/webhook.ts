import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { IncomingText, LateNews } from '../domain/queue/messenger.ts';
import { aboutOf, textOf } from './errors.ts';
import { isOurs } from './message-id.ts';
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
const incoming = z.object({
  id,
  from: phone,
  timestamp: seconds,
  context: z.object({ id: id.optional() }).optional(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
  interactive: z.object({ button_reply: reply.optional(), list_reply: reply.optional() }).optional(),
  reaction: z.object({ message_id: id, emoji: z.string().default('') }).optional(),
});

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
  const news = ours.flatMap((one) => newsOf(one, people) ?? []);
  if (news.length > 0) told.news(news);
}

/** Removes duplicates within one call. */
function distinct(statuses: readonly Status[]): Status[] {
  const byWords = new Map(statuses.map((one) => [[one.status, one.id, one.biz_opaque_callback_data].join('\n'), one]));
  return [...byWords.values()];
}

/** Stores all messages of a call in one transaction; one that cannot be stored does not block the others. */
function hearAll(messages: readonly unknown[], people: People, told: Told): void {
  if (messages.length === 0) return;
  const failures: unknown[] = [];
  people.together(() => {
    for (const one of messages)
      try {
        hear(one, people, told);
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
  const { id: wamid, status: state, recipient_id: to, biz_opaque_callback_data: own, errors } = one;
  const waId = own ?? (to === undefined ? undefined : people.waIdOf(to, wamid));
  if (waId === undefined) return undefined;
  if (state === 'failed') {
    const code = failure.safeParse(errors[0]).data?.code ?? 0;
    const about = aboutOf(code);
    if (to !== undefined && about === 'window') people.close(to);
    const reason = code > 0 ? textOf(code) : NO_REASON;
    return { waId, kind: 'undone', code: String(code), reason, isAboutAccount: about === 'account' };
  }
  return { waId, kind: state === 'sent' ? 'accepted' : state === 'delivered' ? 'delivered' : 'read' };
}

const NO_REASON = 'WhatsApp tidak menyampaikan pesan ini dan tidak mengatakan sebabnya.';

function hear(one: unknown, people: People, told: Told): void {
  const parsed = incoming.safeParse(one);
  if (!parsed.success) return;
  const { id: wamid, from, timestamp, context, reaction, text, button, interactive } = parsed.data;
  const said =
    text?.body ?? button?.text ?? interactive?.button_reply?.title ?? interactive?.list_reply?.title ?? undefined;
  const answered = reaction?.message_id ?? context?.id;
  const quoted = answered === undefined ? undefined : (people.waIdOf(from, answered) ?? answered);
  people.heard({ phone: from, id: wamid, at: Number(timestamp) * 1000 }, () => {
    const words = reaction?.emoji ?? said;
    // A reaction that was taken away has no emoji.
    if (words === undefined || (words === '' && !reaction) || words.length > TEXT_MAX) return;
    told.incoming({
      id: wamid,
      phone: from,
      text: words,
      isSign: reaction !== undefined,
      at: Number(timestamp) * 1000,
      ...(quoted !== undefined && { quoted }),
    });
  });
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
