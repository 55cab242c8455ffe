import { setTimeout as pause } from 'node:timers/promises';
import type { Actor, Audit, AuditRetelling } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { yieldLoop, type YieldLoop } from '#daemon/base/clock.ts';
import { conflict, notFound } from '#daemon/base/errors.ts';
import type { Result } from '#daemon/base/list.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { Changing } from '#daemon/base/transaction.ts';
import { SOURCES } from '#daemon/base/version.ts';
import type { Cancelling, Message, OptOutStore } from '#daemon/queue/index.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import {
  personMubaligh,
  type OlderCopy,
  type OwnText,
  type PersonDeleted,
  type PersonExport,
  type PersonInput,
} from '#shared/operations/person.ts';
import type { PersonStore, PersonRows } from './person.store.ts';

/** Characters that people put between the digits of a number. */
const BETWEEN = '[\\s.()\\-\\u2010-\\u2015]*';

/** Recognises one person in a text. */
export interface PersonWords {
  /** Contains his number in any format, or a name that only he has. */
  isSure(text: string): boolean;
  /** Contains a name that others also have. */
  mayBe(text: string): boolean;
}

/** `phone` is normalised (62…). `shared` are the names that others also have; case is ignored. */
export function personWords(phone: string, names: readonly string[], shared: ReadonlySet<string>): PersonWords {
  const number = `(?<!\\d)(?:62|0)?${[...phone.slice(2)].map((digit) => `${BETWEEN}${digit}`).join('')}(?!\\d)`;
  const patternOf = (some: readonly string[]) =>
    some.map((name) => `(?<![\\p{L}\\p{N}])${RegExp.escape(name.trim())}(?![\\p{L}\\p{N}])`);
  const own = names.filter((name) => name.trim() !== '');
  const sure = new RegExp([number, ...patternOf(own.filter((name) => !shared.has(name)))].join('|'), 'iu');
  const others = own.filter((name) => shared.has(name));
  const perhaps = others.length > 0 ? new RegExp(patternOf(others).join('|'), 'iu') : undefined;
  return { isSure: (text) => sure.test(text), mayBe: (text) => perhaps?.test(text) ?? false };
}

/** The name at a mosque whose ketua's data were deleted. */
export const NO_KETUA = 'Ketua DKM';
const REASON = 'Data penerima dihapus';

/** What the messenger stores about a number (digits, 62…): the names of keys, never their values. */
export interface MessengerKeys {
  list(phone: string): { jenis: string; nama: string }[];
  forget(phone: string): number;
}

export interface PersonOptions extends Pick<Means, 'clock' | 'optimistic' | 'transaction'> {
  store: PersonStore;
  optOuts: OptOutStore;
  settings: Pick<SettingStore, 'get'>;
  cancelling: Pick<Cancelling, 'cancelRows' | 'cancelWaiting'>;
  keys: MessengerKeys;
  olderCopies: () => Promise<OlderCopy[]>;
  /** Restarts a running backup and returns its name. Afterwards nothing reads the old data. */
  renewBackup: () => Promise<string | undefined>;
  /** Removes deleted data from the write-ahead log; false while somebody reads it. */
  emptyLog: () => boolean;
  changing: Changing;
  audit: Audit & Pick<AuditRetelling, 'find' | 'sayAgain'>;
}

interface Found {
  phone: string;
  numbers: string[];
  rows: PersonRows;
  akun: PersonExport['akun'];
  names: string[];
  words: PersonWords;
}

/** Messages per batch, before yielding to the event loop. */
const READ_AT_ONCE = 1000;
/** Number of attempts to empty the write-ahead log while somebody reads it, and the pause between, in ms. */
const LOG_TRIES = 20;
const LOG_PAUSE = 100;

const iso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString());

