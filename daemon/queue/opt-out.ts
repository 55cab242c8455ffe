import { alertFrame } from '#shared/operations/alert.ts';
import type { NomorBermasalah, NomorBermasalahQuery } from '#shared/queue/nomor-bermasalah.ts';
import { formatDate, dateInZone } from '#shared/base/dates.ts';
import { formatPhone, normalizePhone } from '#shared/base/phone.ts';
import type { IncomingText } from './messenger.ts';
import { systemActor, type Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { notFound } from '#daemon/base/errors.ts';
import { listOptions, pageOf, type ListPage } from '#daemon/base/list.ts';
import type { Cancelling } from './cancelling.ts';
import type { MessageStore } from './message.store.ts';
import type { OptOutStore } from './opt-out.store.ts';

/** The words that a recipient answers with. */
const WORDS = { stop: 'BERHENTI', begin: 'MULAI' } as const;
/** Longest text that is compared, in characters: a longer one is more than one word, and slow to compare. */
const WORD_LENGTH = 100;
/** The refusal of a message to a recipient who answered BERHENTI. */
export const STOPPED =
  'Penerima ini meminta berhenti (BERHENTI). Izinkan lagi di daftar Nomor bermasalah sebelum mengirim.';
export const OPTED_OUT_REASON = 'Penerima meminta berhenti (BERHENTI)';
const COLUMNS = ['id', 'no_hp', 'alasan', 'siapa', 'sejak', 'id_pesan'];

export interface OptOutOptions extends Pick<Means, 'audit' | 'clock' | 'emit' | 'transaction'> {
  store: OptOutStore;
  /** The sending number, digits, or null. */
  ownNumber(): string | null;
  messages: MessageStore;
  cancelling: Pick<Cancelling, 'cancelRows'>;
}

/** Whether a text says BERHENTI or MULAI and nothing else, whatever its case, spaces and punctuation. */
export function wishOf(text: string): keyof typeof WORDS | undefined {
  if (text.length > WORD_LENGTH) return undefined;
  const word = text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  return (['stop', 'begin'] as const).find((wish) => WORDS[wish] === word);
}

/** Opt-outs, and numbers that messages can't reach. */
export function createOptOutService(options: OptOutOptions) {
  const { store, messages, transaction, audit, clock } = options;

  function nameOf(phone: string): string {
    const people = store.people([phone]).get(phone) ?? [];
    return people.length > 0 ? `${people.join('; ')} (${formatPhone(phone)})` : formatPhone(phone);
  }

  function rowOf(
    phone: string,
    alasan: NomorBermasalah['alasan'],
    at: number,
    people: Map<string, string[]>,
  ): NomorBermasalah {
    return {
      id: phone,
      no_hp: phone,
      alasan,
      siapa: people.get(phone) ?? [],
      sejak: new Date(at).toISOString(),
      id_pesan: alasan !== 'tidak_terdaftar' ? null : (store.lastFailedTo(phone) ?? null),
    };
  }

  function rows(): NomorBermasalah[] {
    const stopped = store.all();
    const has = new Set(stopped.map(({ no_hp }) => no_hp));
    const unknown = [...store.unregistered()].filter(([phone]) => !has.has(phone));
    const own = options.ownNumber();
    const people = store.people([...has, ...unknown.map(([phone]) => phone), ...(own === null ? [] : [own])]);
    return [
      ...(own !== null && people.has(own) && !has.has(own) ? [rowOf(own, 'nomor_sendiri', clock.now(), people)] : []),
      ...stopped.map(({ no_hp, created_at }) => rowOf(no_hp, 'berhenti', created_at, people)),
      // Numbers without a mosque or a preacher need no correction.
      ...unknown
        .filter(([phone]) => people.has(phone) && phone !== own)
        .map(([phone, at]) => rowOf(phone, 'tidak_terdaftar', at, people)),
    ];
  }

  const mayStop = (phone: string): boolean => !store.find(phone) && store.isRecipient(phone);

  /** Both return whether anything has changed. */
  function stop(phone: string): boolean {
    if (!mayStop(phone)) return false;
    const cancelled = transaction(() => {
      store.insert({ no_hp: phone, created_at: clock.now() });
      audit.record(systemActor('recipient'), 'opt-out.create', 'opt-out');
      return options.cancelling.cancelRows(messages.findCancellableTo([phone, `0${phone.slice(2)}`]), OPTED_OUT_REASON);
    });
    options.emit(alertFrame('stopped', { name: nameOf(phone), cancelled }));
    return true;
  }

  function begin(phone: string): boolean {
    if (!store.find(phone)) return false;
    transaction(() => {
      store.remove(phone);
      audit.record(systemActor('recipient'), 'opt-out.end', 'opt-out');
    });
    options.emit(alertFrame('begun', { name: nameOf(phone) }));
    return true;
  }

  return {
    /**
     * Handles an incoming text that says BERHENTI or MULAI; undefined for any other, which is ignored and never stored.
     */
    incoming({ phone, text }: Pick<IncomingText, 'phone' | 'text'>): 'changed' | 'same' | undefined {
      const wish = wishOf(text);
      if (wish === undefined) return undefined;
      return (wish === 'stop' ? stop(phone) : begin(phone)) ? 'changed' : 'same';
    },

    /** Whether somebody is a recipient of ours, and has not opted out. */
    mayStop,

    /** List rules, newest first. */
    list({ alasan, ...query }: NomorBermasalahQuery): ListPage<NomorBermasalah> {
      const all = rows().filter((row) => alasan === undefined || row.alasan === alasan);
      return pageOf(all, listOptions(query, COLUMNS, 'sejak'), (row) => [
        row.no_hp,
        `0${row.no_hp.slice(2)}`,
        formatPhone(row.no_hp),
        ...row.siapa,
      ]);
    },

    /** Allows messages to a number again. Throws not_found if it has not opted out. */
    lift(actor: Actor, typed: string): NomorBermasalah {
      const phone = normalizePhone(typed);
      return transaction(() => {
        const found = store.find(phone);
        if (!found) throw notFound('Nomor ini tidak ada di daftar yang meminta berhenti');
        store.remove(phone);
        audit.record(actor, 'opt-out.delete', 'opt-out');
        return rowOf(phone, 'berhenti', found.created_at, store.people([phone]));
      });
    },
  };
}
export type OptOutService = ReturnType<typeof createOptOutService>;

/** Why a preview skips a recipient; `since` in UTC ms. */
export function skippedText(since: number, zone: string): string {
  return `Meminta berhenti (BERHENTI) sejak ${formatDate(dateInZone(since, zone))}`;
}
