import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id } from '../base/id.ts';
import { listQuery } from '../base/list.ts';
import { phone } from '../base/phone.ts';

export const PROBLEM_REASONS = ['berhenti', 'tidak_terdaftar', 'nomor_sendiri'] as const;
export type ProblemReason = (typeof PROBLEM_REASONS)[number];
export const PROBLEM_LABELS: Record<ProblemReason, string> = {
  berhenti: 'Meminta berhenti',
  tidak_terdaftar: 'Tidak terdaftar di WhatsApp',
  nomor_sendiri: 'Nomor pengirim',
};

/**
 * A number that gets no messages: its owner replied BERHENTI, it is not on WhatsApp, or Mimbar sends from it. `no_hp`
 * is '628…' and also the `id`. `siapa` names the mosques and preachers that have it. `sejak` is a UTC ISO timestamp.
 * `id_pesan`: the last failed message to a recipient who still has the number; null if there is none.
 */
export const nomorBermasalah = z.object({
  id: z.string(),
  no_hp: z.string(),
  alasan: z.enum(PROBLEM_REASONS),
  siapa: z.array(z.string()),
  sejak: z.string(),
  id_pesan: id.nullable(),
});
export type NomorBermasalah = z.infer<typeof nomorBermasalah>;

const REASON_MESSAGE = { error: 'Alasan harus berhenti, tidak_terdaftar, atau nomor_sendiri' };
export const nomorBermasalahQuery = listQuery
  .omit({ id: true })
  .extend({ alasan: z.enum(PROBLEM_REASONS, REASON_MESSAGE).optional() });
export type NomorBermasalahQuery = z.infer<typeof nomorBermasalahQuery>;

const phoneParams = z.object({ no_hp: phone() });

export const nomorBermasalahEndpoints = {
  list: endpoint({
    methods: ['GET'],
    path: '/nomor-bermasalah',
    access: 'account',
    summary: 'Nomor bermasalah',
    query: nomorBermasalahQuery,
    data: nomorBermasalah.array(),
  }),
  lift: endpoint({
    methods: ['DELETE'],
    path: '/nomor-bermasalah/:no_hp',
    access: 'account',
    summary: 'Izinkan kirim lagi ke nomor yang meminta berhenti',
    params: phoneParams,
    data: nomorBermasalah,
  }),
};
