import type { TautanNoun } from '#shared/reply/tautan.ts';

/** The person of a page: a preacher, or the chairman of a mosque. */
export interface Holder {
  noun: TautanNoun;
  /** Id of the preacher or the mosque. */
  id: string;
}

export interface TautanValues {
  hash: string;
  /** Hash of the calendar feed's own token. */
  hash_kalender: string;
  nonce: string;
  /** UTC ms. */
  created_at: number;
}

export interface StoredTautan extends TautanValues {
  revoked_at: number | null;
}

export interface TautanStore {
  insert(holder: Holder, values: TautanValues): void;
  /** The latest link, revoked or not. */
  newest(holder: Holder): StoredTautan | undefined;
  /** The person of a link or feed; undefined if revoked. */
  holderOf(kind: 'hash' | 'hash_kalender', hash: string): Holder | undefined;
  /** Removes all links of a person. */
  remove(holder: Holder): void;
  /** Revokes all links of a person; `at` in UTC ms. */
  revoke(holder: Holder, at: number): void;
}
