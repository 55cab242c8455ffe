import type { AlertNumbers } from '#daemon/account/index.ts';
import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { notFound } from '#daemon/base/errors.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import { hashOf } from '#daemon/queue/index.ts';
import type { JadwalStore } from '#daemon/roster/index.ts';
import { dateInZone } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { alertFrame, answerOpenText, udzurText } from '#shared/operations/alert.ts';
import { jadwalText } from '#shared/reply/question.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Jumatan } from '#shared/roster/jumatan.ts';
import type { Konfirmasi, KonfirmasiInput, KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';
import type { Pengajian } from '#shared/roster/pengajian.ts';
import type { Answers } from './answers.ts';

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

export interface KonfirmasiOptions extends Pick<Means, 'audit' | 'clock' | 'transaction'> {
  pengajian: Noun<Pengajian>;
  jumatan: Noun<Jumatan>;
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

/** Setting key of what admins were told about answers today. */
const TOLD_KEY = 'udzur_told';
/** Maximum number of WhatsApp messages a day about one preacher and schedule. */
const A_DAY = 3;

export interface AlertsOptions extends Pick<Means, 'clock' | 'emit' | 'timezone'> {
  settings: Pick<SettingStore, 'get' | 'set'>;
  numbers: AlertNumbers;
  answers: Pick<Answers, 'owe' | 'wake'>;
  /** Without a trailing slash; '' if unknown. */
  publicUrl: string;
}

/**
 * Tells the admins that a preacher has declined, or that his answer is gone, except the admin who entered it himself:
 * at once on open screens, and by WhatsApp those with a number. By WhatsApp once per need: a refusal after somebody
 * stood again is a new one. Who wavers is told at most A_DAY times a day; what they were told last is true then, too.
 */
export function createAlerts({ settings, numbers, answers, emit, clock, timezone, publicUrl }: AlertsOptions) {
  /**
   * Counts the messages of today about this preacher and schedule, this one included; undefined if it would be one too
   * many. Stored together with the answer, so that a restart tells nobody twice.
   */
  function countToday({ kind, id, id_mubaligh }: Answered): number | undefined {
    const day = dateInZone(clock.now(), timezone);
    const stored = JSON.parse(settings.get(TOLD_KEY) ?? '{}') as { day?: string; told?: string[] };
    const told = stored.day === day ? (stored.told ?? []) : [];
    const one = `${kind} ${id} ${id_mubaligh}`;
    const before = told.filter((each) => each === one).length;
    if (before >= A_DAY) return undefined;
    settings.set(TOLD_KEY, JSON.stringify({ day, told: [...told, one] }));
    return before + 1;
  }

  function alertKindOf({ before, jawaban }: Answered): 'udzur' | 'udzurEnded' | 'answerOpen' | undefined {
    if (jawaban === 'udzur') return 'udzur';
    if (jawaban === 'asked') return 'answerOpen';
    return jawaban === 'hadir' && before === 'udzur' ? 'udzurEnded' : undefined;
  }

  return (answered: Answered): void => {
    const { kind, id, jawaban, actor, ...named } = answered;
    const { tanggal, waktu, id_masjid, id_mubaligh } = named;
    const told = { tanggal, waktu, id_masjid, id_mubaligh };
    const facts = { name: named.nama_mubaligh, jadwal: jadwalText(named) };
    const kindOf = alertKindOf(answered);
    if (!kindOf) return;
    const own = actor.id_account === null ? {} : { id_account: actor.id_account };
    queueMicrotask(() => emit({ ...alertFrame(kindOf, facts), ...own }));
    if (kindOf === 'udzurEnded') return;
    const others = numbers().filter(({ id_account }) => id_account !== actor.id_account);
    const count = others.length === 0 ? undefined : countToday(answered);
    if (count === undefined) return;
    const at = kind === 'jumatan' ? `/papan-jumat?sel=${named.id_masjid},${named.tanggal}` : '/jadwal-pengajian';
    const url = publicUrl === '' ? '' : publicUrl + at;
    for (const { id_account, username, no_hp } of others)
      answers.owe({
        key: hashOf([kindOf, kind, id, clock.now(), count, id_account]),
        phone: normalizePhone(no_hp),
        recipient: username,
        ...(kindOf === 'udzur'
          ? { text: udzurText(facts, url), claim: { kind: 'udzur', jenis: kind, id, ...told } }
          : { text: answerOpenText(facts), claim: { kind: 'outdated', jenis: kind, id, konfirmasi: jawaban } }),
      });
    queueMicrotask(answers.wake);
  };
}
