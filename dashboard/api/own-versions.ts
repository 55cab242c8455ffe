interface Own {
  /** Resolves when all started changes of the row are answered. */
  turn: Promise<unknown>;
  /** Versions between which and `to` there were only own changes. */
  from: Set<number>;
  to: number | undefined;
}

/**
 * Allows a second edit of a row before the first is answered: changes of one row are sent one after the other, and own
 * changes since the edit began are no conflict. Changes by others still are.
 */
export function createOwnVersions() {
  const rows = new Map<string, Own>();

  return {
    /** `send` gets the version for If-Match; `versionOf` reads the new version from the answer. */
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
