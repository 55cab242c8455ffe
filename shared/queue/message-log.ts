import * as z from 'zod';
import { sendResult } from './send.ts';
import { endpoint } from '../base/endpoint.ts';
import { exportEndpoint, exportQuery, type Fact } from '../base/export.ts';
import { id, idParams } from '../base/id.ts';
import { dateInZone, timeInZone } from '../base/dates.ts';
import { listQuery } from '../base/list.ts';
import { formatPhone } from '../base/phone.ts';
import { readDeleteEndpoints } from '../base/resource.ts';

/** A finished attempt; `send_time` is its instant in UTC, as an ISO timestamp. */
export const messageLogRow = z.object({
  id,
  no_hp: z.string(),
  recipient: z.string(),
  /** The mosque that it is for or about; null if there are several or none. */
  nama_masjid: z.string().nullable(),
  message: z.string(),
  status: z.enum(['success', 'failed']),
  error_reason: z.string().nullable(),
  send_time: z.string(),
});
export type MessageLog = z.infer<typeof messageLogRow>;

/** The log as a file. */
export const messageLogFacts = {
  no_hp: { header: 'No HP', width: 20, show: formatPhone },
  recipient: { header: 'Penerima', width: 30, show: String },
  nama_masjid: { header: 'Masjid', width: 30, show: (nama: string | null) => nama ?? '' },
  message: { header: 'Message', width: 80, show: String },
  status: { header: 'Status', width: 10, show: (status: string) => (status === 'success' ? 'Success' : 'Failed') },
  error_reason: { header: 'Alasan', width: 40, show: (reason: string | null) => reason ?? '' },
  send_time: {
    header: 'Waktu Pengiriman',
    width: 20,
    show: (iso: string, timezone: string) =>
      `${dateInZone(Date.parse(iso), timezone)} ${timeInZone(Date.parse(iso), timezone)}`,
  },
} satisfies Record<keyof Omit<MessageLog, 'id'>, Fact<never>>;

/**
 * The current owner of the number that a message went to: the mosque's chairman, or the preacher (`nama_masjid` is
 * null). `jadwal` counts the schedules that use the number as well. `lewat`: the message's schedule has begun, or its
 * month is over.
 */
export const messageContact = z.object({
  noun: z.enum(['masjid', 'mubaligh']),
  id,
  nama: z.string(),
  nama_masjid: z.string().nullable(),
  no_hp: z.string(),
  jadwal: z.int(),
  lewat: z.boolean(),
});
export type MessageContact = z.infer<typeof messageContact>;

/** How a message would be sent again; questions are in the envelope. */
export const resendPreview = z.object({ recipient: z.string(), no_hp: z.string(), message: z.string() });
export type ResendPreview = z.infer<typeof resendPreview>;

const status = { status: z.enum(['success', 'failed'], { error: 'Status harus success atau failed' }).optional() };
export const messageLogQuery = listQuery.extend(status);
export type MessageLogQuery = z.infer<typeof messageLogQuery>;

const path = '/message-logs';
export const messageLogEndpoints = {
  ...readDeleteEndpoints({
    path,
    noun: 'log pesan',
    row: messageLogRow,
    detail: messageLogRow,
    query: messageLogQuery,
  }),
  export: exportEndpoint({ path, noun: 'log pesan', query: exportQuery.extend(status) }),
  kontak: endpoint({
    methods: ['GET'],
    path: `${path}/:id/kontak`,
    access: 'account',
    summary: 'Nomor siapa tujuan sebuah pesan',
    params: idParams,
    data: messageContact,
  }),
  resendPreview: endpoint({
    methods: ['GET'],
    path: `${path}/:id/kirim-ulang`,
    access: 'account',
    summary: 'Pratinjau kirim ulang',
    params: idParams,
    data: resendPreview,
  }),
  resend: endpoint({
    methods: ['GET', 'POST'],
    path: '/message-logs/resend/:id',
    access: 'account',
    summary: 'Kirim ulang',
    params: idParams,
    data: sendResult,
  }),
};
