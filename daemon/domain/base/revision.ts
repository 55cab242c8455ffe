/**
 * What messages, imports and deletions are made from. A schedule's broadcast status is no part of it: the queue keeps
 * that.
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

/** Another text once one of these has changed; a change that was rolled back does not count. */
export type RevisionOf = (sources: readonly Source[]) => string;
