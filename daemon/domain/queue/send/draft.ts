import { hash } from 'node:crypto';
import type { Claim } from '../claim.ts';
import type { Audience, JadwalLink } from '../message.ts';

/**
 * A message as it would be queued. `ends_at` in UTC ms; `month` only for digests. `length` is set when the whole text
 * is too long to be sent; `message` is then its beginning.
 */
export interface Draft {
  audience: Audience;
  recipient: string;
  no_hp: string;
  message: string;
  length?: number;
  ends_at: number;
  dedupe_key: string;
  id_masjid: string | null;
  id_mubaligh: string | null;
  month: string | null;
  links: JadwalLink[];
  /** What it says, so that it is not sent when that is not true any more. */
  claim: Claim;
}

/** A draft that belongs to no schedule, such as a test message, has no audience and no links. */
export type AnyDraft = Omit<Draft, 'audience'> & {
  audience: Draft['audience'] | null;
  /** The first attempt of a message that is sent again. */
  id_first?: string;
  /** It is not sent before this, UTC ms. */
  not_before?: number;
};

/** Numbers that opted out, normalised, with the instant in UTC ms. */
export type Stopped = ReadonlyMap<string, { created_at: number }>;

/** The key by which the last digest of a month is stored. */
export function digestRecipient(
  audience: Audience | null,
  row: { id_masjid: string | null; id_mubaligh: string | null },
): string {
  return audience === 'dkm' ? `masjid:${row.id_masjid}` : `mubaligh:${row.id_mubaligh}`;
}

export function hashOf(parts: readonly (string | number)[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}
