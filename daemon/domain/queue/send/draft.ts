import { hash } from 'node:crypto';
import type { Claim } from '../claim.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
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
  /** Why it is shown, but not sent. */
  skipped?: string;
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

/** Numbers that opted out, normalised, with the instant in UTC ms; and the number that sends. */
export type Stopped = ReadonlyMap<string, { created_at: number } | 'own'>;

/** The key by which the last digest of a month is stored. */
export function digestRecipient(
  audience: Audience | null,
  row: { id_masjid: string | null; id_mubaligh: string | null },
): string {
  return audience === 'dkm' ? `masjid:${row.id_masjid}` : `mubaligh:${row.id_mubaligh}`;
}

/**
 * Two reminders are equal if schedule version, audience and template are, whatever the question of the text has become
 * (contract, What people believe). Migration 0022 writes the same keys.
 */
export function reminderKey(
  { kind, id, broadcast_version }: { kind: JadwalKind; id: string; broadcast_version: number },
  audience: Audience,
  template: string,
): string {
  return `reminder ${kind} ${id}.${broadcast_version} ${audience} ${template}`;
}

/** Likewise for a month's digest, which is about all its schedules. */
export function digestKey(
  month: string,
  recipient: string,
  template: string,
  jadwals: readonly { id: string; broadcast_version: number }[],
): string {
  const versions = jadwals
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(({ id, broadcast_version }) => `${id}.${broadcast_version}`);
  return `digest ${month} ${recipient} ${template} ${versions.join(' ')}`;
}

export function hashOf(parts: readonly (string | number)[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}
