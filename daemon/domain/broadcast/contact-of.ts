import type { MessageContact, MessageLog } from '#shared/queue/message-log.ts';
import { notFound } from '#daemon/base/errors.ts';
import type { MessageStore } from '#daemon/queue/message.store.ts';
import type { Past } from './past.ts';

export interface ContactOfOptions {
  /** A finished attempt; throws not_found. */
  getLog: (id: string) => MessageLog;
  messages: Pick<MessageStore, 'find'>;
  past: Pick<Past, 'isPast'>;
  /** Both throw not_found. */
  masjid: {
    get(id: string): { nama_masjid: string; nama_ketua_dkm: string; no_hp: string; jumlah_jadwal: number };
  };
  mubaligh: { get(id: string): { nama_mubaligh: string; no_hp: string; jumlah_jadwal: number } };
}

/**
 * The mosque or preacher whose number must be corrected after a failed message. Throws not_found, also if the recipient
 * is not in the roster.
 */
export function createContactOf({ getLog, messages, past, masjid, mubaligh }: ContactOfOptions) {
  return (id: string): MessageContact => {
    getLog(id);
    const { id_masjid, id_mubaligh } = messages.find(id)!;
    const lewat = past.isPast(id);
    if (id_masjid !== null) {
      const { nama_masjid, nama_ketua_dkm, no_hp, jumlah_jadwal } = masjid.get(id_masjid);
      return { noun: 'masjid', id: id_masjid, nama: nama_ketua_dkm, nama_masjid, no_hp, jadwal: jumlah_jadwal, lewat };
    }
    if (id_mubaligh !== null) {
      const { nama_mubaligh, no_hp, jumlah_jadwal } = mubaligh.get(id_mubaligh);
      return {
        noun: 'mubaligh',
        id: id_mubaligh,
        nama: nama_mubaligh,
        nama_masjid: null,
        no_hp,
        jadwal: jumlah_jadwal,
        lewat,
      };
    }
    throw notFound('Penerima pesan ini tidak ada di data masjid dan mubaligh');
  };
}
export type ContactOf = ReturnType<typeof createContactOf>;
