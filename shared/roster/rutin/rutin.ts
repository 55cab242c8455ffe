import * as z from 'zod';
import { endpoint } from '../../base/endpoint.ts';
import { exportEndpoint, exportFormat, paging } from '../../base/export.ts';
import { id, idInput, idParams } from '../../base/id.ts';
import { listQuery } from '../../base/list.ts';
import { readDeleteEndpoints, spreadsheetEndpoints, writeEndpoints } from '../../base/resource.ts';
import { inputOf, rowOf } from '../column.ts';
import { bentrokOf } from '../bentrok/answer.ts';
import { pengajianRow, pengajianUpdate } from '../pengajian.ts';
import { columns } from './columns.ts';

/** A date of a series on a holiday, without a decision yet. */
const tanya = z.object({ tanggal: z.string(), nama: z.string() });

export const rutinRow = rowOf(columns).extend({
  nama_masjid: z.string(),
  nama_mubaligh: z.array(z.string().nullable()),
  /** The rule, stored as the text of an RRULE without start and end, in words: 'Setiap Selasa pekan ke-2 dan ke-4'. */
  kalimat: z.string(),
  /** The next schedule of the series, null if there is none. */
  berikutnya: z.string().nullable(),
  /** How many of its schedules are still to come. */
  jumlah_jadwal: z.int(),
  tanya: tanya.array(),
  /** How many waiting messages a change has cancelled; absent when none. */
  cancelled: z.int().optional(),
});

export const rutinInput = inputOf(columns);
const update = rutinInput.partial();
export type Rutin = z.infer<typeof rutinRow>;
export type RutinInput = z.infer<typeof rutinInput>;
export type RutinUpdate = z.infer<typeof update>;

const rutinQuery = listQuery.extend({
  /** Those that go on, those that are over, or both. */
  keadaan: z.enum(['berjalan', 'selesai'], { error: 'Keadaan harus berjalan atau selesai' }).optional(),
});
export type RutinQuery = z.infer<typeof rutinQuery>;

/**
 * The state of a date. `baru`: it will be made, now or when its time is near; `ada`: its schedule exists as the series
 * defines it; `diubah` and `dihapus`: a person has changed or deleted it, and the series leaves it so; `dilewati`: it
 * is left out; `kosong`: the preacher whose turn it is was deleted; `sudah_ada`: the mosque has a pengajian then
 * already.
 */
export const KEADAAN = ['baru', 'ada', 'diubah', 'dihapus', 'dilewati', 'kosong', 'sudah_ada'] as const;

const tanggalRutin = z.object({
  tanggal: z.string(),
  keadaan: z.enum(KEADAAN),
  id_mubaligh: id.nullable(),
  nama_mubaligh: z.string().nullable(),
  /** The schedule on this date. */
  id_jadwal: id.nullable(),
  /** The name of the holiday on this date. */
  hari_besar: z.string().nullable(),
  bentrok: bentrokOf.array(),
});
export type TanggalRutin = z.infer<typeof tanggalRutin>;
const pratinjau = z.object({ kalimat: z.string(), tanggal: tanggalRutin.array() });
export type Pratinjau = z.infer<typeof pratinjau>;

/** A form before it is saved, and the series that it changes. */
const pratinjauInput = rutinInput.extend({ id: idInput('ID tidak valid').optional() });
export type PratinjauInput = z.infer<typeof pratinjauInput>;

/** How many weeks ahead schedules are created. */
export const PEKAN_KE_DEPAN = { least: 1, most: 26, usual: 8 } as const;
const weeks = { error: `Isi ${PEKAN_KE_DEPAN.least} sampai ${PEKAN_KE_DEPAN.most} pekan` };
export const rutinSetelan = z.object({
  pekan: z.int(weeks).min(PEKAN_KE_DEPAN.least, weeks).max(PEKAN_KE_DEPAN.most, weeks),
});
export type RutinSetelan = z.infer<typeof rutinSetelan>;

/** 'Ini dan seterusnya': what changes from one schedule on; its date is the rule's. */
const seterusnyaInput = pengajianUpdate.omit({ tanggal: true });
export type SeterusnyaInput = z.infer<typeof seterusnyaInput>;

/**
 * The other schedules that 'ini dan seterusnya' affects: `sesudah` follow it; `diubah` were changed manually and stay
 * as they are. `terkirim`: those, including itself, about which a message was sent.
 */
const seterusnya = z.object({ sesudah: z.int(), diubah: z.int(), terkirim: z.int() });
export type Seterusnya = z.infer<typeof seterusnya>;

const path = '/pengajian-rutin';
const facts = { path, noun: 'pengajian rutin' } as const;
const following = '/jadwal-pengajian/:id/seterusnya';
export const rutinEndpoints = {
  ...readDeleteEndpoints({ ...facts, row: rutinRow, detail: rutinRow, query: rutinQuery }),
  ...writeEndpoints({ ...facts, row: rutinRow, create: rutinInput, update }),
  ...spreadsheetEndpoints(facts),
  export: exportEndpoint({ ...facts, query: rutinQuery.omit(paging).extend(exportFormat) }),
  pratinjau: endpoint({
    methods: ['GET'],
    path: `${path}/:id/pratinjau`,
    access: 'account',
    summary: 'Tanggal berikutnya dengan bentroknya',
    params: idParams,
    data: pratinjau,
  }),
  periksa: endpoint({
    methods: ['POST'],
    path: `${path}/pratinjau`,
    access: 'account',
    summary: 'Tanggal dan bentrok pengajian rutin sebelum disimpan',
    body: pratinjauInput,
    data: pratinjau,
  }),
  setelan: endpoint({
    methods: ['GET'],
    path: `${path}/setelan`,
    access: 'account',
    summary: 'Setelan pengajian rutin',
    data: rutinSetelan,
  }),
  ubahSetelan: endpoint({
    methods: ['PATCH'],
    path: `${path}/setelan`,
    access: 'account',
    summary: 'Ubah setelan pengajian rutin',
    body: rutinSetelan,
    data: rutinSetelan,
  }),
  seterusnya: endpoint({
    methods: ['GET'],
    path: following,
    access: 'account',
    summary: 'Berapa jadwal yang seterusnya dari pengajian rutinnya',
    params: idParams,
    data: seterusnya,
  }),
  ubahSeterusnya: endpoint({
    methods: ['PATCH'],
    path: following,
    access: 'account',
    summary: 'Ubah jadwal ini dan yang seterusnya dari pengajian rutinnya',
    params: idParams,
    body: seterusnyaInput,
    data: pengajianRow,
  }),
  hapusSeterusnya: endpoint({
    methods: ['DELETE'],
    path: following,
    access: 'account',
    summary: 'Hapus jadwal ini dan yang seterusnya dari pengajian rutinnya',
    params: idParams,
    data: z.object({ count: z.int(), cancelled: z.int().optional() }),
  }),
};
