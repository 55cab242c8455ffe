import type { ContactId } from '#shared/roster/contact.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { BroadcastMessage, RecipientState } from '#shared/broadcast/broadcasts.ts';
import type { ListPage } from '../base/list-page.ts';
import type { ListOptions } from '../base/list.ts';
import type { Message } from '../queue/message.ts';

/** The messages of one broadcast; of several attempts for one recipient, the effective one. */
export interface BroadcastMessageStore {
  list(options: ListOptions, idBroadcast: string, wanted?: RecipientState): ListPage<BroadcastMessage>;
  /** The messages that 'Kirim ke yang belum' would send as far as what they say is true, oldest first. */
  findUnsent: (idBroadcast: string, withUnanswered: boolean) => Message[];
  /** The number of those that are composed anew, and the numbers left out for each reason. */
  countUnsent: (idBroadcast: string, withUnanswered: boolean) => UnsentCounts;
  /** Those that would go out with their own text, also the ones that are left out for a reason. */
  findKept: (idBroadcast: string, withUnanswered: boolean) => Kept[];
  /** Whether 'Kirim ke yang belum' would still send exactly these, by their number and the sum of their ids. */
  areUnsent(rows: readonly Message[], idBroadcast: string, withUnanswered: boolean): boolean;
  /** The months or schedules of the messages that are composed anew, with the number of messages of each. */
  unsentTimes: (idBroadcast: string, withUnanswered: boolean) => (MessageTime & { n: number })[];
  /** The month or schedule of a message. */
  timeOf: (id: string) => MessageTime | undefined;
  /** Messages that the last change of this mosque or preacher cancelled, and that were not sent since. */
  findTakenBack: (contact: ContactId) => Message[];
}

/** A message that goes out with its own text. */
export type Kept = Pick<Message, 'id' | 'claim' | 'audience'> & { reason: LeftOut | null };

/** The month of a digest, or the current schedule of a reminder; neither for a message without one. */
export interface MessageTime {
  month: string | null;
  kind: JadwalKind;
  tanggal: string | null;
  waktu: string;
  id_masjid: string;
}

/**
 * Why a failed message is left out of a resend, whatever it says: its number is not on WhatsApp and was not changed
 * since, its recipient opted out, or its recipient has no number.
 */
export type LeftOut = 'unregistered' | 'stopped' | 'no_number';
export type UnsentCounts = Record<LeftOut | 'sent', number>;
