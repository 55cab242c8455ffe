/** A row with the name of who changed it last. */
export type Stored<Row> = Row & {
  updated_by: string;
};
