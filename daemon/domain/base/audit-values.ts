import type { AuditDetail, AuditValues } from '#shared/account/audit.ts';
import type { RowNoun } from '#shared/base/row-noun.ts';

/**
 * The fields whose values the trail stores, by noun: ids, dates, times, numbers and mosques' names. People's names and
 * numbers and the texts of messages are excluded, because the trail is kept when a person's data are deleted. Of a noun
 * that is not here it stores which fields were changed, and no value.
 */
export const KEPT = {
  pengajian: ['tanggal', 'waktu', 'id_masjid', 'id_mubaligh'],
  jumatan: ['tanggal', 'id_masjid', 'id_mubaligh'],
  masjid: ['nama_masjid', 'wilayah'],
  mubaligh: ['khatib', 'batas_bulan'],
  cuti: ['id_mubaligh', 'dari', 'sampai'],
  rutin: ['id_masjid', 'waktu', 'mulai', 'sampai'],
  template: ['type'],
  schedule: [
    'active',
    'h',
    'jam',
    'id_template_dkm',
    'id_template_mubaligh',
    'force_broadcast',
    'jam_kamis',
    'jam_jumat',
  ],
  branding: ['bahasa'],
  admin: ['username'],
} as const satisfies Record<string, readonly string[]>;
export type KeptNoun = keyof typeof KEPT | RowNoun;
const keptOf = (noun: KeptNoun): readonly string[] =>
  (KEPT as Partial<Record<KeptNoun, readonly string[]>>)[noun] ?? [];

/** The fields of a row that the trail stores. */
export function forTrail(noun: KeptNoun, row: object): AuditValues {
  const values = row as Record<string, unknown>;
  return Object.fromEntries(
    keptOf(noun).flatMap((field): [string, AuditValues[string]][] => {
      const value = values[field];
      const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
      return isPlain ? [[field, value as AuditValues[string]]] : [];
    }),
  );
}

/** A change for the trail: the field names, the row before, and the new values. */
export const changed = (noun: KeptNoun, before: object, changes: object): AuditDetail => ({
  fields: Object.keys(changes),
  before: forTrail(noun, before),
  after: forTrail(noun, changes),
});
