import { addDays, instantInZone, monthRange } from '#shared/base/dates.ts';
import { composeDigests, composeReminders, type Reach, type TemplatePair } from '#daemon/broadcast/compose.ts';
import type { BroadcastJadwal } from '#daemon/roster/jadwal.ts';
import type { Begins } from '#daemon/roster/waktu.ts';
import { digestRecipient, hashOf, type Draft } from '#daemon/queue/send.ts';
import { firstSensible } from './schedule-run.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import type { BroadcastStore } from '#daemon/queue/broadcast.store.ts';
import type { Audience } from '#daemon/queue/message.ts';
import type { StoredCard } from '#daemon/storage/card/schedule.ts';

const LOOKED_AT_AT_ONCE = 100;

/**
 * The messages of a run. `jadwals` counts the schedules of the run, `told` are those in its messages; `sensible` is
 * false if it is too late for all of them.
 */
export interface RunDrafts {
  jadwals: number;
  told: BroadcastJadwal[];
  sensible: boolean;
  drafts: Draft[];
}

/**
 * Reminders of schedules that have not begun. An audience that already got it is skipped unless the card forces it; an
 * audience whose message is still waiting is always skipped (contract, Broadcast status). `now` in UTC ms.
 */
export async function reminderDrafts(
  card: StoredCard,
  jadwals: readonly BroadcastJadwal[],
  templates: TemplatePair,
  now: number,
  begins: Begins & Reach,
  yieldLoop: YieldLoop,
): Promise<RunDrafts> {
  const ahead: BroadcastJadwal[] = [];
  for (const [index, jadwal] of jadwals.entries()) {
    if (index % LOOKED_AT_AT_ONCE === 0) await yieldLoop();
    if (begins.endOf(jadwal) > now) ahead.push(jadwal);
  }
  const isDue = (jadwal: BroadcastJadwal, audience: Audience) => {
    const status = audience === 'dkm' ? jadwal.dkm_status : jadwal.mubaligh_status;
    return status !== 'waiting' && (status !== 'accepted' || card.force_broadcast);
  };
  const drafts = await composeReminders(ahead, templates, begins, { endsAt: begins.endOf, isDue }, yieldLoop);
  const sensible = jadwals.length === 0 || ahead.length > 0;
  return { jadwals: jadwals.length, told: toldOf(ahead, drafts), sensible, drafts };
}

/** Digests of a month ('YYYY-MM') for all recipients except those who already got the same text. */
export async function digestDrafts(
  broadcasts: BroadcastStore,
  jadwals: readonly BroadcastJadwal[],
  templates: TemplatePair,
  month: string,
  today: string,
  zone: string,
  begins: Begins & Reach,
  yieldLoop: YieldLoop,
): Promise<RunDrafts> {
  const { end } = monthDates(month);
  const all = await composeDigests(
    jadwals,
    templates,
    begins,
    month,
    instantInZone(addDays(end, 1), '00:00', zone),
    yieldLoop,
  );
  const known = broadcasts.digests(month);
  await yieldLoop();
  const drafts = all.filter(
    (draft) => known.get(digestRecipient(draft.audience, draft))?.text_hash !== hashOf([draft.message]),
  );
  return {
    jadwals: jadwals.length,
    told: toldOf(jadwals, drafts),
    sensible: jadwals.length === 0 || month >= firstSensible('pengajian_bulanan', today),
    drafts,
  };
}

/** All of one kind. */
function toldOf(jadwals: readonly BroadcastJadwal[], drafts: readonly Draft[]): BroadcastJadwal[] {
  const ids = new Set(drafts.flatMap(({ links }) => links.map((link) => link.id_pengajian ?? link.id_jumatan)));
  return jadwals.filter(({ id }) => ids.has(id));
}

/** First and last plain date of a month 'YYYY-MM'. */
export function monthDates(month: string): { start: string; end: string } {
  return monthRange(Number(month.slice(0, 4)), Number(month.slice(5)) - 1);
}
