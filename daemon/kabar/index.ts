import { createKabarMessages, type KabarMessagesOptions } from './messages.ts';
import { createKabarService, type KabarOptions } from './kabar.ts';
import type { ScheduleStore } from '#daemon/card/schedule.store.ts';
import type { Template } from '#shared/roster/template.ts';

type KabarParts = Omit<KabarMessagesOptions, 'reminderOf'> &
  Omit<KabarOptions, 'messages'> & {
    cards: Pick<ScheduleStore, 'find'>;
    findTemplate: (id: string) => Template | undefined;
  };

/** Wires the messages about changes after a broadcast. */
export function createKabar({ cards, findTemplate, ...parts }: KabarParts) {
  const { store } = parts;
  const reminderOf: KabarMessagesOptions['reminderOf'] = (jenis, peran) => {
    const key = `${jenis}_reminder` as const;
    const ids = [store.lastTemplate(jenis, peran), cards.find(key)?.[`id_template_${peran}`]];
    const found = ids.flatMap((id) => (id === undefined || id === null ? [] : (findTemplate(id) ?? [])));
    return found.find(({ type }) => type === key);
  };
  const messages = createKabarMessages({ ...parts, reminderOf });
  return createKabarService({ ...parts, messages });
}
