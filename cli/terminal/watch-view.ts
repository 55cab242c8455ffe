import type { BroadcastRow } from '#shared/broadcast/broadcasts.ts';
import type { Health } from '#shared/operations/health.ts';

/** A snapshot; without `health` the daemon does not answer. */
export interface Watched {
  url: string;
  health: Health | undefined;
  broadcasts: BroadcastRow[];
}

export interface WatchView {
  show(watched: Watched): void;
  end(): Promise<void>;
}
