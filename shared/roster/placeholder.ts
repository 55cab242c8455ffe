import { formatLongDate, MONTHS } from '../base/dates.ts';
import type { TemplateValues } from './template-render.ts';

export const TEMPLATE_TYPE_VALUES = ['pengajian_bulanan', 'pengajian_reminder', 'jumatan_reminder'] as const;
export type TemplateTypeValue = (typeof TEMPLATE_TYPE_VALUES)[number];

/** The facts of a schedule in a message. */
export interface PlaceholderFacts {
  /** Plain date. */
  tanggal: string;
  /** '' for a jumatan. */
  waktu: string;
  /** When it really begins, '18.05'; the waktu if that is unknown. */
  jam: string;
  nama_masjid: string;
  nama_mubaligh: string;
  nama_ketua_dkm: string;
  /** The question that asks the preacher to confirm; '' if nobody is asked. */
  konfirmasi?: string;
}

interface Placeholder {
  /** The types that have it, each with the line of its guide that shows it; '' where another line does. */
  types: Partial<Record<TemplateTypeValue, string>>;
  value: (facts: PlaceholderFacts) => string;
}

const KETUA = '🕌 {{nama_masjid}} (Ketua DKM: {{nama_ketua_dkm}})';

/** Every placeholder, in the order in which guides name them. A new one is an entry here, and nothing else. */
export const PLACEHOLDERS = {
  bulan: {
    types: { pengajian_bulanan: '' },
    value: ({ tanggal }) => MONTHS[Number(tanggal.slice(5, 7)) - 1]!,
  },
  tanggal: {
    types: {
      pengajian_bulanan: '📅 {{tanggal}}',
      pengajian_reminder: '📅 {{tanggal}}',
      jumatan_reminder: '📅 {{tanggal}}',
    },
    value: ({ tanggal }) => formatLongDate(tanggal),
  },
  waktu: {
    types: { pengajian_bulanan: '🕗 {{waktu}}', pengajian_reminder: '🕗 {{waktu}}' },
    value: ({ waktu }) => waktu,
  },
  nama_masjid: {
    types: { pengajian_bulanan: '🕌 {{nama_masjid}}', pengajian_reminder: KETUA, jumatan_reminder: KETUA },
    value: ({ nama_masjid }) => nama_masjid,
  },
  nama_mubaligh: {
    types: {
      pengajian_bulanan: '👤 {{nama_mubaligh}}',
      pengajian_reminder: '👤 {{nama_mubaligh}}',
      jumatan_reminder: '👤 {{nama_mubaligh}}',
    },
    value: ({ nama_mubaligh }) => nama_mubaligh,
  },
  nama_ketua_dkm: {
    types: { pengajian_bulanan: '', pengajian_reminder: '', jumatan_reminder: '' },
    value: ({ nama_ketua_dkm }) => nama_ketua_dkm,
  },
  jam: {
    types: { pengajian_bulanan: '', pengajian_reminder: '', jumatan_reminder: '' },
    value: ({ jam }) => jam,
  },
  konfirmasi: {
    types: { pengajian_reminder: '', jumatan_reminder: '' },
    value: ({ konfirmasi = '' }) => konfirmasi,
  },
} as const satisfies Record<string, Placeholder>;
export type PlaceholderName = keyof typeof PLACEHOLDERS;

const all = Object.entries(PLACEHOLDERS) as [PlaceholderName, Placeholder][];
const known = Object.fromEntries(
  TEMPLATE_TYPE_VALUES.map((type) => [type, all.filter(([, { types }]) => types[type] !== undefined)]),
) as Record<TemplateTypeValue, [PlaceholderName, Placeholder][]>;

/** The names that a type knows. */
export const placeholdersOf = (type: TemplateTypeValue): PlaceholderName[] => known[type].map(([name]) => name);

/** The lines of a type's guide that show its placeholders. */
export const samplesOf = (type: TemplateTypeValue): string[] =>
  known[type].map(([, { types }]) => types[type]!).filter((line) => line !== '');

/** The value of each placeholder of a type; unknown ones stay in the text as they are. */
export function placeholderValues(type: TemplateTypeValue, facts: PlaceholderFacts): TemplateValues {
  const values: Record<string, string> = {};
  for (const [name, { value }] of known[type]) values[name] = value(facts);
  return values;
}
