import type { RowNoun } from '#shared/base/row-noun.ts';
import type { Penghapusan } from '#shared/operations/penghapusan.ts';

/** `at` and `restored_at` in UTC ms. `actor` and `restored_by` are the names that these people have now. */
export interface StoredPenghapusan extends Omit<Penghapusan, 'at'> {
  at: number;
  /** The account that deleted it; null for others than accounts. */
  id_account: string | null;
  dibatalkan: number;
  restored_at: number | null;
  restored_by: string | null;
  jalan: Jalan | null;
}

/** What of a deletion is not done yet: its own portions, or those of its undo. */
export type Jalan = 'hapus' | 'pulih';

/** The nouns that are deleted, and restored, in portions. */
export type GoneKind = 'masjid' | 'mubaligh' | 'pengajian' | 'jumatan';

/** Rows of a portion. */
export interface Gone {
  kind: GoneKind;
  ids: string[];
}

/** Why a deletion cannot be undone: a required row was deleted, its date or name is taken, or a series has changed. */
export type Hindrance =
  { kind: 'gone'; parent: string } | { kind: 'taken'; table: string; nama?: string } | { kind: 'changed' };

/** A restored schedule; plain date, `waktu` '' for a jumatan. */
export interface Restored {
  kind: 'pengajian' | 'jumatan';
  id: string;
  tanggal: string;
  waktu: string;
  id_masjid: string;
  id_mubaligh: string;
}

/** Deleted rows, kept for a day. Call all methods inside a transaction. */
export interface PenghapusanStore {
  /** Stores a deletion without recording anything; returns its id. */
  insert(values: { at: number; actor: string; id_account: string | null; jenis: RowNoun; count: number }): string;
  /** Starts recording deleted rows; returns the deletion's id. */
  begin(values: { at: number; actor: string; id_account: string | null; jenis: RowNoun }): string;
  /** Stops recording. Returns false if nothing was deleted; then the deletion is not stored either. */
  end(id: string, values: { count: number; dibatalkan: number }): boolean;
  find(id: string): StoredPenghapusan | undefined;
  /** Deletions after an instant that were not undone, newest first; of one account, or all. */
  open(after: number, idAccount: string | undefined, limit: number): StoredPenghapusan[];
  /** Which of these deletions after an instant were not undone. */
  openAmong(ids: readonly string[], after: number): string[];
  /** Takes rows, and the schedules of people, from sight; their portions are to follow. */
  hide(id: string, jenis: GoneKind, ids: readonly string[]): void;
  /** The first deletion with portions left. */
  underway(): { id: string; jenis: RowNoun; jalan: Jalan } | undefined;
  /** The hidden rows of a deletion that go next. */
  next(id: string): Gone | undefined;
  /** Records and deletes them, or a part of what hangs on them: then they come next again. */
  removeHidden(id: string, jenis: RowNoun, gone: Gone): void;
  addDibatalkan(id: string, n: number): void;
  /** No portion of a deletion is left. */
  ended(id: string): void;
  /** Records that a deletion is undone, and hides its rows until the last portion. Returns why that is impossible. */
  beginRestore(
    id: string,
    values: { restored_at: number; restored_by: string; id_restorer: string | null },
  ): Hindrance | undefined;
  /**
   * Inserts a portion of the deleted rows, or sets a portion of the changed values back. Returns undefined if nothing
   * was left.
   */
  restoreRows(id: string): { hindrance?: Hindrance } | undefined;
  /**
   * The restored schedules to look at next, pengajian and jumatan: the following methods are about these, until
   * `setReady`.
   */
  nextRestored(id: string): string[][];
  /** Updates their status: a message may have ended while its schedule was deleted. */
  updateStatus(id: string): void;
  /** Waiting messages about their cancellation. */
  pendingOff(id: string): string[];
  /**
   * Updates who has to be told: people who were told of a cancellation must hear that the schedule takes place; the
   * others need no message.
   */
  updateKabar(id: string): void;
  setReady(id: string): void;
  /** The first restored schedules of a deletion; call it before `show`. */
  restored(id: string, limit: number): Restored[];
  /** Gives the restored rows back to sight: the last portion. */
  show(id: string): void;
}
