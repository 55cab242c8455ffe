import type { BroadcastKind } from '#shared/broadcast/broadcasts.ts';
import type { BroadcastCounts } from '#shared/queue/events.ts';
import type { ListPage } from '../base/list-page.ts';
import type { ListOptions } from '../base/list.ts';

export interface BroadcastStore {
  insert(row: NewBroadcast): string;
  find: (id: string) => Broadcast | undefined;
  list(options: ListOptions): ListPage<Broadcast>;
  /** `at` in UTC ms; null resumes it. */
  setPaused: (id: string, at: number | null) => void;
  counts: (id: string) => BroadcastCounts;
  countsOf: (ids: readonly string[]) => Map<string, BroadcastCounts>;
  /** The text that each recipient got for a month ('YYYY-MM'), by 'masjid:ID' or 'mubaligh:ID'. */
  digests(month: string): Map<
    string,
    {
      text_hash: string;
      sent_at: number;
    }
  >;
  saveDigest(row: DigestRow): void;
  /** Does nothing if the recipient has got another text since. */
  removeDigest(row: Omit<DigestRow, 'sent_at'>): void;
}

export interface Broadcast {
  id: string;
  kind: BroadcastKind;
  actor: string;
  month: string | null;
  id_template_dkm: string | null;
  id_template_mubaligh: string | null;
  nama_template_dkm: string | null;
  nama_template_mubaligh: string | null;
  created_at: number;
  paused_at: number | null;
}

export interface NewBroadcast {
  kind: BroadcastKind;
  actor: string;
  month?: string | null | undefined;
  id_template_dkm?: string | null | undefined;
  id_template_mubaligh?: string | null | undefined;
  nama_template_dkm?: string | null | undefined;
  nama_template_mubaligh?: string | null | undefined;
  created_at: number;
  paused_at?: number | null | undefined;
}

export interface DigestRow {
  month: string;
  recipient: string;
  text_hash: string;
  sent_at: number;
}
