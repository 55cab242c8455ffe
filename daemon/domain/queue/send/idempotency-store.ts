/** Stored answers by caller and key; instants are UTC ms. */
export interface IdempotencyStore {
  find(
    actor: string,
    key: string,
  ):
    | {
        request_hash: string;
        answer: string;
      }
    | undefined;
  insert(row: { actor: string; key: string; request_hash: string; answer: string; created_at: number }): void;
  removeBefore(instant: number): void;
}
