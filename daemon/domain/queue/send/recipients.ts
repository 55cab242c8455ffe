import { normalizePhone } from '#shared/base/phone.ts';
import type { OptOutStore } from '../opt-out-store.ts';
import type { AnyDraft, Stopped } from './draft.ts';

export interface Recipients {
  /** Separates recipients who opted out from drafts that are sent: to the others with a number. */
  sortOut<D extends AnyDraft>(drafts: readonly D[]): { stopped: Stopped; sent: D[] };
}

export function createRecipients({ optOuts }: { optOuts: Pick<OptOutStore, 'findAmong'> }): Recipients {
  return {
    sortOut(drafts) {
      const stopped = optOuts.findAmong(drafts.map((draft) => normalizePhone(draft.no_hp)));
      return {
        stopped,
        sent: drafts.filter(
          (draft) => draft.skipped === undefined && draft.no_hp !== '' && !stopped.has(normalizePhone(draft.no_hp)),
        ),
      };
    },
  };
}
