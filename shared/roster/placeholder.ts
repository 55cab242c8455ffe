import { formatLongDate, MONTHS } from '../base/dates.ts';
import type { MasjidInput } from './masjid.ts';
import type { MubalighInput } from './mubaligh.ts';
import { placeholdersIn, type TemplateValues } from './template-render.ts';

export const TEMPLATE_TYPE_VALUES = [
  'pengajian_bulanan',
  'pengajian_reminder',
  'jumatan_reminder',
  'pengumuman',
] as const;
export type TemplateTypeValue = (typeof TEMPLATE_TYPE_VALUES)[number];

/** The facts of a schedule in a message, or of the recipient of an announcement. */
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
  /** The recipient of an announcement, and his wilayah. */
  nama?: string;
  wilayah?: string;
  /** The coming Friday's khatibs, a mosque per line; '' if there are none. */
  daftar_jumat?: string;
}

/**
 * What a value is made from: a column of the schedule, of its mosque or its preacher, or a setting of the deployment. A
 * change of a schedule's own column gives it a new broadcast version.
 */
export type PlaceholderSource =
  | `jadwal.${'tanggal' | 'waktu' | 'id_masjid' | 'id_mubaligh'}`
  | `masjid.${keyof MasjidInput}`
  | `mubaligh.${keyof MubalighInput}`
  | `pengaturan.${'lokasi' | 'zona'}`;

interface Placeholder {
  /** What a message about its change calls it. */
  label: string;
  /** Empty only for what is decided anew for each message. */
  from: readonly PlaceholderSource[];
  /**
   * Whether people who were told an earlier value must hear of a change. Not so for a person's name: it is corrected,
   * and the person stays the same (docs/decisions/0050). A value with news is stored with each message, and stays
   * longer than its text: it must not be about a person.
   */
  isNews: boolean;
  /** The types that have it, each with the line of its guide that shows it; '' where another line does. */
  types: Partial<Record<TemplateTypeValue, string>>;
  value: (facts: PlaceholderFacts) => string;
}

const KETUA = '🕌 {{nama_masjid}} (Ketua DKM: {{nama_ketua_dkm}})';

/** Every placeholder, in the order in which guides name them. A new one is an entry here, its fact is in each query. */
export const PLACEHOLDERS = {
  bulan: {
    label: 'Bulan',
    from: ['jadwal.tanggal'],
    isNews: true,
    types: { pengajian_bulanan: '' },
    value: ({ tanggal }) => MONTHS[Number(tanggal.slice(5, 7)) - 1]!,
  },
  tanggal: {
    label: 'Tanggal',
    from: ['jadwal.tanggal'],
    isNews: true,
    types: {
      pengajian_bulanan: '📅 {{tanggal}}',
      pengajian_reminder: '📅 {{tanggal}}',
      jumatan_reminder: '📅 {{tanggal}}',
    },
    value: ({ tanggal }) => formatLongDate(tanggal),
  },
  waktu: {
    label: 'Waktu',
    from: ['jadwal.waktu'],
    isNews: true,
    types: { pengajian_bulanan: '🕗 {{waktu}}', pengajian_reminder: '🕗 {{waktu}}' },
    value: ({ waktu }) => waktu,
  },
  nama: {
    label: 'Nama',
    from: ['masjid.nama_ketua_dkm', 'mubaligh.nama_mubaligh'],
    isNews: false,
    types: { pengumuman: 'Yth. *{{nama}}*' },
    value: ({ nama = '' }) => nama,
  },
  nama_masjid: {
    label: 'Tempat',
    from: ['jadwal.id_masjid', 'masjid.nama_masjid'],
    isNews: true,
    types: {
      pengajian_bulanan: '🕌 {{nama_masjid}}',
      pengajian_reminder: KETUA,
      jumatan_reminder: KETUA,
      pengumuman: '🕌 {{nama_masjid}} ({{wilayah}})',
    },
    value: ({ nama_masjid }) => nama_masjid,
  },
  wilayah: {
    label: 'Wilayah',
    from: ['masjid.wilayah', 'mubaligh.wilayah'],
    isNews: false,
    types: { pengumuman: '' },
    value: ({ wilayah = '' }) => wilayah,
  },
  daftar_jumat: {
    label: 'Daftar Jumat',
    from: ['jadwal.tanggal', 'jadwal.id_masjid', 'masjid.nama_masjid', 'jadwal.id_mubaligh', 'mubaligh.nama_mubaligh'],
    isNews: false,
    types: { pengumuman: '' },
    value: ({ daftar_jumat = '' }) => daftar_jumat,
  },
  nama_mubaligh: {
    label: 'Mubaligh',
    from: ['jadwal.id_mubaligh', 'mubaligh.nama_mubaligh'],
    isNews: false,
    types: {
      pengajian_bulanan: '👤 {{nama_mubaligh}}',
      pengajian_reminder: '👤 {{nama_mubaligh}}',
      jumatan_reminder: '👤 {{nama_mubaligh}}',
    },
    value: ({ nama_mubaligh }) => nama_mubaligh,
  },
  nama_ketua_dkm: {
    label: 'Ketua DKM',
    from: ['jadwal.id_masjid', 'masjid.nama_ketua_dkm'],
    isNews: false,
    types: { pengajian_bulanan: '', pengajian_reminder: '', jumatan_reminder: '' },
    value: ({ nama_ketua_dkm }) => nama_ketua_dkm,
  },
  jam: {
    label: 'Jam',
    from: [
      'jadwal.tanggal',
      'jadwal.waktu',
      'jadwal.id_masjid',
      'masjid.lokasi',
      'masjid.tinggi',
      'pengaturan.lokasi',
      'pengaturan.zona',
    ],
    isNews: true,
    types: { pengajian_bulanan: '', pengajian_reminder: '', jumatan_reminder: '' },
    value: ({ jam }) => jam,
  },
  konfirmasi: {
    label: 'Konfirmasi',
    from: [],
    isNews: false,
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

/** Values that can change without a new version of the schedule, and that people who were told them must hear of. */
const recorded = all.filter(([, { isNews, from }]) => isNews && from.some((one) => !isOfJadwal(one)));
function isOfJadwal(source: PlaceholderSource): boolean {
  return source.startsWith('jadwal.');
}

/** What a message says of a schedule besides its version: values by placeholder. */
export type MadeOf = Partial<Record<PlaceholderName, string>>;

/** The recorded placeholders of a text. */
export function recordedIn(content: string, type: TemplateTypeValue): PlaceholderName[] {
  const used = placeholdersIn(content);
  return recorded.flatMap(([name, { types }]) => (types[type] !== undefined && used.has(name) ? [name] : []));
}

/** The recorded placeholders that are made from one of these. */
export const recordedFrom = (sources: readonly PlaceholderSource[]): PlaceholderName[] =>
  recorded.flatMap(([name, { from }]) => (from.some((one) => sources.includes(one)) ? [name] : []));

/** Whether a value depends on the schedule's own columns, so that one of an earlier version tells nothing. */
export const isOfVersion = (name: PlaceholderName): boolean =>
  PLACEHOLDERS[name].from.some((one) => isOfJadwal(one) && one !== 'jadwal.id_masjid');

/** The current values of some placeholders. */
export const madeOf = (names: readonly PlaceholderName[], facts: PlaceholderFacts): MadeOf =>
  Object.fromEntries(names.map((name) => [name, PLACEHOLDERS[name].value(facts)]));
