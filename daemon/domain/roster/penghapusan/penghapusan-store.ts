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
  /** Starts recording deleted rows; returns the deletion's id. */
  begin(values: { at: number; actor: string; id_account: string | null; jenis: RowNoun }): string;
  /** Stops recording. Returns false if nothing was deleted; then the deletion is not stored either. */
  end(id: string, values: { count: number; dibatalkan: number }): boolean;
  find(id: string): StoredPenghapusan | undefined;
  /** Deletions after an instant that were not undone, newest first; of one account, or all. */
  open(after: number, idAccount: string | undefined, limit: number): StoredPenghapusan[];
  /** Which of these deletions after an instant were not undone. */
  openAmong(ids: readonly string[], after: number): string[];
  /** Inserts the deleted rows again. Returns the hindrance if that fails; the caller must then roll back. */
  restore(id: string): Hindrance | undefined;
  /**
   * Waiting messages about the cancellation of its schedules. Call it, and the next method, between `restore` and
   * `close`.
   */
  pendingOff(id: string): string[];
  /**
   * Updates who has to be told: people who were told of a cancellation must hear that the schedule takes place; the
   * others need no message.
   */
  updateKabar(id: string): void;
  /** The restored schedules of a deletion; call it before `close`. */
  restored(id: string): Restored[];
  /** Deletes the recorded rows of a deletion, and records that it was undone. */
  close(id: string, values: { restored_at: number; restored_by: string; id_restorer: string | null }): void;
}
