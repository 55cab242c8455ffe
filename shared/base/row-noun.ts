/**
 * The nouns whose rows people add, change and delete, each with its word in a sentence. The audit trail tells of them,
 * and for a day a deletion can be undone.
 */
export const ROW_NOUNS = {
  masjid: 'masjid',
  mubaligh: 'mubaligh',
  template: 'template',
  pengajian: 'jadwal pengajian',
  jumatan: 'jadwal jumatan',
  cuti: 'cuti',
  rutin: 'pengajian rutin',
} as const satisfies Record<string, string>;
export type RowNoun = keyof typeof ROW_NOUNS;
export const ROW_NOUN_VALUES = Object.keys(ROW_NOUNS) as [RowNoun, ...RowNoun[]];
