import { alertFrame } from '#shared/operations/alert.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { formatLongDate } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import type { Langkah } from '#shared/reply/langkah.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';
import type { AlertNumbers } from '#daemon/account/account.store.ts';
import { systemActor, type Actor, type Audit } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { notFound } from '#daemon/base/errors.ts';
import type { Changing, Transaction } from '#daemon/base/transaction.ts';
import type { Cancelling } from '#daemon/queue/cancelling.ts';
import type { OptOutStore } from '#daemon/queue/opt-out.store.ts';
import type { Jawaban } from '../konfirmasi.ts';
import type { Penawaran, PenggantiStore, Sebab, Tawaran } from '#daemon/storage/reply/pengganti.ts';
import type { FindCurrent, CurrentJadwal } from './current-jadwal.ts';
import { akhirJadwal, batasBiasa, saatOf, type Hours } from './times.ts';

/** Reason of a waiting message that was cancelled. */
const OVER_REASON = 'Tawaran sudah selesai sebelum terkirim';

export interface SearchOptions {
  store: PenggantiStore;
  findCurrent: FindCurrent;
  mubaligh: { find(id: string): { nama_mubaligh: string; no_hp: string } | undefined };
  /** Numbers that opted out. */
  optOuts: Pick<OptOutStore, 'findAmong'>;
  /** The sending number, digits, or null. */
  ownNumber(): string | null;
  cancelling: Pick<Cancelling, 'withdraw'>;
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
  transaction: Transaction;
  changing: Changing;
  audit: Audit;
  clock: Clock;
  hours: Hours;
  emit(frame: EventFrame): void;
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
    if (normalizePhone(no_hp) === options.ownNumber()) return 'memakai nomor yang mengirim pesan Mimbar';
    return isStopped(no_hp) ? 'meminta berhenti (BERHENTI)' : undefined;
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

  function insertFor(one: CurrentJadwal, jeda_menit: number | null, batas: number): Penawaran {
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
      alarm_at: null,
    });
  }

  return { getStanding, refusal, step, owe, isStopped, unreachable, takeBack, close, nobody, insertFor };
}
export type SearchSteps = ReturnType<typeof createSearchSteps>;
