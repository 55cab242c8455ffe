import type { Jumatan } from '#shared/roster/jumatan.ts';
import type { Pengajian } from '#shared/roster/pengajian.ts';
import { createMasjidStore, createMubalighStore } from '#daemon/roster/contact.store.ts';
import { createJadwalStore } from '#daemon/roster/jadwal.store.ts';
import { wireSending } from './sending.ts';
import { createTautan } from '#daemon/reply/index.ts';
import type { CreateMessenger } from '#daemon/queue/messenger.ts';
import type { Foundation } from './foundation.ts';
import { readLinkSecret } from '#daemon/process/machine.ts';

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
  const pengajianStore = createJadwalStore<Pengajian>(db, 'pengajian');
  const jumatanStore = createJadwalStore<Jumatan>(db, 'jumatan');
  const masjidStore = createMasjidStore(db);
  const mubalighStore = createMubalighStore(db);
  const contacts = { masjid: masjidStore, mubaligh: mubalighStore };
  const tautan = createTautan({
    config,
    database,
    clock,
    secret: readLinkSecret(config.dataDir),
    contacts,
    audit,
  });
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
    sources: { pengajian: pengajianStore, jumatan: jumatanStore },
    onAsked: rosterNews.changed,
    unmask: tautan.unmask,
  });
  return {
    pengajianStore,
    jumatanStore,
    masjidStore,
    mubalighStore,
    contacts,
    tautan,
    sending,
  };
}

export type People = ReturnType<typeof wirePeople>;
