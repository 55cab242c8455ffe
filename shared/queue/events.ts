import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { messengerFrame, ticketQuery, ticketResult } from './waclient.ts';

export const MESSAGE_STATES = ['waiting', 'held', 'running', 'success', 'failed', 'cancelled'] as const;

/** Messages of a broadcast by state; sampai and dibaca are parts of terkirim. */
export const broadcastCounts = z.object({
  menunggu: z.int(),
  terkirim: z.int(),
  sampai: z.int(),
  dibaca: z.int(),
  gagal: z.int(),
  dibatalkan: z.int(),
});
export type BroadcastCounts = z.infer<typeof broadcastCounts>;

/** Frames of the live socket for the dashboard and the CLI. */
export const eventFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('broadcast'), id: z.string(), counts: broadcastCounts }),
  z.object({
    type: z.literal('message'),
    id: z.string(),
    id_broadcast: z.string().nullable(),
    state: z.enum(MESSAGE_STATES),
    error_reason: z.string().nullable(),
  }),
  messengerFrame.extend({ type: z.literal('messenger') }),
  z.object({ type: z.literal('backup'), ok: z.boolean(), message: z.string() }),
  /** Mosques, preachers, schedules, leaves, locks or answers have changed; screens with them reload. */
  z.object({ type: z.literal('roster') }),
  /** `id_account`: whose own doing it tells; his screens have said it already. */
  z.object({
    type: z.literal('alert'),
    level: z.enum(['info', 'warning', 'danger']),
    message: z.string(),
    id_account: z.string().optional(),
  }),
]);
export type EventFrame = z.infer<typeof eventFrame>;

export const eventEndpoints = {
  connect: endpoint({
    methods: ['GET'],
    path: '/events/connect',
    access: 'account',
    summary: 'Token soket kejadian',
    data: ticketResult,
  }),
  socket: endpoint({
    methods: ['GET'],
    path: '/events/ws',
    access: 'ticket',
    summary: 'Soket kejadian',
    query: ticketQuery,
    socket: true,
    data: eventFrame,
  }),
};
