import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';
import type { Verdict } from '#shared/reply/verdict.ts';

export interface JadwalOfKind {
  kind: JadwalKind;
  id: string;
}

/** A reply that was handled; `at` in UTC ms. `nomor`: the schedules of a numbered list that we sent back. */
export interface Balasan {
  key: string;
  /** Digits, 62…. */
  no_hp: string;
  at: number;
  verdict: Verdict;
  /** What we wrote back; 'passed': that the reply was passed on to the admins. */
  told: 'nothing' | 'answer' | 'question' | 'passed';
  nomor: JadwalOfKind[] | null;
}

/** A question that was sent to a number, with its schedule as it is now. */
export interface Question extends JadwalOfKind {
  /** WhatsApp's id of the message that asked. */
  wa_id: string;
  /** Plain date. */
  tanggal: string;
  /** '' for a jumatan. */
  waktu: string;
  nama_masjid: string;
  nama_mubaligh: string;
  konfirmasi: Konfirmasi;
  /** UTC ms. */
  konfirmasi_at: number | null;
  /** Whether the schedule is still the one that was asked about, with the same preacher. */
  is_current: boolean;
}

/** Numbers go in as digits, 62…. */
export interface ReplyStore {
  has(key: string): boolean;
  insert(row: Balasan): void;
  /** Those of a number since an instant (UTC ms), newest first. */
  since(no_hp: string, instant: number): Balasan[];
  /** Of the preacher with a number. */
  nameOf(no_hp: string): string | undefined;
  /**
   * The questions that were sent to a number, each schedule once for each message, by date. The number is the one that
   * the message went to; where that was deleted from the message, the preacher's.
   */
  questionsTo(no_hp: string): Question[];
}

/** An answer that is still to be queued; `ends_at` in UTC ms. */
export interface OwedAnswer {
  id: string;
  key: string;
  no_hp: string;
  recipient: string;
  message: string;
  priority: number;
  ends_at: number;
}

export interface OwedAnswerStore {
  /** Does nothing when an answer with this key is stored already. */
  insert(answer: Omit<OwedAnswer, 'id'>): void;
  /** The oldest. */
  first(): OwedAnswer | undefined;
  has(id: string): boolean;
  remove(id: string): void;
}
