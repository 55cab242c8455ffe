import type { RowNoun } from '#shared/account/audit-action.ts';
import type { z } from 'zod';
import { masjidInput } from '#shared/roster/masjid.ts';
import { mubalighInput } from '#shared/roster/mubaligh.ts';
import { normalizePhone, tidyCellPhone } from '#shared/base/phone.ts';
import type { TemplateColumn } from './spreadsheets.ts';
import { newKunci } from '../roster/kunci.ts';
import { nameKey } from '../roster/name-index.ts';
import { createUploadService, INPUT_SHEET, type UploadServices } from './upload.ts';
import { formReader } from './upload-check.ts';
import type { ManyRows } from '../base/many-rows.ts';

export interface ContactUploadStore {
  /** Name and number of every row. */
  contacts(): { nama: string; no_hp: string }[];
  manyRows(): ManyRows<Record<string, string>>;
}

/** A column of the sheet and the form's field that it fills. */
interface Field {
  field: string;
  schema: z.ZodType;
  column: TemplateColumn;
}

const nameColumn = (header: string): TemplateColumn => ({ header, width: 40, format: 'text' });
const phoneColumn: TemplateColumn = { header: 'No HP', width: 20, format: 'phone', hint: 'Misalnya 081200000001' };

/** Columns: nama, ketua DKM, no HP. */
export function createMasjidUpload(services: UploadServices & { store: ContactUploadStore }) {
  const { nama_masjid, nama_ketua_dkm, no_hp } = masjidInput.shape;
  return createContactUpload('masjid', services, [
    { field: 'nama_masjid', schema: nama_masjid, column: nameColumn('Nama Masjid') },
    { field: 'nama_ketua_dkm', schema: nama_ketua_dkm, column: nameColumn('Nama Ketua DKM') },
    { field: 'no_hp', schema: no_hp, column: phoneColumn },
  ]);
}

/** Columns: nama, no HP. */
export function createMubalighUpload(services: UploadServices & { store: ContactUploadStore }) {
  const { nama_mubaligh, no_hp } = mubalighInput.shape;
  return createContactUpload('mubaligh', services, [
    { field: 'nama_mubaligh', schema: nama_mubaligh, column: nameColumn('Nama Mubaligh') },
    { field: 'no_hp', schema: no_hp, column: phoneColumn },
  ]);
}

/** The first column is the name, the last the number; both together tell a row from others. */
function createContactUpload(noun: RowNoun, services: UploadServices & { store: ContactUploadStore }, fields: readonly Field[]) {
  const { store } = services;
  const keyOf = (values: readonly string[]) => `${nameKey(values[0]!)}|${normalizePhone(values.at(-1)!)}`;
  return createUploadService(services, {
    noun,
    columns: fields.map(({ column }) => column.format),
    *open() {
      const contacts = store.contacts();
      yield;
      const stored = new Set(contacts.map(({ nama, no_hp }) => keyOf([nama, no_hp])));
      return {
        readers: fields.map(({ schema, column }) => formReader(schema, column.format === 'phone' ? tidyCellPhone : undefined)),
        keyOf,
        isStored: (key) => stored.has(key),
        warnings: () => [],
      };
    },
    manyRows: store.manyRows,
    rowOf: (values, actor) => ({ ...Object.fromEntries(fields.map(({ field }, at) => [field, values[at]!])), kunci: newKunci(), updated_by: actor.label }),
    template: () => ({ sheet: INPUT_SHEET, columns: fields.map(({ column }) => column) }),
  });
}
