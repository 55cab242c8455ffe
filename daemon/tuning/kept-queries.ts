interface Query<P> {
  prepare(): P;
}

/** A prepared query, as drizzle gives it for select, insert, update and delete. */
interface Prepared {
  get(values?: Record<string, unknown>): unknown;
  all(values?: Record<string, unknown>): unknown;
  run(values?: Record<string, unknown>): unknown;
}

/**
 * A query that is prepared at its first use and kept. The stores have some forty, and most of them are used minutes
 * after the start or never.
 */
export function kept<P extends Prepared>(query: Query<P>): Pick<P, 'get' | 'all' | 'run'> {
  let prepared: P | undefined;
  const ready = () => (prepared ??= query.prepare());
  return {
    get: (values) => ready().get(values),
    all: (values) => ready().all(values),
    run: (values) => ready().run(values),
  } as Pick<P, 'get' | 'all' | 'run'>;
}
