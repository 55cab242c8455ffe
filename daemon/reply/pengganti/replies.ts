import { dateInZone } from '#shared/base/dates.ts';
import { alertFrame } from '#shared/operations/alert.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { ANSWERS, jadwalText, type Why } from '#shared/reply/question.ts';
import { bareWord, corrects, readOffer, saysBersedia } from '#shared/reply/verdict.ts';
import { systemActor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import type { Claim } from '#daemon/base/claim.ts';
import { type AskBack, isTakenBack, offerToken, type Replaced, type Reply } from '../answers.ts';
import type { Penawaran, PenggantiStore, Tawaran } from '../pengganti.store.ts';
import type { Searches } from './searches.ts';
import type { CurrentJadwal, FindCurrent } from './pengganti.ts';
import type { SearchOptions } from './offering.ts';
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

export interface RepliesOptions extends Pick<Means, 'clock' | 'emit'> {
  store: PenggantiStore;
  findCurrent: FindCurrent;
  searches: Searches;
  confirm: SearchOptions['confirm'];
  hours: Hours;
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

  /** The schedule, if he has accepted it and it is still his, so that a no withdraws him. */
  function hisOf(tawaran: Tawaran, penawaran: Penawaran): CurrentJadwal | undefined {
    const one = options.findCurrent(penawaran.jenis, penawaran.id_jadwal);
    const isHis =
      penawaran.state === 'terisi' &&
      penawaran.id_pemenang === tawaran.id_mubaligh &&
      one?.broadcast_version === penawaran.version_baru &&
      one.konfirmasi !== 'udzur';
    return isHis ? one : undefined;
  }

  const confirm = ({ jenis, id_jadwal }: Penawaran, jawaban: 'hadir' | 'udzur' | 'asked', tanda: string) =>
    options.confirm(systemActor('recipient'), jenis, id_jadwal, jawaban, 'whatsapp', tanda);

  /** `tanda`: WhatsApp's id of his message. */
  function answer(tawaran: Tawaran, verdict: 'hadir' | 'udzur', tanda: string): string[] {
    const penawaran = penawaranOf(tawaran);
    if (hisOf(tawaran, penawaran)) confirm(penawaran, verdict, tanda);
    else if (verdict === 'udzur') searches.decline(tawaran.id);
    else if (!searches.accept(tawaran.id, 'whatsapp', tanda)) told(searches.late(tawaran.id));
    options.wake();
    return [offerToken(tawaran.id)];
  }

  /** 'BERSEDIA 2', or only '2', from a preacher who was given numbers. */
  function takeChosen(open: readonly Open[], { text, id }: Reply): string[] | undefined {
    const [, said, number] = (text.length > TEXT_MAX ? undefined : NUMBER.exec(text)) ?? [];
    const chosen = open.find(({ tawaran }) => number !== undefined && tawaran.nomor === Number(number));
    if (!chosen) return undefined;
    const verdict = said === '' ? 'hadir' : readOffer(said!);
    return verdict === 'unclear' ? undefined : answer(chosen.tawaran, verdict, id);
  }

  /** What he says to an offer, of whose day and place he may speak. */
  function readFor({ text }: Reply, { tawaran, penawaran }: Open) {
    const { jenis: kind, tanggal, waktu, nama_masjid } = penawaran;
    const { nama_mubaligh } = tawaran;
    return readOffer(text, { kind, tanggal, waktu, nama_masjid, nama_mubaligh, today: today() });
  }

  /** Asks once more about the first of these offers. */
  function ask(reply: Reply, open: readonly Open[]): string[] {
    const { id, id_penawaran, id_mubaligh, nama_mubaligh } = open[0]!.tawaran;
    options.askBack(reply, nama_mubaligh, ANSWERS.offer(reply.isUnreadable ? 'wordless' : 'unclear'), {
      kind: 'step',
      langkah: 'kabar_pilih',
      id_penawaran,
      id_mubaligh,
      choices: [id],
    });
    return tokensOf(open);
  }

  const isStillOpen = ({ tawaran, penawaran }: Open) => penawaran.state === 'jalan' && tawaran.state === 'sent';
  const tokensOf = (open: readonly Open[]) => open.map(({ tawaran }) => offerToken(tawaran.id));

  /** An edit of an answer to an offer, or its end. Without his yes the schedule stays his, with its question open. */
  function change(reply: Reply, { id, about }: Replaced, his: readonly Open[]): string[] | undefined {
    const its = his.filter((one) => about?.includes(offerToken(one.tawaran.id)) ?? isStillOpen(one));
    if (its.length === 0) return undefined;
    const open = its.filter(isStillOpen);
    const chosen = id !== undefined && its.length > 1 ? takeChosen(open, { ...reply, id }) : undefined;
    if (chosen) return chosen;
    const { tawaran, penawaran } = its[0]!;
    const isRead = about !== undefined && its.length === 1 && !reply.isUnreadable;
    const verdict = isRead ? readFor(reply, its[0]!) : 'unclear';
    const standing = hisOf(tawaran, penawaran);
    const tanda = standing?.konfirmasi_tanda;
    const isHanging = id === undefined ? Boolean(tanda) : tanda === id;
    if (id !== undefined && verdict !== 'unclear' && (isHanging || !standing)) return answer(tawaran, verdict, id);
    if (isHanging) reopen(reply, its[0]!);
    else if (verdict === 'udzur') tellKept(its[0]!);
    else if (open.length > 0 && !isTakenBack(reply)) ask(reply, open);
    return tokensOf(its);
  }

  /** Another answer was recorded after the message that is edited. */
  function tellKept({ tawaran, penawaran }: Open): void {
    const facts = { name: tawaran.nama_mubaligh, jadwal: jadwalText(penawaran) };
    const words = { said: 'TIDAK BISA', recorded: 'HADIR' };
    queueMicrotask(() => options.emit(alertFrame('answerKept', { ...facts, ...words })));
  }

  function reopen(reply: Reply, { tawaran, penawaran }: Open): void {
    const { jenis, id_jadwal: id, version_baru: version } = penawaran;
    confirm(penawaran, 'asked', reply.id);
    const why: Why = isTakenBack(reply) ? 'revoked' : 'edited';
    const claim: Claim = { kind: 'question', of: [{ jenis, id, version: version! }] };
    options.askBack(reply, tawaran.nama_mubaligh, ANSWERS.offer(why), claim);
    options.wake();
  }

  return {
    /**
     * Applies an answer to an offer: the quoted one, else the only open one. A yes while several are open causes the
     * question which one is meant. Returns the offers that it was about; undefined if it was no answer to one.
     */
    take(reply: Reply): string[] | undefined {
      const { id, phone, text, quoted, replaces } = reply;
      const numbers = [phone, `0${phone.slice(2)}`];
      const his = asked(numbers);
      if (his.length === 0) return undefined;
      if (replaces) return change(reply, replaces, his);
      const meant = quoted === undefined ? undefined : store.ofMessage(quoted);
      const named = meant && his.find(({ tawaran }) => tawaran.id === meant.id);
      const open = his.filter(isStillOpen);
      if (named) {
        const verdict = readFor(reply, named);
        if (verdict !== 'unclear') return answer(named.tawaran, verdict, id);
        return open.includes(named) ? ask(reply, [named]) : undefined;
      }
      const chosen = takeChosen(open, reply);
      if (chosen) return chosen;
      const bare = bareWord(text);
      const isWilling = saysBersedia(text);
      // If he was also asked to confirm a schedule, 'hadir' may mean either.
      if (!isWilling && (quoted !== undefined || store.isAsked(numbers, today()))) return undefined;
      const verdict = readFor(reply, open[0] ?? his[0]!);
      if (open.length > 0 && verdict === 'unclear') return ask(reply, open);
      if (verdict === 'unclear') return undefined;
      if (open.length === 1) return answer(open[0]!.tawaran, verdict, id);
      if (open.length > 1) {
        searches.askWhich(open.map(({ tawaran }) => tawaran));
        options.wake();
        return tokensOf(open);
      }
      const last = his[0]!;
      // A changed mind: applied to the offer that he answered last.
      const isChange = verdict === 'hadir' ? last.tawaran.state === 'tidak' : last.tawaran.state === 'bersedia';
      if (!isWilling && !(isChange && (BARE[verdict].includes(bare ?? '') || corrects(text)))) return undefined;
      return answer(last.tawaran, verdict, id);
    },
  };
}
