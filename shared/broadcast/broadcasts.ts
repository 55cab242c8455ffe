import * as z from 'zod';
import { fileOfMessage } from '../lampiran/lampiran.ts';
import { sendResult } from '../queue/send.ts';
import { endpoint } from '../base/endpoint.ts';
import { broadcastCounts, MESSAGE_STATES } from '../queue/events.ts';
import { id, idInput, idParams } from '../base/id.ts';
import { listQuery } from '../base/list.ts';

export const BROADCAST_KINDS = [
  'pengajian_reminder',
  'pengajian_bulanan',
  'jumatan_reminder',
  'resend',
  'test',
  'pengganti',
  'ringkasan_jumat',
  'kabar',
  'pengumuman',
  'daftar_jumat',
] as const;
export type BroadcastKind = (typeof BROADCAST_KINDS)[number];
export const BROADCAST_LABELS: Record<BroadcastKind, string> = {
  pengajian_reminder: 'Pengajian Reminder',
  pengajian_bulanan: 'Pengajian Bulanan',
  jumatan_reminder: 'Jumatan Reminder',
  resend: 'Kirim Ulang',
  test: 'Pesan Uji',
  pengganti: 'Pengganti',
  ringkasan_jumat: 'Ringkasan Jumat',
  kabar: 'Perubahan Jadwal',
  pengumuman: 'Pengumuman',
  daftar_jumat: 'Daftar Jumat',
};

/**
 * One send. `actor` is what started it: a username, 'cli:user' or 'jadwal:pengajian_reminder'; `automatic` is true for
 * the last. `month` ('YYYY-MM') only for digests. Instants are UTC ISO timestamps.
 */
export const broadcastRow = z.object({
  id,
  kind: z.enum(BROADCAST_KINDS),
  actor: z.string(),
  automatic: z.boolean(),
  month: z.string().nullable(),
  nama_template_dkm: z.string().nullable(),
  nama_template_mubaligh: z.string().nullable(),
  created_at: z.string(),
  paused: z.boolean(),
  counts: broadcastCounts,
});
export type BroadcastRow = z.infer<typeof broadcastRow>;

/**
 * `remaining_ms`: until its last message has left, at the present pace; 0 when none waits, null while nothing can be
 * sent. `blocked`: why nothing is sent at the moment, null while it proceeds. `unsent`: what 'Kirim ke yang belum'
 * would send; `unanswered`: messages that may have arrived and are left out by default; `left_out`: who else is left
 * out, and why, in sentences.
 */
export const broadcastDetail = broadcastRow.extend({
  remaining_ms: z.int().nullable(),
  remaining: z.string().nullable(),
  blocked: z.string().nullable(),
  unsent: z.int(),
  unanswered: z.int(),
  left_out: z.string().array(),
  pace: z.object({ gap: z.string(), sent_today: z.int(), daily_limit: z.int() }),
});
export type BroadcastDetail = z.infer<typeof broadcastDetail>;

/** Each message has exactly one state: dibaca does not include sampai. */
export const RECIPIENT_STATES = ['menunggu', 'terkirim', 'sampai', 'dibaca', 'gagal', 'dibatalkan'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];
export const RECIPIENT_LABELS: Record<RecipientState, string> = {
  menunggu: 'Menunggu',
  terkirim: 'Terkirim',
  sampai: 'Sampai',
  dibaca: 'Dibaca',
  gagal: 'Gagal',
  dibatalkan: 'Dibatalkan',
};

/**
 * `send_time`: when it was taken, or failed; null while it waits. `unanswered`: it may have arrived all the same.
 * `perbaiki`: it failed because of its number, which belongs to a mosque or a preacher.
 */
export const broadcastMessage = z.object({
  id,
  recipient: z.string(),
  audience: z.enum(['dkm', 'mubaligh']).nullable(),
  nama_masjid: z.string().nullable(),
  no_hp: z.string(),
  message: z.string(),
  status: z.enum(RECIPIENT_STATES),
  state: z.enum(MESSAGE_STATES),
  error_reason: z.string().nullable(),
  unanswered: z.boolean(),
  perbaiki: z.boolean(),
  send_time: z.string().nullable(),
  delivered_at: z.string().nullable(),
  read_at: z.string().nullable(),
  ends_at: z.string(),
  ...fileOfMessage.shape,
});
export type BroadcastMessage = z.infer<typeof broadcastMessage>;

const STATUS_MESSAGE = {
  error: `Status harus ${RECIPIENT_STATES.slice(0, -1).join(', ')} atau ${RECIPIENT_STATES.at(-1)}`,
};
export const broadcastMessageQuery = listQuery.extend({ status: z.enum(RECIPIENT_STATES, STATUS_MESSAGE).optional() });
export type BroadcastMessageQuery = z.infer<typeof broadcastMessageQuery>;

export const resendBody = z
  .object({ unanswered: z.boolean({ error: 'Pilihan unanswered harus true atau false' }).optional() })
  .nullish();

/** The mosque or preacher whose change has cancelled messages. */
export const takenBackBody = z.object({
  noun: z.enum(['masjid', 'mubaligh'], { error: 'Pilihan noun harus masjid atau mubaligh' }),
  id: idInput('Data tidak ditemukan'),
});

const path = '/broadcasts';
const access = 'account';
export const broadcastEndpoints = {
  list: endpoint({
    methods: ['GET'],
    path,
    access,
    summary: 'Daftar broadcast',
    query: listQuery,
    data: broadcastRow.array(),
  }),
  get: endpoint({
    methods: ['GET'],
    path: `${path}/:id`,
    access,
    summary: 'Satu broadcast',
    params: idParams,
    data: broadcastDetail,
  }),
  messages: endpoint({
    methods: ['GET'],
    path: `${path}/:id/messages`,
    access,
    summary: 'Penerima satu broadcast',
    params: idParams,
    query: broadcastMessageQuery,
    data: broadcastMessage.array(),
  }),
  pause: endpoint({
    methods: ['POST'],
    path: `${path}/:id/pause`,
    access,
    summary: 'Jeda broadcast',
    params: idParams,
    data: broadcastDetail,
  }),
  resume: endpoint({
    methods: ['POST'],
    path: `${path}/:id/resume`,
    access,
    summary: 'Lanjutkan broadcast',
    params: idParams,
    data: broadcastDetail,
  }),
  cancel: endpoint({
    methods: ['POST'],
    path: `${path}/:id/cancel`,
    access,
    summary: 'Batalkan pesan yang menunggu',
    params: idParams,
    data: broadcastDetail,
  }),
  resend: endpoint({
    methods: ['POST'],
    path: `${path}/:id/resend`,
    access,
    summary: 'Kirim ke yang belum',
    params: idParams,
    body: resendBody,
    data: sendResult,
  }),
  takenBack: endpoint({
    methods: ['POST'],
    path: `${path}/dibatalkan`,
    access,
    summary: 'Kirim lagi yang dibatalkan karena nama atau nomor diubah',
    body: takenBackBody,
    data: sendResult,
  }),
};
