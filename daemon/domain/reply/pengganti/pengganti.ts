import { addDays, dateInZone } from '#shared/base/dates.ts';
import type { Pengganti, TawarkanInput } from '#shared/reply/pengganti.ts';
import { PESAN_MIMBAR } from '#shared/queue/pendaftaran.ts';
import { offerText } from '#shared/reply/pengganti-text.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import type { Actor } from '#daemon/base/audit.ts';
import type { Logger } from '#daemon/base/log.ts';
import type { Result } from '#daemon/base/list.ts';
import type { MessageForms } from '#daemon/queue/messenger.ts';
import type { Answered } from '../konfirmasi.ts';
import { createReplies, type RepliesOptions } from './replies.ts';
import type { SearchOptions } from './search-steps.ts';
import { createSearches } from './searches.ts';
import { createSending, type SendingOptions } from './sending.ts';
import { awakeAt } from './times.ts';
import { turnsOf } from './turns.ts';
import { createView, type ViewOptions } from './view.ts';

export type PenggantiOptions = SearchOptions &
  Omit<SendingOptions & ViewOptions & RepliesOptions, 'searches'> & {
    logger: Logger;
    /** Set if only approved texts may open a conversation. */
    forms: Pick<MessageForms, 'isOpen' | 'fits'> | undefined;
  };

/** Example of an offer, for checks of its form. */
const AN_OFFER = offerText(
  { kind: 'jumatan', tanggal: '2026-11-27', waktu: '', nama_masjid: 'Al-Ikhlas' },
  'Ustadz',
  'pukul 16.30',
);

/** Substitutes: candidates, offers and answers. */
export function createPenggantiService(options: PenggantiOptions) {
  const { store, clock, hours, emit } = options;
  const searches = createSearches(options);
  const parts = { ...options, searches };
  const sending = createSending(parts);
  const view = createView(parts);
  const replies = createReplies(parts);

  /** Updates a search to the current time, and asks the next preacher if it is due. */
  async function look(id: string): Promise<void> {
    searches.advance(id).forEach(emit);
    await sending.sendDue(id);
  }

  /** Warnings about preachers who cannot get an offer until its text is approved. */
  function closed({ id_mubaligh: ids }: TawarkanInput): string[] {
    const { forms, mubaligh } = options;
    if (forms?.fits(AN_OFFER)) return [];
    const names = [...new Set(ids.map(String))].flatMap((id) => {
      const found = mubaligh.find(id);
      return found && forms && !forms.isOpen(normalizePhone(found.no_hp)) ? found.nama_mubaligh : [];
    });
    return names.length === 0
      ? []
      : [
          `Tidak menulis ke nomor ini dalam 24 jam terakhir, jadi tidak menerima tawaran: ${names.join(', ')}. Daftarkan '${PESAN_MIMBAR.tawaran}' di menu Template supaya tawaran sampai ke semua.`,
        ];
  }

  return {
    list: view.list,
    /** Throws not_found. */
    show: view.show,

    /** Offers a schedule, and asks the first preacher at once. Throws as `searches.offer` does. */
    async offer(actor: Actor, kind: JadwalKind, id: string, input: TawarkanInput): Promise<Result<Pengganti>> {
      const warnings = [...searches.offer(actor, kind, id, input), ...closed(input)];
      await look(store.last(kind, id)!.id);
      const now = clock.now();
      if (awakeAt(now, hours) > now) warnings.push('Sekarang jam tenang. Tawaran dikirim sesudahnya.');
      return { data: view.show(kind, id), warnings };
    },

    /** Withdraws the running search, or the substitute who has accepted. Throws as `searches.withdraw` does. */
    async withdraw(actor: Actor, kind: JadwalKind, id: string): Promise<Result<Pengganti>> {
      const kabar = searches.withdraw(actor, kind, id);
      await sending.sendOwed();
      return { data: view.show(kind, id), warnings: [], ...kabar };
    },

    /** Call it inside the transaction of an answer to a schedule's question. */
    answered({ kind, id, before }: Pick<Answered, 'kind' | 'id' | 'before'>): void {
      if (before === 'udzur') searches.needEnded(kind, id);
    },

    /** Returns the offers that it was about; undefined if it was no answer to one. */
    take: replies.take,

    /** Handles due deadlines, offers and outstanding messages. Call it only while the clock is trusted. */
    async runDue(): Promise<void> {
      const today = dateInZone(clock.now(), hours.timezone);
      for (const { jenis, id } of store.udzurBetween(today, addDays(today, 1))) searches.alarm(jenis, id).forEach(emit);
      for (const { id } of store.running()) {
        try {
          await look(id);
        } catch (error) {
          // The others must not wait for it; it is retried in the next minute.
          options.logger.error({ err: error, id }, 'A substitute could not be asked');
        }
      }
      await sending.sendOwed();
    },

    /** The next due time after an instant, UTC ms. */
    nextDue(after: number): number | undefined {
      const instants = store
        .running()
        .flatMap((one) => [one.batas, ...turnsOf(one, store.tawaran(one.id), after, hours).asked.values()])
        .filter((at) => at > after);
      return instants.length === 0 ? undefined : Math.min(...instants);
    },
  };
}
export type PenggantiService = ReturnType<typeof createPenggantiService>;
