import type { ReactTable, Row as TableRow } from '@tanstack/react-table';
import { useEffect, useRef } from 'react';
import { t } from '#dashboard/words/words.ts';
import type { Features, Identified } from './columns.ts';
import { Button } from '../button.tsx';

export function SelectAll<Row extends Identified>({ table, id }: { table: ReactTable<Features, Row>; id?: string }) {
  const box = useRef<HTMLInputElement>(null);
  // Of this page: rows of others may be selected as well.
  const { rows } = table.getRowModel();
  const some = rows.some((row) => row.getIsSelected());
  const all = some && rows.every((row) => row.getIsSelected());
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !all;
  }, [some, all]);
  return (
    <input
      ref={box}
      id={id}
      type="checkbox"
      className="check"
      aria-label={id ? undefined : 'Pilih semua di halaman ini'}
      checked={all}
      disabled={rows.length === 0}
      onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
    />
  );
}

export function SelectRow<Row extends Identified>({ row, name }: { row: TableRow<Features, Row>; name: string }) {
  return (
    <input
      type="checkbox"
      className="check"
      aria-label={`Pilih ${name}`}
      checked={row.getIsSelected()}
      onChange={(event) => row.toggleSelected(event.target.checked)}
    />
  );
}

export function DeleteSelected({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Button kind="danger-outline" icon="trash" onClick={onClick}>
      {t('deleteSelected', { count })}
    </Button>
  );
}
