import type { AlertNumbers } from '#daemon/account/index.ts';
import { systemActor, type Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { notFound, conflict, invalidField } from '#daemon/base/errors.ts';
import type { WithKabar } from '#daemon/base/list.ts';
import type { Changing } from '#daemon/base/transaction.ts';
import type { Cancelling, OptOutStore } from '#daemon/queue/index.ts';
import { formatLongDate } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { alertFrame } from '#shared/operations/alert.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import type { Langkah } from '#shared/reply/langkah.ts';
import type { TawarkanInput, TawaranState } from '#shared/reply/pengganti.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';
import type { Jawaban } from '../konfirmasi.ts';
import type { Penawaran, PenggantiStore, Sebab, Tawaran } from '../pengganti.store.ts';
import type { FindCurrent, CurrentJadwal } from './pengganti.ts';
import { akhirJadwal, batasBiasa, saatOf, type Hours, batasOf, jedaFor, malamSampai, type Terms } from './times.ts';

/** Reason of a waiting message that was cancelled. */
const OVER_REASON = 'Tawaran sudah selesai sebelum terkirim';

export interface SearchOptions extends Pick<Means, 'audit' | 'clock' | 'emit' | 'transaction'> {
  store: PenggantiStore;
  findCurrent: FindCurrent;
  mubaligh: { find(id: string): { nama_mubaligh: string; no_hp: string } | undefined };
  /** Numbers that opted out. */
  optOuts: Pick<OptOutStore, 'findAmong'>;
  /** The sending number, digits, or null. */
  ownNumber(): string | null;
  cancelling: Pick<Cancelling, 'withdraw' | 'putOff'>;
  /** Assigns a schedule to another preacher, as an ordinary audited change. */
  assign(actor: Actor, kind: JadwalKind, id: string, id_mubaligh: string): void;
  /** Stores the answer of the schedule's preacher; `tanda` is WhatsApp's id of the message that it hangs on. */
  confirm(
    actor: Actor,
    kind: JadwalKind,
    id: string,
    jawaban: Exclude<Jawaban, 'none'>,
    jalur: KonfirmasiJalur,
    tanda?: string,
  ): void;
  /** Accounts with alerts by WhatsApp. */
  admins: AlertNumbers;
  changing: Changing;
  hours: Hours;
}

/** Whether the message of this offer may have reached him. */
export const mayHaveArrived = ({ message }: Tawaran) => message?.state === 'success' || message?.state === 'running';
export const subjectOf = ({ jenis, id_jadwal }: Penawaran) => `${jenis}:${id_jadwal}`;

/**
 * Steps that all changes of a search share: read the schedule, check who can be asked, write the timeline, end the
 * search.
 */
export function createSearchSteps(options: SearchOptions) {
  const { store, findCurrent, audit, clock, hours } = options;

  function getStanding(kind: JadwalKind, id: string): CurrentJadwal {
    const found = findCurrent(kind, id);
    if (!found) throw notFound(`Jadwal ${kind} tidak ditemukan`);
    return found;
  }

  /** Why it cannot be offered now; undefined if it can. */
  function refusal(one: CurrentJadwal): string | undefined {
    if (clock.now() >= akhirJadwal(one, hours)) return 'Jadwal ini sudah lewat';
    if (one.konfirmasi !== 'udzur')
      return `${one.nama_mubaligh} belum berhalangan. Catat dulu bahwa beliau berhalangan.`;
    return undefined;
  }

  const step = (id_penawaran: string, langkah: Langkah, id_mubaligh: string | null = null) =>
    store.addLangkah({ id_penawaran, at: clock.now(), langkah, id_mubaligh });
  /** Stores an outstanding message of this step. */
  const owe = (id_penawaran: string, langkah: Langkah, who: { id_mubaligh?: string; id_account?: string } = {}) =>
    store.addLangkah({ id_penawaran, at: clock.now(), langkah, kirim: 'antre', ...who });

  function isStopped(no_hp: string): boolean {
    const phone = normalizePhone(no_hp);
    return no_hp === '' || phone === options.ownNumber() || options.optOuts.findAmong([phone]).size > 0;
  }

  /** Why he cannot be asked, as the end of a sentence that begins with his name. */
  function unreachable(no_hp: string): string | undefined {
    if (no_hp === '') return 'tidak punya nomor WhatsApp';
    if (normalizePhone(no_hp) === options.ownNumber()) return 'memakai nomor pengirim';
    return isStopped(no_hp) ? 'meminta berhenti (BERHENTI)' : undefined;
  }

  /**
   * Why his offer is not made again, as the end of a sentence that begins with his name; undefined if he has certainly
   * not got it. One of before a restore may have left after the backup was made.
   */
  function notAgain({ state, id_penawaran, id_broadcast, answered_at, no_hp, message }: Tawaran): string | undefined {
    if (state === 'dibatalkan' && id_broadcast === null) return undefined;
    const isLost = message?.state === 'cancelled' || message?.state === 'failed';
    const isInDoubt = message?.error_code === 'unanswered' || store.hasLangkah(id_penawaran, 'dipulihkan');
    if (!isLost || isInDoubt || answered_at !== null) return 'sudah pernah ditawari jadwal ini';
    const isSame = message.error_code === 'unregistered' && normalizePhone(message.no_hp) === normalizePhone(no_hp);
    return isSame ? 'nomornya tidak terdaftar di WhatsApp. Perbaiki dulu nomornya' : undefined;
  }

  /** Cancels the waiting messages of these offers; one that is being sent is not tried again. */
  function takeBack(tawaran: readonly Tawaran[]): void {
    const ids = tawaran.flatMap(({ message }) => (message ? [message.id] : []));
    options.cancelling.withdraw(ids, OVER_REASON);
  }

  /** Ends a running search. With `tell` the asked preachers are told. */
  function close(one: Penawaran, state: 'habis' | 'dibatalkan', sebab: Sebab, tell: boolean): void {
    const tawaran = store.tawaran(one.id);
    const asked = tawaran.filter((each) => each.state === 'sent');
    if (state === 'dibatalkan') takeBack(asked);
    for (const each of tawaran) {
      if (each.state === 'waiting') store.updateTawaran(each.id, { state: 'dibatalkan' });
      if (each.state === 'sent')
        store.updateTawaran(each.id, { state: state === 'dibatalkan' ? 'dibatalkan' : 'habis' });
    }
    if (tell) for (const { id_mubaligh } of asked.filter(mayHaveArrived)) owe(one.id, 'kabar_tutup', { id_mubaligh });
    store.update(one.id, { state, sebab, ended_at: clock.now() });
  }

  /**
   * Nobody has accepted: tells the admins, unless the schedule is over. From the deadline on this is the need's alarm.
   * Returns the alert for the screens.
   */
  function nobody(one: Penawaran, sebab: 'tidak_ada' | 'batas', now: CurrentJadwal): EventFrame[] {
    close(one, 'habis', sebab, false);
    if (clock.now() >= batasBiasa(now, hours)) store.update(one.id, { alarm_at: clock.now() });
    step(one.id, 'habis');
    audit.record(systemActor('schedule', 'pengganti'), 'pengganti.end', subjectOf(one), { sebab });
    if (clock.now() >= one.akhir) return [];
    for (const { id_account } of options.admins()) owe(one.id, 'kabar_admin', { id_account });
    const { tanggal, nama_masjid } = one;
    const who = now.nama_mubaligh;
    return [alertFrame('nobodyWilling', { date: formatLongDate(tanggal), place: namaMasjid(nama_masjid), who })];
  }

  /**
   * The terms of offers that are made now, with so many in line; those of the search before hold, and when its deadline
   * has passed, the time that is left.
   */
  function termsOf(one: CurrentJadwal, line: number, { jeda_menit, malam = false }: Partial<TawarkanInput>): Terms {
    const now = clock.now();
    const before = store.at(one.kind, one.id, one.broadcast_version);
    const batas = before && now < before.batas ? before.batas : batasOf(one, now, hours);
    const opened = before?.state === 'jalan' ? before.malam_sampai : null;
    const times = { batas, malam_sampai: malam ? malamSampai(now, hours) : opened };
    const jeda = line > 0 ? jedaFor(line, now, times, hours) : (before?.jeda_menit ?? null);
    return { ...times, jeda_menit: jeda_menit ?? jeda };
  }

  function insertFor(one: CurrentJadwal, terms: Terms): Penawaran {
    const { kind, id, broadcast_version, id_mubaligh, konfirmasi_at, konfirmasi_jalur } = one;
    return store.insert({
      jenis: kind,
      id_jadwal: id,
      version: broadcast_version,
      state: 'jalan',
      sebab: null,
      id_mubaligh,
      udzur_at: konfirmasi_at,
      udzur_jalur: konfirmasi_jalur,
      tanggal: one.tanggal,
      waktu: saatOf(one, hours),
      nama_masjid: one.nama_masjid,
      ...terms,
      akhir: akhirJadwal(one, hours),
      id_pemenang: null,
      version_baru: null,
      created_at: clock.now(),
      ended_at: null,
      alarm_at: null,
    });
  }

  return {
    getStanding,
    refusal,
    step,
    owe,
    isStopped,
    unreachable,
    notAgain,
    takeBack,
    close,
    nobody,
    termsOf,
    insertFor,
  };
}
export type SearchSteps = ReturnType<typeof createSearchSteps>;

/** An admin's actions: offering a schedule, and withdrawing offers or the substitute. */
export function createOffering(options: SearchOptions, steps: SearchSteps) {
  const { store, transaction, audit, clock } = options;
  const { getStanding, refusal, unreachable, notAgain, step, owe, close, termsOf, insertFor } = steps;

  /** The running search for this version, or a new one. */
  function open(one: CurrentJadwal, input: TawarkanInput): Penawaran {
    const before = store.at(one.kind, one.id, one.broadcast_version);
    const terms = termsOf(one, 0, input);
    if (!before) return insertFor(one, terms);
    const changes = {
      state: 'jalan',
      sebab: null,
      ended_at: null,
      udzur_at: one.konfirmasi_at,
      udzur_jalur: one.konfirmasi_jalur,
      ...terms,
    } as const;
    store.update(before.id, changes);
    return { ...before, ...changes };
  }

  /** Adds a preacher to the search, or returns the reason why not, as the end of a sentence. */
  function add(one: Penawaran, berhalangan: string, id_mubaligh: string, berurutan: boolean): string | undefined {
    const tawaran = store.tawaran(one.id);
    const known = tawaran.find((each) => each.id_mubaligh === id_mubaligh);
    if (id_mubaligh === berhalangan) return 'sedang berhalangan';
    const reason = unreachable(options.mubaligh.find(id_mubaligh)!.no_hp);
    if (reason !== undefined) return reason;
    if (known?.state === 'waiting') {
      if (berurutan) return 'sudah menunggu giliran';
      store.updateTawaran(known.id, { berurutan });
      return undefined;
    }
    const again = known && notAgain(known);
    if (again !== undefined) return again;
    // A new row: the earlier message, which names the old one, can't be sent as well.
    if (known) store.removeTawaran(known.id);
    const urutan = Math.max(0, ...tawaran.map((each) => each.urutan)) + 1;
    store.insertTawaran({ id_penawaran: one.id, id_mubaligh, urutan, berurutan });
    return undefined;
  }

  function canUndo(one: Penawaran, now: CurrentJadwal): boolean {
    return (
      one.state === 'terisi' &&
      one.version_baru === now.broadcast_version &&
      one.id_mubaligh !== null &&
      clock.now() < one.akhir
    );
  }

  /** Gives the schedule back to the preacher who had declined; his refusal stays. */
  function undo(actor: Actor, one: Penawaran, now: CurrentJadwal): void {
    options.assign(actor, one.jenis, one.id_jadwal, one.id_mubaligh!);
    options.confirm(actor, one.jenis, one.id_jadwal, 'udzur', 'admin');
    store.update(one.id, { state: 'dibatalkan', sebab: 'diurungkan', ended_at: clock.now() });
    step(one.id, 'diurungkan');
    if (one.id_pemenang !== null) owe(one.id, 'kabar_batal', { id_mubaligh: one.id_pemenang });
    if (now.masjid_no_hp !== '') owe(one.id, 'kabar_ketua_batal');
    audit.record(actor, 'pengganti.undo', subjectOf(one));
  }

  return {
    canUndo,

    /**
     * Adds preachers to the search for a substitute. Returns warnings about those who cannot be asked. Throws
     * not_found, invalid for an unknown preacher, conflict if it cannot be offered or nobody is left.
     */
    offer(actor: Actor, kind: JadwalKind, id: string, input: TawarkanInput): string[] {
      return transaction(() => {
        const one = getStanding(kind, id);
        const reason = refusal(one);
        if (reason !== undefined) throw conflict(reason);
        const ids = [...new Set(input.id_mubaligh.map(String))];
        const names = ids.map((each, at) => {
          const found = options.mubaligh.find(each);
          if (!found) throw invalidField(`id_mubaligh.${at}`, 'Mubaligh tidak ditemukan');
          return found.nama_mubaligh;
        });
        const penawaran = open(one, input);
        const { berurutan = false } = input;
        const passed = ids.flatMap((each, at) => {
          const why = add(penawaran, one.id_mubaligh, each, berurutan);
          return why === undefined ? [] : [`${names[at]} dilewati: ${why}.`];
        });
        if (passed.length === ids.length) throw conflict(passed.join(' '));
        const line = store.tawaran(penawaran.id).filter((each) => each.state === 'waiting' && each.berurutan).length;
        if (berurutan) store.update(penawaran.id, { jeda_menit: termsOf(one, line, input).jeda_menit });
        audit.record(actor, 'pengganti.offer', `${kind}:${id}`, { count: ids.length - passed.length, berurutan });
        return passed;
      });
    },

    /**
     * Withdraws the running search, or the substitute who has accepted. Throws not_found, conflict if there is neither.
     */
    withdraw(actor: Actor, kind: JadwalKind, id: string): WithKabar {
      return options.changing(() => {
        const one = getStanding(kind, id);
        const last = store.last(kind, id);
        if (last?.state === 'jalan') {
          close(last, 'dibatalkan', 'ditarik', true);
          step(last.id, 'ditarik');
          audit.record(actor, 'pengganti.withdraw', `${kind}:${id}`);
          return {};
        }
        if (!last || !canUndo(last, one)) throw conflict('Tidak ada tawaran yang sedang berjalan');
        undo(actor, last, one);
        return {};
      });
    },
  };
}

/** States in which a preacher may accept: also after his own turn, while nobody has accepted. */
const MAY_ACCEPT: readonly TawaranState[] = ['sent', 'tidak', 'habis', 'bersedia'];

/** Applies preachers' answers to their offers. */
export function createOfferAnswers(options: SearchOptions, { step, owe, takeBack }: SearchSteps) {
  const { store, findCurrent, transaction, audit, clock } = options;

  function fill(
    one: Penawaran,
    his: Tawaran,
    before: CurrentJadwal,
    jalur: KonfirmasiJalur,
    tanda: string | undefined,
  ): void {
    const actor = systemActor('recipient');
    const others = store.tawaran(one.id).filter(({ id }) => id !== his.id);
    takeBack([...others.filter(({ state }) => state === 'sent'), his]);
    options.assign(actor, one.jenis, one.id_jadwal, his.id_mubaligh);
    options.confirm(actor, one.jenis, one.id_jadwal, 'hadir', jalur, tanda);
    const after = findCurrent(one.jenis, one.id_jadwal)!;
    store.update(one.id, {
      state: 'terisi',
      id_pemenang: his.id_mubaligh,
      version_baru: after.broadcast_version,
      ended_at: clock.now(),
    });
    store.updateTawaran(his.id, { state: 'bersedia', answered_at: clock.now() });
    step(one.id, 'bersedia', his.id_mubaligh);
    owe(one.id, 'kabar_tercatat', { id_mubaligh: his.id_mubaligh });
    for (const other of others) {
      if (other.state === 'waiting') store.updateTawaran(other.id, { state: 'dibatalkan' });
      if (other.state === 'sent') store.updateTawaran(other.id, { state: 'habis' });
      const wasAsked = ['sent', 'tidak', 'habis'].includes(other.state);
      if (wasAsked && mayHaveArrived(other)) owe(one.id, 'kabar_terisi', { id_mubaligh: other.id_mubaligh });
    }
    if (before.masjid_no_hp === '') step(one.id, 'tanpa_ketua');
    else owe(one.id, 'kabar_ketua');
    audit.record(actor, 'pengganti.answer', subjectOf(one), { jawaban: 'bersedia' });
  }

  return {
    /**
     * The first yes wins: the preacher gets the schedule, the others are told that it is taken, and the mosque is told.
     * False if the schedule cannot be given to him any more. `tanda`: WhatsApp's id of his message.
     */
    accept(id: string, jalur: KonfirmasiJalur, tanda?: string): boolean {
      return transaction(() => {
        const his = store.findTawaran(id);
        const one = his && store.get(his.id_penawaran);
        const now = one && findCurrent(one.jenis, one.id_jadwal);
        if (one?.state !== 'jalan' || now?.broadcast_version !== one.version || now.konfirmasi !== 'udzur')
          return false;
        if (clock.now() >= one.batas || !MAY_ACCEPT.includes(his!.state)) return false;
        fill(one, his!, now, jalur, tanda);
        return true;
      });
    },

    /** He declines; the next preacher is asked at once. */
    decline(id: string): void {
      transaction(() => {
        const his = store.findTawaran(id)!;
        const one = store.get(his.id_penawaran)!;
        if (his.state !== 'sent' && his.state !== 'bersedia') return;
        if (his.state === 'bersedia' && one.state === 'terisi') return;
        store.updateTawaran(id, { state: 'tidak', answered_at: clock.now() });
        step(one.id, 'menolak', his.id_mubaligh);
        audit.record(systemActor('recipient'), 'pengganti.answer', subjectOf(one), { jawaban: 'tidak' });
      });
    },

    /** Tells him that his yes came too late; while nobody has accepted, also tells the admins. */
    late(id: string): EventFrame[] {
      return transaction(() => {
        const his = store.findTawaran(id)!;
        const one = store.get(his.id_penawaran)!;
        const now = findCurrent(one.jenis, one.id_jadwal);
        const isFree = one.state === 'habis' && now?.broadcast_version === one.version && now.konfirmasi === 'udzur';
        if (!isFree) {
          const said = one.state === 'terisi' ? 'terisi' : 'tutup';
          const isTold = ([`kabar_${said}`, `kabar_jawab_${said}`] as const).some((langkah) =>
            store.hasLangkah(one.id, langkah, his.id_mubaligh),
          );
          if (one.id_pemenang !== his.id_mubaligh && !isTold)
            owe(one.id, `kabar_jawab_${said}`, { id_mubaligh: his.id_mubaligh });
          return [];
        }
        if (his.state === 'bersedia') return [];
        store.updateTawaran(id, { state: 'bersedia', answered_at: clock.now() });
        step(one.id, 'terlambat', his.id_mubaligh);
        owe(one.id, 'kabar_terlambat', { id_mubaligh: his.id_mubaligh });
        for (const { id_account } of options.admins())
          owe(one.id, 'kabar_admin_bersedia', { id_account, id_mubaligh: his.id_mubaligh });
        audit.record(systemActor('recipient'), 'pengganti.answer', subjectOf(one), { jawaban: 'terlambat' });
        const { tanggal, nama_masjid } = one;
        return [
          alertFrame('willingLate', {
            date: formatLongDate(tanggal),
            place: namaMasjid(nama_masjid),
            who: his.nama_mubaligh,
          }),
        ];
      });
    },

    /** He said yes while several offers are open: asks him for the number of one, once for the same offers. */
    askWhich(tawaran: readonly Tawaran[]): void {
      if (tawaran.every(({ nomor }) => nomor !== null)) return;
      transaction(() => {
        for (const [at, { id }] of tawaran.entries()) store.updateTawaran(id, { nomor: at + 1 });
        const { id_penawaran, id_mubaligh } = tawaran[0]!;
        owe(id_penawaran, 'kabar_pilih', { id_mubaligh });
      });
    },
  };
}
