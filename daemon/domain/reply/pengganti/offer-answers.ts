import { alertFrame } from '#shared/operations/alert.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { formatLongDate } from '#shared/base/dates.ts';
import type { TawaranState } from '#shared/reply/pengganti.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';
import { systemActor } from '#daemon/base/audit.ts';
import type { Penawaran, Tawaran } from '#daemon/storage/reply/pengganti.ts';
import { mayHaveArrived, subjectOf, type SearchOptions, type SearchSteps } from './search-steps.ts';
import type { CurrentJadwal } from './current-jadwal.ts';

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
