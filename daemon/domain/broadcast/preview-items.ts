import type { PreviewItem } from '#shared/broadcast/broadcast.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { type AnyDraft, type Stopped, OWN_NUMBER } from '#daemon/queue/send.ts';
import { isTooLong } from '#daemon/queue/capacity.ts';
import { skippedText } from '#daemon/queue/opt-out.ts';

/** A person whose data were deleted may still have schedules, but no number. */
const NO_NUMBER = 'Tidak ada No. HP';

/** Drafts in the preview's format, in order; skipped recipients have the reason. */
export function previewItems(
  drafts: readonly AnyDraft[],
  stopped: Stopped,
  zone: string,
  late: ReadonlySet<AnyDraft> = new Set(),
  waiting: ReadonlyMap<string, string> = new Map(),
): PreviewItem[] {
  return drafts.map((draft) => {
    const since = stopped.get(normalizePhone(draft.no_hp));
    const refused = since === 'own' ? OWN_NUMBER : since && skippedText(since.created_at, zone);
    const skipped = draft.no_hp === '' ? NO_NUMBER : (refused ?? draft.skipped);
    const waits = waiting.get(draft.dedupe_key);
    if (waits !== undefined) return { recipients: [draft.recipient], message: waits, waiting: true };
    return {
      recipients: [draft.recipient],
      message: draft.message,
      ...(isTooLong(draft) && { too_long: draft.length ?? draft.message.length }),
      ...(skipped !== undefined && { skipped }),
      ...(late.has(draft) && { late: true as const }),
    };
  });
}

/** Adds each recipient's number and mosques; `jadwals` are all schedules of the drafts. */
export function withPlaces(
  items: readonly PreviewItem[],
  drafts: readonly AnyDraft[],
  jadwals: readonly { id_masjid: string; nama_masjid: string }[],
): PreviewItem[] {
  const names = new Map(jadwals.map(({ id_masjid, nama_masjid }) => [id_masjid, nama_masjid]));
  return items.map((item, index) => {
    const { no_hp, links } = drafts[index]!;
    const masjid = [...new Set(links.map(({ id_masjid }) => id_masjid))].flatMap((id) => names.get(id ?? '') ?? []);
    return { ...item, no_hp, masjid };
  });
}
