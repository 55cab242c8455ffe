/**
 * For a test that changes something while a call that does its work in slices is at it: `when` names the statement
 * after which the change comes, in the next turn that the work gives to others.
 */
export function meanwhile() {
  let waiting: { statement: RegExp; change: () => unknown; times: number } | undefined;
  return {
    /** For startTestApp. */
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
    /** Whether everything that was asked for has come. */
    isOver: () => waiting === undefined,
  };
}
