import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idParams } from '../base/id.ts';
import { sendResult } from '../queue/send.ts';

/** Maximum number of groups of one send. */
export const GRUP_MAX = 20;

/**
 * A WhatsApp group that the sending number is in, or was. `anggota`: the number of its members. `boleh`: Mimbar may
 * send to it. `alasan`: why it takes nothing, whatever `boleh` says. `terakhir`: when a message last got through, in
 * UTC, as an ISO timestamp.
 */
export const grup = z.object({
  id,
  nama: z.string(),
  anggota: z.int(),
  boleh: z.boolean(),
  alasan: z.string().nullable(),
  terakhir: z.string().nullable(),
});
export type Grup = z.infer<typeof grup>;

/** `dibaca`: when the groups were last read from WhatsApp, as an ISO timestamp. */
export const daftarGrup = z.object({ dibaca: z.string().nullable(), grup: grup.array() });
export type DaftarGrup = z.infer<typeof daftarGrup>;

export const grupBody = z.object({ boleh: z.boolean({ error: 'Pilihan boleh harus true atau false' }) });

const path = '/grup';
const access = 'account';
export const grupEndpoints = {
  list: endpoint({
    methods: ['GET'],
    path,
    access,
    summary: 'Grup WhatsApp nomor ini',
    data: daftarGrup,
  }),
  refresh: endpoint({
    methods: ['POST'],
    path: `${path}/segarkan`,
    access,
    summary: 'Baca lagi grup dari WhatsApp',
    data: daftarGrup,
  }),
  update: endpoint({
    methods: ['PATCH'],
    path: `${path}/:id`,
    access,
    summary: 'Boleh tidaknya grup dikirimi',
    params: idParams,
    body: grupBody,
    data: grup,
  }),
  test: endpoint({
    methods: ['POST'],
    path: `${path}/:id/uji`,
    access,
    summary: 'Kirim pesan uji ke grup',
    params: idParams,
    data: sendResult,
  }),
};
