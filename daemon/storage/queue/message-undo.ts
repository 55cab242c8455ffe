import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Drizzle } from '../base/drizzle.ts';
import { jumatanRows, message, messageJadwal, pengajianRows } from '../base/schema.ts';
import type { MessageStore } from '#daemon/domain/queue/message-store.ts';

/** Handles an accepted message that did not arrive (MessageStore.takeBackAccepted). */
export function createTakeBack(db: Drizzle): MessageStore['takeBackAccepted'] {
  return (id, link, audience) => {
    const isPengajian = link.id_pengajian !== null;
    const table = isPengajian ? pengajianRows : jumatanRows;
    const status = audience === 'dkm' ? 'dkm_status' : 'mubaligh_status';
    const other = db
      .select({ id: message.id })
      .from(messageJadwal)
      .innerJoin(message, eq(message.id, messageJadwal.id_message))
      .where(
        and(
          isPengajian
            ? eq(messageJadwal.id_pengajian, link.id_pengajian!)
            : eq(messageJadwal.id_jumatan, link.id_jumatan!),
          eq(messageJadwal.broadcast_version, link.broadcast_version),
          eq(message.audience, audience),
          isNull(message.month),
          eq(message.state, 'success'),
          sql`${message.id} <> ${Number(id)}`,
        ),
      )
      .limit(1)
      .get();
    if (other) return;
    db.update(table)
      .set({
        [status]: 'failed',
        ...(link.asks && {
          konfirmasi: sql`case when ${table.konfirmasi} = 'asked' then 'none' else ${table.konfirmasi} end`,
        }),
      })
      .where(
        and(
          eq(table.id, link.id_pengajian ?? link.id_jumatan!),
          eq(table.broadcast_version, link.broadcast_version),
          eq(table[status], 'accepted'),
        ),
      )
      .run();
  };
}
