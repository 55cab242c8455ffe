import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idListInput, idParams } from '../base/id.ts';
import { batchBody, batchQuery, batchResult, listQuery } from '../base/list.ts';

export const QUEUE_STATES = ['waiting', 'held', 'running'] as const;

/** A message that has not ended yet. Instants are UTC ISO timestamps. */
export const queueRow = z.object({
  id,
  id_broadcast: id.nullable(),
  no_hp: z.string(),
  recipient: z.string(),
  /** The mosque that it is for or about; null if there are several or none. */
  nama_masjid: z.string().nullable(),
  message: z.string(),
  status: z.enum(QUEUE_STATES),
  attempts: z.int(),
  created_at: z.string(),
  ends_at: z.string(),
});
export type QueueRow = z.infer<typeof queueRow>;

export const queueQuery = listQuery.extend({
  status: z.enum(QUEUE_STATES, { error: 'Status harus waiting, held atau running' }).optional(),
});
export type QueueQuery = z.infer<typeof queueQuery>;

/**
 * `paused_reason` is an Indonesian sentence, null while the queue runs. `paused_by`: the cause, if neither a person nor
 * WhatsApp has paused it.
 */
export const queueState = z.object({
  paused: z.boolean(),
  paused_reason: z.string().nullable(),
  paused_by: z.enum(['clock', 'upgrade', 'standby']).optional(),
  waiting: z.int(),
  held: z.int(),
  running: z.int(),
});
export type QueueState = z.infer<typeof queueState>;

/** Nouns that messages can refer to: schedules, recipients, a series that made them, a template. */
export const WAITING_NOUNS = ['masjid', 'mubaligh', 'pengajian', 'jumatan', 'rutin', 'template'] as const;
export type WaitingNoun = (typeof WAITING_NOUNS)[number];
export const waitingBody = z.object({
  noun: z.enum(WAITING_NOUNS, { error: `Pilihan noun harus ${WAITING_NOUNS.join(', ')}` }),
  id: idListInput,
});

export const queueEndpoints = {
  list: endpoint({
    methods: ['GET'],
    path: '/queue',
    access: 'account',
    summary: 'Antrean pesan',
    query: queueQuery,
    data: queueRow.array(),
  }),
  cancel: endpoint({
    methods: ['DELETE'],
    path: '/queue/:id',
    access: 'account',
    summary: 'Batalkan pesan',
    params: idParams,
    data: queueRow,
  }),
  cancelBatch: endpoint({
    methods: ['DELETE'],
    path: '/queue/batch',
    access: 'account',
    summary: 'Batalkan banyak pesan',
    query: batchQuery,
    body: batchBody,
    data: batchResult,
  }),
  waiting: endpoint({
    methods: ['POST'],
    path: '/queue/menunggu',
    access: 'account',
    summary: 'Berapa pesan menunggu tentang data ini',
    body: waitingBody,
    data: z.object({ count: z.int() }),
  }),
  pause: endpoint({
    methods: ['POST'],
    path: '/queue/pause',
    access: 'account',
    summary: 'Jeda antrean',
    data: queueState,
  }),
  resume: endpoint({
    methods: ['POST'],
    path: '/queue/resume',
    access: 'account',
    summary: 'Lanjutkan antrean',
    data: queueState,
  }),
  release: endpoint({
    methods: ['POST'],
    path: '/queue/release',
    access: 'account',
    summary: 'Lepas pesan yang ditahan',
    data: queueState,
  }),
};
