import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInput } from '../base/id.ts';
import { KONFIRMASI_JALUR, konfirmasi } from '../roster/konfirmasi.ts';
import { calon } from '../roster/papan/usulan.ts';
import { LANGKAH } from './langkah.ts';

/**
 * An offer to one preacher. waiting: his turn has not come; sent: he is asked; bersedia and tidak: what he said; habis:
 * it ended without an answer; dibatalkan: it was withdrawn, or he was never asked.
 */
export const TAWARAN_STATES = ['waiting', 'sent', 'bersedia', 'tidak', 'habis', 'dibatalkan'] as const;
export type TawaranState = (typeof TAWARAN_STATES)[number];

export const TAWARAN_LABELS: Record<TawaranState, string> = {
  waiting: 'Menunggu giliran',
  sent: 'Menunggu jawaban',
  bersedia: 'Bersedia',
  tidak: 'Menolak',
  habis: 'Tidak menjawab',
  dibatalkan: 'Dibatalkan',
};

/**
 * All offers for one version of a schedule. jalan: offers are open or planned; terisi: a preacher has accepted; habis:
 * no candidate is left or the deadline has passed; dibatalkan: an admin withdrew it, or the schedule changed.
 */
export const PENAWARAN_STATES = ['jalan', 'terisi', 'habis', 'dibatalkan'] as const;
export type PenawaranState = (typeof PENAWARAN_STATES)[number];

/** The pause between two that are asked one after the other, in minutes. */
export const JEDA_MIN = 10;
export const JEDA_MAX = 720;
export const TAWARAN_MAX = 20;
/** Number of candidates that a plan asks one after the other. */
export const BERURUTAN = 5;

const jadwalKind = z.enum(['pengajian', 'jumatan'], { error: 'Jenis jadwal harus pengajian atau jumatan' });
const params = z.object({ kind: jadwalKind, id: z.string().max(64) });

const jadwal = z.object({
  kind: jadwalKind,
  id,
  tanggal: z.string(),
  /** '' for a jumatan. */
  waktu: z.string(),
  /** The time for messages: '11.58', or "Ba'da Maghrib (sekitar 18.05)"; '' if unknown. */
  saat: z.string(),
  id_masjid: id,
  nama_masjid: z.string(),
  wilayah: z.string(),
  nama_ketua_dkm: z.string(),
  id_mubaligh: id,
  nama_mubaligh: z.string(),
  konfirmasi,
  version: z.int(),
});

/** The preacher who declined, when and how; instants are UTC ISO timestamps. */
const berhalangan = z.object({
  id_mubaligh: id,
  nama_mubaligh: z.string(),
  at: z.string().nullable(),
  jalur: z.enum(KONFIRMASI_JALUR).nullable(),
});

const tawaran = z.object({
  id,
  id_mubaligh: id,
  nama_mubaligh: z.string(),
  /** From 1. */
  urutan: z.int(),
  berurutan: z.boolean(),
  state: z.enum(TAWARAN_STATES),
  /** When he is asked unless somebody accepts first; null unless he waits. */
  giliran_at: z.string().nullable(),
  /** Until when the next one is not asked; null unless he is asked and others are still to be asked. */
  sampai_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  read_at: z.string().nullable(),
  answered_at: z.string().nullable(),
  /** Why it did not reach him, or why he was skipped. */
  masalah: z.string().nullable(),
});

/** A candidate; `tidak_bisa`: why he cannot be asked, `tawaran`: the state of his offer, null if it can be made. */
export const calonPengganti = calon.extend({
  tawaran: z.enum(TAWARAN_STATES).nullable(),
  tidak_bisa: z.string().nullable(),
  no_hp: z.string(),
});
export type CalonPengganti = z.infer<typeof calonPengganti>;

/** A person who was informed: that it is taken, withdrawn, changed. */
const kabar = z.object({
  langkah: z.enum(LANGKAH),
  teks: z.string(),
  at: z.string(),
  read_at: z.string().nullable(),
  /** Why it was not sent. */
  masalah: z.string().nullable(),
});

/** When he would be asked, and before when his message would ask for the answer; null if no time is left. */
const saat = z.object({ at: z.string(), sebelum: z.string() }).nullable();

