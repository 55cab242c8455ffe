import { z } from 'zod';
import { id, idInput } from '../base/id.ts';
import { dateInput } from '../base/list.ts';
import { formatPhone, phone, tidyCellPhone, tidyPhone } from '../base/phone.ts';
import { line, tidyText } from '../base/values.ts';

/**
 * One column of a noun, said once. Forms, answers, lists, searches, spreadsheets and exports are made from it; only the
 * table's own column and its migration stand beside it, in daemon/storage.
 */
export interface Column<Input extends z.ZodType = z.ZodType, Value extends z.ZodType = z.ZodType> {
  /** Searches look into names and phones. */
  kind: 'name' | 'phone' | 'line' | 'message' | 'choice' | 'date' | 'reference';
  /** What a form takes. */
  input: Input;
  /** What an answer carries. */
  value: Value;
  /** A form's value as it is stored. */
  tidy(value: z.output<Input>): z.output<Value>;
  /** How a spreadsheet shows it; without this, none does. */
  sheet?: SheetColumn<z.output<Value>>;
}

export interface SheetColumn<Value = unknown> {
  header: string;
  /** In characters. */
  width: number;
  format: 'text' | 'date' | 'time' | 'phone';
  /** Shown beside the cell that is being filled in. */
  hint?: string;
  /** What is said of an empty cell, where the form's schema does not say it. */
  required?: string;
  /** The noun whose names the cell holds, from a list. */
  names?: 'masjid' | 'mubaligh';
  /** What a form would have sent for a cell. */
  read(cell: string): unknown;
  /** A cell's text in an export. */
  show(value: Value): string;
}

export type Columns = Record<string, Column>;
export type InputShape<C extends Columns> = { [Name in keyof C]: C[Name]['input'] };
export type ValueShape<C extends Columns> = { [Name in keyof C]: C[Name]['value'] };
export type InputOf<C extends Columns> = z.output<z.ZodObject<InputShape<C>>>;
export type ValuesOf<C extends Columns> = { [Name in keyof C]: z.output<C[Name]['value']> };

/** A form's schema: one field a column. */
export function inputOf<C extends Columns>(columns: C) {
  return z.object(Object.fromEntries(Object.entries(columns).map(([name, { input }]) => [name, input])) as InputShape<C>);
}

/** An answer's row: its id, the columns, its version. */
export function rowOf<C extends Columns>(columns: C) {
  const values = Object.fromEntries(Object.entries(columns).map(([name, { value }]) => [name, value])) as ValueShape<C>;
  return z.object({ id, ...values, version: z.int() });
}

/** The fields of a form as they are stored; what is undefined stays away. */
export function tidied<T extends object>(columns: Columns, input: T): T {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, columns[name]!.tidy(value)])) as T;
}

/** The columns that a spreadsheet has, in its order. */
export function sheetColumns(columns: Columns): [name: string, column: Column, sheet: SheetColumn][] {
  return Object.entries(columns).flatMap(([name, column]) => (column.sheet ? [[name, column, column.sheet]] : []));
}

const asIs = <T>(value: T): T => value;

/** The name of somebody or something. */
export function name(label: string) {
  return {
    kind: 'name', input: line(`${label} harus diisi`), value: z.string(), tidy: tidyText,
    sheet: { header: label, width: 40, format: 'text', read: tidyText, show: asIs<string> },
  } satisfies Column;
}

/** A number that messages go to. */
export function phoneNumber() {
  return {
    kind: 'phone', input: phone(), value: z.string(), tidy: tidyPhone,
    sheet: { header: 'No HP', width: 20, format: 'phone', hint: 'Misalnya 081200000001', read: tidyCellPhone, show: formatPhone },
  } satisfies Column;
}

/** A calendar date; a form's text becomes one by `dateOf`, which knows the zone. */
export function date(required: string) {
  return {
    kind: 'date', input: dateInput(required), value: z.string(), tidy: asIs<string>,
    sheet: { header: 'Tanggal', width: 16, format: 'date', hint: 'Misalnya 20/11/2026', required, read: asIs<string>, show: (wire: string) => wire.slice(0, 10) },
  } satisfies Column;
}

/** The time of day as people say it. */
export function waktu(required: string) {
  return {
    kind: 'line', input: line(required, 100), value: z.string(), tidy: tidyText,
    sheet: { header: 'Waktu', width: 20, format: 'time', hint: "Misalnya 19:30 atau Ba'da Maghrib", read: tidyText, show: asIs<string> },
  } satisfies Column;
}

/** A row of another noun; a spreadsheet has its name in place of its id. */
export function reference(noun: 'masjid' | 'mubaligh', header: string, required: string) {
  return {
    kind: 'reference', input: idInput(required), value: id, tidy: String,
    sheet: { header, width: 40, format: 'text', hint: 'Pilih dari daftar', required, names: noun, read: asIs<string>, show: asIs<string> },
  } satisfies Column;
}
