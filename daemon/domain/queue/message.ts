import type { Claim } from './claim.ts';
import type { MadeOf } from '#shared/roster/placeholder.ts';

/** A row of queue and log; instants in UTC ms. */
export interface Message {
  id: string;
  id_broadcast: string | null;
  wa_id: string;
  audience: 'dkm' | 'mubaligh' | null;
  recipient: string;
  no_hp: string;
  message: string;
  dedupe_key: string;
  id_masjid: string | null;
  id_mubaligh: string | null;
  month: string | null;
  state: 'waiting' | 'held' | 'running' | 'success' | 'failed' | 'cancelled';
  priority: number;
  attempts: number;
  retries: number;
  next_attempt_at: number;
  handed_at: number | null;
  sent_at: number | null;
  quiet_hours: boolean;
  ends_at: number;
  created_at: number;
  finished_at: number | null;
  delivered_at: number | null;
  read_at: number | null;
  error_code: string | null;
  error_reason: string | null;
  cleared_at: number | null;
  id_first: string | null;
  superseded: boolean;
  claim: Claim;
}

export type Audience = 'dkm' | 'mubaligh';

/** A schedule that a message is about. */
export interface JadwalLink {
  id_pengajian: string | null;
  id_jumatan: string | null;
  broadcast_version: number;
  id_masjid: string;
  id_mubaligh: string;
  /** Whether the message asks the preacher to confirm. */
  asks: boolean;
  /** What the message says of it besides its version; null for messages of before that was recorded. */
  made_of: MadeOf | null;
}

export interface LinkFilter {
  column: 'id_pengajian' | 'id_jumatan' | 'id_masjid' | 'id_mubaligh';
  ids: readonly string[];
}

/** A message of a send, with its schedules; `id_first` is the first attempt of one that is sent again. */
export type MessageToQueue = Pick<
  Message,
  | 'wa_id'
  | 'audience'
  | 'recipient'
  | 'no_hp'
  | 'message'
  | 'dedupe_key'
  | 'id_masjid'
  | 'id_mubaligh'
  | 'month'
  | 'next_attempt_at'
  | 'ends_at'
  | 'claim'
> & { links: readonly JadwalLink[]; id_first?: string };

/** What all messages of a send share. */
export type SendValues = Pick<Message, 'id_broadcast' | 'priority' | 'quiet_hours' | 'created_at'>;

/** Why and when messages were cancelled; UTC ms. */
export type Cancellation = Pick<Message, 'finished_at' | 'error_code' | 'error_reason'>;
