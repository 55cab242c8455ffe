/** The parts of a day that a leave may be limited to. A schedule belongs to the part in which it begins. */
export const BAGIAN = ['pagi', 'siang', 'malam'] as const;
export type Bagian = (typeof BAGIAN)[number];

/** When each part ends, in minutes after midnight. The Friday prayer is in 'siang' everywhere in Indonesia. */
export const BAGIAN_ENDS = { pagi: 11 * 60, siang: 18 * 60, malam: 24 * 60 } as const;

/** The part of a time in minutes after midnight; undefined for a time that is not known, which comes last in a day. */
export const bagianOf = (minutes: number): Bagian | undefined => BAGIAN.find((part) => minutes < BAGIAN_ENDS[part]);

/** Whether a schedule that begins in `part` is in a leave of `bagian`; one whose time is unknown may be in each. */
export const isInBagian = (part: Bagian | undefined, bagian: Bagian | null | undefined): boolean =>
  !bagian || part === undefined || part === bagian;

/** The parts as a form offers them. */
export const BAGIAN_CHOICES = {
  none: 'Sepanjang hari',
  words: {
    pagi: 'Pagi, sampai 11.00',
    siang: 'Siang, 11.00–18.00 (juga salat Jumat)',
    malam: 'Malam, dari 18.00',
  } satisfies Record<Bagian, string>,
};

/** ' (pagi)' after the days of a leave of half a day, '' after whole days. */
export const bagianNote = (bagian: Bagian | null | undefined): string => (bagian ? ` (${bagian})` : '');
