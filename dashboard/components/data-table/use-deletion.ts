import { useChange, type Change } from '#dashboard/api/change.ts';
import type { Identified } from './columns.ts';
import { useConfirm, type Question } from '../dialog/confirm.tsx';
import type { ListState } from './use-list.ts';

interface Deletion<Row> {
  list: ListState<Row>;
  changes: { remove(row: Row): Change; removeMany(ids: readonly string[]): Change };
  /** The questions before one row or the selected rows are deleted. */
  ask: { one(row: Row): Question; many(ids: readonly string[]): Question };
}

/** Deletes rows of a list, each time after a question. */
export function useDeletion<Row extends Identified>({ list, changes, ask }: Deletion<Row>) {
  const { run } = useChange();
  const confirm = useConfirm();
  return {
    remove: (row: Row): void =>
      confirm(ask.one(row), () => run(changes.remove(row), { done: () => list.deselect(row.id) })),
    removeSelected(): void {
      const ids = list.selectedIds;
      confirm(ask.many(ids), () => run(changes.removeMany(ids), { done: list.clearSelection }));
    },
  };
}
