import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id } from '../base/id.ts';
import { dateInput, listQuery } from '../base/list.ts';

/** The kinds of entries that a list can be narrowed to, with the nouns that each holds. */
export const AUDIT_KINDS = {
  masuk: { label: 'Login dan sesi', nouns: ['session'] },
  akun: { label: 'Akun dan password', nouns: ['account', 'admin', 'two-factor'] },
  data: { label: 'Masjid, mubaligh, jadwal', nouns: ['masjid', 'mubaligh', 'pengajian', 'jumatan'] },
  template: { label: 'Template', nouns: ['template'] },
  broadcast: { label: 'Broadcast dan pesan', nouns: ['broadcast', 'queue', 'message', 'message-log', 'opt-out'] },
  otomatis: { label: 'Schedule otomatis', nouns: ['schedule', 'clock'] },
  whatsapp: { label: 'WhatsApp', nouns: ['messenger'] },
  cadangan: { label: 'Cadangan', nouns: ['backup'] },
  tampilan: { label: 'Branding', nouns: ['branding'] },
  privasi: { label: 'Data pribadi', nouns: ['person'] },
} as const;
export type AuditKind = keyof typeof AUDIT_KINDS;
const kinds = Object.keys(AUDIT_KINDS) as [AuditKind, ...AuditKind[]];

/** Ids, counts and names of fields; never texts, names or numbers of people. */
export const auditDetail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]));
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
});
export type AuditRow = z.infer<typeof auditRow>;

export const auditQuery = listQuery.extend({
  dateStart: dateInput('Tanggal awal tidak valid').optional(),
  dateEnd: dateInput('Tanggal akhir tidak valid').optional(),
  jenis: z.enum(kinds, { error: `Jenis harus salah satu dari ${kinds.join(', ')}` }).optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const auditEndpoints = {
  list: endpoint({ methods: ['GET'], path: '/audit', access: 'superadmin', summary: 'Riwayat aktivitas', query: auditQuery, data: auditRow.array() }),
};
