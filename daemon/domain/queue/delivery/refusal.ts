import type { BroadcastKind } from '#shared/broadcast/broadcasts.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import type { AlertNumbers } from '#daemon/account/account.store.ts';
import type { BroadcastStore } from '#daemon/storage/broadcast/broadcast.ts';
import type { Untrue } from '../untrue.ts';
import type { MessageStore } from '#daemon/storage/queue/message.ts';
import type { Message } from '../message.ts';
import { OPTED_OUT_REASON } from '../opt-out.ts';
import type { OptOutStore } from '#daemon/storage/queue/opt-out.ts';
import { isToContact, OWN_NUMBER } from '../send/recipients.ts';

const NOBODYS_REASON = 'Nomor ini tidak dipakai siapa pun lagi di Mimbar';
/** Broadcasts that also go to admins. */
const TO_ADMINS: ReadonlySet<BroadcastKind> = new Set(['ringkasan_jumat', 'pengganti']);

export interface RefusalOptions {
  optOuts: Pick<OptOutStore, 'find' | 'people'>;
  broadcasts: Pick<BroadcastStore, 'find'>;
  messages: Pick<MessageStore, 'links'>;
  untrue: Untrue;
  /** Accounts with a number. */
  numbers: AlertNumbers;
  /** The sending number, digits, or null. */
  ownNumber(): string | null;
}

/**
 * The reason why a waiting message must not be sent any more; undefined if it may be: its number refuses it or sends
 * itself, or what it says is not true any more. A change of a mosque or a preacher cancels what waits for it, so only
 * messages to admins are checked for their number.
 */
export function createRefusal({ optOuts, broadcasts, messages, untrue, numbers, ownNumber }: RefusalOptions) {
  function mayBeAdmins({ id_masjid, id_mubaligh, id_broadcast }: Message): boolean {
    if (id_masjid !== null || id_mubaligh !== null || id_broadcast === null) return false;
    const kind = broadcasts.find(id_broadcast)?.kind;
    return kind !== undefined && TO_ADMINS.has(kind);
  }

  return (message: Message): string | undefined => {
    const phone = normalizePhone(message.no_hp);
    // He was being written to when he opted out, or the message comes from a backup of before.
    if (optOuts.find(phone)) return OPTED_OUT_REASON;
    if (isToContact(message) && phone === ownNumber()) return OWN_NUMBER;
    const { id, claim, audience, attempts, retries } = message;
    const reason = untrue({ claim, audience, links: messages.links(id), inTurn: attempts + retries === 0 });
    if (reason !== undefined || !mayBeAdmins(message)) return reason;
    const isKnown = numbers().some(({ no_hp }) => normalizePhone(no_hp) === phone) || optOuts.people([phone]).size > 0;
    return isKnown ? undefined : NOBODYS_REASON;
  };
}
export type Refusal = ReturnType<typeof createRefusal>;
