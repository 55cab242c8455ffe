import type { JenisPenghapusan, Penghapusan } from '#shared/operations/penghapusan.ts';

/** `at` and `restored_at` in UTC ms. */
export interface StoredPenghapusan extends Omit<Penghapusan, 'at'> {
  at: number;
  dibatalkan: number;
  restored_at: number | null;
  restored_by: string | null;
}

/** Why nothing can come back: something that a row needs is gone, its place is taken, or a series has changed. */
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

/** What was deleted, for a day. All of it inside the caller's transaction. */
export interface PenghapusanStore {
  /** From now on, what goes is kept; gives the id. */
  begin(values: { at: number; actor: string; jenis: JenisPenghapusan }): string;
  /** No longer. Gives false where nothing has gone; then there is no deletion either. */
  end(id: string, values: { count: number; dibatalkan: number }): boolean;
  find(id: string): StoredPenghapusan | undefined;
  /** Those after an instant that nobody has taken back, the newest first; of one actor, or all. */
  open(after: number, actor: string | undefined, limit: number): StoredPenghapusan[];
  /** Which of these deletions after an instant nobody has taken back. */
  openAmong(ids: readonly string[], after: number): string[];
  /** Puts back what has gone; where that can't be, the caller rolls back what was begun. */
  restore(id: string): Hindrance | undefined;
  /** Messages that would still say of its schedules that they are off; as the next, between `restore` and `close`. */
  pendingOff(id: string): string[];
  /** Whoever was told that a schedule is off is to hear that it is on; the others have nothing to hear. */
  settleKabar(id: string): void;
  /** The schedules of a deletion that stand again; call it before `close`. */
  restored(id: string): Restored[];
  /** What a deletion has taken is no longer kept; that it was taken back is. */
  close(id: string, values: { restored_at: number; restored_by: string }): void;
}
