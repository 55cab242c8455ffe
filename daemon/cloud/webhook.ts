import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { IncomingText, LateNews } from '../domain/queue/messenger.ts';
import { aboutOf, textOf } from './errors.ts';
import { isOurs } from './message-id.ts';
import type { People } from './people.ts';

/** In UTF-16 units; who writes more asks for nothing that is answered here. */
const TEXT_MAX = 4096;

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
  errors: z.array(z.object({ code: z.number() })).default([]),
});
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

/** Whether a body comes from who knows the app's secret; as long for a wrong signature as for a right one. */
export function isSigned(secret: string, body: Buffer, signature: string): boolean {
  const given = /^sha256=([0-9a-f]{64})$/.exec(signature)?.[1];
  if (given === undefined) return false;
  return timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(given, 'hex'));
}

/** Two secrets that somebody types and somebody sends, compared without telling how far they agree. */
export function isSame(own: string, given: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'same').update(text).digest();
  return timingSafeEqual(digest(own), digest(given));
}

export interface Told {
  /** Of messages of ours. */
  news(items: LateNews[]): void;
  /** Throws where nothing can be stored. */
  incoming(text: IncomingText): void;
  /** Templates, the account or its limits have changed. */
  changed(): void;
}

/**
 * Works through one call. What is not as it is published, or concerns another number of the account, is passed over:
 * a call that is refused would come again for a week. Throws where nothing can be stored.
 */
export function takeCall(body: Buffer, phoneId: string, people: People, told: Told): void {
  const parsed = call.safeParse(parse(body));
  if (!parsed.success) return;
  for (const { field, value } of parsed.data.entry.flatMap(({ changes }) => changes)) {
    if (field !== 'messages') {
      told.changed();
      continue;
    }
    const change = messages.safeParse(value);
    if (!change.success || change.data.metadata.phone_number_id !== phoneId) continue;
    const statuses = change.data.statuses.flatMap((one) => status.safeParse(one).data ?? []);
    // Where we died before its answer came, this is the first that we hear of a message's id there.
    people.sent(statuses.flatMap((one) => sentBy(one) ?? []));
    const news = statuses.flatMap((one) => newsOf(one, people) ?? []);
    if (news.length > 0) told.news(news);
    hearAll(change.data.messages, people, told);
  }
}

/** A thousand may come at once: they reach the disk together, and one that can't be stored keeps out no other. */
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

function sentBy({ id: wamid, recipient_id: to, biz_opaque_callback_data: own }: z.infer<typeof status>) {
  return own !== undefined && to !== undefined && isOurs(own) ? { phone: to, wamid, waId: own } : undefined;
}

function newsOf(one: z.infer<typeof status>, people: People): LateNews | undefined {
  const { id: wamid, status: state, recipient_id: to, biz_opaque_callback_data: own, errors } = one;
  const waId = own ?? (to === undefined ? undefined : people.waIdOf(to, wamid));
  if (waId === undefined) return undefined;
  if (state === 'failed') {
    const code = errors[0]?.code ?? 0;
    const about = aboutOf(code);
    if (to !== undefined && about === 'window') people.close(to);
    const reason = errors.length > 0 ? textOf(code) : NO_REASON;
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
    if (words === undefined || words === '' || words.length > TEXT_MAX) return;
    told.incoming({
      id: wamid,
      phone: from,
      text: words,
      isSign: reaction !== undefined,
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
