import { createBrandingService } from '#daemon/roster/branding.ts';
import { createAgain, createResend } from '#daemon/broadcast/resend.ts';
import { createBroadcastService } from '#daemon/broadcast/broadcast.ts';
import { createContactOf } from '#daemon/broadcast/compose.ts';
import { createHomeService } from '#daemon/home/home.ts';
import { createLandingService } from '#daemon/landing/landing.ts';
import { createKabar } from '#daemon/kabar/index.ts';
import { createSigner } from '#daemon/base/signer.ts';
import { createHomeStore } from '#daemon/home/home.store.ts';
import { createLandingStore } from '#daemon/landing/landing.store.ts';
import type { People } from './people.ts';
import type { Foundation } from './foundation.ts';
import type { Roster } from './roster.ts';
import type { Schedules } from './schedules.ts';
import type { Sheets } from './sheets.ts';

/** Wires broadcasts, messages after a change, Home, and the public page. */
export function wireViews(base: Foundation, people: People, roster: Roster, schedules: Schedules, sheets: Sheets) {
  const { config, clock, db, transaction, audit, settings, timezone, brandingStore, begins } = base;
  const { contacts, sending } = people;
  const { messages, broadcasts, messenger, pace, capacity } = people.sending;
  const { masjid, mubaligh } = roster;
  const { sources, cards, runs, pengganti, unclear } = schedules;
  const { spreadsheets, bentrok } = sheets;
  const broadcast = createBroadcastService({
    ...sources,
    runs,
    messages,
    pace,
    capacity,
    clock,
    timezone,
    isConnected: () => messenger.frame().state === 'CONNECTED',
  });

  const kabar = createKabar({
    ...sources,
    ...contacts,
    ...roster.kabar,
    cards: cards.cards,
    saidOf: sending.beliefs.of,
    advice: { ...sources, runs, messages, pace, capacity },
    transaction,
    audit,
    clock,
    timezone,
    isConnected: () => messenger.frame().state === 'CONNECTED',
  });

  const contactOf = createContactOf({ getLog: sending.messageLog.get, messages, past: sending.past, masjid, mubaligh });
  const resend = createResend({
    broadcasts,
    store: sending.broadcastMessages,
    past: sending.past,
    messages,
    getLog: sending.messageLog.get,
    makeAgain: createAgain({ ...sources, ...contacts, messages, clock, timezone }),
    untrue: sending.untrue,
    clock,
  });
  const branding = createBrandingService({
    store: brandingStore,
    settings,
    readLogo: spreadsheets.readLogo,
    transaction,
    audit,
  });
  const { publicUrl } = config;
  const signer = createSigner(settings);
  const landing = createLandingService({
    store: createLandingStore(db),
    customizations: branding.get,
    clock,
    timezone,
    begins,
    hijri: schedules.hariBesar.awalBulan,
    placed: base.placed,
    publicUrl,
    secret: signer.sign('kalender', 'uid'),
  });
  const home = createHomeService({
    store: createHomeStore(db),
    outlook: cards.outlook,
    cards: cards.cards,
    broadcasts,
    pengganti,
    kabar,
    unclear,
    bentrok,
    begins,
    clock,
    timezone,
  });
  return {
    broadcast,
    kabar,
    contactOf,
    resend,
    branding,
    publicUrl,
    signer,
    landing,
    home,
  };
}
