import { conflict } from '#daemon/base/errors.ts';
import { tidyText } from '#shared/base/values.ts';
import type { Choice } from '#shared/queue/choice.ts';
import type { AnyDraft } from './send.ts';

/** A choice as it is sent: at once, or later by the clock. */
export type WhenSent = Choice & { whenGone?: 'ignore' | undefined };

/**
 * The drafts without those that a person has unticked, and with the texts that he has written anew. `keyOf` is the
 * `kunci` of the preview. Throws conflict if a key is not among them any more: an untick that misses would send what
 * somebody has taken out. Of a later send it is ignored, because nobody is there to look again.
 */
export function choose<D extends AnyDraft>(
  drafts: readonly D[],
  { kecuali = [], ubahan = {}, whenGone }: WhenSent,
  keyOf: (draft: D) => string,
): D[] {
  const left = new Set(kecuali);
  const texts = new Map(Object.entries(ubahan));
  if (left.size === 0 && texts.size === 0) return [...drafts];
  const known = new Set(drafts.map(keyOf));
  if (whenGone === undefined && [...left, ...texts.keys()].some((key) => !known.has(key)))
    throw conflict('Daftar penerimanya sudah berubah. Periksa pratinjaunya lagi, lalu kirim.');
  return drafts.flatMap((draft) => {
    const key = keyOf(draft);
    const message = texts.get(key);
    if (left.has(key)) return [];
    if (message === undefined) return [draft];
    const { length: _, ...rest } = draft;
    return [{ ...(rest as D), message: tidyText(message) }];
  });
}
