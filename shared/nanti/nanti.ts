import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idParams } from '../base/id.ts';

/** What can be sent at a later time; each is also a kind of broadcast. */
export const NANTI_KINDS = ['pengajian_reminder', 'jumatan_reminder', 'pengajian_bulanan', 'pengumuman'] as const;
export type NantiKind = (typeof NANTI_KINDS)[number];

/** How far ahead a send may be kept, in days. */
export const NANTI_DAYS = 60;

/** The instant at which something is sent, ISO with its zone. */
export const pada = z.iso.datetime({
  offset: true,
  error: 'Waktu kirim harus tanggal dan jam, misalnya 2026-11-28T04:30:00+07:00',
});

/**
 * A send that is kept for later, or one of the last week that did not go out as it was meant. `targets`: the dates, or
 * the month, that it is about; `penerima`: how many numbers and groups would get a message by the current data.
 * `notes`: what will be left out or is sent again, that its time lies in quiet hours, what was left out, or why nothing
 * was sent, in sentences. `actor` is who wants it.
 */
export const nantiRow = z.object({
  id,
  kind: z.enum(NANTI_KINDS),
  pada: z.string(),
  state: z.enum(['waiting', 'sent', 'cancelled', 'failed']),
  actor: z.string(),
  targets: z.string().array(),
  penerima: z.int(),
  notes: z.string().array(),
});
export type NantiRow = z.infer<typeof nantiRow>;

const access = 'account';
export const nantiEndpoints = {
  list: endpoint({
    methods: ['GET'],
    path: '/nanti',
    access,
    summary: 'Kiriman yang menunggu waktunya',
    data: nantiRow.array(),
  }),
  move: endpoint({
    methods: ['PATCH'],
    path: '/nanti/:id',
    access,
    summary: 'Ubah waktu kiriman',
    params: idParams,
    body: z.object({ pada }),
    data: nantiRow,
  }),
  cancel: endpoint({
    methods: ['DELETE'],
    path: '/nanti/:id',
    access,
    summary: 'Batalkan kiriman yang menunggu waktunya',
    params: idParams,
    data: nantiRow,
  }),
};
