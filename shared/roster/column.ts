import * as z from 'zod';
import { id } from '../base/id.ts';

/**
 * One column of a noun, defined once. Forms, answers, lists, searches, spreadsheets and exports are made from it; only
 * the database column and its migration are separate, in daemon/base.
 */
export interface Column<Input extends z.ZodType = z.ZodType, Value extends z.ZodType = z.ZodType> {
  /** Searches look into names and phones. */
  kind:
    | 'name'
    | 'phone'
    | 'line'
    | 'message'
    | 'choice'
    | 'date'
    | 'reference'
    | 'yes_no'
    | 'number'
    | 'lines'
    | 'location';
  /** What a form takes. */
  input: Input;
  /** What an answer carries. */
  value: Value;
  /** A form's value as it is stored. */
  tidy(value: z.output<Input>): z.output<Value>;
  /** The default of a new row; a column without it is required. */
  empty?: z.output<Value>;
  /** The noun whose ids it holds; lists, files and screens show the names. */
  noun?: 'masjid' | 'mubaligh';
  /** The words of a choice, each with what it means, and how none is called. */
  choices?: { none: string; words: Readonly<Record<string, string>> };
  /** Its spreadsheet column; without this it has none. */
  sheet?: SheetColumn<z.output<Value>>;
  /** How the noun's screen shows it; a screen with a layout of its own does without. */
  screen?: ScreenColumn;
}

export interface ScreenColumn {
  /** The table's heading and the form's label. */
  label: string;
  /** The label on a card, if it is shorter. */
  short?: string;
  /** Inside a sentence; without it the label in small letters. */
  inWords?: string;
  /** Only in the form and on cards, not in the wide table. */
  outsideTable?: boolean;
  /** Suggestions while typing. */
  suggest?: 'wilayah';
}

/** What a noun may say of a column's place on its screen. */
export type OnScreen = Partial<ScreenColumn>;

export interface SheetColumn<Value = unknown> {
  /** A required column has a fixed position, from A on; an optional one is found by its header, and may be missing. */
  header: string;
  /** In characters. */
  width: number;
  format: 'text' | 'date' | 'time' | 'phone';
  /** Shown beside the cell that is being filled in. */
  hint?: string;
  /** The message for an empty cell, where the form's schema has none. */
  required?: string;
  /** What a form would have sent for a cell; undefined for an empty cell of an optional column. */
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
  return z.object(
    Object.fromEntries(Object.entries(columns).map(([name, { input }]) => [name, input])) as InputShape<C>,
  );
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

/** A new row's columns: what its form leaves out is empty. */
export function completed<T extends object>(columns: Columns, input: T): T {
  const empty = Object.entries(columns).flatMap(([name, column]) => ('empty' in column ? [[name, column.empty]] : []));
  return { ...Object.fromEntries(empty), ...tidied(columns, input) } as T;
}

/** The columns that a spreadsheet has, in its order: required ones first. */
export function sheetColumns(columns: Columns): [name: string, column: Column, sheet: SheetColumn][] {
  const all = Object.entries(columns).flatMap(([name, column]): [string, Column, SheetColumn][] =>
    column.sheet ? [[name, column, column.sheet]] : [],
  );
  return [...all.filter(([, column]) => !isOptional(column)), ...all.filter(([, column]) => isOptional(column))];
}

/** The field that shows a column: of an id the name. */
export const shownField = (name: string, { noun }: Column): string => (noun ? `nama_${noun}` : name);

/** The columns that the noun's screen has: table, cards and form, in this order. */
export function screenColumns(columns: Columns): [name: string, column: Column, screen: ScreenColumn][] {
  return Object.entries(columns).flatMap(([name, column]) => (column.screen ? [[name, column, column.screen]] : []));
}

/** A column's name in the middle of a sentence; abbreviations stay in capitals: 'nama ketua DKM'. */
export function inWords({ label, inWords: own }: ScreenColumn): string {
  return (
    own ??
    label
      .split(' ')
      .map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()))
      .join(' ')
  );
}

/** A form's values: those of a row, or of a new one. */
export const formValues = (columns: Columns, row?: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      row ? (row as Record<string, unknown>)[name] : isOptional(column) ? column.empty : '',
    ]),
  );

/** A value as a person types it into a field of one line; '' for null. */
export function textOf({ sheet }: Column, value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : (sheet?.show(value) ?? '');
}

/** What a choice can be: none first. */
export const choicesOf = ({ choices }: Column): { value: string; label: string }[] =>
  choices
    ? [{ value: '', label: choices.none }, ...Object.entries(choices.words).map(([value, label]) => ({ value, label }))]
    : [];

/** What a form sends for such a text. A wrong text stays as it is, so that the form's schema can say what is wrong. */
export function typed(column: Column, text: string): unknown {
  const isText = column.kind === 'name' || column.kind === 'phone' || column.kind === 'line';
  return isText ? text : (column.sheet?.read(text) ?? column.empty);
}

export const isOptional = (column: Column): boolean => 'empty' in column;
