import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInput, idParams } from '../base/id.ts';

/** What can be sent along with a text. */
export const LAMPIRAN_JENIS = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type LampiranJenis = (typeof LAMPIRAN_JENIS)[number];
export const isPicture = (jenis: LampiranJenis): boolean => jenis !== 'application/pdf';
/** As what WhatsApp shows it. */
export const mediaOf = (jenis: LampiranJenis) => (isPicture(jenis) ? 'image' : 'document');
export type MediaKind = ReturnType<typeof mediaOf>;

/** The header that names an uploaded file, percent-encoded. */
export const FILE_NAME_HEADER = 'x-file-name';

/** `pratinjau`: the path below /api from which its picture is read; a PDF has none. */
export const lampiran = z.object({
  id: z.string(),
  nama: z.string(),
  jenis: z.enum(LAMPIRAN_JENIS),
  ukuran: z.int(),
  pratinjau: z.string().optional(),
});
export type Lampiran = z.infer<typeof lampiran>;

/** The file of a message, null without one. */
export const fileOfMessage = z.object({ id_lampiran: id.nullable(), nama_lampiran: z.string().nullable() });
export type FileOfMessage = z.infer<typeof fileOfMessage>;

/** The file of a whole send. */
export const lampiranId = idInput('Lampiran tidak ditemukan').optional();

const access = 'account';
export const lampiranEndpoints = {
  upload: endpoint({
    methods: ['POST'],
    path: '/lampiran',
    access,
    summary: 'Unggah lampiran (JPEG, PNG, WebP atau PDF); X-File-Name memuat namanya, percent-encoded',
    file: 'in',
    data: lampiran,
  }),
  get: endpoint({
    methods: ['GET'],
    path: '/lampiran/:id',
    access,
    summary: 'Satu lampiran',
    params: idParams,
    data: lampiran,
  }),
  isi: endpoint({
    methods: ['GET'],
    path: '/lampiran/:id/isi',
    access,
    summary: 'Isi lampiran',
    params: idParams,
    file: 'out',
  }),
};
