import type { ContactId } from '#shared/roster/contact.ts';
import type { MessageLog, ResendPreview } from '#shared/queue/message-log.ts';
import { type Clock, yieldLoop, type YieldLoop } from '#daemon/base/clock.ts';
import type { Result } from '#daemon/base/list.ts';
import { conflict, notFound } from '#daemon/base/errors.ts';
import type { Broadcast, BroadcastStore } from '#daemon/queue/broadcast.store.ts';
import type { Untrue } from '#daemon/queue/claim.ts';
import type { MessageStore } from '#daemon/queue/message.store.ts';
import type { Message } from '#daemon/queue/message.ts';
import { STOPPED } from '#daemon/queue/opt-out.ts';
import type { Prepare } from '#daemon/queue/send.ts';
import { DAY, type Again, type MakeAgain } from './again.ts';
import type { BroadcastMessageStore } from '#daemon/storage/broadcast/broadcast-message.ts';
import type { Past, Unsent } from './past.ts';

const NO_NUMBER = 'Penerima ini tidak punya No. HP. Isi dulu nomornya, lalu kirim lagi.';
const NOTHING_LEFT = 'Tidak ada pesan yang perlu dikirim lagi.';
const PAST = 'Jadwal pesan ini sudah lewat.';
const WAITING = 'Pesan ini sudah menunggu di antrean dan tidak dikirim dua kali.';
const READ_AT_ONCE = 250;

export interface ResendOptions {
  broadcasts: Pick<BroadcastStore, 'find'>;
  store: Pick<BroadcastMessageStore, 'findUnsent' | 'areUnsent' | 'findTakenBack'>;
  past: Past;
  messages: Pick<MessageStore, 'find' | 'pendingAmong' | 'pendingTexts'>;
  /** A finished attempt; throws not_found. */
  getLog: (id: string) => MessageLog;
  makeAgain: MakeAgain;
  untrue: Untrue;
  clock: Clock;
}

