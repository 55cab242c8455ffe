import type { Base } from '#daemon/base/base.ts';
import type { Beliefs, Broadcast } from '#daemon/broadcast/index.ts';
import type { Card } from '#daemon/card/index.ts';
import type { RosterData } from '#daemon/roster/index.ts';
import { createKabarStore } from './kabar.store.ts';
import { createKabarService } from './kabar.ts';
import { createKabarMessages, type KabarMessagesOptions } from './messages.ts';
import { createKabarRows } from './rows.ts';

/** Who is to hear of a change, which every change of schedules answers. */
export function createHeard(base: Base, { roster, beliefs }: { roster: RosterData; beliefs: Beliefs }) {
  const { stores, begins, orang } = roster;
  const { masjid, mubaligh } = stores;
  const store = createKabarStore(base.db);
  return { store, ...createKabarRows({ ...base, store, masjid, mubaligh, begins, orang, saidOf: beliefs.of }) };
}

interface Needs {
  roster: RosterData;
  beliefs: Beliefs;
  heard: ReturnType<typeof createHeard>;
  sources: Broadcast['sources'];
  cards: Pick<Card['cards'], 'find'>;
}

/** The messages about changes after a broadcast. */
export function createKabar(base: Base, { roster, beliefs, heard, sources, cards }: Needs) {
  const { store } = heard;
  const { masjid, mubaligh } = roster.stores;
  const reminderOf: KabarMessagesOptions['reminderOf'] = (jenis, peran) => {
    const key = `${jenis}_reminder` as const;
    const ids = [store.lastTemplate(jenis, peran), cards.find(key)?.[`id_template_${peran}`]];
    const found = ids.flatMap((id) => (id === undefined || id === null ? [] : (sources.findTemplate(id) ?? [])));
    return found.find(({ type }) => type === key);
  };
  const messages = createKabarMessages({ ...base, ...sources, masjid, mubaligh, reminderOf, saidOf: beliefs.of });
  return createKabarService({ ...base, ...sources, store, rows: heard, messages, advice: sources });
}

export { kabarRoutes } from './kabar.routes.ts';
