import { normalizePhone } from '#shared/base/phone.ts';
import type { Contact } from '#shared/roster/contact.ts';
import type { ContactStore } from '../roster/contact-store.ts';
import { newKunci } from '../roster/kunci.ts';
import { nameKey } from '../roster/name-index.ts';
import { cellReaders } from './cell-reader.ts';
import { createUploadService, type UploadServices } from './upload.ts';

/** Uploads of masjid and mubaligh; name and number together tell a row from others. */
export function createContactUpload<Row, Input extends { no_hp: string }>(
  contact: Contact,
  services: UploadServices & { store: ContactStore<Row, Input> },
) {
  const { noun, columns } = contact;
  const { store } = services;
  const nama = contact.nama as keyof Input;
  const keyOf = (name: string, number: string) => `${nameKey(name)}|${normalizePhone(number)}`;
  return createUploadService<Input, Input & { kunci: string; updated_by: string }>(services, {
    noun,
    columns,
    async open(_rows, yieldLoop) {
      const contacts = store.contacts();
      await yieldLoop();
      const stored = new Set(contacts.map((row) => keyOf(row.nama, row.no_hp)));
      return {
        readers: cellReaders(columns),
        keyOf: (values) => keyOf(String(values[nama]), values.no_hp),
        isStored: (key) => stored.has(key),
        warnings: () => [],
      };
    },
    manyRows: store.manyRows,
    rowOf: (values, actor) => ({ ...values, kunci: newKunci(), updated_by: actor.label }),
  });
}