/** Resends messages that did not arrive, within their own broadcast (docs/decisions/0046). */
export function createResend({ broadcasts, store, past, messages, getLog, makeAgain, untrue, clock }: ResendOptions) {
  /** What is composed anew is true, but for whoever has declined; an old text may not be. */
  const untrueOf = ({ draft, isFresh }: Again): string | undefined =>
    isFresh && draft.skipped === undefined ? undefined : untrue(draft);
  const isStillSaid = (one: Again) => !one.isEmpty && untrueOf(one) === undefined;

  async function notPast(rows: readonly Message[], yieldLoop: YieldLoop): Promise<Message[]> {
    const left: Message[] = [];
    for (const [index, row] of rows.entries()) {
      if (index % READ_AT_ONCE === 0) await yieldLoop();
      if (!past.isPast(row.id)) left.push(row);
    }
    return left;
  }

  /** One message with today's text, and warnings about it. Throws not_found, conflict if it is not true any more. */
  async function oneAgain(id: string, yielding: YieldLoop) {
    getLog(id);
    const row = messages.find(id)!;
    const broadcast = row.id_broadcast === null ? undefined : broadcasts.find(row.id_broadcast);
    const [again] = await makeAgain([row], broadcast, yielding);
    const reason = untrueOf(again!);
    if (reason !== undefined) throw conflict(reason);
    const { dedupe_key } = again!.draft;
    const waiting = messages.pendingTexts([dedupe_key]).get(dedupe_key);
    if (waiting !== undefined)
      return { again: { ...again!, draft: { ...again!.draft, message: waiting } }, broadcast, said: [WAITING] };
    const said = [...(past.isPast(id) ? [PAST] : []), ...saidOfOne(row, again!, broadcast)];
    return { again: again!, broadcast, said };
  }

  return {
    /** Preview of `one`, with its warnings. Throws not_found, conflict. */
    async previewOne(id: string): Promise<Result<ResendPreview>> {
      const { again, said } = await oneAgain(id, yieldLoop);
      const { recipient, no_hp, message } = again.draft;
      return { data: { recipient, no_hp, message }, warnings: [], questions: said };
    },

    /** One message in any state; it expires a day later. Throws not_found, conflict. */
    one:
      (id: string): Prepare =>
      async (yielding) => {
        const { again, broadcast, said } = await oneAgain(id, yielding);
        const { draft } = again;
        return {
          by: 'person',
          broadcast: broadcast ? { id: broadcast.id } : { kind: 'resend' },
          drafts: [{ ...draft, ends_at: clock.now() + DAY }],
          nobodyLeft: () => (draft.no_hp === '' ? NO_NUMBER : STOPPED),
          warnings: () => said,
          isStillTrue: () => messages.find(id)?.cleared_at === null && isStillSaid(again),
        };
      },

    /**
     * All messages of a broadcast that failed or were cancelled by a change, and whose recipients were not reached
     * since. Messages that may have arrived are only included `withUnanswered`. Messages that cannot arrive, are late
     * or not true any more are left out. Throws not_found.
     */
    unsent:
      (id: string, withUnanswered: boolean): Prepare =>
      async (yieldLoop) => {
        const broadcast = getBroadcast(broadcasts, id);
        const unsent = store.findUnsent(id, withUnanswered);
        const counts = past.countUnsent(id, withUnanswered);
        const again = await makeAgain(await notPast(unsent, yieldLoop), broadcast, yieldLoop);
        const going = again.filter(isStillSaid);
        const { size } = messages.pendingAmong(going.map(({ draft }) => draft.dedupe_key));
        const left = (stopped: number) => [
          ...leftOutTexts({ ...counts, stopped: counts.stopped + stopped }),
          ...(size === 0 ? [] : [`${size} pesan sudah menunggu di antrean dan tidak dikirim dua kali.`]),
        ];
        return {
          by: 'person',
          broadcast: { id },
          drafts: going.map(({ draft }) => draft),
          nobodyLeft: (stopped) => [NOTHING_LEFT, ...left(stopped)].join(' '),
          warnings: left,
          // Recipients that were reached meanwhile must not get it again, and what they read must still be so.
          isStillTrue: () => store.areUnsent(unsent, id, withUnanswered) && going.every(isStillSaid),
        };
      },

    /**
     * Messages that the last change of a mosque's or preacher's name or number cancelled, by broadcast. A person has
     * confirmed them before, so nothing has to be confirmed again.
     */
    takenBack: (contact: ContactId): Prepare[] =>
      [...new Set(store.findTakenBack(contact).map((row) => row.id_broadcast!))].map((id) => async (yieldLoop) => {
        const rows = store.findTakenBack(contact).filter((row) => row.id_broadcast === id);
        const again = await makeAgain(await notPast(rows, yieldLoop), getBroadcast(broadcasts, id), yieldLoop);
        return {
          by: 'clock',
          broadcast: { id },
          drafts: again.filter(isStillSaid).map(({ draft }) => draft),
          quietHours: rows.some((row) => row.quiet_hours),
        };
      }),
  };
}
export type Resend = ReturnType<typeof createResend>;

/** Throws not_found. */
export function getBroadcast(broadcasts: Pick<BroadcastStore, 'find'>, id: string): Broadcast {
  const row = /^\d{1,15}$/.test(id) ? broadcasts.find(id) : undefined;
  if (!row) throw notFound('Broadcast tidak ditemukan');
  return row;
}

/** The reasons why failed messages are left out, as sentences. */
export function leftOutTexts(left: Omit<Unsent, 'sent'>): string[] {
  const { unregistered, stopped, outdated, untrue, no_number, past } = left;
  const texts: [number, string][] = [
    [unregistered, 'nomor tidak terdaftar di WhatsApp dan belum diperbaiki.'],
    [stopped, 'penerima dilewati karena meminta berhenti.'],
    [no_number, 'penerima dilewati karena tidak punya No. HP.'],
    [past, 'pesan dilewati karena jadwalnya sudah lewat.'],
    [outdated, 'pesan dilewati karena jadwalnya sudah dihapus atau diubah.'],
    [untrue, 'pesan dilewati karena isinya tidak benar lagi.'],
  ];
  return texts.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`);
}

/** Warnings about unexpected parts of the message, as sentences. */
function saidOfOne(row: Message, { draft, isFresh }: Again, broadcast: Broadcast | undefined): string[] {
  if (isFresh && (draft.id_masjid !== row.id_masjid || draft.id_mubaligh !== row.id_mubaligh))
    return [`Dikirim ke ${draft.recipient}, yang sekarang ada di jadwal ini.`];
  // Broadcasts about changes have no template, so their own text is what is meant.
  const wasMade = row.audience !== null && broadcast?.kind !== 'resend' && broadcast?.kind !== 'kabar';
  return !isFresh && wasMade ? ['Template pesan ini sudah tidak ada, jadi teks yang lama dikirim lagi.'] : [];
}
