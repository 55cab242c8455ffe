import type { ContactId } from '#shared/roster/contact.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { BroadcastMessage, RecipientState } from '#shared/broadcast/broadcasts.ts';
import type { ListPage } from '../base/list-page.ts';
import type { ListOptions } from '../base/list.ts';
import type { Message } from '../queue/message.ts';

/** The messages of one broadcast; of several attempts at one recipient, the one that counts. */
export interface BroadcastMessageStore {
  list(options: ListOptions, idBroadcast: string, wanted?: RecipientState): ListPage<BroadcastMessage>;
  /** The messages that 'Kirim ke yang belum' would send, oldest first. */
  findUnsent: (idBroadcast: string, withUnanswered: boolean) => Message[];
  /** How many they are, and how many are left out for which reason. */
  countUnsent: (idBroadcast: string, withUnanswered: boolean) => UnsentCounts;
  /** Whether these are still what 'Kirim ke yang belum' would send, by their number and the sum of their ids. */
  areUnsent(rows: readonly Message[], idBroadcast: string, withUnanswered: boolean): boolean;
  /** The month or schedule that they are about, with the number of messages about each. */
  unsentTimes: (idBroadcast: string, withUnanswered: boolean) => (MessageTime & { n: number })[];
  /** The month or schedule that a message is about. */
  timeOf: (id: string) => MessageTime | undefined;
  /** Messages that the last change of this mosque or preacher cancelled and nobody has sent since. */
  findTakenBack: (contact: ContactId) => Message[];
}

/** The month of a digest, or the schedule of a reminder as it is today; neither for what belongs to none. */
export interface MessageTime {
  month: string | null;
  kind: JadwalKind;
  tanggal: string | null;
  waktu: string;
  id_masjid: string;
}

/**
 * Why a message that failed is not sent again with the others: its number is not on WhatsApp and was not changed since,
 * its recipient asked to stop, its schedule is gone or can't be told anew, or its recipient has no number.
 */
export type LeftOut = 'unregistered' | 'stopped' | 'outdated' | 'no_number';
export type UnsentCounts = Record<LeftOut | 'sent', number>;
