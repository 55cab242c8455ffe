import { createMasjidStore, createMubalighStore } from '../../storage/roster/contact.ts';
import { wireSending } from './sending.ts';
import { wireTautan } from './tautan.ts';
import type { CreateMessenger } from '../../domain/queue/messenger.ts';
import type { Foundation } from './foundation.ts';

/** Mosques, preachers and their links, and what sends to them. */
export function wirePeople(base: Foundation, createMessenger: CreateMessenger) {
  const {
    config,
    database,
    clock,
    db,
    events,
    rosterNews,
    audit,
    settings,
    logger,
    sanity,
    gate,
    optimistic,
    begins,
    idempotency,
    supervisor,
  } = base;
  const masjidStore = createMasjidStore(db);
  const mubalighStore = createMubalighStore(db);
  const contacts = { masjid: masjidStore, mubaligh: mubalighStore };
  const tautan = wireTautan({ config, database, clock, contacts, audit });
  const sending = wireSending({
    config,
    createMessenger,
    database,
    clock,
    logger,
    settings,
    audit,
    events,
    gate,
    canDate: sanity.canDate,
    optimistic,
    idempotency,
    supervisor,
    begins,
    onAsked: rosterNews.changed,
    unmask: tautan.unmask,
  });
  return {
    masjidStore,
    mubalighStore,
    contacts,
    tautan,
    sending,
  };
}

export type People = ReturnType<typeof wirePeople>;
