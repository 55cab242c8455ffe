/** The weights of a draft's cost (biaya), also used by the benchmark. */
export const WEIGHT = {
  /** For each cell left empty. */
  gap: 1000,
  /** For each sermon of a preacher above the month's even load, or below it. */
  load: 20,
  /** For each missing week of `restWeeks` since he was last at this mosque. */
  recent: 3,
  restWeeks: 9,
  /** For a mosque outside of his preferred wilayah. */
  wilayah: 2,
} as const;

const WEEK = 7 * 86_400_000;

/** Whole weeks from one plain date to a later one. */
export const weeksBetween = (from: string, to: string): number =>
  Math.floor((Date.parse(to) - Date.parse(from)) / WEEK);

/** The cost of returning to a mosque after this number of weeks. */
export const recentCost = (weeks: number): number => WEIGHT.recent * Math.max(0, WEIGHT.restWeeks - weeks);

/** The key of a wilayah: ignores case and extra spaces. */
export const wilayahKey = (wilayah: string): string => wilayah.trim().replace(/\s+/g, ' ').toLowerCase();

/** Compares ids, which are digits, by their value. */
export const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
