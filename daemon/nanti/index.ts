import type { Base } from '#daemon/base/base.ts';
import type { Queue } from '#daemon/queue/index.ts';
import { createNantiStore } from './nanti.store.ts';
import { createNantiService, type NantiOptions } from './nanti.ts';

interface Needs extends Pick<NantiOptions, 'makers' | 'onChanged'> {
  queue: Queue;
}

/** What is to be sent at a later time. */
export function createNanti(base: Base, { queue, ...needs }: Needs) {
  const { send, sendPreview, pace } = queue;
  return createNantiService({ ...base, ...needs, send, sendPreview, pace, store: createNantiStore(base.db) });
}
export type Nanti = ReturnType<typeof createNanti>;

export { nantiRoutes } from './nanti.routes.ts';
export { laterInstant, type NantiMaker, SHOWN_DAYS } from './nanti.ts';
