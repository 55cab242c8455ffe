import {
  placeholdersOf,
  samplesOf,
  TEMPLATE_TYPE_VALUES,
  type PlaceholderName,
  type TemplateTypeValue,
} from './placeholder.ts';

export { TEMPLATE_TYPE_VALUES, type TemplateTypeValue };

interface TypeFacts {
  label: string;
  /** Whether the text between [[ and ]] is repeated for each schedule. */
  repetition: boolean;
  /** The guide's text before and after the lines with placeholders, in our own words. */
  before: string[];
  after: string[];
}

const SALAM = ["Assalamu'alaikum warahmatullahi wabarakatuh", ''];

const TYPES: Record<TemplateTypeValue, TypeFacts> = {
  pengajian_bulanan: {
    label: 'Pengajian Bulanan',
    repetition: true,
    before: [...SALAM, 'Berikut *jadwal pengajian bulan {{bulan}}*:', '[['],
    after: [']]', '_Mohon dicatat. Jazakumullah khairan._'],
  },
  pengajian_reminder: {
    label: 'Pengajian Reminder',
    repetition: false,
    before: [...SALAM, 'Mengingatkan *jadwal pengajian*:'],
    after: ['', '_Jazakumullah khairan._'],
  },
  jumatan_reminder: {
    label: 'Jumatan Reminder',
    repetition: false,
    before: [...SALAM, 'Mengingatkan *jadwal khatib Jumat*:'],
    after: ['', '_Jazakumullah khairan._'],
  },
  pengumuman: {
    label: 'Pengumuman',
    repetition: false,
    before: SALAM,
    after: ['', 'Mohon diumumkan sebelum khutbah Jumat.', '', '_Jazakumullah khairan._'],
  },
};

export interface TemplateTypeFacts {
  value: TemplateTypeValue;
  label: string;
  replacements: PlaceholderName[];
  repetition: boolean;
  guide: string;
}

/** Template types, their placeholders and a sample in our own words (specification, sections 3 and 9). */
export const TEMPLATE_TYPES: readonly TemplateTypeFacts[] = TEMPLATE_TYPE_VALUES.map((value) => {
  const { label, repetition } = TYPES[value];
  return { value, label, replacements: placeholdersOf(value), repetition, guide: guideOf(value) };
});

function guideOf(type: TemplateTypeValue): string {
  const { repetition, before, after } = TYPES[type];
  return [
    `Variabel: ${placeholdersOf(type)
      .map((name) => `{{${name}}}`)
      .join(', ')}.`,
    ...(placeholdersOf(type).includes('konfirmasi')
      ? ['{{konfirmasi}} menjadi pertanyaan HADIR atau UDZUR kepada mubaligh; untuk ketua DKM kosong.']
      : []),
    ...(placeholdersOf(type).includes('daftar_jumat')
      ? ['{{daftar_jumat}} menjadi daftar khatib Jumat yang akan datang, satu masjid per baris.']
      : []),
    ...(repetition ? ['Bagian di antara [[ dan ]] diulang untuk setiap jadwal.'] : []),
    '',
    ...before,
    ...samplesOf(type),
    ...after,
  ].join('\n');
}
