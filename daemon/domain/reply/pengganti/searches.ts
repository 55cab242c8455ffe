import { alertFrame } from '#shared/operations/alert.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { formatLongDate } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import type { Langkah, TawarkanInput, TawaranState } from '#shared/reply/pengganti.ts';
import { namaMasjid } from '#shared/roster/bentrok.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';
import type { AlertNumbers } from '../../account/account-store.ts';
import { systemActor, type Actor } from '../../base/actor.ts';
import type { Audit } from '../../base/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { conflict, invalidField, notFound } from '../../base/errors.ts';
import type { Transaction } from '../../base/transaction.ts';
import type { Cancelling } from '../../queue/cancelling.ts';
import type { MessageStore } from '../../queue/message-store.ts';
import type { OptOutStore } from '../../queue/opt-out-store.ts';
import type { Penawaran, PenggantiStore, Sebab, Tawaran } from './pengganti-store.ts';
import type { FindStanding, Standing } from './standing.ts';
import { akhirJadwal, batasBiasa, batasOf, saatOf, type Hours } from './times.ts';
import { turnsOf } from './turns.ts';

/** Why a message that still waited was taken back. */
const OVER_REASON = 'Tawaran sudah selesai sebelum terkirim';

export interface SearchOptions {
  store: PenggantiStore;
  standing: FindStanding;
  mubaligh: { find(id: string): { nama_mubaligh: string; no_hp: string } | undefined };
  /** Who has asked not to be written to. */
  optOuts: Pick<OptOutStore, 'findAmong'>;
  messages: Pick<MessageStore, 'findCancellable'>;
  cancelling: Pick<Cancelling, 'cancelRows'>;
  /** Puts another preacher into a schedule: an ordinary audited change. */
  assign(actor: Actor, kind: JadwalKind, id: string, id_mubaligh: string): void;
  /** Stores what the preacher who stands there has said. */
  confirm(actor: Actor, kind: JadwalKind, id: string, jawaban: 'hadir' | 'udzur', jalur: KonfirmasiJalur): void;
  /** Accounts that want to be told by WhatsApp. */
  admins: AlertNumbers;
  transaction: Transaction;
  audit: Audit;
  clock: Clock;
  hours: Hours;
  emit(frame: EventFrame): void;
}

/** Whether a message of this offer can have reached him. */
const mayHaveArrived = ({ message }: Tawaran) => message?.state === 'success' || message?.state === 'running';
/** Whoever was asked for this version; also when his own turn was over, while somebody is still sought. */
const MAY_ACCEPT: readonly TawaranState[] = ['sent', 'tidak', 'habis', 'bersedia'];
const subjectOf = ({ jenis, id_jadwal }: Penawaran) => `${jenis}:${id_jadwal}`;

/**
 * The states of offers, each change in one transaction with its lines of the timeline and the messages that it owes.
 * Nothing is sent here: what is owed is stored, and `sending.ts` puts it into the queue, after a restart too.
 */
