/** Figures of a chart: for each label one figure of each series. */
export interface Bars {
  labels: readonly string[];
  series: readonly { label: string; colour: Colour; values: readonly number[] }[];
}

/** A token's name without its '--color-'. */
export type Colour =
  'accent' | 'progress-read' | 'progress-failed' | 'info-line' | 'progress-delivered' | 'repeat-text';

/** Counts what `keyOf` says of each item, for these keys. */
export function countsOf<T>(items: readonly T[], keys: readonly string[], keyOf: (item: T) => string): number[] {
  const counts = Map.groupBy(items, keyOf);
  return keys.map((key) => counts.get(key)?.length ?? 0);
}
