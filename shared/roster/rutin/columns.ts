import * as z from 'zod';
import { id, idInput } from '../../base/id.ts';
import { dateInput } from '../../base/list.ts';
import { line, tidyText } from '../../base/values.ts';
import { date, reference, waktu } from '../column-kinds.ts';
import type { Column } from '../column.ts';
import { readAturan, rruleOf, rruleWords } from './rule.ts';

/** Maximum number of preachers who take turns. */
export const GILIRAN_MAX = 31;
/** How many dates can be left out, or kept on holidays, at most. */
export const DATES_MAX = 200;
/** Names in a cell: they may hold commas themselves ('H. Ahmad, Lc.'). */
export const NAMES_APART = ';';

const ATURAN_UNKNOWN = 'Aturan tidak dipahami. Tulis misalnya: Setiap Selasa pekan ke-2 dan ke-4';

/** The preacher: one id, or several who take turns in this order. The place of a deleted preacher is null. */
const giliran = {
  kind: 'lines',
  input: z.union(
    [
      idInput('Mubaligh harus diisi'),
      z
        .array(idInput('Mubaligh harus diisi'), { error: 'Mubaligh harus diisi' })
        .min(1, { error: 'Mubaligh harus diisi' })
        .max(GILIRAN_MAX, { error: `Paling banyak ${GILIRAN_MAX} mubaligh bergiliran` }),
    ],
    { error: 'Mubaligh harus diisi' },
  ),
  value: z.array(id.nullable()),
  tidy: (ids: string | number | (string | number)[]) => (Array.isArray(ids) ? ids : [ids]).map(String),
  noun: 'mubaligh',
  sheet: {
    header: 'Mubaligh',
    width: 40,
    format: 'text',
    hint: `Beberapa yang bergiliran dipisah dengan ${NAMES_APART}`,
    required: 'Mubaligh harus diisi',
    read: (cell: string): unknown => cell,
    show: (ids: (string | null)[]) => ids.join(NAMES_APART),
  },
} satisfies Column;

/** In words or as an RRULE; stored as the RRULE. */
const aturan = {
  kind: 'line',
  input: line('Aturan harus diisi').superRefine((text, context) => {
    if (tidyText(text) !== '' && !readAturan(text)) context.addIssue({ code: 'custom', message: ATURAN_UNKNOWN });
  }),
  value: z.string(),
  tidy: (text: string) => rruleOf(readAturan(text)!),
  sheet: {
    header: 'Aturan',
    width: 40,
    format: 'text',
    hint: 'Misalnya Setiap Selasa pekan ke-2 dan ke-4',
    read: tidyText,
    show: rruleWords,
  },
} satisfies Column;

const noDate = z.literal('', { error: 'Tanggal tidak valid' });
/** The last day, or none. */
const sampai = {
  kind: 'line',
  input: z
    .union([noDate, dateInput('Tanggal tidak valid')], { error: 'Tanggal tidak valid' })
    .nullable()
    .optional(),
  value: z.string().nullable(),
  empty: null,
  tidy: (text?: string | null) => text || null,
  sheet: {
    header: 'Sampai',
    width: 16,
    format: 'date',
    hint: 'Kosong: tanpa batas',
    read: (cell: string) => (cell.trim() === '' ? undefined : cell.trim()),
    show: (wire: string | null) => wire?.slice(0, 10) ?? '',
  },
} satisfies Column;

const dates = (header: string, hint: string) =>
  ({
    kind: 'lines',
    input: z
      .array(dateInput('Tanggal tidak valid'), { error: 'Tanggal tidak valid' })
      .max(DATES_MAX, { error: `Paling banyak ${DATES_MAX} tanggal` })
      .optional(),
    value: z.array(z.string()),
    empty: [] as string[],
    tidy: (all: string[] = []) => [...new Set(all)].toSorted(),
    sheet: {
      header,
      width: 30,
      format: 'text',
      hint,
      read: (cell: string) => (cell.trim() === '' ? undefined : cell.split(/[,;]/).map((one) => one.trim())),
      show: (wire: string[]) => wire.map((one) => one.slice(0, 10)).join(', '),
    },
  }) satisfies Column;

const { sheet: _, ...tetap } = dates('Tetap', '');

export const columns = {
  id_masjid: reference('masjid', 'Masjid', 'Masjid harus diisi'),
  id_mubaligh: giliran,
  waktu: waktu('Waktu pengajian harus diisi'),
  aturan,
  mulai: date('Tanggal mulai harus diisi', 'Mulai'),
  sampai,
  kecuali: dates('Kecuali', 'Tanggal yang dilewati, misalnya 2027-03-09, 2027-03-16'),
  /** Dates on a holiday that take place anyway. */
  tetap,
};

export const rutinNoun = { noun: 'rutin', columns } as const;