/** How offers that are made now would go unless somebody accepts. */
const rencana = z.object({
  /** In quiet hours, as `malam` of the offer. */
  malam: z.boolean(),
  jeda_menit: z.int(),
  /** The best who can be asked, one after the other. */
  giliran: z.object({ id_mubaligh: id, saat }).array(),
  /** Anybody, alone. */
  sendiri: saat,
});
export type Rencana = z.infer<typeof rencana>;

export const pengganti = z.object({
  jadwal,
  /** Null while the current preacher has not declined, and there is no substitute. */
  berhalangan: berhalangan.nullable(),
  /** Why it can't be offered now; null if it can. */
  alasan: z.string().nullable(),
  /** Until when an answer counts if offers are made now, or as they run. */
  batas: z.string(),
  /** When the present quiet hours end; null outside of them. */
  jam_tenang_sampai: z.string().nullable(),
  /** None while offers run or none can be made; in quiet hours after them, and tonight. */
  rencana: rencana.array(),
  penawaran: z
    .object({
      state: z.enum(PENAWARAN_STATES),
      /** Null as long as nobody was asked in turn. */
      jeda_menit: z.int().nullable(),
      mulai_at: z.string(),
      akhir_at: z.string().nullable(),
      id_pemenang: id.nullable(),
      nama_pemenang: z.string().nullable(),
      /** Whether the substitute can still be withdrawn. */
      bisa_diurungkan: z.boolean(),
    })
    .nullable(),
  tawaran: tawaran.array(),
  calon: calonPengganti.array(),
  kabar: kabar.array(),
  linimasa: z.object({ at: z.string(), langkah: z.enum(LANGKAH), teks: z.string() }).array(),
});
export type Pengganti = z.infer<typeof pengganti>;

/**
 * A schedule that needs a substitute: its preacher has declined and nobody has taken over. `state`: none if nobody was
 * asked; habis needs the admin's attention.
 */
export const penggantiRow = z.object({
  kind: jadwalKind,
  id,
  tanggal: z.string(),
  waktu: z.string(),
  id_masjid: id,
  nama_masjid: z.string(),
  nama_mubaligh: z.string(),
  state: z.enum(['none', ...PENAWARAN_STATES]),
  ditawari: z.int(),
  menolak: z.int(),
  /** A preacher who said yes after the deadline, so that an admin has to decide. */
  bersedia: z.string().nullable(),
  batas: z.string(),
});
export type PenggantiRow = z.infer<typeof penggantiRow>;

export const tawarkanInput = z.object({
  id_mubaligh: z
    .array(idInput('Mubaligh tidak valid'), { error: 'Mubaligh harus dipilih' })
    .min(1, { error: 'Mubaligh harus dipilih' })
    .max(TAWARAN_MAX, { error: `Paling banyak ${TAWARAN_MAX} mubaligh sekaligus` }),
  /** One after the other with a pause between; otherwise all are asked at once. */
  berurutan: z.boolean().optional(),
  jeda_menit: z
    .int({ error: `Jeda harus ${JEDA_MIN} sampai ${JEDA_MAX} menit` })
    .min(JEDA_MIN, { error: `Jeda paling sedikit ${JEDA_MIN} menit` })
    .max(JEDA_MAX, { error: `Jeda paling banyak ${JEDA_MAX} menit` })
    .optional(),
  /** In quiet hours: go out in the next two hours nevertheless. */
  malam: z.boolean().optional(),
});
export type TawarkanInput = z.infer<typeof tawarkanInput>;

const path = '/pengganti';
export const penggantiEndpoints = {
  list: endpoint({
    methods: ['GET'],
    path,
    access: 'account',
    summary: 'Jadwal yang perlu pengganti',
    data: penggantiRow.array(),
  }),
  show: endpoint({
    methods: ['GET'],
    path: `${path}/:kind/:id`,
    access: 'account',
    summary: 'Calon pengganti, tawaran, dan linimasa satu jadwal',
    params,
    data: pengganti,
  }),
  tawarkan: endpoint({
    methods: ['POST'],
    path: `${path}/:kind/:id/tawarkan`,
    access: 'account',
    summary: 'Tawarkan jadwal kepada calon pengganti',
    params,
    body: tawarkanInput,
    data: pengganti,
  }),
  batal: endpoint({
    methods: ['DELETE'],
    path: `${path}/:kind/:id`,
    access: 'account',
    summary: 'Hentikan tawaran, atau urungkan pengganti yang sudah bersedia',
    params,
    data: pengganti,
  }),
};
