import { isOptional, sheetColumns, type Columns } from '#shared/roster/column.ts';

/** What a column of the spreadsheet may be. */
export interface UploadField {
  /** Its name on the wire. */
  field: string;
  label: string;
  required: boolean;
}

export function uploadFields(columns: Columns): UploadField[] {
  return sheetColumns(columns).map(([name, column, { header, names, field = names ? `nama_${names}` : name }]) => ({
    field,
    label: column.screen?.label ?? header,
    required: !isOptional(column),
  }));
}
