import type { Base } from '#daemon/base/base.ts';
import type { Board } from '#daemon/board/index.ts';
import type { Card } from '#daemon/card/index.ts';
import type { Queue } from '#daemon/queue/index.ts';
import type { Reply } from '#daemon/reply/index.ts';
import type { Roster } from '#daemon/roster/index.ts';
import { createHomeStore } from './home.store.ts';
import { createHomeService, type HomeOptions } from './home.ts';

interface Needs extends Pick<HomeOptions, 'kabar' | 'nanti'> {
  roster: Roster;
  queue: Queue;
  card: Card;
  reply: Reply;
  board: Board;
}

/** What all subjects say of today. */
export function createHome(base: Base, { roster, queue, card, reply, board, kabar, nanti }: Needs) {
  return createHomeService({
    ...base,
    store: createHomeStore(base.db),
    outlook: card.outlook,
    cards: card.cards,
    automatic: card.automatic,
    broadcasts: queue.broadcasts,
    pengganti: reply.pengganti,
    kabar,
    nanti,
    unclear: reply.unclear,
    bentrok: board.bentrok,
    begins: roster.begins,
  });
}

export { homeRoutes } from './home.routes.ts';