/** One person's data in all places of tests/support/personal-data.ts: export and deletion (contract, privacy). */
export function createPersonService(options: PersonOptions) {
  const { store, optOuts, cancelling, keys, transaction, audit, clock } = options;

  function find(input: PersonInput): Found {
    const typed =
      input.no_hp ??
      (input.id_masjid !== undefined
        ? store.masjidNumber(String(input.id_masjid))
        : store.mubalighNumber(String(input.id_mubaligh)));
    if (!typed) throw notFound('Tidak ada data pribadi di baris ini');
    const phone = normalizePhone(typed);
    const numbers = [phone, `0${phone.slice(2)}`];
    const [ofMasjid, ofMubaligh] = [store.masjid(numbers), store.mubaligh(numbers)];
    const rows = { masjid: ofMasjid.map(({ id }) => id), mubaligh: ofMubaligh.map(({ id }) => id) };
    const names = [
      ...new Set([...ofMasjid.map((row) => row.nama_ketua_dkm), ...ofMubaligh.map((row) => row.nama_mubaligh)]),
    ];
    const akun = store.akun(numbers);
    return { phone, numbers, rows, akun, names, words: personWords(phone, names, store.sharedNames(names, rows)) };
  }

  /**
   * Ids of messages to others that contain his number or name. A name that others also have counts only if the message
   * is about his own schedules or deleted ones.
   */
  async function mentions({ rows, words, numbers, names }: Found, yielding: YieldLoop): Promise<string[]> {
    const own = new Set(store.messagesTo(numbers, rows, names).map(({ id }) => id));
    const [sure, perhaps]: [string[], string[]] = [[], []];
    const last = store.lastMessage();
    for (let after = 0; after < last; after += READ_AT_ONCE) {
      await yielding();
      for (const { id, message, recipient } of store.texts(after, Math.min(after + READ_AT_ONCE, last))) {
        if (own.has(id)) continue;
        if (words.isSure(message) || words.isSure(recipient)) sure.push(id);
        else if (words.mayBe(message)) perhaps.push(id);
      }
    }
    return [...sure, ...store.aboutRows(perhaps, rows)];
  }

  /**
   * Rows of the audit trail that may name him. They are said again without him, so one too many does no harm: a name
   * that others also have, or that he had earlier, counts.
   */
  function trail({ phone, rows, names }: Found, to: readonly Message[], yielding: YieldLoop): Promise<string[]> {
    const words = personWords(phone, [...names, ...to.map(({ recipient }) => recipient)], new Set());
    const his = new Set([...rows.mubaligh.map((id) => `mubaligh:${id}`), ...to.map(({ id }) => `message:${id}`)]);
    return audit.find(({ text, about }) => words.isSure(text) || about.some((row) => his.has(row)), yielding);
  }

  const ownTexts = ({ words }: Found): OwnText[] =>
    store
      .freeTexts()
      .filter(({ text }) => words.isSure(text))
      .map(({ tempat, id, nama }) => ({ tempat, id, nama }));
  const isSender = ({ phone }: Found): boolean => options.settings.get('linked_number') === phone;

  function requireAny(found: Found, to: readonly unknown[]): void {
    const any =
      found.rows.masjid.length + found.rows.mubaligh.length + found.akun.length + to.length > 0 ||
      keys.list(found.phone).length > 0 ||
      store.deletions(found.numbers).length > 0 ||
      optOuts.find(found.phone);
    if (!any) throw notFound('Tidak ada data pribadi dengan nomor ini');
  }

  function removeNow(
    actor: Actor,
    input: PersonInput,
    about: readonly string[],
    said: readonly string[],
  ): Omit<PersonDeleted, 'cadangan'> {
    if (store.isDeleting()) throw conflict('Penghapusan atau pemulihan sedang berjalan. Coba lagi sebentar lagi.');
    const found = find(input);
    const { phone, numbers, rows, names } = found;
    const to = store.messagesTo(numbers, rows, names);
    const of = [...to, ...store.messages(about)];
    if (of.some((row) => row.state === 'running')) {
      throw conflict('Sebuah pesan kepada atau tentang orang ini sedang dikirim. Tunggu sebentar, lalu coba lagi.');
    }
    const waits = of.filter(({ state }) => state === 'waiting' || state === 'held');
    const dibatalkan =
      cancelling.cancelRows(waits, REASON) +
      cancelling.cancelWaiting.byMubaligh(rows.mubaligh) +
      cancelling.cancelWaiting.byMasjid(rows.masjid);
    const jadwal = store.jadwal({ masjid: [], mubaligh: rows.mubaligh }).length;
    const cuti = store.cuti(rows).length;
    store.clearTemplateNames(found.words.isSure);
    store.clearFileNames(found.words.isSure);
    const counts = {
      pesan: store.clearMessages(
        to.map(({ id }) => id),
        clock.now(),
      ),
      disebut: store.clearMessages(about, clock.now()),
      balasan: store.removeBalasan(numbers),
      ringkasan_bulanan: store.removeDigests(rows),
      masjid: store.clearKetua(rows.masjid, NO_KETUA, actor.label),
      mubaligh: store.removeMubaligh(rows.mubaligh),
      akun: store.clearAkun(
        found.akun.map(({ id }) => id),
        actor.label,
      ),
      berhenti: optOuts.find(phone) !== undefined,
      kunci_whatsapp: keys.forget(phone),
      jadwal,
      cuti,
      dibatalkan,
      penghapusan: store.clearDeletions(),
    };
    store.clearNanti(numbers);
    optOuts.conceal(phone);
    audit.sayAgain(said, found.words.isSure);
    audit.record(actor, 'person.delete', 'person', counts);
    return { ...counts, disebut_di: ownTexts(found), nomor_pengirim: isSender(found) };
  }

  /** A log that cannot be emptied counts as a copy that still contains the data. */
  async function logs(): Promise<OlderCopy[]> {
    for (let n = 0; n < LOG_TRIES; n++) {
      if (options.emptyLog()) return [];
      await pause(LOG_PAUSE);
    }
    return [{ name: 'mimbar.db-wal', tempat: 'log', created_at: new Date(clock.now()).toISOString() }];
  }

  return {
    /** Throws not_found if there are no data of the number. */
    async export(actor: Actor, input: PersonInput): Promise<PersonExport> {
      const found = find(input);
      const { phone, numbers, rows, names } = found;
      const to = store.messagesTo(numbers, rows, names);
      requireAny(found, to);
      const cadangan = await options.olderCopies();
      const about = store.messages(await mentions(found, yieldLoop));
      transaction(() => audit.record(actor, 'person.export', 'person'));
      return {
        no_hp: phone,
        masjid: store
          .masjid(numbers)
          .map(({ id, nama_masjid, nama_ketua_dkm, no_hp }) => ({ id, nama_masjid, nama_ketua_dkm, no_hp })),
        mubaligh: store.mubaligh(numbers).map((row) => personMubaligh.parse(row)),
        akun: found.akun,
        jadwal: store.jadwal(rows),
        cuti: store.cuti(rows),
        udzur: store.udzur(rows),
        tawaran: store.tawaran(rows).map(({ answered_at, ...row }) => ({ ...row, dijawab: iso(answered_at) })),
        rutin: store.rutin(rows),
        pesan: to.map((row) => ({
          id: row.id,
          status: row.state,
          nama: row.recipient,
          no_hp: row.no_hp,
          isi: row.message,
          dibuat: iso(row.created_at)!,
          selesai: iso(row.finished_at),
          diterima: iso(row.delivered_at),
          dibaca: iso(row.read_at),
        })),
        balasan: store.balasan(numbers).map(({ at, verdict }) => ({ pada: iso(at)!, jawaban: verdict })),
        belum_jelas: store.belumJelas(numbers).map(({ at, kata }) => ({ pada: iso(at)!, kata })),
        disebut: about.map((row) => ({ id: row.id, dibuat: iso(row.created_at)! })),
        disebut_di: ownTexts(found),
        terhapus: store.deletions(numbers).map(({ id, at }) => ({ id, pada: iso(at)! })),
        ringkasan_bulanan: store.digests(rows).map(({ month, sent_at }) => ({ bulan: month, dikirim: iso(sent_at)! })),
        berhenti_sejak: iso(optOuts.find(phone)?.created_at ?? null),
        berhenti_tersamar: optOuts.isConcealed(phone),
        nomor_pengirim: isSender(found),
        kunci_whatsapp: keys.list(phone),
        cadangan,
      };
    },

    /**
     * Cancels waiting messages first. A preacher's row is deleted with its schedules; a mosque stays, without its
     * ketua's name and number. Throws not_found, and conflict while a message to him or about him is being sent.
     */
    async remove(actor: Actor, input: PersonInput): Promise<Result<PersonDeleted>> {
      // Checked before anything is deleted: throws if a backup directory cannot be read.
      await options.olderCopies();
      const { kabar, ...deleted } = await options.optimistic(SOURCES, async ({ yieldLoop: yielding, commit }) => {
        const found = find(input);
        const to = store.messagesTo(found.numbers, found.rows, found.names);
        requireAny(found, to);
        const about = await mentions(found, yielding);
        const said = await trail(found, to, yielding);
        return commit(() => options.changing(() => removeNow(actor, input, about, said)));
      });
      const renewed = await options.renewBackup();
      const copies = (await options.olderCopies()).filter(({ name }) => name !== renewed);
      return { data: { ...deleted, cadangan: [...copies, ...(await logs())] }, warnings: [], kabar };
    },
  };
}
