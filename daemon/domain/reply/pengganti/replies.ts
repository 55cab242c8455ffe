import { dateInZone } from '#shared/base/dates.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { ANSWERS } from '#shared/reply/question.ts';
import { bareWord, corrects, readOffer, saysBersedia } from '#shared/reply/verdict.ts';
import type { KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';
import { systemActor, type Actor } from '../../base/actor.ts';
import type { Clock } from '../../base/clock.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { AskBack } from '../ask-back.ts';
import type { Reply } from '../reply.ts';
import type { Penawaran, PenggantiStore, Tawaran } from './pengganti-store.ts';
import type { Searches } from './searches.ts';
import type { FindCurrent } from './current-jadwal.ts';
import type { Hours } from './times.ts';

/** The words that turn an answer round, alone. */
const BARE: Record<'hadir' | 'udzur', readonly string[]> = {
  hadir: ['bersedia'],
  udzur: ['udzur', 'berhalangan', 'tidak bisa'],
};
/** The number of an offer: alone, or after the word; 'bisa jam 2' contains none. */
const NUMBER = /^(.*?)\W*\b(?:(?:nomor|nomer|no)\.?\s*)?(\d{1,2})\W*$/isu;
/** Longer texts are not searched for a number; UTF-16 units. */
const TEXT_MAX = 600;

export interface RepliesOptions {
  store: PenggantiStore;
  findCurrent: FindCurrent;
  searches: Searches;
  confirm(actor: Actor, kind: JadwalKind, id: string, jawaban: 'hadir' | 'udzur', jalur: KonfirmasiJalur): void;
  clock: Clock;
  hours: Hours;
  emit(frame: EventFrame): void;
  askBack: AskBack;
  /** Called when there are messages to send. */
  wake(): void;
}

interface Open {
  tawaran: Tawaran;
  penawaran: Penawaran;
}

/** Answers to offers. */
export function createReplies(options: RepliesOptions) {
  const { store, searches, clock } = options;
  const today = () => dateInZone(clock.now(), options.hours.timezone);
  const told = (frames: readonly EventFrame[]) => frames.forEach(options.emit);

  /** Updates the offer's search to the current time and schedule. */
  function penawaranOf({ id_penawaran }: Tawaran): Penawaran {
    told(searches.advance(id_penawaran));
    return store.get(id_penawaran)!;
  }

  /** The current offers to these numbers, latest first. */
  function asked(numbers: readonly string[]): Open[] {
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
  function takeChosen(open: readonly Open[], { text }: Reply): boolean {
    const [, said, number] = (text.length > TEXT_MAX ? undefined : NUMBER.exec(text)) ?? [];
    const chosen = open.find(({ tawaran }) => number !== undefined && tawaran.nomor === Number(number));
    if (!chosen) return false;
    const verdict = said === '' ? 'hadir' : readOffer(said!);
    if (verdict === 'unclear') return false;
    answer(chosen.tawaran, verdict);
    return true;
  }

  /** What he says to an offer, of whose day and place he may speak. */
  function readFor({ text }: Reply, { tawaran, penawaran }: Open) {
    const { jenis: kind, tanggal, waktu, nama_masjid } = penawaran;
    const { nama_mubaligh } = tawaran;
    return readOffer(text, { kind, tanggal, waktu, nama_masjid, nama_mubaligh, today: today() });
  }

  function ask(reply: Reply, { tawaran }: Open): true {
    const { id, id_penawaran, id_mubaligh, nama_mubaligh } = tawaran;
    options.askBack(reply, nama_mubaligh, ANSWERS.offer(), {
      kind: 'step',
      langkah: 'kabar_pilih',
      id_penawaran,
      id_mubaligh,
      choices: [id],
    });
    return true;
  }

  return {
    /**
     * Applies an answer to an offer: the quoted one, else the only open one. A yes while several are open causes the
     * question which one is meant. Returns whether it was an answer to an offer.
     */
    take(reply: Reply): boolean {
      const { phone, text, quoted } = reply;
      const numbers = [phone, `0${phone.slice(2)}`];
      const his = asked(numbers);
      if (his.length === 0) return false;
      const meant = quoted === undefined ? undefined : store.ofMessage(quoted);
      const named = meant && his.find(({ tawaran }) => tawaran.id === meant.id);
      const open = his.filter(({ tawaran, penawaran }) => penawaran.state === 'jalan' && tawaran.state === 'sent');
      if (named) {
        const verdict = readFor(reply, named);
        if (verdict !== 'unclear') answer(named.tawaran, verdict);
        return verdict !== 'unclear' || (open.includes(named) && ask(reply, named));
      }
      if (takeChosen(open, reply)) return true;
      const bare = bareWord(text);
      const isWilling = saysBersedia(text);
      // If he was also asked to confirm a schedule, 'hadir' may mean either.
      if (!isWilling && (quoted !== undefined || store.isAsked(numbers, today()))) return false;
      const verdict = readFor(reply, open[0] ?? his[0]!);
      if (open.length > 0 && verdict === 'unclear') return ask(reply, open[0]!);
      if (verdict === 'unclear') return false;
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
      if (!isWilling && !(isChange && (BARE[verdict].includes(bare ?? '') || corrects(text)))) return false;
      answer(last.tawaran, verdict);
      return true;
    },
  };
}
