/**
 * The data that messages, imports and deletions depend on. A schedule's broadcast status is no source: the queue checks
 * it itself.
 */
export const SOURCES = [
  'masjid',
  'mubaligh',
  'pengajian',
  'jumatan',
  'cuti',
  'rutin',
  'template',
  'opt_out',
  'card',
  'broadcast',
  'branding_lokasi',
] as const;
export type Source = (typeof SOURCES)[number];

/** A string that changes when one of these sources changes; rolled-back changes do not count. */
export type RevisionOf = (sources: readonly Source[]) => string;
