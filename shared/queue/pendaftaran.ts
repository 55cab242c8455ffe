import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { idParams } from '../base/id.ts';

/**
 * The state of a template's approval by WhatsApp, where only approved texts may open a conversation. `belum`: its
 * current text is not registered; `tidak_bisa`: WhatsApp accepts no such text.
 */
export const PENDAFTARAN_STATES = ['belum', 'menunggu', 'disetujui', 'ditolak', 'dihentikan', 'tidak_bisa'] as const;
export type PendaftaranState = (typeof PENDAFTARAN_STATES)[number];

export const PENDAFTARAN_LABELS: Record<PendaftaranState, string> = {
  belum: 'Belum didaftarkan',
  menunggu: 'Menunggu WhatsApp',
  disetujui: 'Disetujui',
  ditolak: 'Ditolak WhatsApp',
  dihentikan: 'Dihentikan WhatsApp',
  tidak_bisa: 'Tidak bisa didaftarkan',
};

/** `alasan`: an Indonesian sentence, or what WhatsApp says. */
export const pendaftaranRow = z.object({
  id: z.string(),
  nama_template: z.string(),
  status: z.enum(PENDAFTARAN_STATES),
  alasan: z.string().nullable(),
});
export type Pendaftaran = z.infer<typeof pendaftaranRow>;

export const pendaftaranEndpoints = {
  /** null where nothing has to be approved. */
  list: endpoint({
    methods: ['GET'],
    path: '/template/pendaftaran',
    access: 'account',
    summary: 'Keadaan pendaftaran template di WhatsApp',
    data: pendaftaranRow.array().nullable(),
  }),
  register: endpoint({
    methods: ['POST'],
    path: '/template/:id/daftarkan',
    access: 'account',
    summary: 'Daftarkan template ke WhatsApp',
    params: idParams,
    data: pendaftaranRow,
  }),
};
