import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { IDS_MAX, idInput } from '../base/id.ts';
import { message, MESSAGE_MAX, optionalLine } from '../base/values.ts';
import { previewItem, sisa } from '../broadcast/broadcast.ts';
import { lampiranId } from '../lampiran/lampiran.ts';
import { pada } from '../nanti/nanti.ts';
import { choiceFields, sendResult } from '../queue/send.ts';

/** All chairmen or all preachers, or those of one wilayah. */
const ALL_OF = ['dkm_semua', 'mubaligh_semua'] as const;
/** The preachers of a Friday, or those of them who have been asked and have not answered. */
export const OF_FRIDAY = ['khatib', 'belum_menjawab'] as const;
/** One mosque's chairman, one preacher, or one group. */
const ONE_OF = ['masjid', 'mubaligh', 'grup'] as const;

/** `tanggal` is a Friday, the coming one by default. */
export const penerima = z.discriminatedUnion(
  'jenis',
  [
    z.object({ jenis: z.enum(ALL_OF), wilayah: optionalLine({ max: 60 }).optional() }),
    z.object({ jenis: z.enum(OF_FRIDAY), tanggal: z.string().max(40).optional() }),
    z.object({ jenis: z.enum(ONE_OF), id: idInput('Penerima tidak ditemukan') }),
  ],
  { error: 'Penerima tidak dikenal' },
);
export type Penerima = z.infer<typeof penerima>;

const NOBODY = { error: 'Pilih minimal satu penerima' };
const fields = {
  teks: message('Pesan harus diisi', MESSAGE_MAX).optional(),
  id_template: idInput('Template tidak ditemukan').optional(),
  id_lampiran: lampiranId,
  pada: pada.optional(),
  penerima: z.array(penerima, NOBODY).min(1, NOBODY).max(IDS_MAX, { error: 'Paling banyak 20.000 penerima' }),
  ...choiceFields,
};

/** Neither text nor template: whom it would reach, before it is written. */
export const announcePreviewBody = z.object(fields);
export type AnnouncePreviewBody = z.infer<typeof announcePreviewBody>;

const hasOneText = ({ teks, id_template }: Pick<AnnouncePreviewBody, 'teks' | 'id_template'>): boolean =>
  (teks === undefined) !== (id_template === undefined);
const NOT_ONE_TEXT = { error: 'Tulis pesan, atau pilih satu template', path: ['teks'] };

export const announceBody = z.object({ ...fields, sisa }).refine(hasOneText, NOT_ONE_TEXT);
export type AnnounceBody = z.infer<typeof announceBody>;

/** `kunci`: the recipient whose message it is. */
export const announceTestBody = z
  .object({ ...fields, kunci: z.string({ error: 'Pilih penerima yang pesannya diuji' }) })
  .refine(hasOneText, NOT_ONE_TEXT);
export type AnnounceTestBody = z.infer<typeof announceTestBody>;

/**
 * One recipient, once per number or group. `kunci` names him in `kecuali` and `ubahan`; `peran`: what he is here for.
 */
export const announceItem = previewItem.extend({ kunci: z.string(), no_hp: z.string(), peran: z.string() });
export type AnnounceItem = z.infer<typeof announceItem>;

/** Sets that stand one press away, in the order in which they are shown. */
export const KELOMPOK = [...ALL_OF, ...OF_FRIDAY] as const;
/** How many recipients a set has, each number once. */
export const kelompok = z.object({ jenis: z.enum(KELOMPOK), jumlah: z.number().int() });

const path = '/pengumuman';
const access = 'account';
export const announceEndpoints = {
  sets: endpoint({
    methods: ['GET'],
    path: `${path}/kelompok`,
    access,
    summary: 'Kelompok penerima dan jumlahnya',
    data: kelompok.array(),
  }),
  preview: endpoint({
    methods: ['POST'],
    path: `${path}/pratinjau`,
    access,
    summary: 'Pratinjau pengumuman',
    body: announcePreviewBody,
    data: announceItem.array(),
  }),
  send: endpoint({
    methods: ['POST'],
    path,
    access,
    summary: 'Kirim pengumuman',
    body: announceBody,
    data: sendResult,
  }),
  test: endpoint({
    methods: ['POST'],
    path: `${path}/uji`,
    access,
    summary: 'Kirim pesan seorang penerima ke nomor akun sendiri',
    body: announceTestBody,
    data: sendResult,
  }),
};
