interface Own {
  /** Ends when all changes of the row that were begun are answered. */
  turn: Promise<unknown>;
  /** Versions from which only own changes lead to `to`. */
  from: Set<number>;
  to: number | undefined;
}

/**
 * Lets a second edit of a row begin before the first is answered: changes of one row go one after the other, and what
 * only oneself has changed since the edit began is no conflict. What others have changed still is.
 */
export function createOwnVersions() {
  const rows = new Map<string, Own>();

  return {
    /** `send` gets the version to ask for; `versionOf` reads the one that its answer has made. */
    change<Answer>(
      row: string,
      version: number,
      send: (version: number) => Promise<Answer>,
      versionOf: (answer: Answer) => unknown,
    ): Promise<Answer> {
      const own = rows.get(row) ?? { turn: Promise.resolve(), from: new Set(), to: undefined };
      rows.set(row, own);
      const change = own.turn.then(async () => {
        const asked = own.to !== undefined && own.from.has(version) ? own.to : version;
        const answer = await send(asked);
        const made = versionOf(answer);
        if (typeof made !== 'number' || made === asked) return answer;
        if (asked !== own.to) own.from.clear();
        own.from.add(asked);
        own.to = made;
        return answer;
      });
      own.turn = change.catch(() => undefined);
      return change;
    },
  };
}
