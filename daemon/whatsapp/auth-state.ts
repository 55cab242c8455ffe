import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuthenticationCreds, SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys';
import type { KeyChange, WhatsappKeyStore } from '#daemon/queue/opt-out.store.ts';
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
