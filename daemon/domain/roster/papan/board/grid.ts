/** A sheet of a workbook as it is displayed. Rows and columns count from 1. */
export interface Grid {
  name: string;
  /** In the sheet's order, blank ones left out. */
  rows: GridRow[];
  merges: GridMerge[];
  /** Cells that show no usable value; their text is ''. */
  faults: GridFault[];
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

export interface GridFault {
  row: number;
  column: number;
  message: string;
}
