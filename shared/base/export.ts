import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { listQuery } from './list.ts';

export const EXPORT_FORMATS = ['xlsx', 'csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** A longer table is exported as CSV or JSON only: a workbook is built in memory, and an upload takes no more rows. */
export const XLSX_MAX_ROWS = 20_000;

const FORMAT_MESSAGE = { error: `Format harus ${EXPORT_FORMATS.join(', ')}` };
/** Filters and order as in the list; exports all rows, as xlsx unless `format` is given. */
export const exportFormat = { format: z.enum(EXPORT_FORMATS, FORMAT_MESSAGE).optional() };
/** What a list takes and its export does not. */
export const paging = { page: true, limit: true, fields: true } as const;

export const exportQuery = listQuery.omit(paging).extend(exportFormat);

/** What a row carries beside its columns, as a file shows it. */
export interface Fact<Value = unknown> {
  header: string;
  /** In characters. */
  width: number;
  show(value: Value, timezone: string): string;
}
export type Facts = Record<string, Fact>;

/**
 * A noun's rows as a file: a workbook that can be uploaded again where the noun has an upload, CSV, or the list's rows
 * as JSON.
 */
export function exportEndpoint<P extends string, Q extends typeof exportQuery>({
  path,
  noun,
  query,
}: {
  path: P;
  noun: string;
  query: Q;
}) {
  return endpoint({
    methods: ['GET'],
    path: `${path}/export`,
    access: 'account',
    summary: `Ekspor ${noun}`,
    query,
    file: 'out',
  });
}
