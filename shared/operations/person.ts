import * as z from 'zod';
import { ownAccount } from '../account/account.ts';
import { endpoint } from '../base/endpoint.ts';
import { id, idInput } from '../base/id.ts';
import { phone } from '../base/phone.ts';
import { TAWARAN_STATES } from '../reply/pengganti.ts';
import { BAGIAN } from '../roster/bagian.ts';
import { konfirmasi } from '../roster/konfirmasi.ts';
import { mubalighRow } from '../roster/mubaligh.ts';

const WHOM = 'Sebutkan no_hp, id_masjid atau id_mubaligh';
/** Identifies the person: by number, or by the row with the number. */
export const personInput = z
  .object({
    no_hp: phone().optional(),
    id_masjid: idInput('Masjid tidak ditemukan').optional(),
    id_mubaligh: idInput('Mubaligh tidak ditemukan').optional(),
  })
  .refine((input) => Object.values(input).filter((value) => value !== undefined).length === 1, {
    path: ['no_hp'],
    error: WHOM,
  });
export type PersonInput = z.infer<typeof personInput>;

/**
 * An older copy of the data that still contains the deleted data; `tempat`: a backup beside the data or in the second
 * directory, a copy made by an upgrade or a restore, or the write-ahead log while somebody reads it.
 */
export const olderCopy = z.object({
  name: z.string(),
  tempat: z.enum(['data', 'kedua', 'jauh', 'disisihkan', 'log']),
  created_at: z.string(),
});
export type OlderCopy = z.infer<typeof olderCopy>;

/** A text of the organisation's own that names him; people have to rewrite it. */
const ownText = z.object({ tempat: z.enum(['template', 'tampilan']), id, nama: z.string() });
export type OwnText = z.infer<typeof ownText>;

const jadwal = z.object({
  id,
  jenis: z.enum(['pengajian', 'jumatan']),
  tanggal: z.string(),
  waktu: z.string(),
  nama_masjid: z.string(),
  nama_mubaligh: z.string(),
  /** His own answer; null if somebody else is the preacher. */
  konfirmasi: konfirmasi.nullable(),
});
/** Plain dates, both included; `bagian` null: the whole day. */
const cuti = z.object({
  id,
  dari: z.string(),
  sampai: z.string(),
  bagian: z.enum(BAGIAN).nullable(),
  alasan: z.string(),
});
/** An assignment that he has declined. */
const udzur = jadwal.pick({ jenis: true, tanggal: true, waktu: true, nama_masjid: true });
/** What he was offered in another's place, and what he said; instants UTC ISO. */
const tawaran = udzur.extend({ state: z.enum(TAWARAN_STATES), dijawab: z.string().nullable() });
/** A recurring pengajian in which he takes turns. */
const rutin = z.object({ id, nama_masjid: z.string(), waktu: z.string(), aturan: z.string() });
const pesan = z.object({
  id,
  status: z.string(),
  nama: z.string(),
  no_hp: z.string(),
  isi: z.string(),
  dibuat: z.string(),
  selesai: z.string().nullable(),
  diterima: z.string().nullable(),
  dibaca: z.string().nullable(),
});

/** All columns that people fill in. */
export const personMubaligh = mubalighRow.omit({ version: true, cancelled: true });

/**
 * All that is stored about one person. Instants UTC ISO. `disebut`: messages to others that speak of him, without their
 * text. `berhenti_tersamar`: his BERHENTI is kept as a keyed hash of his number. `nomor_pengirim`: it is the number
 * that this Mimbar sends from.
 */
export const personExport = z.object({
  no_hp: z.string(),
  masjid: z.array(z.object({ id, nama_masjid: z.string(), nama_ketua_dkm: z.string(), no_hp: z.string() })),
  mubaligh: z.array(personMubaligh),
  /** Accounts whose alerts go to this number. */
  akun: z.array(ownAccount),
  jadwal: z.array(jadwal),
  cuti: z.array(cuti),
  udzur: z.array(udzur),
  tawaran: z.array(tawaran),
  rutin: z.array(rutin),
  pesan: z.array(pesan),
  /** His replies that were understood as answers: when, and what they said; never their words. */
  balasan: z.array(z.object({ pada: z.string(), jawaban: z.string() })),
  /** What he wrote in the last day and was not understood. */
  belum_jelas: z.array(z.object({ pada: z.string(), kata: z.string() })),
  disebut: z.array(z.object({ id, dibuat: z.string() })),
  /** Deletions that contain his number and can still be undone. */
  terhapus: z.array(z.object({ id, pada: z.string() })),
  ringkasan_bulanan: z.array(z.object({ bulan: z.string(), dikirim: z.string() })),
  berhenti_sejak: z.string().nullable(),
  berhenti_tersamar: z.boolean(),
  nomor_pengirim: z.boolean(),
  disebut_di: z.array(ownText),
  kunci_whatsapp: z.array(z.object({ jenis: z.string(), nama: z.string() })),
  cadangan: z.array(olderCopy),
});
export type PersonExport = z.infer<typeof personExport>;

/**
 * Numbers of deleted rows. `berhenti`: his BERHENTI stays in force, as a keyed hash of his number. `disebut_di`,
 * `nomor_pengirim` and `cadangan`: where data about him remain.
 */
export const personDeleted = z.object({
  masjid: z.int(),
  mubaligh: z.int(),
  /** Accounts stay, without the number. */
  akun: z.int(),
  jadwal: z.int(),
  cuti: z.int(),
  pesan: z.int(),
  balasan: z.int(),
  disebut: z.int(),
  /** Deletions that can no longer be undone: all of them, so that undoing one can't restore data about him. */
  penghapusan: z.int(),
  dibatalkan: z.int(),
  ringkasan_bulanan: z.int(),
  berhenti: z.boolean(),
  kunci_whatsapp: z.int(),
  disebut_di: z.array(ownText),
  nomor_pengirim: z.boolean(),
  cadangan: z.array(olderCopy),
});
export type PersonDeleted = z.infer<typeof personDeleted>;

/** What a person is told of a deletion, in the dashboard as in the terminal. */
export const STAYS_STOPPED = 'Permintaan BERHENTI tetap berlaku. Yang disimpan hanya sidik nomornya, bukan nomornya.';
export const SENDER_STAYS = 'Nomor ini adalah nomor WhatsApp pengirim. Lepas tautannya bila tidak dipakai lagi.';

export function olderCopyName({ name, tempat }: OlderCopy): string {
  if (tempat === 'jauh') return `${name} (salinan jauh)`;
  return tempat === 'kedua' ? `${name} (direktori kedua)` : name;
}

export function ownTextName({ tempat, nama }: OwnText): string {
  return tempat === 'template' ? `template ${nama}` : 'nama aplikasi atau lembaga';
}

/** By POST, so that a number is never in a URL. */
export const personEndpoints = {
  export: endpoint({
    methods: ['POST'],
    path: '/person/export',
    access: 'superadmin',
    summary: 'Ekspor data pribadi seseorang',
    body: personInput,
    data: personExport,
  }),
  remove: endpoint({
    methods: ['POST'],
    path: '/person/delete',
    access: 'superadmin',
    summary: 'Hapus data pribadi seseorang',
    body: personInput,
    data: personDeleted,
  }),
};
