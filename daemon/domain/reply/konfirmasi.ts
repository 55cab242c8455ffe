import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Jumatan } from '#shared/roster/jumatan.ts';
import type { Konfirmasi, KonfirmasiInput, KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';
import type { Pengajian } from '#shared/roster/pengajian.ts';
import type { Actor, Audit } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { notFound } from '#daemon/base/errors.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { JadwalStore } from '#daemon/roster/jadwal.store.ts';

/** 'asked': the question is open again. */
export type Jawaban = KonfirmasiInput['jawaban'] | 'asked';

/** The channel of an answer, and its sender. */
export interface AnswerWay {
  jalur: KonfirmasiJalur;
  actor: Actor;
  /** WhatsApp's id of the message that the answer hangs on: his own, or ours that he reacted to. */
  tanda?: string;
}

/** A schedule's answer that was just stored. */
export interface Answered extends AnswerWay {
  kind: JadwalKind;
  id: string;
  id_masjid: string;
  id_mubaligh: string;
  nama_masjid: string;
  nama_mubaligh: string;
  /** Plain date. */
  tanggal: string;
  /** '' for a jumatan. */
  waktu: string;
  before: Konfirmasi;
  jawaban: Jawaban;
}

interface Noun<Row> {
  store: Pick<JadwalStore<Row>, 'find' | 'setKonfirmasi'>;
  /** The row in the API's format. */
  get(id: string): Row;
}

export interface KonfirmasiOptions {
  pengajian: Noun<Pengajian>;
  jumatan: Noun<Jumatan>;
  transaction: Transaction;
  audit: Audit;
  clock: Clock;
}

export interface KonfirmasiService {
  /**
   * Stores the preacher's answer to this version of the schedule, whoever entered it; 'none' removes it. An equal
   * answer changes nothing, not even time and channel; but then the answer hangs on this one's message, or on none.
   * Returns the row in the API's format. Throws not_found.
   */
  answer(kind: 'pengajian', id: string, jawaban: Jawaban, way: AnswerWay): Pengajian;
  answer(kind: 'jumatan', id: string, jawaban: Jawaban, way: AnswerWay): Jumatan;
  answer(kind: JadwalKind, id: string, jawaban: Jawaban, way: AnswerWay): Pengajian | Jumatan;
  /** Calls `listener` inside the transaction of every change; if it throws, the answer is rolled back. */
  onAnswered(listener: (answered: Answered) => void): void;
}

/** Stores the preachers' answers. A refusal stays counted when somebody else takes over. */
export function createKonfirmasiService(options: KonfirmasiOptions): KonfirmasiService {
  const { transaction, audit, clock } = options;
  const listeners: ((answered: Answered) => void)[] = [];

  function answer(kind: 'pengajian', id: string, jawaban: Jawaban, way: AnswerWay): Pengajian;
  function answer(kind: 'jumatan', id: string, jawaban: Jawaban, way: AnswerWay): Jumatan;
  function answer(kind: JadwalKind, id: string, jawaban: Jawaban, way: AnswerWay): Pengajian | Jumatan;
  function answer(kind: JadwalKind, id: string, jawaban: Jawaban, { jalur, actor, tanda }: AnswerWay) {
    const { store, get } = options[kind];
    return transaction(() => {
      const stored = store.find(id);
      if (!stored) throw notFound(`Jadwal ${kind} tidak ditemukan`);
      const { konfirmasi: before, tanggal, id_masjid, id_mubaligh, nama_masjid, nama_mubaligh } = stored;
      const waktu = 'waktu' in stored ? String(stored.waktu) : '';
      if (before === jawaban) {
        const { konfirmasi_at: at, konfirmasi_jalur } = stored;
        if (at !== null && stored.konfirmasi_tanda !== (tanda ?? null))
          store.setKonfirmasi(id, { konfirmasi: before, at, jalur: konfirmasi_jalur, tanda: tanda ?? null });
        return get(id);
      }
      const isTakenBack = jawaban === 'none' || jawaban === 'asked';
      store.setKonfirmasi(id, {
        konfirmasi: jawaban,
        at: isTakenBack ? null : clock.now(),
        jalur: isTakenBack ? null : jalur,
        tanda: isTakenBack ? null : (tanda ?? null),
      });
      audit.record(actor, `${kind}.confirm`, `${kind}:${id}`, { jawaban, jalur });
      for (const listener of listeners)
        listener({
          ...{ kind, id, id_masjid, id_mubaligh, nama_masjid, nama_mubaligh, tanggal, waktu },
          ...{ before, jawaban, jalur, actor },
        });
      return get(id);
    });
  }

  return {
    answer,
    onAnswered: (listener) => void listeners.push(listener),
  };
}
