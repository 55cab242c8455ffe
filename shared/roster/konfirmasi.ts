import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { idParams } from '../base/id.ts';

/** Whether a preacher has been asked if he comes, and what he said. A new version of a schedule begins at none. */
export const KONFIRMASI = ['none', 'asked', 'hadir', 'udzur'] as const;
export type Konfirmasi = (typeof KONFIRMASI)[number];
export const konfirmasi = z.enum(KONFIRMASI);

/** How the answer came. */
export const KONFIRMASI_JALUR = ['whatsapp', 'tautan', 'admin'] as const;
export type KonfirmasiJalur = (typeof KONFIRMASI_JALUR)[number];

/** What an admin may enter; `none` removes it. */
export const konfirmasiInput = z.object({
  jawaban: z.enum(['hadir', 'udzur', 'none'], { error: 'Jawaban harus hadir, udzur, atau none' }),
});
export type KonfirmasiInput = z.infer<typeof konfirmasiInput>;

export function konfirmasiEndpoint<P extends string, Row extends z.ZodObject>({
  path,
  noun,
  row,
}: {
  path: P;
  noun: string;
  row: Row;
}) {
  return endpoint({
    methods: ['POST'],
    path: `${path}/:id/konfirmasi`,
    access: 'account',
    summary: `Catat konfirmasi ${noun}`,
    params: idParams,
    body: konfirmasiInput,
    data: row,
  });
}
