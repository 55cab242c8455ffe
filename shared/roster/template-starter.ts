import type { TemplateInput } from './template.ts';

const SALAM = "Assalamu'alaikum warahmatullahi wabarakatuh";
const lines = (...text: string[]) => text.join('\n');

/** Ready-made templates to begin with: for each type two, of schedules one to the chairman and one to the preacher. */
export const STARTER_TEMPLATES: readonly TemplateInput[] = [
  {
    nama_template: 'Jumat untuk Ketua DKM',
    type: 'jumatan_reminder',
    content: lines(
      SALAM,
      '',
      'Yth. {{nama_ketua_dkm}}, kami mengingatkan khatib Jumat di *{{nama_masjid}}*:',
      '',
      '📅 {{tanggal}}',
      '👤 {{nama_mubaligh}}',
      '',
      '_Jazakumullah khairan._',
    ),
  },
  {
    nama_template: 'Jumat untuk khatib',
    type: 'jumatan_reminder',
    content: lines(
      SALAM,
      '',
      'Yth. {{nama_mubaligh}}, kami mengingatkan tugas *khutbah Jumat*:',
      '',
      '📅 {{tanggal}}',
      '🕌 {{nama_masjid}} (Ketua DKM: {{nama_ketua_dkm}})',
      '',
      '{{konfirmasi}}',
      '',
      '_Jazakumullah khairan._',
    ),
  },
  {
    nama_template: 'Pengajian untuk Ketua DKM',
    type: 'pengajian_reminder',
    content: lines(
      SALAM,
      '',
      'Yth. {{nama_ketua_dkm}}, kami mengingatkan pengajian di *{{nama_masjid}}*:',
      '',
      '📅 {{tanggal}}',
      '🕗 {{waktu}}',
      '👤 {{nama_mubaligh}}',
      '',
      '_Jazakumullah khairan._',
    ),
  },
  {
    nama_template: 'Pengajian untuk mubaligh',
    type: 'pengajian_reminder',
    content: lines(
      SALAM,
      '',
      'Yth. {{nama_mubaligh}}, kami mengingatkan *jadwal pengajian*:',
      '',
      '📅 {{tanggal}}',
      '🕗 {{waktu}}',
      '🕌 {{nama_masjid}} (Ketua DKM: {{nama_ketua_dkm}})',
      '',
      '{{konfirmasi}}',
      '',
      '_Jazakumullah khairan._',
    ),
  },
  {
    nama_template: 'Bulanan untuk Ketua DKM',
    type: 'pengajian_bulanan',
    content: lines(
      SALAM,
      '',
      'Yth. {{nama_ketua_dkm}}, berikut *jadwal pengajian bulan {{bulan}}* di {{nama_masjid}}:',
      '[[',
      '📅 {{tanggal}}',
      '🕗 {{waktu}}',
      '👤 {{nama_mubaligh}}',
      ']]',
      '_Mohon dicatat. Jazakumullah khairan._',
    ),
  },
  {
    nama_template: 'Bulanan untuk mubaligh',
    type: 'pengajian_bulanan',
    content: lines(
      SALAM,
      '',
      'Yth. {{nama_mubaligh}}, berikut *jadwal pengajian Anda bulan {{bulan}}*:',
      '[[',
      '📅 {{tanggal}}',
      '🕗 {{waktu}}',
      '🕌 {{nama_masjid}}',
      ']]',
      '_Mohon dicatat. Jazakumullah khairan._',
    ),
  },
  {
    nama_template: 'Daftar Jumat',
    type: 'pengumuman',
    content: lines(
      SALAM,
      '',
      '📋 Khatib {{daftar_jumat}}',
      '',
      '_Bila ada yang berhalangan, mohon segera mengabari kami. Jazakumullah khairan._',
    ),
  },
  {
    nama_template: 'Pengumuman',
    type: 'pengumuman',
    content: lines(
      SALAM,
      '',
      'Yth. {{nama}}, ada pengumuman untuk Anda:',
      '',
      'Tulis isinya di sini.',
      '',
      '_Jazakumullah khairan._',
    ),
  },
];

/** When a reminder card that has never been saved is offered: the day before, in the afternoon. */
export const STARTER_REMINDER = { h: 1, jam: '16:00' } as const;
