import * as z from 'zod';
import { aboutOf } from './errors.ts';
import type { Graph } from './graph.ts';

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
