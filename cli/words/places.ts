import { wordText, type Word } from '#shared/base/language.ts';
import { language } from './words.ts';

/** What stands for a value in the usage of commands and options, such as `<pesan>`, by the name that it has there. */
const PLACES: Readonly<Record<string, Word>> = {
  alamat: ['alamat', 'address'],
  alasan: ['alasan', 'reason'],
  aturan: ['aturan', 'rule'],
  bahasa: ['bahasa', 'language'],
  berkas: ['berkas', 'file'],
  bulan: ['bulan', 'month'],
  cadangan: ['cadangan', 'backup'],
  grup: ['grup', 'group'],
  isi: ['isi', 'content'],
  jam: ['jam', 'time'],
  jawaban: ['jawaban', 'answer'],
  jenis: ['jenis', 'kind'],
  jumlah: ['jumlah', 'count'],
  kartu: ['kartu', 'card'],
  kode: ['kode', 'code'],
  'kunci=nilai': ['kunci=nilai', 'key=value'],
  lama: ['lama', 'duration'],
  lokasi: ['lokasi', 'location'],
  'masjid-lain': ['masjid-lain', 'other-masjid'],
  menit: ['menit', 'minutes'],
  nama: ['nama', 'name'],
  'no-hp': ['no-hp', 'phone'],
  perintah: ['perintah', 'command'],
  pesan: ['pesan', 'message'],
  pilihan: ['pilihan', 'options'],
  sasaran: ['sasaran', 'target'],
  siapa: ['siapa', 'whom'],
  tahun: ['tahun', 'year'],
  tanggal: ['tanggal', 'date'],
  'tanggal-lain': ['tanggal-lain', 'other-date'],
  teks: ['teks', 'text'],
  tipe: ['tipe', 'type'],
  waktu: ['waktu', 'time'],
};

/** A usage such as `<masjid> <tanggal> [pilihan]` in the language that is set. */
export const placesText = (usage: string): string =>
  usage.replace(/(?<=[<[])[a-z=-]+/g, (name) => (PLACES[name] ? wordText(PLACES[name], language()) : name));
