export type Line = <T>(work: () => Promise<T>) => Promise<T>;

/** Does one piece of work after another, in the order in which they are asked for: a hundred take no more memory than one. */
export function createLine(): Line {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
