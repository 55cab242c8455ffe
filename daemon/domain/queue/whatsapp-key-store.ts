/** A value to store, or null to delete. */
export interface KeyChange {
  type: string;
  id: string;
  value: string | null;
}

/** Stores the WhatsApp session's keys as text by type and id; only the messenger knows their meaning. */
export interface WhatsappKeyStore {
  /** Values by id; missing ids are left out. */
  get(type: string, ids: readonly string[]): Map<string, string>;
  /** All of a type. */
  ofType(type: string): { id: string; value: string }[];
  /** The keys of one user, for all devices and domains. */
  ofUser(user: string): { type: string; id: string }[];
  /**
   * Stores all changes in one transaction, because a partly stored ratchet breaks the session. `alongside` stores in
   * the same transaction what was decrypted with the keys; if it throws, nothing is stored.
   */
  set(changes: readonly KeyChange[], alongside?: () => void): void;
  clear(): void;
}
