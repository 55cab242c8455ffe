/** Rows that stand under one head. */
export interface Day<Row> {
  /** A plain date; undefined where the list has no days. */
  date: string | undefined;
  rows: Row[];
}

/** Rows under their days, both in the order in which they come; all of them under none without `dayOf`. */
export function daysOf<Row>(rows: readonly Row[], dayOf: ((row: Row) => string) | undefined): Day<Row>[] {
  if (!dayOf) return [{ date: undefined, rows: [...rows] }];
  const days: Day<Row>[] = [];
  for (const row of rows) {
    const date = dayOf(row);
    const last = days.at(-1);
    if (last?.date === date) last.rows.push(row);
    else days.push({ date, rows: [row] });
  }
  return days;
}
