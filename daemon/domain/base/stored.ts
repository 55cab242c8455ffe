/** Who changed a row last, beside the row. */
export type Stored<Row> = Row & {
  updated_by: string;
};
