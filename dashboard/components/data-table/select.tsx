import type { ReactTable, Row as TableRow } from '@tanstack/react-table';
import { useEffect, useRef } from 'react';
import type { Features, Identified } from './columns.ts';

export function SelectAll<Row extends Identified>({ table, id }: { table: ReactTable<Features, Row>; id?: string }) {
  const box = useRef<HTMLInputElement>(null);
  const all = table.getIsAllRowsSelected();
  const some = table.getIsSomeRowsSelected();
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
      disabled={table.getRowModel().rows.length === 0}
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
