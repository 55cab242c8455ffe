import type { EventFrame } from '#shared/queue/events.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { systemActor } from '#daemon/base/audit.ts';
import { createOfferAnswers, createOffering, createSearchSteps, subjectOf, type SearchOptions } from './offering.ts';
import type { Penawaran, Tawaran } from '../pengganti.store.ts';
import type { CurrentJadwal } from './pengganti.ts';
import { batasBiasa, turnsOf } from './times.ts';

/** Offers that are to be made now; `sebelum` as the plan of their turns has it. */
interface Due {
  penawaran: Penawaran;
  one: CurrentJadwal;
  tawaran: Tawaran[];
  sebelum: ReadonlyMap<string, number>;
}

/**
 * The states of offers. Each change is one transaction, with its timeline entries and its outstanding messages. Nothing
 * is sent here: `sending.ts` queues the stored messages, also after a restart.
 */
export function createSearches(options: SearchOptions) {
  const { store, findCurrent, transaction, audit, clock, hours } = options;
  const steps = createSearchSteps(options);
  const { getStanding, refusal, unreachable, notAgain, isStopped, step, close, nobody, termsOf, insertFor } = steps;
  const { offer, withdraw, canUndo } = createOffering(options, steps);
  const { accept, decline, late, askWhich } = createOfferAnswers(options, steps);

  /** Skips unreachable preachers; once the night is over that an admin has opened, what has not left waits. */
  function passOver(one: Penawaran): void {
    const now = clock.now();
    const all = store.tawaran(one.id);
    const { asked } = turnsOf(one, all, now, hours);
    if (one.malam_sampai !== null && now >= one.malam_sampai)
      options.cancelling.putOff(all.flatMap(({ message }) => (message?.state === 'waiting' ? [message.id] : [])));
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

  return {
    getStanding,
    refusal,
    unreachable,
    notAgain,
    termsOf,
    offer,
    withdraw,
    canUndo,
    accept,
    decline,
    late,
    askWhich,

    /** Updates a search to the current time and schedule; returns the alerts for the screens. */
    advance(id: string): EventFrame[] {
      return transaction(() => {
        const one = store.get(id);
        if (one?.state !== 'jalan') return [];
        const now = findCurrent(one.jenis, one.id_jadwal);
        if (now?.broadcast_version !== one.version || now.konfirmasi !== 'udzur') {
          const sebab = now?.broadcast_version === one.version ? 'kembali' : 'berubah';
          close(one, 'dibatalkan', sebab, true);
          step(one.id, sebab);
          audit.record(systemActor('schedule', 'pengganti'), 'pengganti.end', subjectOf(one), { sebab });
          return [];
        }
        if (clock.now() >= one.batas) return nobody(one, 'batas', now);
        passOver(one);
        const isOpen = store.tawaran(one.id).some(({ state }) => state === 'waiting' || state === 'sent');
        return isOpen ? [] : nobody(one, 'tidak_ada', now);
      });
    },

    /**
     * Tells the admins that a schedule's deadline has passed and nobody stands, once per need: from a refusal until
     * somebody stands. The end of a running search tells it instead.
     */
    alarm(kind: JadwalKind, id: string): EventFrame[] {
      return transaction(() => {
        const one = findCurrent(kind, id);
        if (!one || refusal(one) !== undefined) return [];
        const batas = batasBiasa(one, hours);
        if (clock.now() < batas) return [];
        const before = store.at(kind, id, one.broadcast_version);
        if (before && (before.state === 'jalan' || before.alarm_at !== null)) return [];
        return nobody(before ?? insertFor(one, { jeda_menit: null, batas, malam_sampai: null }), 'batas', one);
      });
    },

    /** Somebody stands again: the next refusal is a new need. Call it inside the transaction of the answer. */
    needEnded(kind: JadwalKind, id: string): void {
      const last = store.last(kind, id);
      if (last && last.alarm_at !== null) store.update(last.id, { alarm_at: null });
    },

    /** The offers that are due now. */
    due(id: string): Due | undefined {
      const penawaran = store.get(id);
      const one = penawaran && findCurrent(penawaran.jenis, penawaran.id_jadwal);
      if (penawaran?.state !== 'jalan' || one?.broadcast_version !== penawaran.version || one.konfirmasi !== 'udzur')
        return undefined;
      const now = clock.now();
      if (now >= penawaran.batas) return undefined;
      const all = store.tawaran(id);
      const { asked, sebelum } = turnsOf(penawaran, all, now, hours);
      const tawaran = all.filter((each) => (asked.get(each.id) ?? Infinity) <= now && !isStopped(each.no_hp));
      return { penawaran, one, tawaran, sebelum };
    },

    /**
     * Records that he was asked and his message waits in this broadcast. Call it inside the transaction that stores the
     * message.
     */
    asked({ id, id_penawaran, id_mubaligh }: Tawaran, id_broadcast: string): void {
      store.updateTawaran(id, { state: 'sent', id_broadcast });
      step(id_penawaran, 'ditawari', id_mubaligh);
    },
  };
}
export type Searches = ReturnType<typeof createSearches>;
