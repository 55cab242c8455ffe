/** Does one piece of work after another, in the order in which they are asked for: a hundred take no more memory than one. */
export type Line = <T>(work: () => Promise<T>) => Promise<T>;
