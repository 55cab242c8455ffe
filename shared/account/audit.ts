import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id } from '../base/id.ts';
import { dateInput, listQuery } from '../base/list.ts';
import { AUDIT_LABELS, type AuditKind } from './audit-action.ts';

const kinds = Object.keys(AUDIT_LABELS) as [AuditKind, ...AuditKind[]];

/** Ids, counts and names of fields; never texts, names or numbers of people. */
export const auditDetail = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);
export type AuditDetail = z.infer<typeof auditDetail>;

/** Who did what: `at` is the instant in UTC, `keterangan` the same as action, subject and detail in a sentence. */
export const auditRow = z.object({
  id,
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: auditDetail,
  keterangan: z.string(),
  /** A deletion that can still be taken back: its id. */
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
