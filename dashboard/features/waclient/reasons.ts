import { MESSENGER_NAME } from '#shared/queue/waclient.ts';

/** The reason why there is no connection or no QR, and what to do, by the messenger's code. */
export const REASONS: Record<string, string> = {
  replaced:
    'Sambungan diambil alih oleh Mimbar lain yang memakai tautan yang sama. Matikan yang lain, lalu mulai ulang Mimbar ini, atau tekan Logout dan tautkan lagi.',
  restricted: `${MESSENGER_NAME} membatasi akun ini. Buka ${MESSENGER_NAME} di telepon untuk melihat alasannya.`,
  untrusted: `Server yang menjawab tidak dapat membuktikan dirinya sebagai ${MESSENGER_NAME}, jadi tidak ada pesan yang dikirim. Periksa tanggal perangkat ini dan jaringannya (proxy, antivirus), lalu perbarui Mimbar. Mimbar mencoba lagi setiap menit.`,
  outdated: `${MESSENGER_NAME} meminta versi yang lebih baru. Perbarui Mimbar.`,
  unreachable: `${MESSENGER_NAME} belum dapat dihubungi. Periksa sambungan internet mesin tempat Mimbar berjalan; Mimbar terus mencoba sendiri.`,
  logged_out: 'Tautan sebelumnya telah dilepas. Pindai kode baru untuk menautkan lagi.',
};
