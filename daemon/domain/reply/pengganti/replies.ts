import type { EventFrame } from '#shared/queue/events.ts';
import { dateInZone } from '#shared/base/dates.ts';
import type { KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';
import { systemActor, type Actor } from '../../base/actor.ts';
import type { Clock } from '../../base/clock.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Reply } from '../reply.ts';
import type { Penawaran, PenggantiStore, Tawaran } from './pengganti-store.ts';
import type { Searches } from './searches.ts';
import type { FindCurrent } from './current-jadwal.ts';
import type { Hours } from './times.ts';

/** A yes that only fits offers. */
const WILLING = /(?<!\p{L})(?:ber)?s[ei]d[iy]?a(?!\p{L})/iu;
/** Longer texts are not searched for a number: the expression below takes quadratic time. UTF-16 units. */
const TEXT_MAX = 600;
/** The number of an offer: alone, or after the word; 'bisa jam 2' contains none. */
const NUMBER = /^(?:.*(?:s[ei]d[iy]?a|bisa|nomor|no\.?)\s*)?\W*(\d{1,2})\W*$/isu;

export interface RepliesOptions {
  store: PenggantiStore;
  findCurrent: FindCurrent;
  searches: Searches;
  confirm(actor: Actor, kind: JadwalKind, id: string, jawaban: 'hadir' | 'udzur', jalur: KonfirmasiJalur): void;
  clock: Clock;
  hours: Hours;
  emit(frame: EventFrame): void;
  /** Called when there are messages to send. */
  wake(): void;
}

/** Answers to offers. */
export function createReplies(options: RepliesOptions) {
  const { store, searches, clock } = options;
  const told = (frames: readonly EventFrame[]) => frames.forEach(options.emit);

  /** Updates the offer's search to the current time and schedule. */
  function penawaranOf({ id_penawaran }: Tawaran): Penawaran {
    told(searches.advance(id_penawaran));
    return store.get(id_penawaran)!;
  }

  /** The current offers to these numbers, latest first. */
  function asked(numbers: readonly string[]) {
    const all = store.askedOf(numbers, clock.now());
    return all.flatMap(({ id, id_penawaran }) => {
      const penawaran = penawaranOf({ id_penawaran } as Tawaran);
      const tawaran = store.findTawaran(id);
      return tawaran ? [{ tawaran, penawaran }] : [];
    });
  }

  /** Whether he has accepted the schedule, so that a no withdraws him. */
  function isHis(tawaran: Tawaran, penawaran: Penawaran): boolean {
    const one = options.findCurrent(penawaran.jenis, penawaran.id_jadwal);
    return (
      penawaran.state === 'terisi' &&
      penawaran.id_pemenang === tawaran.id_mubaligh &&
      one?.broadcast_version === penawaran.version_baru &&
      one.konfirmasi !== 'udzur'
    );
  }

  function answer(tawaran: Tawaran, verdict: 'hadir' | 'udzur'): void {
    const penawaran = penawaranOf(tawaran);
    if (verdict === 'udzur') {
      if (isHis(tawaran, penawaran))
        options.confirm(systemActor('recipient'), penawaran.jenis, penawaran.id_jadwal, 'udzur', 'whatsapp');
      else searches.decline(tawaran.id);
    } else if (!searches.accept(tawaran.id, 'whatsapp')) told(searches.late(tawaran.id));
    options.wake();
  }

  /** 'BERSEDIA 2', or only '2', from a preacher who was given numbers. */
  function takeChosen(open: readonly { tawaran: Tawaran }[], { text, verdict }: Reply): boolean {
    const number = text.length > TEXT_MAX ? undefined : NUMBER.exec(text)?.[1];
    const chosen = open.find(({ tawaran }) => number !== undefined && tawaran.nomor === Number(number));
    const isBare = number !== undefined && /^\W*\d+\W*$/.test(text);
    if (!chosen || (verdict === 'unclear' && !isBare)) return false;
    answer(chosen.tawaran, verdict === 'udzur' ? 'udzur' : 'hadir');
    return true;
  }

  return {
    /**
     * Applies an answer to an offer: the quoted one, else the only open one. A yes while several are open causes the
     * question which one is meant. Returns whether it was an answer to an offer.
     */
    take(reply: Reply): boolean {
      const { phone, text, verdict, quoted } = reply;
      const numbers = [phone, `0${phone.slice(2)}`];
      const his = asked(numbers);
      if (his.length === 0) return false;
      const meant = quoted === undefined ? undefined : store.ofMessage(quoted);
      const named = meant && his.find(({ tawaran }) => tawaran.id === meant.id);
      const isWilling = WILLING.test(text);
      const open = his.filter(({ tawaran, penawaran }) => penawaran.state === 'jalan' && tawaran.state === 'sent');
      if (named) {
        if (verdict === 'unclear') return false;
        answer(named.tawaran, verdict);
        return true;
      }
      if (takeChosen(open, reply)) return true;
      if (verdict === 'unclear') return false;
      // If he was also asked to confirm a schedule, 'hadir' may mean either.
      if (quoted !== undefined && !isWilling) return false;
      const today = dateInZone(clock.now(), options.hours.timezone);
      if (!isWilling && store.isAsked(numbers, today)) return false;
      if (open.length === 1) {
        answer(open[0]!.tawaran, verdict);
        return true;
      }
      if (open.length > 1) {
        searches.askWhich(open.map(({ tawaran }) => tawaran));
        options.wake();
        return true;
      }
      const last = his[0]!;
      // A changed mind: applied to the offer that he answered last.
      const isChange = verdict === 'hadir' ? last.tawaran.state === 'tidak' : last.tawaran.state === 'bersedia';
      if (!isWilling && !isChange) return false;
      answer(last.tawaran, verdict);
      return true;
    },
  };
}
