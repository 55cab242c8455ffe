import { inArray, isNotNull, sql } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import {
  account,
  balasan,
  belumJelas,
  broadcast,
  digest,
  masjidRows,
  message,
  mubalighRows,
  owedAnswer,
  penghapusan,
} from '#daemon/base/schema.ts';
import { clearedAt } from '#daemon/queue/message-change.store.ts';
import { amongIds, type PersonRows } from './person-messages.ts';

/** The rows of the monthly digests that went to one person. */
export const digestsOf = ({ masjid: ofMasjid, mubaligh: ofMubaligh }: PersonRows) =>
  inArray(digest.recipient, [...ofMasjid.map((id) => `masjid:${id}`), ...ofMubaligh.map((id) => `mubaligh:${id}`)]);

/** Removes one person from the tables. */
export function createPersonRemoval(db: Drizzle) {
  return {
    /** Removes template names from earlier broadcasts if they name him. */
    clearTemplateNames(isHis: (text: string) => boolean): void {
      for (const [key, column] of Object.entries({
        nama_template_dkm: broadcast.nama_template_dkm,
        nama_template_mubaligh: broadcast.nama_template_mubaligh,
      })) {
        const names = db
          .selectDistinct({ name: column })
          .from(broadcast)
          .all()
          .flatMap(({ name }) => (name !== null && isHis(name) ? [name] : []));
        if (names.length > 0)
          db.update(broadcast)
            .set({ [key]: null })
            .where(inArray(column, names))
            .run();
      }
    },

    /** Whether a deletion or its undo is under way. */
    isDeleting: (): boolean =>
      db.select({ id: penghapusan.id }).from(penghapusan).where(isNotNull(penghapusan.jalan)).limit(1).get() !==
      undefined,

    /** Makes all deletions final; returns their number. */
    clearDeletions: (): number => db.delete(penghapusan).run().changes,

    removeDigests: (rows: PersonRows): number => db.delete(digest).where(digestsOf(rows)).run().changes,

    /** Also removes answers that the numbers are still to get, and words that were not understood. */
    removeBalasan(numbers: readonly string[]): number {
      db.delete(owedAnswer)
        .where(inArray(owedAnswer.no_hp, [...numbers]))
        .run();
      db.delete(belumJelas)
        .where(inArray(belumJelas.no_hp, [...numbers]))
        .run();
      return db
        .delete(balasan)
        .where(inArray(balasan.no_hp, [...numbers]))
        .run().changes;
    },

    /** Removes the ketua's name and number; the mosque stays. */
    clearKetua(ids: readonly string[], nama_ketua_dkm: string, updated_by: string): number {
      const changes = { nama_ketua_dkm, no_hp: '', updated_by, version: sql`${masjidRows.version} + 1` };
      return db
        .update(masjidRows)
        .set(changes)
        .where(inArray(masjidRows.id, [...ids]))
        .run().changes;
    },

    /** Removes the number; the accounts stay. */
    clearAkun: (ids: readonly string[], updated_by: string): number =>
      db
        .update(account)
        .set({ no_hp: null, updated_by, version: sql`${account.version} + 1` })
        .where(inArray(account.id, [...ids]))
        .run().changes,

    /** Also removes his schedules, leaves and refusals. */
    removeMubaligh: (ids: readonly string[]): number =>
      db
        .delete(mubalighRows)
        .where(inArray(mubalighRows.id, [...ids]))
        .run().changes,

    /** Removes text, number and name; the rows still count for their broadcasts. `now` in UTC ms. */
    clearMessages: (ids: readonly string[], now: number): number =>
      db.update(message).set(clearedAt(now)).where(amongIds(ids)).run().changes,
  };
}
