import * as z from 'zod';
import type { SentFile } from '#daemon/lampiran/index.ts';
import type {
  CreateMessenger,
  Delivery,
  DeliveryHooks,
  DeliveryOutcome,
  MessengerListener,
} from '#daemon/queue/index.ts';
import type { MessengerFrame, MessengerStateName } from '#shared/queue/waclient.ts';
import { mediaOf } from '#shared/lampiran/lampiran.ts';
import { createForms, fileOf, messageOf } from './forms.ts';
import { aboutOf, type Graph, outcomeOf, textOf, createGraph, type GraphAnswer, isOurs, newId } from './graph.ts';
import { createPeople } from './people.ts';
import { isSame, isSigned, takeCall } from './webhook.ts';

const number = z.object({
  display_phone_number: z.string().max(40),
  whatsapp_business_manager_messaging_limit: z.string().max(40).optional(),
  messaging_limit_tier: z.string().max(40).optional(),
});

/** Daily limit of each tier: the number of people that the account may write to first within 24 hours. */
const TIERS: Record<string, number> = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1000,
  TIER_2K: 2000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  TIER_UNLIMITED: 100_000,
};
/** Used if the account reports no tier: the lowest tier of a verified business. */
const UNKNOWN_TIER = 250;

export type Account =
  | { kind: 'ready'; number: string; dailyLimit: number }
  /** `code` goes into the messenger's frame; it is missing if the API cannot be reached. */
  | { kind: 'away'; code?: string; reason: string };

/**
 * Reads the sender's number, or the reason why nothing can be sent. The limit's field has two names, depending on the
 * version of the Graph API.
 */
export async function readAccount(graph: Graph, phoneId: string, signal: AbortSignal): Promise<Account> {
  let answer = await graph.call('GET', fields(phoneId, 'whatsapp_business_manager_messaging_limit'), undefined, signal);
  if (answer.kind === 'error' && answer.code === 100)
    answer = await graph.call('GET', fields(phoneId, 'messaging_limit_tier'), undefined, signal);
  if (answer.kind === 'error') {
    const code = { token: 'token', account: 'restricted' }[aboutOf(answer.code) as string] ?? `cloud-${answer.code}`;
    return { kind: 'away', code, reason: answer.text };
  }
  if (answer.kind !== 'ok') return { kind: 'away', reason: answer.reason };
  const parsed = number.safeParse(answer.body);
  const digits = parsed.data?.display_phone_number.replace(/\D/g, '') ?? '';
  if (!parsed.success || !/^\d{5,20}$/.test(digits))
    return { kind: 'away', code: 'token', reason: 'no telephone number' };
  const { whatsapp_business_manager_messaging_limit: limit, messaging_limit_tier: tier } = parsed.data;
  return { kind: 'ready', number: digits, dailyLimit: TIERS[limit ?? tier ?? ''] ?? UNKNOWN_TIER };
}

const fields = (phoneId: string, limit: string) => `/${phoneId}?fields=display_phone_number,${limit}`;

export interface CloudSettings {
  url: string;
  token: string;
  phoneId: string;
  businessId: string;
  appSecret: string;
  verifyToken: string;
}

/** Time between two checks of the account and its templates while connected; ms. */
const LOOK_EVERY = 3_600_000;
/** First and longest time between two checks while disconnected (exponential backoff); ms. */
const AGAIN_FIRST = 5000;
const AGAIN_MOST = 300_000;
/** Rate limit of the checks, because webhook calls trigger them: at most LOOKS_MOST within LOOKS_WITHIN ms. */
const LOOKS_WITHIN = 60_000;
const LOOKS_MOST = 60;
/** Timeout of a running request after the daemon begins to stop; ms. */
const ANSWER_WHEN_STOPPING = 2500;

const NUMBER = 'cloud-number';
/** Under this name an upload is kept. */
const MESSENGER = 'cloud';
const uploaded = z.object({ id: z.string().min(1).max(500) });
const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(500) })).min(1) });

