/**
 * Numbers that opted out, and unreachable numbers. All parameters and results are normalised (62…). Of a concealed
 * number only the `hashOf` is stored; it can still be found by the number.
 */
export interface OptOutStore {
  findAmong: (phones: readonly string[]) => Map<string, OptOut>;
  /** Including concealed numbers that a mosque or a preacher has again. */
  all(): OptOut[];
  find: (phone: string) => OptOut | undefined;
  insert: (row: OptOut) => void;
  remove(phone: string): void;
  /** Whether only the hash of the number is kept. */
  isConcealed: (phone: string) => boolean;
  /** Replaces a number that opted out by its hash; its instant stays. Other numbers are ignored. */
  conceal(phone: string): void;
  /** Whether a mosque or a preacher has this number, or a message was written to it. */
  isRecipient(phone: string): boolean;
  /** Who has these numbers: 'Bapak Suryana, Masjid Nurul Huda' or a preacher's name. */
  people(phones: readonly string[]): Map<string, string[]>;
  /** Numbers whose last message found that they are not on WhatsApp, with that instant (UTC ms). */
  unregistered(): Map<string, number>;
  /** Id of the last failed message to this number, if its recipient still has the number. */
  lastFailedTo(phone: string): string | undefined;
}

/** A number (62…) that nothing is sent to. */
export interface OptOut {
  no_hp: string;
  created_at: number;
}
