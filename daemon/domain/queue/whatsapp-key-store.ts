/** A value to keep, or null to delete. */
export interface KeyChange {
  type: string;
  id: string;
  value: string | null;
}

/** Keeps the WhatsApp session's keys as text by type and id; their meaning is the messenger's. */
export interface WhatsappKeyStore {
  /** Values by id; ids that are not there are left out. */
  get(type: string, ids: readonly string[]): Map<string, string>;
  /** All of a type. */
  ofType(type: string): { id: string; value: string }[];
  /** The keys of one user, whatever device or domain stands behind the name. */
  ofUser(user: string): { type: string; id: string }[];
  /**
   * All changes in one transaction: a partly stored ratchet breaks the session. `alongside` stores in the same
   * transaction what was decrypted with the keys; if it throws, nothing is stored.
   */
  set(changes: readonly KeyChange[], alongside?: () => void): void;
  clear(): void;
}
