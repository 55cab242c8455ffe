import type { TautanNoun } from '#shared/reply/tautan.ts';

/** Whose page it is: a preacher, or the chairman of a mosque. */
export interface Holder {
  noun: TautanNoun;
  /** Of the preacher or the mosque. */
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
  /** The link that was made last, revoked or not. */
  newest(holder: Holder): StoredTautan | undefined;
  /** Whose link or feed it is, unless it is revoked. */
  holderOf(kind: 'hash' | 'hash_kalender', hash: string): Holder | undefined;
  /** All of a person's links. */
  remove(holder: Holder): void;
  /** Likewise; `at` in UTC ms. */
  revoke(holder: Holder, at: number): void;
}
