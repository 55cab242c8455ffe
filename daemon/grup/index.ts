import type { Base } from '#daemon/base/base.ts';
import type { Queue } from '#daemon/queue/index.ts';
import { createGrupStore } from './grup.store.ts';
import { createGrupService } from './grup.ts';

/** The WhatsApp groups of the sending number. */
export function createGrup(base: Base, { messenger, waclient: { testMessage } }: Queue) {
  return createGrupService({ ...base, store: createGrupStore(base.db), messenger, testMessage });
}

export { grupRoutes } from './grup.routes.ts';
export type { GrupRecipient, GrupService } from './grup.ts';
