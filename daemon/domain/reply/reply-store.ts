import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';
import type { Verdict } from '#shared/reply/verdict.ts';
import type { Claim } from '../queue/claim.ts';

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
  /**
   * The kind of our reply; 'passed': the admins were informed; 'admin': it is no reply, the admin has written to him.
   */
  told: 'nothing' | 'answer' | 'question' | 'passed' | 'admin';
  nomor: JadwalOfKind[] | null;
}

/** What is known of a handled reply besides, for later ones that replace it; `tanda_at` in UTC ms. */
export interface BalasanNote {
  /** What it was about; null if that is not known. */
  tentang: string[] | null;
  /** Of a reaction WhatsApp's id of our message, of an edit that of his own earlier one. */
  tanda: string | null;
  /** When its sender made the reaction, or WhatsApp took anything else. */
  tanda_at: number | null;
  /** The key of its edits, base64; not kept for long. */
  secret: string | null;
}

/** A question that was sent to a number, with its current schedule. */
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
  /** The schedule's current broadcast version. */
  version: number;
  /** WhatsApp's id of the message that the answer hangs on: his own, or ours that he reacted to. */
  konfirmasi_tanda: string | null;
  /** Whether the schedule still has the version and the preacher of the question, and he still has the number. */
  is_current: boolean;
}

/** Parameters: numbers as digits, 62…. */
export interface ReplyStore {
  has(key: string): boolean;
  insert(row: Balasan): void;
  /** Adds this to a stored reply. */
  note(key: string, note: BalasanNote): void;
  noteOf(key: string): BalasanNote | undefined;
  /** When the last reaction of a number to this message, or the last edit of it, was made. */
  lastSign(no_hp: string, waId: string): number | undefined;
  /** Those of a number since an instant (UTC ms), newest first. */
  since(no_hp: string, instant: number): (Balasan & Pick<BalasanNote, 'tentang'>)[];
  /** The name of the preacher with a number. */
  nameOf(no_hp: string): string | undefined;
  /**
   * The questions to a number, each schedule once per message, by date. It is the message's number; if that was deleted
   * from the message, the preacher's.
   */
  questionsTo(no_hp: string): Question[];
}

/** An answer that is not queued yet; `ends_at` in UTC ms. */
export interface OwedAnswer {
  id: string;
  key: string;
  no_hp: string;
  recipient: string;
  message: string;
  priority: number;
  ends_at: number;
  claim: Claim;
}

export interface OwedAnswerStore {
  /** Does nothing if an answer with this key is already stored. */
  insert(answer: Omit<OwedAnswer, 'id'>): void;
  /** The oldest. */
  first(): OwedAnswer | undefined;
  has(id: string): boolean;
  remove(id: string): void;
}

/** The words of an answer that was not understood; `at` in UTC ms. */
export interface Unclear extends JadwalOfKind {
  /** Digits, 62…. */
  no_hp: string;
  kata: string;
  at: number;
}

/** The last unclear answer to each question; for admins, for one day. */
export interface UnclearStore {
  keep(row: Unclear): void;
  /** Removes that of an answered schedule. */
  remove(jadwal: JadwalOfKind): void;
  /** Those since an instant (UTC ms) whose question is still open from a date on (plain), the latest first. */
  open(since: number, from: string): (Unclear & Pick<Question, 'tanggal' | 'nama_masjid' | 'nama_mubaligh'>)[];
}
