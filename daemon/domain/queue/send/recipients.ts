import { normalizePhone } from '#shared/base/phone.ts';
import type { OptOutStore } from '#daemon/storage/queue/opt-out.ts';
import type { AnyDraft, Stopped } from './draft.ts';

/**
 * Why a mosque or a preacher with the number that sends gets no messages: they would lie in the sender's notes to
 * himself, and nobody would hear an answer.
 */
export const OWN_NUMBER =
  'Nomor ini dipakai Mimbar untuk mengirim, jadi pesan tidak dikirim ke sini. Buka halaman pribadinya untuk menjawab, atau isi nomor WhatsApp lain.';

export interface Recipients {
  /** Separates recipients who opted out, or whose number sends, from drafts that are sent: to others with a number. */
  sortOut<D extends AnyDraft>(drafts: readonly D[]): { stopped: Stopped; sent: D[] };
}

export interface RecipientsOptions {
  optOuts: Pick<OptOutStore, 'findAmong'>;
  /** The sending number, digits, or null. */
  ownNumber(): string | null;
}

/** Whether it is for a mosque or a preacher; an admin may write to himself. */
export const isToContact = ({ id_masjid, id_mubaligh }: Pick<AnyDraft, 'id_masjid' | 'id_mubaligh'>): boolean =>
  id_masjid !== null || id_mubaligh !== null;

export function createRecipients({ optOuts, ownNumber }: RecipientsOptions): Recipients {
  return {
    sortOut(drafts) {
      const own = ownNumber();
      const stopped = new Map<string, { created_at: number } | 'own'>(
        optOuts.findAmong(drafts.map((draft) => normalizePhone(draft.no_hp))),
      );
      if (own !== null && drafts.some((draft) => isToContact(draft) && normalizePhone(draft.no_hp) === own))
        stopped.set(own, 'own');
      return {
        stopped,
        sent: drafts.filter(
          (draft) => draft.skipped === undefined && draft.no_hp !== '' && !stopped.has(normalizePhone(draft.no_hp)),
        ),
      };
    },
  };
}
