import type { PersonExport } from '#shared/operations/person.ts';
import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';
import type { Mubaligh } from '#shared/roster/mubaligh.ts';
import type { Message } from '../queue/message.ts';

/** A text that is no message; `nama` tells people which one. */
export interface FreeText {
  tempat: 'template' | 'tampilan';
  id: string;
  nama: string;
  text: string;
}

/** The rows that are one person's. */
export interface PersonRows {
  masjid: string[];
  mubaligh: string[];
}

/**
 * What is kept about one person, over all tables. `numbers`: the number in each form in which it may have been typed.
 */
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
  /** What the preacher has declined, by date. */
  udzur: (rows: PersonRows) => PersonExport['udzur'];
  /** What the preacher was offered in another's place, by date; `answered_at` in UTC ms. */
  tawaran: (rows: PersonRows) => (Omit<PersonExport['tawaran'][number], 'dijawab'> & { answered_at: number | null })[];
  /** The recurring pengajian in which the preacher takes turns. */
  rutin: (rows: PersonRows) => PersonExport['rutin'];
  /**
   * Messages to one of the numbers, and those to the rows under one of the names: he may have had another number then.
   */
  messagesTo(numbers: readonly string[], rows: PersonRows, names: readonly string[]): Message[];
  /** Which of these names are part of another row's name, too. */
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
  /** Of these messages those that speak of the rows' schedules, or of schedules that are gone. */
  aboutRows(ids: readonly string[], rows: PersonRows): string[];
  /** In the order of their ids. */
  messages: (ids: readonly string[]) => Message[];
  /** Texts of the organisation's own, in which a person may be named. */
  freeTexts: () => FreeText[];
  /** Takes the names of templates out of earlier broadcasts where they name him. */
  clearTemplateNames(isHis: (text: string) => boolean): void;
  /** Deletions that keep one of the numbers; `at` in UTC ms. */
  deletions: (numbers: readonly string[]) => { id: string; at: number }[];
  /** Nothing that was deleted can be taken back any more; gives how many deletions that were. */
  clearDeletions: () => number;
  digests: (rows: PersonRows) => {
    month: string;
    sent_at: number;
  }[];
  removeDigests: (rows: PersonRows) => number;
  /** Replies of the numbers that were taken; `at` in UTC ms. */
  balasan: (numbers: readonly string[]) => { at: number; verdict: string }[];
  /** With what is owed to the numbers as an answer. */
  removeBalasan: (numbers: readonly string[]) => number;
  /** The mosque stays; its ketua's name and number go. */
  clearKetua(ids: readonly string[], nama_ketua_dkm: string, updated_by: string): number;
  /** The accounts stay, without the number. */
  clearAkun(ids: readonly string[], updated_by: string): number;
  /** His schedules, leaves and refusals go with him. */
  removeMubaligh: (ids: readonly string[]) => number;
  /** Text, number and name go; the rows still count for their broadcasts. `now` in UTC ms. */
  clearMessages: (ids: readonly string[], now: number) => number;
}
