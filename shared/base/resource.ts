import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './id.ts';
import { batchBody, batchQuery, batchResult } from './list.ts';
import { uploadQuery, uploadResult } from './upload.ts';

/** The calls that every resource answers (specification, section 7, Generic resource behaviour). */
export function readDeleteEndpoints<
  P extends string,
  Row extends z.ZodObject,
  Q extends z.ZodObject,
  Detail extends z.ZodObject,
>(definition: { path: P; noun: string; row: Row; detail: Detail; query: Q; access?: 'account' | 'superadmin' }) {
  const { path, noun, row, detail, query, access = 'account' } = definition;
  return {
    list: endpoint({ methods: ['GET'], path, access, summary: `Daftar ${noun}`, query, data: row.array() }),
    get: endpoint({
      methods: ['GET'],
      path: `${path}/:id`,
      access,
      summary: `Satu ${noun}`,
      params: idParams,
      data: detail,
    }),
    remove: endpoint({
      methods: ['DELETE'],
      path: `${path}/:id`,
      access,
      summary: `Hapus ${noun}`,
      params: idParams,
      data: row,
    }),
    removeBatch: endpoint({
      methods: ['DELETE'],
      path: `${path}/batch`,
      access,
      summary: `Hapus banyak ${noun}`,
      query: batchQuery,
      body: batchBody,
      data: batchResult,
    }),
  };
}

/** How a row is saved that may be somebody who is there already. */
export const saveQuery = z.object({
  /** Stores nothing then, and asks: 409 `unanswered`. So does the header `Prefer: tanya`. */
  tanya: z.enum(['true', 'false'], { error: 'tanya harus true atau false' }).optional(),
  /** The answer, as JSON: `{ "orang": "beda" }`. */
  jawab: z.string().max(200).optional(),
});

export function writeEndpoints<
  P extends string,
  Row extends z.ZodObject,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
>(definition: { path: P; noun: string; row: Row; create: Create; update: Update; access?: 'account' | 'superadmin' }) {
  const { path, noun, row, create, update, access = 'account' } = definition;
  return {
    create: endpoint({ methods: ['POST'], path, access, summary: `Tambah ${noun}`, body: create, data: row }),
    update: endpoint({
      methods: ['PATCH'],
      path: `${path}/:id`,
      access,
      summary: `Ubah ${noun}`,
      params: idParams,
      body: update,
      data: row,
    }),
  };
}

export function spreadsheetEndpoints<P extends string>(definition: { path: P; noun: string }) {
  const { path, noun } = definition;
  return {
    template: endpoint({
      methods: ['GET'],
      path: `${path}/template`,
      access: 'account',
      summary: `Template unggahan ${noun}`,
      file: 'out',
    }),
    upload: endpoint({
      methods: ['POST'],
      path: `${path}/upload`,
      access: 'account',
      summary: `Unggah ${noun}`,
      query: uploadQuery,
      file: 'in',
      data: uploadResult,
    }),
  };
}
