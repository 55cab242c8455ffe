/** Template types, their placeholders and a sample in our own words (specification, sections 3 and 9). */
export const TEMPLATE_TYPES = [
  {
    value: 'pengajian_bulanan',
    label: 'Pengajian Bulanan',
    replacements: ['bulan', 'tanggal', 'waktu', 'nama_masjid', 'nama_mubaligh', 'nama_ketua_dkm'],
    repetition: true,
    guide: [
      'Variabel: {{bulan}}, {{tanggal}}, {{waktu}}, {{nama_masjid}}, {{nama_mubaligh}}, {{nama_ketua_dkm}}.',
      'Bagian di antara [[ dan ]] diulang untuk setiap jadwal.',
      '',
      "Assalamu'alaikum warahmatullahi wabarakatuh",
      '',
      'Berikut *jadwal pengajian bulan {{bulan}}*:',
      '[[',
      '📅 {{tanggal}}',
      '🕗 {{waktu}}',
      '🕌 {{nama_masjid}}',
      '👤 {{nama_mubaligh}}',
      ']]',
      '_Mohon dicatat. Jazakumullah khairan._',
    ].join('\n'),
  },
  {
    value: 'pengajian_reminder',
    label: 'Pengajian Reminder',
    replacements: ['tanggal', 'waktu', 'nama_masjid', 'nama_mubaligh', 'nama_ketua_dkm'],
    repetition: false,
    guide: [
      'Variabel: {{tanggal}}, {{waktu}}, {{nama_masjid}}, {{nama_mubaligh}}, {{nama_ketua_dkm}}.',
      '',
      "Assalamu'alaikum warahmatullahi wabarakatuh",
      '',
      'Mengingatkan *jadwal pengajian*:',
      '📅 {{tanggal}}',
      '🕗 {{waktu}}',
      '🕌 {{nama_masjid}} (Ketua DKM: {{nama_ketua_dkm}})',
      '👤 {{nama_mubaligh}}',
      '',
      '_Jazakumullah khairan._',
    ].join('\n'),
  },
  {
    value: 'jumatan_reminder',
    label: 'Jumatan Reminder',
    replacements: ['tanggal', 'nama_masjid', 'nama_mubaligh', 'nama_ketua_dkm'],
    repetition: false,
    guide: [
      'Variabel: {{tanggal}}, {{nama_masjid}}, {{nama_mubaligh}}, {{nama_ketua_dkm}}.',
      '',
      "Assalamu'alaikum warahmatullahi wabarakatuh",
      '',
      'Mengingatkan *jadwal khatib Jumat*:',
      '📅 {{tanggal}}',
      '🕌 {{nama_masjid}} (Ketua DKM: {{nama_ketua_dkm}})',
      '👤 {{nama_mubaligh}}',
      '',
      '_Jazakumullah khairan._',
    ].join('\n'),
  },
] as const;

export type TemplateTypeValue = (typeof TEMPLATE_TYPES)[number]['value'];
export const TEMPLATE_TYPE_VALUES = TEMPLATE_TYPES.map((type) => type.value) as [TemplateTypeValue, ...TemplateTypeValue[]];
