import { isOptional, sheetColumns, type Columns } from '#shared/roster/column.ts';

/**
 * What the spreadsheet's columns are called, from A on. Optional ones may stand in any order, so they have no place of
 * their own; what is said of them names them.
 */
export function columnsInPlace(columns: Columns): string[] {
  return sheetColumns(columns)
    .filter(([, column]) => !isOptional(column))
    .map(([, { screen }, { header }]) => screen?.label ?? header);
}
