import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id } from '../base/id.ts';
import { dateInput, listQuery } from '../base/list.ts';
import { AUDIT_LABELS, type AuditKind } from './audit-action.ts';

const kinds = Object.keys(AUDIT_LABELS) as [AuditKind, ...AuditKind[]];

const auditValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type AuditValue = z.infer<typeof auditValue>;
const auditValues = z.record(z.string(), auditValue);
/** Fields of a row with their values. */
export type AuditValues = z.infer<typeof auditValues>;

/**
 * Ids, dates, counts and names of fields, `before` and `after` a change; never the texts of messages, never names or
 * numbers of people.
 */
export const auditDetail = z.record(z.string(), z.union([auditValue, z.array(z.string()), auditValues]));
export type AuditDetail = z.infer<typeof auditDetail>;

/** The change of one field, in words; null where a value is not known or was empty. */
const auditRincian = z.object({ apa: z.string(), dari: z.string().nullable(), ke: z.string().nullable() });
export type AuditRincian = z.infer<typeof auditRincian>;

/**
 * Who did what: `at` is the instant in UTC, `keterangan` the same as action, subject and detail in a sentence, with the
 * names that ids had then; `rincian` its fields one by one.
 */
export const auditRow = z.object({
  id,
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: auditDetail,
  keterangan: z.string(),
  rincian: auditRincian.array(),
  /** The id of a deletion that can still be undone. */
  penghapusan: id.nullable(),
});
export type AuditRow = z.infer<typeof auditRow>;

export const auditQuery = listQuery.extend({
  dateStart: dateInput('Tanggal awal tidak valid').optional(),
  dateEnd: dateInput('Tanggal akhir tidak valid').optional(),
  jenis: z.enum(kinds, { error: `Jenis harus salah satu dari ${kinds.join(', ')}` }).optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const auditEndpoints = {
  list: endpoint({
    methods: ['GET'],
    path: '/audit',
    access: 'superadmin',
    summary: 'Riwayat aktivitas',
    query: auditQuery,
    data: auditRow.array(),
  }),
};
