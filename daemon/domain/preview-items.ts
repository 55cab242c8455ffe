import type { PreviewItem } from '#shared/broadcast.ts';
import { normalizePhone } from '#shared/phone.ts';
import type { Draft } from './compose.ts';
import { skippedText } from './opt-out.ts';

/** Who has asked not to be written to, by normalised number; since when, in UTC ms. */
export type Stopped = ReadonlyMap<string, { created_at: number }>;

/** Drafts as a preview shows them, in their order; whoever is passed over with the reason. */
export function previewItems(drafts: readonly Draft[], stopped: Stopped, zone: string): PreviewItem[] {
  return drafts.map((draft) => {
    const since = stopped.get(normalizePhone(draft.no_hp));
    return { recipients: [draft.recipient], message: draft.message, ...(since && { skipped: skippedText(since.created_at, zone) }) };
  });
}
