import type { WhatsappKeyStore } from '#daemon/queue/opt-out.store.ts';

/** baileys stores the addresses with a trust token in one list, under this name. */
const TOKEN_LIST = '__index';

/** What baileys stores about single people: sessions, devices, identities, and which LID belongs to which number. */
export function createPersonKeys(store: WhatsappKeyStore) {
  function rowsOf(phone: string) {
    const mapping = store.get('lid-mapping', [phone]).get(phone);
    const lid = mapping === undefined ? undefined : String(JSON.parse(mapping));
    // After the user an address has a device (.0, :3), a domain (@s.whatsapp.net) or a suffix (_1.0, _reverse).
    return [phone, lid].filter((user) => user !== undefined).flatMap((user) => store.ofUser(user));
  }

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