export function createSearches(options: SearchOptions) {
  const { store, standing, transaction, audit, clock, hours } = options;

  function getStanding(kind: JadwalKind, id: string): Standing {
    const found = standing(kind, id);
    if (!found) throw notFound(`Jadwal ${kind} tidak ditemukan`);
    return found;
  }

  /** Why nobody can be offered it now; undefined: offers may be made. */
  function refusal(one: Standing): string | undefined {
    if (clock.now() >= akhirJadwal(one, hours)) return 'Jadwal ini sudah lewat';
    if (one.konfirmasi !== 'udzur')
      return `${one.nama_mubaligh} belum berhalangan. Catat dulu bahwa beliau berhalangan.`;
    return undefined;
  }

  const step = (id_penawaran: string, langkah: Langkah, id_mubaligh: string | null = null) =>
    store.addLangkah({ id_penawaran, at: clock.now(), langkah, id_mubaligh });
  /** A message that the step owes. */
  const owe = (id_penawaran: string, langkah: Langkah, who: { id_mubaligh?: string; id_account?: string } = {}) =>
    store.addLangkah({ id_penawaran, at: clock.now(), langkah, kirim: 'antre', ...who });

  function isStopped(no_hp: string): boolean {
    return no_hp === '' || options.optOuts.findAmong([normalizePhone(no_hp)]).size > 0;
  }

  /** Why he can't be asked, as the end of a sentence that begins with his name. */
  function unreachable(no_hp: string): string | undefined {
    if (no_hp === '') return 'tidak punya nomor WhatsApp';
    return isStopped(no_hp) ? 'meminta berhenti (BERHENTI)' : undefined;
  }

  /** The messages of these that have not left yet never will. */
  function takeBack(tawaran: readonly Tawaran[]): void {
    const ids = tawaran.flatMap(({ message }) => (message ? [message.id] : []));
    options.cancelling.cancelRows(options.messages.findCancellable(ids), OVER_REASON);
  }

  /** Ends what runs. Who is asked is told where `tell` says so. */
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

  /** Nobody is willing: admins are told, unless it is over anyway. Gives the alert for the screens. */
  function nobody(one: Penawaran, sebab: 'tidak_ada' | 'batas', lama: string): EventFrame[] {
    close(one, 'habis', sebab, false);
    step(one.id, 'habis');
    audit.record(systemActor('schedule', 'pengganti'), 'pengganti.end', subjectOf(one), { sebab });
    if (clock.now() >= one.akhir) return [];
    for (const { id_account } of options.admins()) owe(one.id, 'kabar_admin', { id_account });
    const { tanggal, nama_masjid } = one;
    return [alertFrame('nobodyWilling', { date: formatLongDate(tanggal), place: namaMasjid(nama_masjid), who: lama })];
  }

  function insertFor(one: Standing, jeda_menit: number | null, batas: number): Penawaran {
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
      jeda_menit,
      batas,
      akhir: akhirJadwal(one, hours),
      id_pemenang: null,
      version_baru: null,
      created_at: clock.now(),
      ended_at: null,
    });
  }

  /** What runs for this version, or starts to; a deadline that has passed makes room for what is left. */
  function open(one: Standing, { jeda_menit }: TawarkanInput): Penawaran {
    const now = clock.now();
    const before = store.at(one.kind, one.id, one.broadcast_version);
    if (!before) return insertFor(one, jeda_menit ?? null, batasOf(one, now, hours));
    const batas = now < before.batas ? before.batas : batasOf(one, now, hours);
    const changes = {
      state: 'jalan',
      sebab: null,
      ended_at: null,
      batas,
      jeda_menit: jeda_menit ?? before.jeda_menit,
    } as const;
    store.update(before.id, changes);
    return { ...before, ...changes };
  }

  /** Puts one into the line; gives why he can't be, as the end of a sentence. */
  function add(one: Penawaran, berhalangan: string, id_mubaligh: string, berurutan: boolean): string | undefined {
    const tawaran = store.tawaran(one.id);
    const known = tawaran.find((each) => each.id_mubaligh === id_mubaligh);
    if (id_mubaligh === berhalangan) return 'sedang berhalangan';
    const reason = unreachable(options.mubaligh.find(id_mubaligh)!.no_hp);
    if (reason !== undefined) return reason;
    const urutan = Math.max(0, ...tawaran.map((each) => each.urutan)) + 1;
    if (!known) store.insertTawaran({ id_penawaran: one.id, id_mubaligh, urutan, berurutan });
    else if (known.state === 'waiting' && berurutan) return 'sudah menunggu giliran';
    else if (known.state === 'waiting') store.updateTawaran(known.id, { berurutan });
    else if (known.state === 'dibatalkan' && known.id_broadcast === null)
      store.updateTawaran(known.id, { state: 'waiting', urutan, berurutan });
    else return 'sudah pernah ditawari jadwal ini';
    return undefined;
  }

  return {
    getStanding,
    refusal,
    unreachable,

    /**
     * Puts preachers into the line of a schedule. Gives what there is to say of those who can't be asked. Throws
     * not_found, invalid for an unknown preacher, conflict while nobody can be offered it and when nobody is left.
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
        audit.record(actor, 'pengganti.offer', `${kind}:${id}`, { count: ids.length - passed.length, berurutan });
        return passed;
      });
    },

    /**
     * Takes back what runs, or the substitute who has said yes. Throws not_found, conflict when there is neither.
     */
    withdraw(actor: Actor, kind: JadwalKind, id: string): void {
      transaction(() => {
        const one = getStanding(kind, id);
        const last = store.last(kind, id);
        if (last?.state === 'jalan') {
          close(last, 'dibatalkan', 'ditarik', true);
          step(last.id, 'ditarik');
          audit.record(actor, 'pengganti.withdraw', `${kind}:${id}`);
          return;
        }
        if (!last || !canUndo(last, one)) throw conflict('Tidak ada tawaran yang sedang berjalan');
        undo(actor, last, one);
      });
    },

    canUndo,

    /** What has changed since the last look: gives the alerts for the screens. */
    advance(id: string): EventFrame[] {
      return transaction(() => {
        const one = store.get(id);
        if (one?.state !== 'jalan') return [];
        const now = standing(one.jenis, one.id_jadwal);
        if (now?.broadcast_version !== one.version || now.konfirmasi !== 'udzur') {
          const sebab = now?.broadcast_version === one.version ? 'kembali' : 'berubah';
          close(one, 'dibatalkan', sebab, true);
          step(one.id, sebab);
          audit.record(systemActor('schedule', 'pengganti'), 'pengganti.end', subjectOf(one), { sebab });
          return [];
        }
        if (clock.now() >= one.batas) return nobody(one, 'batas', now.nama_mubaligh);
        passOver(one);
        const isOpen = store.tawaran(one.id).some(({ state }) => state === 'waiting' || state === 'sent');
        return isOpen ? [] : nobody(one, 'tidak_ada', now.nama_mubaligh);
      });
    },

    /**
     * A schedule whose preacher has declined, and whose deadline has passed without an offer: admins are told, once for
     * each version.
     */
    alarm(kind: JadwalKind, id: string): EventFrame[] {
      return transaction(() => {
        const one = standing(kind, id);
        if (!one || one.konfirmasi !== 'udzur' || clock.now() < batasBiasa(one, hours)) return [];
        if (refusal(one) !== undefined || store.at(kind, id, one.broadcast_version)) return [];
        return nobody(insertFor(one, null, batasBiasa(one, hours)), 'batas', one.nama_mubaligh);
      });
    },

    /** Those whose turn has come. */
    due(id: string): { penawaran: Penawaran; one: Standing; tawaran: Tawaran[]; waiting: number } | undefined {
      const penawaran = store.get(id);
      const one = penawaran && standing(penawaran.jenis, penawaran.id_jadwal);
      if (penawaran?.state !== 'jalan' || one?.broadcast_version !== penawaran.version || one.konfirmasi !== 'udzur')
        return undefined;
      const now = clock.now();
      if (now >= penawaran.batas) return undefined;
      const all = store.tawaran(id);
      const { asked } = turnsOf(penawaran, all, now, hours);
      const tawaran = all.filter((each) => (asked.get(each.id) ?? Infinity) <= now && !isStopped(each.no_hp));
      const waiting = all.filter(({ state, berurutan }) => state === 'waiting' && berurutan).length;
      return { penawaran, one, tawaran, waiting: waiting - tawaran.filter(({ berurutan }) => berurutan).length };
    },

    /** He was asked: his message waits in this broadcast. Inside the transaction that stores it. */
    asked({ id, id_penawaran, id_mubaligh }: Tawaran, id_broadcast: string): void {
      store.updateTawaran(id, { state: 'sent', id_broadcast });
      step(id_penawaran, 'ditawari', id_mubaligh);
    },

    /**
     * The first yes wins: the schedule becomes his, all others hear that it is taken, and the mosque is told. False
     * when it can't be his any more.
     */
    accept(id: string, jalur: KonfirmasiJalur): boolean {
      return transaction(() => {
        const his = store.findTawaran(id);
        const one = his && store.get(his.id_penawaran);
        const now = one && standing(one.jenis, one.id_jadwal);
        if (one?.state !== 'jalan' || now?.broadcast_version !== one.version || now.konfirmasi !== 'udzur')
          return false;
        if (clock.now() >= one.batas || !MAY_ACCEPT.includes(his!.state)) return false;
        fill(one, his!, now, jalur);
        return true;
      });
    },

    /** He does not want it; the next one's turn comes at once. */
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

    /** A yes that came too late is told to him and, while nobody has taken it, to the admins. */
    late(id: string): EventFrame[] {
      return transaction(() => {
        const his = store.findTawaran(id)!;
        const one = store.get(his.id_penawaran)!;
        const now = standing(one.jenis, one.id_jadwal);
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

    /** He said yes to several at once: he is asked which, by their numbers; once for the same offers. */
    askWhich(tawaran: readonly Tawaran[]): void {
      if (tawaran.every(({ nomor }) => nomor !== null)) return;
      transaction(() => {
        for (const [at, { id }] of tawaran.entries()) store.updateTawaran(id, { nomor: at + 1 });
        const { id_penawaran, id_mubaligh } = tawaran[0]!;
        owe(id_penawaran, 'kabar_pilih', { id_mubaligh });
      });
    },
  };

  function fill(one: Penawaran, his: Tawaran, before: Standing, jalur: KonfirmasiJalur): void {
    const actor = systemActor('recipient');
    const others = store.tawaran(one.id).filter(({ id }) => id !== his.id);
    takeBack([...others.filter(({ state }) => state === 'sent'), his]);
    options.assign(actor, one.jenis, one.id_jadwal, his.id_mubaligh);
    options.confirm(actor, one.jenis, one.id_jadwal, 'hadir', jalur);
    const after = standing(one.jenis, one.id_jadwal)!;
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

  function canUndo(one: Penawaran, now: Standing): boolean {
    return (
      one.state === 'terisi' &&
      one.version_baru === now.broadcast_version &&
      one.id_mubaligh !== null &&
      clock.now() < one.akhir
    );
  }

  /** The schedule goes back to who has declined, and he has declined it still. */
  function undo(actor: Actor, one: Penawaran, now: Standing): void {
    options.assign(actor, one.jenis, one.id_jadwal, one.id_mubaligh!);
    options.confirm(actor, one.jenis, one.id_jadwal, 'udzur', 'admin');
    store.update(one.id, { state: 'dibatalkan', sebab: 'diurungkan', ended_at: clock.now() });
    step(one.id, 'diurungkan');
    if (one.id_pemenang !== null) owe(one.id, 'kabar_batal', { id_mubaligh: one.id_pemenang });
    if (now.masjid_no_hp !== '') owe(one.id, 'kabar_ketua_batal');
    audit.record(actor, 'pengganti.undo', subjectOf(one));
  }

  /** Whoever can't be reached loses his turn. */
  function passOver(one: Penawaran): void {
    const now = clock.now();
    const all = store.tawaran(one.id);
    const { asked } = turnsOf(one, all, now, hours);
    for (const each of all) {
      if (each.state === 'sent' && (!each.message || ['failed', 'cancelled'].includes(each.message.state))) {
        store.updateTawaran(each.id, { state: 'habis' });
        step(one.id, 'gagal', each.id_mubaligh);
      }
      if (each.state === 'waiting' && (asked.get(each.id) ?? Infinity) <= now && isStopped(each.no_hp)) {
        store.updateTawaran(each.id, { state: 'dibatalkan' });
        step(one.id, 'dilewati', each.id_mubaligh);
      }
    }
  }
}
export type Searches = ReturnType<typeof createSearches>;
