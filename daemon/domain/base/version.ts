import { conflict } from './errors.ts';
import type { Stored } from './stored.ts';

/**
 * Throws conflict if the row's version is not the one that the caller has seen; without `expected` nothing is checked.
 */
export function checkVersion(row: { version: number; updated_by: string }, expected: number | undefined): void {
  if (expected !== undefined && expected !== row.version)
    throw conflict(`Data sudah diubah oleh ${row.updated_by || 'admin lain'}`);
}

/** Adds `cancelled` if it is not 0. */
export function withCancelled<Row extends object>(row: Row, cancelled: number): Row & { cancelled?: number } {
  return cancelled > 0 ? { ...row, cancelled } : row;
}

/** The fields whose values differ from the row's. */
export function changesOf<T extends object>(row: object, values: T): T {
  const before = row as Record<string, unknown>;
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !isSame(before[key], value))) as T;
}

/** Lists and places are equal when their JSON is equal. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/** The row as callers see it. */
export function publicRow<Row extends object>(stored: Stored<Row>): Row {
  const { updated_by: _, ...row } = stored;
  return row as object as Row;
}
