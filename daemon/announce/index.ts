import type { Base } from '#daemon/base/base.ts';
import type { Broadcast } from '#daemon/broadcast/index.ts';
import type { GrupService } from '#daemon/grup/index.ts';
import type { Queue } from '#daemon/queue/index.ts';
import type { RosterData } from '#daemon/roster/index.ts';
import { createAnnounceService } from './announce.ts';
import { createPeople } from './people.ts';

interface Needs {
  roster: RosterData;
  queue: Queue;
  sources: Broadcast['sources'];
  grup: GrupService;
}

/** Announcements: messages that are about no schedule. */
export function createAnnounce(base: Base, { roster, queue, sources, grup }: Needs) {
  const people = createPeople({ ...base, ...roster.stores, grup, begins: roster.begins });
  return createAnnounceService({
    ...base,
    ...sources,
    people,
    advice: sources,
    testMessage: queue.waclient.testMessage,
  });
}

export { announceRoutes } from './announce.routes.ts';
