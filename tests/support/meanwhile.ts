/**
 * For a test that changes something during a call that yields to the event loop: `when` names the SQL statement after
 * which the change is made, in the next turn of the loop.
 */
export function meanwhile() {
  let waiting: { statement: RegExp; change: () => unknown; times: number } | undefined;
  return {
    /** The option of that name for startTestApp. */
    onStatement(sql: string): void {
      if (!waiting?.statement.test(sql)) return;
      const { change } = waiting;
      waiting.times -= 1;
      if (waiting.times === 0) waiting = undefined;
      setImmediate(change);
    },
    after(statement: RegExp, change: () => unknown, times = 1): void {
      waiting = { statement, change, times };
    },
    /** Whether all requested changes were made. */
    isOver: () => waiting === undefined,
  };
}
