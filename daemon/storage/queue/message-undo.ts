import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { jumatanRows, message, messageJadwal, pengajianRows } from '#daemon/base/schema.ts';
import type { Audience, JadwalLink } from '#daemon/domain/queue/message.ts';

/**
 * An accepted message did not arrive: sets its audience to failed and clears `is_asked`, unless another message about
 * the same version of the schedule was accepted, or the schedule has changed since.
 */
export function createTakeBack(db: Drizzle) {
  return (id: string, link: JadwalLink, audience: Audience): void => {
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
