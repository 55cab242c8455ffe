import * as z from 'zod';
import { formatCount } from '../base/count.ts';
import { line, message, MESSAGE_MAX, tidyText } from '../base/values.ts';
import { endpoint } from '../base/endpoint.ts';
import { id } from '../base/id.ts';
import { listQuery } from '../base/list.ts';
import { readDeleteEndpoints, writeEndpoints } from '../base/resource.ts';
import { lampiranId } from '../lampiran/lampiran.ts';
import { inputOf, rowOf, type Column } from './column.ts';
import { TEMPLATE_TYPE_VALUES, type TemplateTypeValue } from './template-types.ts';
import { shortestMessage } from './template-render.ts';

export const templateTypeValue = z.enum(TEMPLATE_TYPE_VALUES, { error: 'Pilih Tipe Pesan' });

const content = message('Content harus diisi', 10_000).refine((text) => shortestMessage(text) <= MESSAGE_MAX, {
  error: ({ input }) =>
    `Template terlalu panjang: ${formatCount(shortestMessage(String(input)))} huruf tanpa nama dan tanggal. Satu pesan paling banyak ${formatCount(MESSAGE_MAX)} huruf.`,
});

export const templateColumns = {
  nama_template: {
    kind: 'name',
    input: line('Nama Template harus diisi'),
    value: z.string(),
    tidy: tidyText,
    screen: { label: 'Nama Template' },
  },
  content: { kind: 'message', input: content, value: z.string(), tidy: tidyText, screen: { label: 'Content' } },
  type: {
    kind: 'choice',
    input: templateTypeValue,
    value: templateTypeValue,
    tidy: (type: TemplateTypeValue) => type,
    screen: { label: 'Tipe' },
  },
  /** The file of every send with it that names none of its own. */
  id_lampiran: {
    kind: 'reference',
    input: lampiranId.nullable(),
    value: id.nullable(),
    tidy: (value: string | number | null | undefined) => (value ? String(value) : null),
    empty: null,
  },
} satisfies Record<string, Column>;

export const templateInput = inputOf(templateColumns);
export type TemplateInput = z.infer<typeof templateInput>;

export const templateUpdate = templateInput.partial();
export type TemplateUpdate = z.infer<typeof templateUpdate>;

export const templateRow = rowOf(templateColumns);
export type Template = z.infer<typeof templateRow>;

export const templateType = z.object({
  value: templateTypeValue,
  label: z.string(),
  guide: z.string(),
  replacements: z.array(z.string()),
  repetition: z.boolean(),
});
export type TemplateType = z.infer<typeof templateType>;

/**
 * Values of the placeholders in the next schedules: one for a reminder, those of one mosque's month for a monthly
 * message. `nyata` is false if there are none and an invented one is used.
 */
export const templateExample = z.object({
  nyata: z.boolean(),
  penerima: z.string(),
  jadwal: z.record(z.string(), z.string()).array(),
});
export type TemplateExample = z.infer<typeof templateExample>;

/** The template of each audience, null for none; `terakhir`: the audiences whose template was used last. */
export const chosenTemplates = z.object({
  dkm: id.nullable(),
  mubaligh: id.nullable(),
  terakhir: z.array(z.enum(['dkm', 'mubaligh'])),
});
export type ChosenTemplates = z.infer<typeof chosenTemplates>;

/** A type that does not exist gives an empty list, not an error (contract, Resources). */
export const templateQuery = listQuery.extend({ type: z.string().max(64).optional() });

const path = '/template';
export const templateEndpoints = {
  ...readDeleteEndpoints({ path, noun: 'template', row: templateRow, detail: templateRow, query: templateQuery }),
  ...writeEndpoints({ path, noun: 'template', row: templateRow, create: templateInput, update: templateUpdate }),
  types: endpoint({
    methods: ['GET'],
    path: '/template/types',
    access: 'account',
    summary: 'Tipe template',
    data: templateType.array(),
  }),
  /** What a broadcast begins with, and a card that has none: the last used, the card's, the only one, or by name. */
  chosen: endpoint({
    methods: ['GET'],
    path: '/template/terpilih',
    access: 'account',
    summary: 'Template yang terpilih lebih dulu di broadcast',
    query: z.object({ type: templateTypeValue }),
    data: chosenTemplates,
  }),
  example: endpoint({
    methods: ['GET'],
    path: '/template/contoh',
    access: 'account',
    summary: 'Isi variabel dari jadwal terdekat',
    query: z.object({ type: templateTypeValue }),
    data: templateExample,
  }),
  /** Stores those of the ready-made templates that are not there; `count` says how many. */
  starter: endpoint({
    methods: ['POST'],
    path: `${path}/starter`,
    access: 'account',
    summary: 'Simpan template siap pakai',
    data: z.object({ count: z.int() }),
  }),
};
