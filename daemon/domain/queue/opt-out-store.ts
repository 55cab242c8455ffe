/**
 * Numbers that nothing is sent to, and those that nothing reaches. All numbers in and out are normalised (62…). A
 * number that was concealed is kept by its `hashOf` alone: whoever asks by the number finds it.
 */
export interface OptOutStore {
  findAmong: (phones: readonly string[]) => Map<string, OptOut>;
  /** With the concealed numbers that a mosque or a preacher has again. */
  all(): OptOut[];
  find: (phone: string) => OptOut | undefined;
  insert: (row: OptOut) => void;
  remove(phone: string): void;
  /** Whether only the hash of the number is kept. */
  isConcealed: (phone: string) => boolean;
  /** Puts the hash in the place of a number that has asked to stop; its instant stays. Others are passed over. */
  conceal(phone: string): void;
  /** Whether a mosque or a preacher has this number, or a message was written to it. */
  isRecipient(phone: string): boolean;
  /** Who has these numbers: 'Bapak Suryana, Masjid Nurul Huda' or a preacher's name. */
  people(phones: readonly string[]): Map<string, string[]>;
  /** Numbers whose last message found that they are not on WhatsApp, with that instant (UTC ms). */
  unregistered(): Map<string, number>;
  /** The last failed message to this number whose recipient still has it. */
  lastFailedTo(phone: string): string | undefined;
}

/** A number (62…) that nothing is sent to. */
export interface OptOut {
  no_hp: string;
  created_at: number;
}
