import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { idInput } from '../base/id.ts';
import { KABAR_MAX, kabarOrang, kabarRow } from '../base/kabar.ts';
import { message, MESSAGE_MAX } from '../base/values.ts';
import { sendResult } from '../queue/send.ts';
import { sisa } from '../broadcast/broadcast.ts';

const jadwal = z.enum(['pengajian', 'jumatan'], { error: 'Jenis jadwal harus pengajian atau jumatan' });
const which = z.object({ jadwal, id: idInput('Jadwal tidak ditemukan') });
const MANY = { error: `Pilih 1 sampai ${KABAR_MAX} jadwal` };
const many = <S extends z.ZodType>(one: S) => z.array(one, MANY).min(1, MANY).max(KABAR_MAX, MANY);

export const kabarBody = z.object({ kabar: many(which) });

/**
 * An edited text needs the `tanda` of the original text, so that it is refused if the schedule has changed since.
 * Without `orang` all people of a schedule are told.
 */
export const kabarSendBody = z.object({
  kabar: many(
    which.extend({
      orang: z
        .object({
          kunci: z.string().max(40),
          tanda: z.string().max(100).optional(),
          message: message('Pesan harus diisi', MESSAGE_MAX).optional(),
        })
        .array()
        .max(10)
        .optional(),
    }),
  ),
  sisa,
  /** The messages wait until the present quiet hours end. */
  setelah_jam_tenang: z.boolean().optional(),
});
export type KabarSendBody = z.infer<typeof kabarSendBody>;

/** A message as it would be sent. `skipped`: why it cannot be sent, `late`: it would not be sent in time. */
export const kabarPesan = kabarOrang.extend({
  jadwal,
  id: kabarRow.shape.id,
  recipient: z.string(),
  message: z.string(),
  tanda: z.string(),
  skipped: z.string().optional(),
  late: z.literal(true).optional(),
});
export type KabarPesan = z.infer<typeof kabarPesan>;

const path = '/kabar';
const access = 'account';
export const kabarEndpoints = {
  list: endpoint({
    methods: ['GET'],
    path,
    access,
    summary: 'Jadwal yang berubah setelah dikirim, dan siapa yang perlu diberi tahu',
    data: kabarRow.array(),
  }),
  preview: endpoint({
    methods: ['POST'],
    path: `${path}/pratinjau`,
    access,
    summary: 'Pratinjau pesan perubahan jadwal',
    body: kabarBody,
    data: kabarPesan.array(),
  }),
  send: endpoint({
    methods: ['POST'],
    path: `${path}/kirim`,
    access,
    summary: 'Beri tahu perubahan jadwal',
    body: kabarSendBody,
    data: sendResult,
  }),
  dismiss: endpoint({
    methods: ['POST'],
    path: `${path}/tidak-perlu`,
    access,
    summary: 'Perubahan jadwal tidak perlu diberitahukan',
    body: kabarBody,
    data: z.object({ count: z.int() }),
  }),
};
