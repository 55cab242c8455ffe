import { normalizePhone } from '#shared/base/phone.ts';
import { sheetColumns } from '#shared/roster/column.ts';
import type { Contact } from '#shared/roster/contact.ts';
import type { ContactStore } from '#daemon/roster/contact.store.ts';
import { newKunci } from '#daemon/roster/contact.ts';
import { nameKey } from '#daemon/roster/name.ts';
import { createLike, type Orang, type Person } from '#daemon/roster/orang.ts';
import type { Actor } from '#daemon/base/audit.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import { changesOf } from '#daemon/base/version.ts';
import { cellReaders } from './cell-reader.ts';
import { createUploadService, type UploadServices } from './upload.ts';
import type { Asking, ChangedRow, CheckedRow } from './upload-check.ts';
import { namesakeQuestions, phoneNotes, told } from './upload-warnings.ts';

/** Pairs of rows that one upload tells apart. */
const APART_MAX = 20_000;

/** Uploads of masjid and mubaligh; name and number together identify a row. */
export function createContactUpload<Row, Input extends { no_hp: string }>(
  contact: Contact,
  services: UploadServices & {
    store: ContactStore<Row, Input>;
    update(actor: Actor, id: string, input: Partial<Input>): { data: { cancelled?: number } };
    orang?: Pick<Orang, 'like' | 'tellApart'>;
  },
) {
  const { noun, columns } = contact;
  const { store } = services;
  const nama = contact.nama as keyof Input;
  const phoneAt = sheetColumns(columns).findIndex(([name]) => name === 'no_hp');
  const keyOf = (name: string, number: string) => `${nameKey(name)}|${normalizePhone(number)}`;
  const personOf = (values: Input, id = '') => ({ id, nama: String(values[nama]), no_hp: values.no_hp });

  /** Whether rows are men who are stored already, or stand above in the sheet, under another name. */
  function personAsking(
    fresh: readonly CheckedRow<Input>[],
    changed: readonly ChangedRow<Input>[],
    stored: readonly Person[],
  ): Asking[] {
    const like = createLike(stored);
    const doubtful = [
      ...changed.flatMap(({ row, id, values, changes }) => {
        const own = personOf(values, id);
        const isAddressed = 'no_hp' in changes || nama in changes;
        const [found] = isAddressed ? services.orang!.like(own) : [];
        return found ? [{ row, own, found }] : [];
      }),
      ...fresh.flatMap(({ row, values }) => {
        const own = personOf(values);
        const [found] = like.find(own);
        like.add(own);
        return found ? [{ row, own, found }] : [];
      }),
    ];
    const [first] = doubtful;
    if (!first) return [];
    const baris = doubtful.map(({ row }) => row);
    const same = first.found.by === 'nomor' ? 'nomornya sama' : 'namanya hanya berbeda gelar atau ejaan';
    return [
      {
        kunci: 'orang',
        path: `${first.row}`,
        teks: `Orang yang sama? ${told(baris)}: '${first.own.nama.slice(0, 60)}' dan '${first.found.one.nama.slice(0, 60)}', ${same}`,
        baris,
        wajib: false,
        pilihan: [
          { nilai: 'satu', label: 'Orang yang sama: simpan sekali', lewati: baris },
          {
            nilai: 'beda',
            label: 'Orang berbeda: simpan semua',
            keep: () => tellApart(doubtful.map(({ own }) => own)),
          },
        ],
      },
    ];
  }

  /** The rows are stored now: each is none of those that it is like. */
  function tellApart(persons: readonly Person[]): void {
    const keys = new Set(persons.map(({ nama, no_hp }) => keyOf(nama, no_hp)));
    const all = store.contacts();
    const like = createLike(all);
    let pairs = 0;
    for (const own of all) {
      if (!keys.has(keyOf(own.nama, own.no_hp))) continue;
      const others: string[] = [];
      for (const { one } of like.find(own)) {
        if (one.id !== own.id) others.push(one.id);
        if (++pairs > APART_MAX)
          throw new MimbarError('too_large', 'Terlalu banyak baris dengan satu nomor. Bagi menjadi beberapa berkas.');
      }
      services.orang!.tellApart(own.id, others);
    }
  }

  return createUploadService<Input, Input & { kunci: string; updated_by: string }>(services, {
    noun,
    columns,
    async open(rows, yieldLoop) {
      const contacts = store.contacts();
      await yieldLoop();
      const stored = new Set(contacts.map((row) => keyOf(row.nama, row.no_hp)));
      const named = new Set(contacts.map((row) => nameKey(row.nama)));
      const nameOf = (values: Input) => nameKey(String(values[nama]));
      const isSameNumber = (one: string, other: string) => normalizePhone(one) === normalizePhone(other);
      return {
        readers: cellReaders(columns),
        keyOf: (values) => keyOf(String(values[nama]), values.no_hp),
        isStored: (key) => stored.has(key),
        warnings: (accepted) => phoneNotes(accepted, rows, phoneAt),
        questions: (fresh) =>
          namesakeQuestions(
            noun,
            fresh.filter(({ values }) => named.has(nameOf(values))).map(({ row }) => row),
          ),
        tanya: (fresh, changed) => (services.orang ? personAsking(fresh, changed, contacts) : []),
        find: (id) => store.find(id) as Input | undefined,
        changesOf(before, read) {
          const { no_hp, ...rest } = changesOf(before, read);
          const isNew = no_hp !== undefined && !isSameNumber(no_hp, before.no_hp);
          return { ...rest, ...(isNew && { no_hp }) } as Partial<Input>;
        },
        stranger: (before, after) =>
          nameOf(before) === nameOf(after) || isSameNumber(before.no_hp, after.no_hp)
            ? undefined
            : `ID ini di sini milik ${String(before[nama])}, dengan nama dan nomor lain. Kosongkan agar disimpan sebagai baris baru`,
      };
    },
    insertMany: store.insertMany,
    change(actor, rows) {
      return rows.reduce((sum, { id, changes }) => sum + (services.update(actor, id, changes).data.cancelled ?? 0), 0);
    },
    rowOf: (values, actor) => ({ ...values, kunci: newKunci(), updated_by: actor.label }),
  });
}
