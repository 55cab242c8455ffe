import type { ReactNode } from 'react';
import type { MenuAction } from '../action-menu.tsx';

/** The look of a list on a phone: rows of two lines, grouped by day if they have one. */
export interface PhoneLook<Row> {
  /** The day of a row, while the list is in the order of this column. */
  day?: PhoneDay<Row>;
  first: (row: Row) => PhoneText;
  second: (row: Row) => PhoneText;
  /** A press leads there, in place of the sheet: for rows that have a screen of their own. */
  open?: (row: Row) => void;
  /** A button at the line's end for the main action. */
  button?: (row: Row) => ReactNode;
  /** What the sheet of a row offers below all that is known of it; the main one first. */
  actions: (row: Row) => readonly MenuAction[];
  /** Above the actions of the sheet: whom one can call. */
  people?: (row: Row) => ReactNode;
}

/** One of the two lines. */
export interface PhoneText {
  text: ReactNode;
  /** At the right. */
  mark?: ReactNode;
}

export interface PhoneDay<Row> {
  /** The column whose order the days follow; undefined: the list's own order. */
  column: string | undefined;
  /** A plain date. */
  of: (row: Row) => string;
  /** What a day holds, after its figure: 'jadwal'. */
  noun?: string;
  /** The ids of all rows of a day, those that are not loaded yet included; undefined until they are known. */
  ids?: (day: string) => readonly string[] | undefined;
}
