import type { OlderCopy, PersonDeleted, PersonExport, PersonInput } from '#shared/person.ts';
import { normalizePhone } from '#shared/phone.ts';
import type { Transaction } from '../storage/database.ts';
import type { MessageStore } from '../storage/message.ts';
import type { OptOutStore } from '../storage/opt-out.ts';
import type { PersonMessage, PersonRows, PersonStore } from '../storage/person.ts';
import type { Actor } from './actor.ts';
import type { Audit } from './audit.ts';
import type { Clock } from './clock.ts';
import { conflict, notFound } from './errors.ts';
import type { Outbox } from './outbox.ts';

/** What stands at a mosque whose ketua's data is gone. */
export const NO_KETUA = 'Ketua DKM';
const REASON = 'Data penerima dihapus';

/** What the messenger keeps about a number (digits, 62…): names of keys, never their values. */
export interface MessengerKeys {
  list(phone: string): { jenis: string; nama: string }[];
  forget(phone: string): number;
}

export interface PersonOptions {
  store: PersonStore;
  messages: MessageStore;
  optOuts: OptOutStore;
  outbox: Pick<Outbox, 'cancelRows' | 'cancelWaiting'>;
  keys: MessengerKeys;
  olderCopies: () => Promise<OlderCopy[]>;
  transaction: Transaction;
  audit: Audit;
  clock: Clock;
}

interface Found {
  phone: string;
  numbers: string[];
  rows: PersonRows;
  names: string[];
}

const iso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString());

/** One person's data over all tables: to hand over, and to take away (contract, Messages; privacy). */
export function createPersonService(options: PersonOptions) {
  const { store, messages, optOuts, outbox, keys, transaction, audit, clock } = options;

  function find(input: PersonInput): Found {
    const typed = input.no_hp ?? (input.id_masjid !== undefined ? store.masjidNumber(String(input.id_masjid)) : store.mubalighNumber(String(input.id_mubaligh)));
    if (!typed) throw notFound('Tidak ada data pribadi di baris ini');
    const phone = normalizePhone(typed);
    const numbers = [phone, `0${phone.slice(2)}`];
    const [ofMasjid, ofMubaligh] = [store.masjid(numbers), store.mubaligh(numbers)];
    return {
      phone, numbers,
      rows: { masjid: ofMasjid.map(({ id }) => id), mubaligh: ofMubaligh.map(({ id }) => id) },
      names: [...ofMasjid.map((row) => row.nama_ketua_dkm), ...ofMubaligh.map((row) => row.nama_mubaligh)],
    };
  }

  /** Messages to others that carry his name or number. */
  function mentions({ rows, names, numbers }: Found): PersonMessage[] {
    const words = [...names, ...numbers].map((word) => word.toLowerCase());
    return store.messagesAbout(rows).filter((row) => !numbers.includes(row.no_hp) && words.some((word) => row.message.toLowerCase().includes(word)));
  }

  function requireAny(found: Found, to: readonly unknown[]): void {
    const any = found.rows.masjid.length + found.rows.mubaligh.length + to.length + keys.list(found.phone).length > 0 || optOuts.find(found.phone);
    if (!any) throw notFound('Tidak ada data pribadi dengan nomor ini');
  }

  return {
    /** Throws not_found when nothing is known of the number. */
    async export(actor: Actor, input: PersonInput): Promise<PersonExport> {
      const found = find(input);
      const { phone, numbers, rows } = found;
      const to = store.messagesTo(numbers);
      requireAny(found, to);
      const cadangan = await options.olderCopies();
      transaction(() => audit.record(actor, 'person.export', 'person'));
      return {
        no_hp: phone,
        masjid: store.masjid(numbers).map(({ id, nama_masjid, nama_ketua_dkm, no_hp }) => ({ id, nama_masjid, nama_ketua_dkm, no_hp })),
        mubaligh: store.mubaligh(numbers).map(({ id, nama_mubaligh, no_hp }) => ({ id, nama_mubaligh, no_hp })),
        jadwal: store.jadwal(rows),
        pesan: to.map((row) => ({
          id: row.id, status: row.state, nama: row.recipient, no_hp: row.no_hp, isi: row.message,
          dibuat: iso(row.created_at)!, selesai: iso(row.finished_at), diterima: iso(row.delivered_at), dibaca: iso(row.read_at),
        })),
        disebut: mentions(found).map((row) => ({ id: row.id, dibuat: iso(row.created_at)! })),
        ringkasan_bulanan: store.digests(rows).map(({ month, sent_at }) => ({ bulan: month, dikirim: iso(sent_at)! })),
        berhenti_sejak: iso(optOuts.find(phone)?.created_at ?? null),
        kunci_whatsapp: keys.list(phone),
        cadangan,
      };
    },

    /**
     * Waiting messages are cancelled first. A preacher's row goes with its schedules; a mosque stays, without its ketua's
     * name and number. Throws not_found, and conflict while a message to him or about him is under way.
     */
    async remove(actor: Actor, input: PersonInput): Promise<PersonDeleted> {
      const cadangan = await options.olderCopies();
      const counts = transaction(() => {
        const found = find(input);
        const { phone, numbers, rows } = found;
        requireAny(found, store.messagesTo(numbers));
        const about = mentions(found);
        if ([...store.messagesTo(numbers), ...about].some((row) => row.state === 'running')) {
          throw conflict('Sebuah pesan kepada atau tentang orang ini sedang dikirim. Tunggu sebentar, lalu coba lagi.');
        }
        const dibatalkan = outbox.cancelRows(messages.findCancellableTo(numbers), REASON) + outbox.cancelWaiting.byMubaligh(rows.mubaligh) + outbox.cancelWaiting.byMasjid(rows.masjid);
        const jadwal = store.jadwal({ masjid: [], mubaligh: rows.mubaligh }).length;
        const to = store.messagesTo(numbers).map(({ id }) => id);
        const deleted = {
          pesan: store.clearMessages(to, clock.now()),
          disebut: store.clearMessages(about.map(({ id }) => id), clock.now()),
          ringkasan_bulanan: store.removeDigests(rows),
          masjid: store.clearKetua(rows.masjid, NO_KETUA, actor.label),
          mubaligh: store.removeMubaligh(rows.mubaligh),
          berhenti: optOuts.find(phone) !== undefined,
          kunci_whatsapp: keys.forget(phone),
          jadwal, dibatalkan,
        };
        optOuts.remove(phone);
        audit.record(actor, 'person.delete', 'person', deleted);
        return deleted;
      });
      store.emptyLog();
      return { ...counts, cadangan };
    },
  };
}
export type PersonService = ReturnType<typeof createPersonService>;
