/** Work that yields nothing between its batches and returns its result. */
export type Batched<T> = Generator<void, T>;

/** Yields undefined for every batch, then the result of the work. */
export function* lastOf<T>(work: Batched<T>): Generator<T | undefined, void> {
  yield yield* batched(work);
}

export function* batched<T>(work: Batched<T>): Generator<undefined, T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield undefined;
  }
}
