import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { normalizePhone } from '#shared/base/phone.ts';
import { SAYA_PATH, TAUTAN_MASK, TAUTAN_TOKEN, type TautanNoun, type TautanState } from '#shared/reply/tautan.ts';
import { systemActor, type Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { notFound } from '#daemon/base/errors.ts';
import type { TautanStore } from './saya.store.ts';

/** The person of a page: a preacher, or the chairman of a mosque. */
export interface Holder {
  noun: TautanNoun;
  /** Id of the preacher or the mosque. */
  id: string;
}

interface Finder {
  find(id: string): { no_hp: string } | undefined;
}

export interface TautanOptions extends Pick<Means, 'audit' | 'clock' | 'transaction'> {
  store: TautanStore;
  contacts: Record<TautanNoun, Finder>;
  /**
   * 32 random bytes, base64url; stored in a file outside of the database, so that a copy of the database reveals no
   * link.
   */
  secret: string;
  /** Without a trailing slash; '' when it is not known. */
  publicUrl: string;
}

/** The columns of a message that tell to whom the link in its text belongs. */
interface Carrier {
  message: string;
  audience: 'dkm' | 'mubaligh' | null;
  /** The recipient's number. */
  no_hp: string;
  id_masjid: string | null;
  id_mubaligh: string | null;
}

const MASKED = SAYA_PATH + TAUTAN_MASK;
const BYTES = 16;

/** The stored hash: the table reveals no link. */
const stored = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The feed's token is derived from the page's, never the other way: a calendar program that has it cannot answer. */
const feedTokenOf = (token: string): string =>
  createHash('sha256')
    .update(`kalender:${token}`)
    .digest('hex')
    .slice(0, 2 * BYTES);

/** Links to personal pages: creating, finding, revoking them, and putting them into messages (docs/decisions/0043). */
export function createTautanService({ store, contacts, secret, publicUrl, transaction, audit, clock }: TautanOptions) {
  const key = createSecretKey(secret, 'base64url');
  const tokenOf = ({ noun, id }: Holder, nonce: string): string =>
    createHmac('sha256', key)
      .update(`tautan:${noun}:${id}:${nonce}`)
      .digest('hex')
      .slice(0, 2 * BYTES);

  function requireContact({ noun, id }: Holder): void {
    if (!contacts[noun].find(id)) throw notFound(`${noun === 'masjid' ? 'Masjid' : 'Mubaligh'} tidak ditemukan`);
  }

  function make(actor: Actor, holder: Holder): string {
    const nonce = randomBytes(BYTES).toString('base64url');
    const token = tokenOf(holder, nonce);
    const hash_kalender = stored(feedTokenOf(token));
    store.insert(holder, { hash: stored(token), hash_kalender, nonce, created_at: clock.now() });
    audit.record(actor, `${holder.noun}.link`, `${holder.noun}:${holder.id}`);
    return token;
  }

  /** The person's token, created if there is none; undefined if an admin has revoked it. */
  function tokenFor(holder: Holder): string | undefined {
    return transaction(() => {
      const row = store.newest(holder);
      if (row && row.revoked_at !== null) return undefined;
      const known = row && tokenOf(holder, row.nonce);
      // After a restore on another machine the secret differs: old links stay valid, new messages get a new link.
      return known !== undefined && stored(known) === row!.hash ? known : make(systemActor('system'), holder);
    });
  }

  function stateOf(holder: Holder): TautanState {
    const row = store.newest(holder);
    if (!row) return { status: 'none', created_at: null };
    return {
      status: row.revoked_at === null ? 'live' : 'revoked',
      created_at: new Date(row.created_at).toISOString(),
    };
  }

  const find = (kind: 'hash' | 'hash_kalender', token: string) =>
    TAUTAN_TOKEN.test(token) ? store.holderOf(kind, stored(token)) : undefined;

  return {
    /**
     * The URL of a person's page as stored in messages, the log and backups: the token is masked, and `unmask` inserts
     * it when the message is sent. Undefined if Mimbar has no public URL, or an admin has revoked the person's link.
     */
    urlFor(person: Holder): string | undefined {
      if (publicUrl === '' || stateOf(person).status === 'revoked') return undefined;
      return publicUrl + MASKED;
    },

    /**
     * The text to send, with the recipient's own URL instead of the masked one. If he has no link any more, or another
     * number, the lines with the URL are removed, because an old phone may request an old text again.
     */
    unmask({ message, audience, no_hp, id_masjid, id_mubaligh }: Carrier): string {
      if (!message.includes(MASKED)) return message;
      const holder: { noun: TautanNoun; id: string | null } =
        audience === 'dkm' || id_mubaligh === null
          ? { noun: 'masjid', id: id_masjid }
          : { noun: 'mubaligh', id: id_mubaligh };
      const person = holder.id === null ? undefined : contacts[holder.noun].find(holder.id);
      const isHis = person !== undefined && normalizePhone(person.no_hp) === normalizePhone(no_hp);
      const token = isHis ? tokenFor({ noun: holder.noun, id: holder.id! }) : undefined;
      if (token !== undefined) return message.replaceAll(MASKED, SAYA_PATH + token);
      return message
        .split('\n')
        .filter((line) => !line.includes(MASKED))
        .join('\n');
    },

    /** Throws not_found for an unknown preacher or mosque. */
    get(holder: Holder): TautanState {
      requireContact(holder);
      return stateOf(holder);
    },

    /** Creates a new link and revokes all earlier ones. `base` is the public URL of this Mimbar. Throws not_found. */
    renew(actor: Actor, holder: Holder, base: string): { url: string } {
      return transaction(() => {
        requireContact(holder);
        store.remove(holder);
        return { url: base + SAYA_PATH + make(actor, holder) };
      });
    },

    /** Revokes all links of a person; messages contain none until an admin creates a new one. Throws not_found. */
    revoke(actor: Actor, holder: Holder): TautanState {
      return transaction(() => {
        requireContact(holder);
        if (stateOf(holder).status === 'live') {
          store.revoke(holder, clock.now());
          audit.record(actor, `${holder.noun}.unlink`, `${holder.noun}:${holder.id}`);
        }
        return stateOf(holder);
      });
    },

    /** The person of a page's token; undefined for a wrong or revoked one. */
    holderOf: (token: string): Holder | undefined => find('hash', token),

    /** The person of a feed's token. */
    feedHolderOf: (token: string): Holder | undefined => find('hash_kalender', token),

    feedTokenOf,
  };
}
export type TautanService = ReturnType<typeof createTautanService>;
