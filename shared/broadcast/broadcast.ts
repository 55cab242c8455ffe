import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { pada } from '../nanti/nanti.ts';
import { choiceFields, sendResult } from '../queue/send.ts';
import { idInput, idListInput } from '../base/id.ts';
import { lampiranId } from '../lampiran/lampiran.ts';

const templateId = idInput('Template tidak ditemukan').optional();

/** What to do with messages that would not leave before their end: send them tomorrow morning, or skip them. */
export const REST = ['besok', 'lewati'] as const;
export type Rest = (typeof REST)[number];
export const sisa = z.enum(REST, { error: 'Pilihan sisa harus besok atau lewati' }).optional();

/** Whether a preview also contains what a person needs to choose among its messages. */
const rinci = z.enum(['true', 'false'], { error: 'rinci harus true atau false' }).optional();

/** Whether preachers who were asked and have not answered are asked once more. */
const ingatkan_lagi = z.enum(['true', 'false'], { error: 'ingatkan_lagi harus true atau false' }).optional();

/** What a reminder's preview and send take (specification, section 7, Broadcast). */
export const reminderQuery = z.object({
  id: idListInput.optional(),
  templateDKM: templateId,
  templateMubaligh: templateId,
  id_lampiran: lampiranId,
  sisa,
  rinci,
  pada: pada.optional(),
  ingatkan_lagi,
  ...choiceFields,
});
export type ReminderQuery = z.infer<typeof reminderQuery>;

const MONTH = { error: 'Bulan harus 0 sampai 11' };
/** `month` counts from 0 (Januari) to 11 (Desember). */
export const digestQuery = z.object({
  templateDKM: templateId,
  templateMubaligh: templateId,
  id_lampiran: lampiranId,
  sisa,
  rinci,
  pada: pada.optional(),
  ...choiceFields,
  month: z
    .union([z.string().regex(/^(\d|1[01])$/, MONTH), z.int(MONTH).min(0, MONTH).max(11, MONTH)], MONTH)
    .optional(),
});
export type DigestQuery = z.infer<typeof digestQuery>;

/**
 * `waiting`: an equal message waits already; `message` is its text, and it is not sent again. `skipped`: why a
 * recipient is skipped; such an item is not sent. `too_long`: the text's length, if it exceeds the limit; `message`
 * is then its beginning, and nothing is sent. `nama_lampiran`: the file that goes with it. `late`: it would not be sent
 * before its end, so the send needs a REST.
 */
export const previewItem = z.object({
  recipients: z.array(z.string()),
  message: z.string(),
  skipped: z.string().optional(),
  too_long: z.int().optional(),
  late: z.literal(true).optional(),
  waiting: z.literal(true).optional(),
  nama_lampiran: z.string().optional(),
  /**
   * Only with `rinci`: what names it in `kecuali` and `ubahan`; why a person may not want to send it, though it is sent
   * unless he unticks it; to whom it goes and about what. `tanggal` is a plain date.
   */
  kunci: z.string().optional(),
  peringatan: z.string().optional(),
  audience: z.enum(['dkm', 'mubaligh']).optional(),
  no_hp: z.string().optional(),
  masjid: z.array(z.string()).optional(),
  jadwal: z.object({ tanggal: z.string(), id_masjid: z.string() }).array().optional(),
});
export type PreviewItem = z.infer<typeof previewItem>;

/** Preview and send of a schedule resource's reminders. */
export function reminderEndpoints<P extends string>(path: P, noun: string) {
  return {
    preview: endpoint({
      methods: ['GET', 'POST'],
      path: `${path}/broadcast-preview`,
      access: 'account',
      summary: `Pratinjau broadcast ${noun}`,
      query: reminderQuery,
      data: previewItem.array(),
    }),
    send: endpoint({
      methods: ['GET', 'POST'],
      path: `${path}/broadcast`,
      access: 'account',
      summary: `Kirim broadcast ${noun}`,
      query: reminderQuery,
      data: sendResult,
    }),
  };
}

export const digestEndpoints = {
  preview: endpoint({
    methods: ['GET', 'POST'],
    path: '/jadwal-pengajian/broadcast-bulanan-preview',
    access: 'account',
    summary: 'Pratinjau broadcast bulanan',
    query: digestQuery,
    data: previewItem.array(),
  }),
  send: endpoint({
    methods: ['GET', 'POST'],
    path: '/jadwal-pengajian/broadcast-bulanan',
    access: 'account',
    summary: 'Kirim broadcast bulanan',
    query: digestQuery,
    data: sendResult,
  }),
};
