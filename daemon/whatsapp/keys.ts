import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuthenticationCreds, SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys';
import type { KeyChange, WhatsappKeyStore } from '#daemon/queue/index.ts';
import type { Baileys } from './load.ts';

const CREDS = 'creds';

export interface AuthState {
  creds: AuthenticationCreds;
  keys: SignalKeyStore;
  /** Writes the credentials at once; call it at every `creds.update`. */
  saveCreds(): void;
}

const opened = new AsyncLocalStorage<() => void>();

/** When `work` stores keys, `store` runs in the same transaction, to store what was decrypted with them. */
export const storingAlongside = <T>(store: () => void, work: () => Promise<T>): Promise<T> => opened.run(store, work);

/** Converts the key store's texts for baileys; without stored credentials it creates new ones. */
export function createAuthState(baileys: Baileys, store: WhatsappKeyStore): AuthState {
  const { BufferJSON, initAuthCreds, proto } = baileys;
  const read = <T>(text: string): T => JSON.parse(text, BufferJSON.reviver) as T;
  const write = (value: unknown) => JSON.stringify(value, BufferJSON.replacer);
  const stored = store.get(CREDS, [CREDS]).get(CREDS);
  const creds = stored === undefined ? initAuthCreds() : read<AuthenticationCreds>(stored);

  const keys: SignalKeyStore = {
    get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      const found: Record<string, SignalDataTypeMap[T]> = {};
      for (const [id, text] of store.get(type, ids)) {
        const value = read<SignalDataTypeMap[T]>(text);
        found[id] =
          type === 'app-state-sync-key'
            ? (proto.Message.AppStateSyncKeyData.fromObject(value as object) as unknown as SignalDataTypeMap[T])
            : value;
      }
      return found;
    },
    set(data: SignalDataSet) {
      const changes: KeyChange[] = [];
      for (const [type, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values ?? {}))
          changes.push({ type, id, value: value === null || value === undefined ? null : write(value) });
      }
      store.set(changes, opened.getStore());
    },
  };
  return { creds, keys, saveCreds: () => store.set([{ type: CREDS, id: CREDS, value: write(creds) }]) };
}

/** The linked number's digits, or null: `account` exists only after a phone has linked this device. */
export function linkedNumber(creds: Pick<AuthenticationCreds, 'account' | 'me'>): string | null {
  if (!creds.account) return null;
  return /^(\d+)/.exec(creds.me?.id ?? '')?.[1] ?? null;
}

/** The stored linked number, without loading baileys. */
export function storedNumber(store: WhatsappKeyStore): string | null {
  const text = store.get(CREDS, [CREDS]).get(CREDS);
  return text === undefined ? null : linkedNumber(JSON.parse(text) as AuthenticationCreds);
}

/** The devices that have a group's sender key, by the group. */
const MEMORY = 'sender-key-memory';
const holdersIn = (memory: string): string[] => Object.keys(JSON.parse(memory) as object);

const rowsOfGroup = (store: WhatsappKeyStore, jid: string) => store.ofUser(jid.replace('@g.us', ''));

/** What baileys stores about groups: the sender key of each, and the devices that have it. */
export function createGroupKeys(store: WhatsappKeyStore) {
  return {
    /** The devices that have the sender key of a group, by their addresses. */
    holders(jid: string): string[] {
      const memory = store.get(MEMORY, [jid]).get(jid);
      return memory === undefined ? [] : holdersIn(memory);
    },
    /** Of all groups, because these keys are older than what their members have. */
    forgetAll: (): void =>
      store.set(
        [MEMORY, 'sender-key'].flatMap((type) => store.ofType(type).map(({ id }) => ({ type, id, value: null }))),
      ),
    forget: (jid: string): void => store.set(rowsOfGroup(store, jid).map((row) => ({ ...row, value: null }))),
  };
}
export type GroupKeys = ReturnType<typeof createGroupKeys>;

/** baileys stores the addresses with a trust token in one list, under this name. */
const TOKEN_LIST = '__index';

/** What baileys stores about single people: sessions, devices, identities, and which LID belongs to which number. */
export function createPersonKeys(store: WhatsappKeyStore) {
  function rowsOf(phone: string) {
    const mapping = store.get('lid-mapping', [phone]).get(phone);
    const lid = mapping === undefined ? undefined : String(JSON.parse(mapping));
    // After the user an address has a device (.0, :3), a domain (@s.whatsapp.net) or a suffix (_1.0, _reverse).
    const users = [phone, lid].filter((user) => user !== undefined);
    return [...users.flatMap((user) => store.ofUser(user)), ...groupRowsOf(users)];
  }

  /** The keys of groups whose sender key one of his devices has: the next message there brings a new one. */
  const groupRowsOf = (users: readonly string[]) =>
    store
      .ofType(MEMORY)
      .filter(({ value }) => holdersIn(value).some((jid) => users.includes(/^\d+/.exec(jid)?.[0] ?? '')))
      .flatMap(({ id }) => rowsOfGroup(store, id));

  return {
    list: (phone: string): { jenis: string; nama: string }[] =>
      rowsOf(phone).map(({ type, id }) => ({ jenis: type, nama: id })),
    /** Returns the number of deleted keys. The messenger creates new ones if it writes to the number again. */
    forget(phone: string): number {
      const rows = rowsOf(phone);
      if (rows.length === 0) return 0;
      // The list of tokens is used only to prune them; baileys builds it again.
      store.set([...rows, { type: 'tctoken', id: TOKEN_LIST }].map(({ type, id }) => ({ type, id, value: null })));
      return rows.length;
    },
  };
}
