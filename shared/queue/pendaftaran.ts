import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { idParams } from '../base/id.ts';

/**
 * The state of a template's approval by WhatsApp, where only approved texts may open a conversation. `belum`: its
 * current text is not registered; `tidak_bisa`: WhatsApp accepts no such text.
 */
export const PENDAFTARAN_STATES = ['belum', 'menunggu', 'disetujui', 'ditolak', 'dihentikan', 'tidak_bisa'] as const;
export type PendaftaranState = (typeof PENDAFTARAN_STATES)[number];

export const PENDAFTARAN_LABELS: Record<PendaftaranState, string> = {
  belum: 'Belum didaftarkan',
  menunggu: 'Menunggu persetujuan',
  disetujui: 'Disetujui',
  ditolak: 'Ditolak WhatsApp',
  dihentikan: 'Dihentikan WhatsApp',
  tidak_bisa: 'Tidak bisa didaftarkan',
};

/** What can be done about a state; nothing about the others. A refused one is looked at once more by WhatsApp. */
export const PENDAFTARAN_STEPS: Partial<Record<PendaftaranState, string>> = {
  belum: 'Daftarkan ke WhatsApp',
  menunggu: 'Menunggu persetujuan: tanyakan lagi',
  ditolak: 'Ajukan lagi ke WhatsApp',
};

/** `alasan`: an Indonesian sentence, or what WhatsApp says. */
export const pendaftaranRow = z.object({
  id: z.string(),
  nama_template: z.string(),
  status: z.enum(PENDAFTARAN_STATES),
  alasan: z.string().nullable(),
});
export type Pendaftaran = z.infer<typeof pendaftaranRow>;

/** What Mimbar words itself, by the kind under which it is registered. */
export const PESAN_MIMBAR = {
  tawaran: 'Tawaran pengganti',
  pengganti: 'Kabar pengganti',
  perubahan: 'Perubahan jadwal',
  bulanan: 'Jadwal sebulan di beberapa masjid',
  ringkasan: 'Ringkasan Jumat',
  admin: 'Kabar untuk admin',
  uji: 'Pesan uji',
} as const;
export type JenisPesan = keyof typeof PESAN_MIMBAR;
export const JENIS_PESAN = Object.keys(PESAN_MIMBAR) as [JenisPesan, ...JenisPesan[]];

/** `contoh`: how the first of its texts reads. */
export const pesanMimbarRow = z.object({
  jenis: z.enum(JENIS_PESAN),
  nama: z.string(),
  contoh: z.string(),
  status: z.enum(PENDAFTARAN_STATES),
  alasan: z.string().nullable(),
});
export type PesanMimbar = z.infer<typeof pesanMimbarRow>;

export const pendaftaranEndpoints = {
  /** null if no approval is needed. */
  list: endpoint({
    methods: ['GET'],
    path: '/template/pendaftaran',
    access: 'account',
    summary: 'Keadaan pendaftaran template di WhatsApp',
    data: pendaftaranRow.array().nullable(),
  }),
  register: endpoint({
    methods: ['POST'],
    path: '/template/:id/daftarkan',
    access: 'account',
    summary: 'Daftarkan template ke WhatsApp, atau tanyakan lagi keadaannya',
    params: idParams,
    data: pendaftaranRow,
  }),
  /** null if no approval is needed. */
  own: endpoint({
    methods: ['GET'],
    path: '/template/pesan-mimbar',
    access: 'account',
    summary: 'Keadaan pendaftaran pesan buatan Mimbar di WhatsApp',
    data: pesanMimbarRow.array().nullable(),
  }),
  registerOwn: endpoint({
    methods: ['POST'],
    path: '/template/pesan-mimbar/:jenis/daftarkan',
    access: 'account',
    summary: 'Daftarkan pesan buatan Mimbar ke WhatsApp, atau tanyakan lagi keadaannya',
    params: z.object({ jenis: z.enum(JENIS_PESAN, { error: 'Jenis pesan tidak dikenal' }) }),
    data: pesanMimbarRow,
  }),
};