/**
 * The messenger for the WhatsApp Cloud API. It needs a token instead of a linked phone; a webhook reports the results.
 */
export function createCloudMessenger(settings: CloudSettings): CreateMessenger {
  return ({ keys, findContent, clock, logger, supervisor }) => {
    const graph = createGraph(settings);
    const forms = createForms(graph, settings.businessId);
    const people = createPeople({ keys, clock });
    const listeners = new Set<MessengerListener>();
    const { phoneId } = settings;
    let frame: MessengerFrame = { qr: '', state: 'LOADING' };
    let number = keys.get(NUMBER, [phoneId]).get(phoneId) ?? null;
    let dailyLimit: number | undefined;
    let stopping = new AbortController();
    let waking = new AbortController();
    let tries = 0;
    let looks = { since: -Infinity, count: 0 };

    function set(state: MessengerStateName, code?: string): void {
      if (frame.state === state && frame.code === code) return;
      frame = { qr: '', state, ...(code !== undefined && { code }) };
      for (const listener of listeners) listener.frame?.(frame);
    }

    /** Checks the account and its templates. Returns the time until the next check, in ms. */
    async function look(): Promise<number> {
      const { signal } = stopping;
      const account = await readAccount(graph, phoneId, signal);
      if (signal.aborted) return 0;
      if (account.kind === 'ready' && (await forms.read(signal))) {
        tries = 0;
        people.forget();
        dailyLimit = account.dailyLimit;
        if (number !== account.number) keys.set([{ type: NUMBER, id: phoneId, value: account.number }]);
        number = account.number;
        if (frame.state !== 'CONNECTED') for (const listener of listeners) listener.linked?.(account.number);
        set('CONNECTED');
        return LOOK_EVERY;
      }
      if (signal.aborted) return 0;
      const { code, reason } = account.kind === 'away' ? account : { code: 'templates', reason: 'no templates' };
      if (frame.state !== 'DISCONNECTED' || frame.code !== code)
        logger.warn({ code, reason }, 'The WhatsApp Cloud API does not let us send');
      set('DISCONNECTED', code);
      return Math.min(AGAIN_FIRST * 2 ** tries++, AGAIN_MOST);
    }

    async function watch(): Promise<void> {
      while (!stopping.signal.aborted) {
        waking = new AbortController();
        const wait = await look().catch((error: unknown) => {
          logger.error({ err: error }, 'The WhatsApp Cloud API could not be looked at');
          return AGAIN_FIRST;
        });
        await clock.sleep(wait, AbortSignal.any([stopping.signal, waking.signal]));
        if (clock.monotonic() - looks.since > LOOKS_WITHIN) looks = { since: clock.monotonic(), count: 0 };
        looks.count += 1;
        if (looks.count > LOOKS_MOST) await clock.sleep(LOOKS_WITHIN, stopping.signal);
      }
    }

    /**
     * The message to send, or why it cannot be sent: free text within 24 hours of the recipient's last message, else a
     * template.
     */
    async function contentOf(
      { phone, text, file }: Delivery,
      stopping: AbortSignal,
    ): Promise<object | DeliveryOutcome> {
      const isOpen = people.isOpen(phone);
      const header = file && mediaOf(file.jenis);
      const filled = isOpen ? undefined : forms.fill(text, header);
      if (!isOpen && !filled) return { kind: 'unsendable', code: 'template', reason: forms.whyNot(text, header) };
      const id = file && (await upload(file, stopping));
      if (typeof id === 'object') return id;
      const sent = file && fileOf(file, id!);
      if (filled) return messageOf(filled, sent);
      if (sent) return { type: sent.type, [sent.type]: { ...sent.content, caption: text } };
      return { type: 'text', text: { body: text, preview_url: false } };
    }

    /** The id of a file at WhatsApp, once for all recipients; or why there is none. */
    async function upload(file: SentFile, stopping: AbortSignal): Promise<string | DeliveryOutcome> {
      const kept = file.unggahan(MESSENGER);
      if (kept !== undefined) return kept;
      const payload = { type: file.jenis, bytes: file.read() };
      const answer = await graph.upload(`/${phoneId}/media`, payload, lateAbort(stopping));
      const id = answer.kind === 'ok' ? uploaded.safeParse(answer.body).data?.id : undefined;
      if (id !== undefined) file.keep(MESSENGER, id);
      if (id !== undefined || answer.kind !== 'error') return id ?? { kind: 'transient', reason: 'not uploaded' };
      const outcome = outcomeOf(answer.code);
      if (outcome.kind === 'refused') return { kind: 'unsendable', code: 'file', reason: textOf(answer.code) };
      return outcome.kind === 'unanswered' ? { kind: 'transient', reason: 'not uploaded' } : outcome;
    }

    async function deliver(delivery: Delivery, hooks: DeliveryHooks): Promise<DeliveryOutcome> {
      if (frame.state !== 'CONNECTED') return { kind: 'transient', reason: 'not connected' };
      const { waId, phone, typing } = delivery;
      const content = await contentOf(delivery, hooks.signal);
      if ('kind' in content) return content;
      // The Cloud API shows no typing indicator, but the pause is the same.
      if (typing > 0) await clock.sleep(typing, hooks.signal);
      if (hooks.signal.aborted || !hooks.handed()) return { kind: 'transient', reason: 'not wanted any more' };
      const answer = await graph.call(
        'POST',
        `/${phoneId}/messages`,
        {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: phone,
          biz_opaque_callback_data: waId,
          ...content,
        },
        lateAbort(hooks.signal),
      );
      return outcomeOfAnswer(answer, delivery);
    }

    function outcomeOfAnswer(answer: GraphAnswer, { phone, waId }: Delivery): DeliveryOutcome {
      if (answer.kind === 'ok') {
        const id = accepted.safeParse(answer.body).data?.messages[0]?.id;
        if (id === undefined) return { kind: 'unanswered' };
        people.sent([{ phone, wamid: id, waId }]);
        return { kind: 'accepted' };
      }
      if (answer.kind !== 'error')
        return answer.kind === 'unreached' ? { kind: 'transient', reason: answer.reason } : { kind: 'unanswered' };
      const about = aboutOf(answer.code);
      if (about === 'token') set('DISCONNECTED', 'token');
      if (about === 'window') people.close(phone);
      if (about === 'token' || about === 'template') waking.abort();
      return outcomeOf(answer.code);
    }

    return {
      async start() {
        stopping = new AbortController();
        set('DISCONNECTED');
        supervisor.task('cloud: watch', watch);
      },
      async stop() {
        stopping.abort();
      },
      frame: () => frame,
      number: () => number,
      newId,
      settlesByNews: true,
      dailyLimit: () => dailyLimit,
      fileTypes: ['image/jpeg', 'image/png', 'application/pdf'],
      forms: {
        all: forms.all,
        register: forms.register,
        refresh: forms.refresh,
        isOpen: people.isOpen,
        fits: (text, header) => forms.fill(text, header) !== undefined,
      },
      hook: {
        challenge: ({ mode, token, challenge }) =>
          mode === 'subscribe' && isSame(settings.verifyToken, token) ? challenge : undefined,
        isSigned: (body, signature) => isSigned(settings.appSecret, body, signature),
        take: (body) =>
          takeCall(body, phoneId, people, {
            news: (items) => listeners.forEach((listener) => listener.news?.(items)),
            incoming: (text) => listeners.forEach((listener) => listener.incoming?.(text)),
            isOurs: (waId) => isOurs(waId) && findContent(waId) !== undefined,
            changed: () => waking.abort(),
          }),
      },
      deliver,
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  };

  /** Aborts some time after the daemon begins to stop. */
  function lateAbort(stopping: AbortSignal): AbortSignal {
    const late = new AbortController();
    const endSoon = () => {
      setTimeout(() => late.abort(), ANSWER_WHEN_STOPPING).unref();
    };
    if (stopping.aborted) endSoon();
    else stopping.addEventListener('abort', endSoon, { once: true });
    return late.signal;
  }
}
