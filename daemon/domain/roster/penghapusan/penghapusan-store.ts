import type { RowNoun } from '#shared/base/row-noun.ts';
import type { Penghapusan } from '#shared/operations/penghapusan.ts';

/** `at` and `restored_at` in UTC ms. */
export interface StoredPenghapusan extends Omit<Penghapusan, 'at'> {
  at: number;
  dibatalkan: number;
  restored_at: number | null;
  restored_by: string | null;
}

/** Why a deletion can't be undone: a row that is needed is gone, its date or name is taken, or a series has changed. */
export type Hindrance =
  { kind: 'gone'; parent: string } | { kind: 'taken'; table: string; nama?: string } | { kind: 'changed' };

/** A schedule that came back; plain date, `waktu` '' for a jumatan. */
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
  /** Starts recording deleted rows; gives the deletion's id. */
  begin(values: { at: number; actor: string; jenis: RowNoun }): string;
  /** Stops recording. Gives false when nothing was deleted; then the deletion is not stored either. */
  end(id: string, values: { count: number; dibatalkan: number }): boolean;
  find(id: string): StoredPenghapusan | undefined;
  /** Deletions after an instant that were not undone, newest first; of one actor, or all. */
  open(after: number, actor: string | undefined, limit: number): StoredPenghapusan[];
  /** Which of these deletions after an instant were not undone. */
  openAmong(ids: readonly string[], after: number): string[];
  /** Inserts the deleted rows again; gives the hindrance if that fails, and the caller then has to roll back. */
  restore(id: string): Hindrance | undefined;
  /**
   * Waiting messages that tell of the cancellation of its schedules. Call it, and the next method, between `restore`
   * and `close`.
   */
  pendingOff(id: string): string[];
  /**
   * Updates who has to be told: those who were told of a cancellation have to hear that the schedule takes place; the
   * others need no message.
   */
  updateKabar(id: string): void;
  /** The restored schedules of a deletion; call it before `close`. */
  restored(id: string): Restored[];
  /** Drops the recorded rows of a deletion, and notes that it was undone. */
  close(id: string, values: { restored_at: number; restored_by: string }): void;
}
