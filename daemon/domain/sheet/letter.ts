/** A column's letters, counted from 1; '' for a column that a sheet does not have. */
export function letterOf(column: number): string {
  if (column < 1) return '';
  const rest = (column - 1) % 26;
  return letterOf((column - 1 - rest) / 26) + String.fromCharCode(65 + rest);
}
