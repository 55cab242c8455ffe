import type { PersonExport } from '#shared/operations/person.ts';
import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';
import type { Mubaligh } from '#shared/roster/mubaligh.ts';
import type { Message } from '../queue/message.ts';

/** A text that is not a message; `nama` identifies it for people. */
export interface FreeText {
  tempat: 'template' | 'tampilan';
  id: string;
  nama: string;
  text: string;
}

/** The rows of one person. */
export interface PersonRows {
  masjid: string[];
  mubaligh: string[];
}

/** Data of one person in all tables. `numbers`: the number in each format in which it may have been typed. */
export interface PersonStore {
  masjid: (numbers: readonly string[]) => {
    version: number;
    updated_by: string;
    created_at: number;
    id: string;
    kunci: string;
    nama_masjid: string;
    nama_ketua_dkm: string;
    no_hp: string;
  }[];
  mubaligh: (numbers: readonly string[]) => Omit<Mubaligh, 'cancelled'>[];
  /** Accounts with one of the numbers. */
  akun: (numbers: readonly string[]) => PersonExport['akun'];
  masjidNumber: (id: string) => string | undefined;
  mubalighNumber: (id: string) => string | undefined;
  jadwal: (rows: PersonRows) => {
    id: string;
    jenis: 'jumatan' | 'pengajian';
    tanggal: string;
    waktu: string;
    nama_masjid: string;
    nama_mubaligh: string;
    konfirmasi: Konfirmasi | null;
  }[];
  /** The preacher's leaves, by date. */
  cuti: (rows: PersonRows) => { id: string; dari: string; sampai: string; alasan: string }[];
  /** The preacher's refusals, by date. */
  udzur: (rows: PersonRows) => PersonExport['udzur'];
  /** The preacher's offers as a substitute, by date; `answered_at` in UTC ms. */
  tawaran: (rows: PersonRows) => (Omit<PersonExport['tawaran'][number], 'dijawab'> & { answered_at: number | null })[];
  /** The recurring pengajian in which the preacher takes turns. */
  rutin: (rows: PersonRows) => PersonExport['rutin'];
  /**
   * Messages to one of the numbers, and those to the rows under one of the names, because he may have had another
   * number.
   */
  messagesTo(numbers: readonly string[], rows: PersonRows, names: readonly string[]): Message[];
  /** Those of these names that are also part of another row's name. */
  sharedNames(names: readonly string[], rows: PersonRows): Set<string>;
  lastMessage: () => number;
  /** Messages that still have their text, with ids above `after` and up to `last`. */
  texts: (
    after: number,
    last: number,
  ) => {
    id: string;
    message: string;
    recipient: string;
    no_hp: string;
  }[];
  /** Those of these messages that are about the rows' schedules, or about deleted schedules. */
  aboutRows(ids: readonly string[], rows: PersonRows): string[];
  /** By id. */
  messages: (ids: readonly string[]) => Message[];
  /** Texts of the organisation that may name a person. */
  freeTexts: () => FreeText[];
  /** Removes template names from earlier broadcasts if they name him. */
  clearTemplateNames(isHis: (text: string) => boolean): void;
  /** Deletions (undoable) that contain one of the numbers; `at` in UTC ms. */
  deletions: (numbers: readonly string[]) => { id: string; at: number }[];
  /** Whether a deletion or its undo is under way. */
  isDeleting: () => boolean;
  /** Makes all deletions final; returns their number. */
  clearDeletions: () => number;
  digests: (rows: PersonRows) => {
    month: string;
    sent_at: number;
  }[];
  removeDigests: (rows: PersonRows) => number;
  /** Accepted replies of the numbers; `at` in UTC ms. */
  balasan: (numbers: readonly string[]) => { at: number; verdict: string }[];
  belumJelas: (numbers: readonly string[]) => { at: number; kata: string }[];
  /** Also removes answers that the numbers are still to get, and words that were not understood. */
  removeBalasan: (numbers: readonly string[]) => number;
  /** Removes the ketua's name and number; the mosque stays. */
  clearKetua(ids: readonly string[], nama_ketua_dkm: string, updated_by: string): number;
  /** Removes the number; the accounts stay. */
  clearAkun(ids: readonly string[], updated_by: string): number;
  /** Also removes his schedules, leaves and refusals. */
  removeMubaligh: (ids: readonly string[]) => number;
  /** Removes text, number and name; the rows still count for their broadcasts. `now` in UTC ms. */
  clearMessages: (ids: readonly string[], now: number) => number;
}
