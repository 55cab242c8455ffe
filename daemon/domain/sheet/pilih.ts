import * as z from 'zod';
import type { UploadQuery } from '#shared/base/upload.ts';
import { invalidField } from '#daemon/base/errors.ts';
import { letterOf } from './letter.ts';
import type { Pilih, SheetRow } from './spreadsheets.ts';

/** What a person has said of a sheet: what its columns are, what is left out, corrected, answered. */
export interface Said {
  pilih: Pilih;
  isLeft(row: number): boolean;
  /** By path: '5.C'. */
  isi: ReadonlyMap<string, string>;
  jawab: Readonly<Record<string, string>>;
}

const LETTERS = /^[A-Z]{1,2}$/;
const kolom = z.record(z.string().regex(LETTERS), z.string().max(40).nullable());
const isi = z.record(z.string().regex(/^\d{1,7}\.[A-Z]{1,2}$/), z.string().max(1000));
const jawab = z.record(z.string().max(40), z.string().max(100));

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

/** Throws invalid. */
export function saidOf(query: Pick<UploadQuery, 'judul' | 'kolom' | 'lewati' | 'isi' | 'jawab'>): Said {
  const columns = query.kolom === undefined ? undefined : jsonOf('kolom', kolom, query.kolom);
  const left = (query.lewati ?? '')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(rangeOf);
  return {
    pilih: {
      judul: query.judul,
      kolom: columns && Object.entries(columns).map(([letters, untuk]) => ({ kolom: columnOf(letters), untuk })),
    },
    isLeft: (row) => left.some(({ from, to }) => row >= from && row <= to),
    isi: new Map(Object.entries(query.isi === undefined ? {} : jsonOf('isi', isi, query.isi))),
    jawab: query.jawab === undefined ? {} : jsonOf('jawab', jawab, query.jawab),
  };
}

function rangeOf(part: string): { from: number; to: number } {
  const [, from, to = from] = /^\s*(\d{1,7})(?:\s*-\s*(\d{1,7}))?\s*$/.exec(part) ?? [];
  if (from === undefined)
    throw invalidField('lewati', `Baris '${part.slice(0, 20)}' bukan nomor. Tulis misalnya 5,9-12`);
  return { from: Number(from), to: Number(to) };
}

/** A parameter of the query that is JSON. Throws invalid. */
export function jsonOf<T>(path: string, schema: z.ZodType<T>, text: string): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalidField(path, `${path} tidak terbaca`);
  }
  const found = schema.safeParse(json);
  if (!found.success) throw invalidField(path, `${path} tidak terbaca`);
  return found.data;
}

/** The rows with the corrected cells, without what is left out. */
export function chosenRows(rows: readonly SheetRow[], { isLeft, isi }: Said): SheetRow[] {
  const kept = rows.filter(({ row }) => !isLeft(row));
  if (isi.size === 0) return kept;
  return kept.map((row) => {
    const place = (at: number) => row.places?.[at] ?? at + 1;
    const typed = (at: number) => isi.get(`${row.row}.${letterOf(place(at))}`);
    const cells = row.cells.map((cell, at) => typed(at) ?? cell);
    const faults = row.faults?.filter(({ column }) => !isi.has(`${row.row}.${letterOf(column)}`));
    return { ...row, cells, ...(faults && { faults }) };
  });
}
