import { isOptional, sheetColumns, shownField, type Columns } from '#shared/roster/column.ts';

/** What a column of the spreadsheet may be. */
export interface UploadField {
  /** Its name on the wire. */
  field: string;
  label: string;
  required: boolean;
}

export function uploadFields(columns: Columns): UploadField[] {
  return sheetColumns(columns).map(([name, column, { header }]) => ({
    field: shownField(name, column),
    label: column.screen?.label ?? header,
    required: !isOptional(column),
  }));
}
