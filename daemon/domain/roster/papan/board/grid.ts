/** A sheet of a workbook as it is displayed. Rows and columns count from 1. */
export interface Grid {
  name: string;
  /** In the sheet's order, blank ones left out. */
  rows: GridRow[];
  merges: GridMerge[];
  /** Cells that show no usable value; their text is ''. */
  faults: GridFault[];
  /** Rows with content, and columns, that the program does not show. */
  hiddenRows?: number[];
  hiddenColumns?: number[];
  /** Cells that are crossed out, whole or in part, and what is left of them. */
  struck?: GridStruck[];
  /** Cells with a date of the program; others that look like one were typed as text. */
  dates?: GridCell[];
}

/** `cells` begins with column A; cells beyond its end are empty. */
export interface GridRow {
  row: number;
  cells: string[];
}

/** Both ends included; only the top left cell has the value. */
export interface GridMerge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface GridCell {
  row: number;
  column: number;
}

export interface GridStruck extends GridCell {
  kept: string;
}

export interface GridFault extends GridCell {
  message: string;
}
