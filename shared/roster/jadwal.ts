import * as z from 'zod';
import { reminderEndpoints } from '../broadcast/broadcast.ts';
import { endpoint } from '../base/endpoint.ts';
import { exportEndpoint, exportFormat, paging, type Fact } from '../base/export.ts';
import { idInput } from '../base/id.ts';
import { batchBody, batchQuery, batchResult, listQuery, wilayahFilter } from '../base/list.ts';
import { readDeleteEndpoints, spreadsheetEndpoints, writeEndpoints } from '../base/resource.ts';
import { inputOf, rowOf, type Columns } from './column.ts';
import { konfirmasi, KONFIRMASI_JALUR, konfirmasiEndpoint } from './konfirmasi.ts';

/** A list of schedules also takes a range of dates, both ends included, the mosque or its wilayah, and the state. */
export const jadwalQuery = listQuery.extend({
  dateStart: z.string().max(40).optional(),
  dateEnd: z.string().max(40).optional(),
  id_masjid: idInput('Masjid tidak ditemukan').optional(),
  wilayah: wilayahFilter,
  broadcasted: z.enum(['true', 'false'], { error: 'broadcasted harus true atau false' }).optional(),
  konfirmasi: konfirmasi.optional(),
});
export type JadwalQuery = z.infer<typeof jadwalQuery>;

/** The states that a list of schedules can be narrowed to. */
export const JADWAL_STATUS = {
  belum: { label: 'Belum Broadcast', query: { broadcasted: 'false' } },
  sudah: { label: 'Sudah Broadcast', query: { broadcasted: 'true' } },
  asked: { label: 'Menunggu jawaban', query: { konfirmasi: 'asked' } },
  hadir: { label: 'Hadir', query: { konfirmasi: 'hadir' } },
  udzur: { label: 'Udzur', query: { konfirmasi: 'udzur' } },
} as const satisfies Record<string, { label: string; query: Pick<JadwalQuery, 'broadcasted' | 'konfirmasi'> }>;
export type JadwalStatus = keyof typeof JADWAL_STATUS;
export const isJadwalStatus = (text: string): text is JadwalStatus => Object.hasOwn(JADWAL_STATUS, text);

const jadwalExportQuery = jadwalQuery.omit(paging).extend(exportFormat);

const STATUS = ['none', 'waiting', 'accepted', 'failed'] as const;

/** What rows of both kinds carry beside their columns; the two names are read-only. */
const beside = {
  nama_masjid: z.string(),
  nama_mubaligh: z.string(),
  broadcasted: z.boolean(),
  /** The state of the reminders to each recipient; `broadcasted` is computed from them. */
  dkm_status: z.enum(STATUS),
  mubaligh_status: z.enum(STATUS),
  /** After a restore: its reminder may have been sent, and nobody has sent it or dismissed the mark since. */
  mungkin_terkirim: z.boolean(),
  /** What the preacher has said to this version. */
  konfirmasi,
  /** Time and channel of his answer, a UTC ISO timestamp: in the answer for one schedule, if he has answered. */
  konfirmasi_at: z.string().optional(),
  konfirmasi_jalur: z.enum(KONFIRMASI_JALUR).optional(),
  /** Number of waiting messages that a change has cancelled; only present if they can be sent again. */
  cancelled: z.int().optional(),
};
export const jadwalRow = <C extends Columns>(columns: C) => rowOf(columns).extend(beside);

export const jadwalFacts = {
  broadcasted: {
    header: 'Status Broadcast',
    width: 20,
    show: (broadcasted: boolean) => (broadcasted ? 'Sudah Broadcast' : 'Belum Broadcast'),
  },
} satisfies Record<string, Fact<never>>;

export type JadwalKind = 'pengajian' | 'jumatan';

/** What pengajian and jumatan are: a mosque, a preacher and a date; only pengajian has a time. */
export interface Jadwal<C extends Columns = Columns> {
  kind: JadwalKind;
  columns: C;
}

/** The schemas and calls of a kind of schedule, from its facts and what its rows carry. */
export function jadwalContract<const K extends JadwalKind, C extends Columns, Row extends z.ZodObject>(
  { kind, columns }: Jadwal<C> & { kind: K },
  row: Row,
) {
  const path = `/jadwal-${kind}` as const;
  const noun = `jadwal ${kind}`;
  const input = inputOf(columns);
  const update = input.partial();
  const endpoints = {
    ...readDeleteEndpoints({ path, noun, row, detail: row, query: jadwalQuery }),
    ...writeEndpoints({ path, noun, row, create: input, update }),
    ...spreadsheetEndpoints({ path, noun }),
    export: exportEndpoint({ path, noun, query: jadwalExportQuery }),
    ...reminderEndpoints(path, noun),
    konfirmasi: konfirmasiEndpoint({ path, noun, row }),
    /** A person clears the marks of a restore. */
    dismissMarks: endpoint({
      methods: ['DELETE'],
      path: `${path}/restore-mark`,
      access: 'account',
      summary: `Hapus tanda 'mungkin sudah dikirim' dari ${noun}`,
      query: batchQuery,
      body: batchBody,
      data: batchResult,
    }),
  };
  return { input, update, endpoints };
}
