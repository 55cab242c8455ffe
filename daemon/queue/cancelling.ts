import type { Clock } from '#daemon/base/clock.ts';
import type { Audience, Message, MessageNews } from './message.ts';
import type { CancelWaiting } from '#daemon/roster/index.ts';
import type { MessageStore } from './message.store.ts';

/** `error_code` of a running message that must not be retried, because its text is outdated. */
export const WITHDRAWN = 'withdrawn';
/** `error_code` of a message that was cancelled because its text is outdated, not by a person's decision. */
const CHANGED = 'changed';
export const CHANGED_REASON = 'Jadwal diubah sebelum terkirim';
export const CANCELLED_REASON = 'Dibatalkan sebelum terkirim';

export interface CancellingOptions {
  messages: MessageStore;
  clock: Clock;
  news: MessageNews;
}

/** Cancels waiting messages; a running message is not retried. */
export function createCancelling({ messages, clock, news }: CancellingOptions) {
  /** Cancels these rows inside the caller's transaction and sets their audiences to failed. Returns their number. */
  function cancelRows(rows: readonly Message[], reason: string, code = 'cancelled'): number {
    if (rows.length === 0) return 0;
    messages.cancel(rows, { finished_at: clock.now(), error_code: code, error_reason: reason });
    for (const row of rows) news.changed({ ...row, state: 'cancelled', error_reason: reason });
    return rows.length;
  }

  /** Sets the audience to failed unless another message to it is still pending; digests have no audience status. */
  function leaveFailed(row: Message): void {
    if (row.audience === null || row.month !== null) return;
    for (const link of messages.links(row.id)) {
      if (!messages.hasOtherPending(row.id, link, row.audience))
        messages.setAudienceStatus(link, row.audience, 'failed');
    }
  }

  /** A running message cannot be cancelled; it is marked, so that it is not retried if this try fails. */
  const cancelBy =
    (column: Parameters<MessageStore['findCancellableBy']>[0]['column'], audience?: Audience) =>
    (ids: readonly string[], toAnother = false) => {
      const mark = { error_code: WITHDRAWN, error_reason: CHANGED_REASON };
      messages.markRunningBy({ column, ids }, mark, toAnother ? audience : undefined);
      return cancelRows(messages.findCancellableBy({ column, ids }), CHANGED_REASON, CHANGED);
    };

  /** Cancels by message ids, as outdated unless another reason is given. Returns the number of cancelled messages. */
  function withdraw(ids: readonly string[], reason?: string): number {
    if (ids.length === 0) return 0;
    for (const row of ids.flatMap((id) => messages.find(id) ?? []))
      if (row.state === 'running')
        messages.update(row, {
          error_code: WITHDRAWN,
          error_reason: reason ?? CHANGED_REASON,
          dedupe_key: `${row.dedupe_key} ${row.id}`,
        });
    const rows = messages.findCancellable(ids);
    return reason === undefined ? cancelRows(rows, CHANGED_REASON, CHANGED) : cancelRows(rows, reason);
  }

  /** Those that have not left yet wait for the end of quiet hours from now on. */
  function putOff(ids: readonly string[]): void {
    for (const row of messages.findCancellable(ids)) messages.update(row, { quiet_hours: true });
  }

  const cancelWaiting: CancelWaiting = {
    byMasjid: cancelBy('id_masjid', 'dkm'),
    byMubaligh: cancelBy('id_mubaligh', 'mubaligh'),
    byPengajian: cancelBy('id_pengajian'),
    byJumatan: cancelBy('id_jumatan'),
  };

  return { cancelRows, leaveFailed, withdraw, putOff, cancelWaiting };
}
export type Cancelling = ReturnType<typeof createCancelling>;
