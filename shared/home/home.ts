import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id } from '../base/id.ts';
import { kabarRow } from '../base/kabar.ts';
import { BROADCAST_KINDS } from '../broadcast/broadcasts.ts';
import { SCHEDULE_KEYS, TANYA_LAGI_KEY } from '../card/schedule.ts';
import { nantiRow } from '../nanti/nanti.ts';
import { broadcastCounts } from '../queue/events.ts';
import { penggantiRow } from '../reply/pengganti.ts';
import { bentrokRow } from '../roster/bentrok/answer.ts';

/**
 * Schedules of one day. `menunggu`: their messages still wait; `belum`: not broadcast in full, and nothing waits, so
 * that a second send repeats nothing that is under way. Plain date.
 */
const hari = z.object({ tanggal: z.string(), jadwal: z.int(), belum: z.int(), menunggu: z.int() });

/**
 * The Friday that is still ahead; today's until its sermons begin. `terisi` counts mosques that have a khatib,
 * `ditanya` those who have been asked and have not answered; `kosong` leaves out what the board has locked,
 * `contoh_kosong` are the first of them by name.
 */
const jumat = hari.extend({
  masjid: z.int(),
  terisi: z.int(),
  kosong: z.int(),
  contoh_kosong: z.object({ id_masjid: id, nama_masjid: z.string() }).array(),
  hadir: z.int(),
  udzur: z.int(),
  ditanya: z.int(),
});
export type HomeJumat = z.infer<typeof jumat>;

/**
 * The next run of an active card that has something to send: the dates, or the month, that it is about, and how many
 * numbers would get a message by the current data. Asking again is a run of its own. `due_at`: a UTC ISO timestamp.
 */
const kirim = z.object({
  key: z.enum([...SCHEDULE_KEYS, TANYA_LAGI_KEY]),
  due_at: z.string(),
  targets: z.string().array(),
  penerima: z.int(),
});
export type HomeKirim = z.infer<typeof kirim>;

/**
 * An answer of the last day that was not understood, in its own words, with the question that it leaves open.
 * `tanggal`: plain; `at`: UTC ISO.
 */
const jawaban = z.object({
  kind: penggantiRow.shape.kind,
  id,
  nama_mubaligh: z.string(),
  no_hp: z.string(),
  tanggal: z.string(),
  nama_masjid: z.string(),
  kata: z.string(),
  at: z.string(),
});
export type HomeJawaban = z.infer<typeof jawaban>;

/** Whom to call about this Friday: a preacher who was asked and has not answered. `id`: the schedule's. */
const telepon = z.object({ id, nama_mubaligh: z.string(), no_hp: z.string(), nama_masjid: z.string() });

/** What an admin has to know today. */
export const home = z.object({
  /** Today's plain date in the deployment's zone. */
  tanggal: z.string(),
  jumat,
  /** The study sessions of tomorrow. */
  besok: hari,
  /** Schedules of the coming days whose preacher has declined. */
  pengganti: penggantiRow.array(),
  jawaban: jawaban.array(),
  /** The first of them; none before they were asked again, or are not asked again in time. */
  telepon: telepon.array(),
  /** Clashes of this week by schedule: how many, and the first of each kind. */
  bentrok: z.object({ jumatan: z.int(), pengajian: z.int(), contoh: bentrokRow.array() }),
  /** Schedules that have changed after people were told of them: how many, and the first. */
  kabar: z.object({ jumlah: z.int(), contoh: kabarRow.nullable() }),
  kirim: kirim.array(),
  /** What people want sent later, and what became of it otherwise. */
  nanti: nantiRow.array(),
  /** The last broadcast about schedules. */
  terakhir: z
    .object({
      id,
      kind: z.enum(BROADCAST_KINDS),
      month: z.string().nullable(),
      created_at: z.string(),
      counts: broadcastCounts,
    })
    .nullable(),
  /** What a beginner has done so far. */
  awal: z.object({
    masjid: z.int(),
    mubaligh: z.int(),
    template: z.int(),
    jadwal: z.int(),
    /** Whether a card that reminds is on. */
    pengingat: z.boolean(),
    /** Whether anything about schedules was ever broadcast. */
    broadcast: z.boolean(),
  }),
});
export type Home = z.infer<typeof home>;

export const homeEndpoints = {
  get: endpoint({
    methods: ['GET'],
    path: '/home',
    access: 'account',
    summary: 'Yang perlu dikerjakan hari ini',
    data: home,
  }),
};
