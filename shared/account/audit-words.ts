import { formatDay, isPlainDate, MONTHS } from '../base/dates.ts';
import { DAFTAR_KEY, DAFTAR_LABEL } from '../card/daftar.ts';
import { RINGKASAN_KEY, RINGKASAN_LABEL } from '../card/ringkasan.ts';
import { SCHEDULE_LABELS } from '../card/schedule.ts';
import { namaMasjid } from '../roster/bentrok/bentrok.ts';
import { BAHASA_LABELS, type BahasaLayar } from '../roster/branding.ts';
import { sheetColumns } from '../roster/column.ts';
import { NOUN_COLUMNS } from '../roster/nouns.ts';
import { TEMPLATE_TYPES } from '../roster/template-types.ts';
import type { AuditValue, AuditValues } from './audit.ts';

/**
 * The current columns of a row that the trail names (a mosque, a preacher, a schedule and so on); undefined once it is
 * deleted.
 */
export type AuditLookup = (noun: string, id: string) => AuditValues | undefined;

/** A column is called by its heading, unless a better word stands below. */
const HEADINGS = Object.fromEntries(
  Object.values(NOUN_COLUMNS).flatMap((columns) =>
    sheetColumns(columns).map(([field, , { header }]) => [field, header.toLowerCase()]),
  ),
);

/** The name of a field in a sentence. `tests/shared/audit-sentence.test.ts` asks every noun for its fields. */
export const FIELD_WORDS: Record<string, string> = {
  ...HEADINGS,
  nama_masjid: 'nama',
  nama_ketua_dkm: 'nama ketua DKM',
  no_hp: 'nomor HP',
  nama_mubaligh: 'nama',
  khatib: 'dapat berkhutbah',
  nama_template: 'nama',
  content: 'isi',
  type: 'tipe',
  id_lampiran: 'lampiran',
  aturan: 'aturan berulang',
  kecuali: 'tanggal yang dilewati',
  tetap: 'tanggal yang tetap diadakan',
  username: 'username',
  role: 'peran',
  password: 'password',
  active: 'keadaan',
  h: 'hari sebelumnya',
  jam: 'jam',
  jam_kamis: 'jam Kamis',
  jam_jumat: 'jam Jumat',
  id_template: 'template',
  id_grup: 'grup',
  id_template_dkm: 'template DKM',
  id_template_mubaligh: 'template mubaligh',
  force_broadcast: 'kirim juga yang sudah dibroadcast',
  tanya_lagi: 'tanya lagi yang belum menjawab',
  tanya_h: 'hari sebelumnya untuk tanya lagi',
  tanya_jam: 'jam tanya lagi',
  jarak_jumat: 'jarak khatib yang sama',
  berturut: 'Jumat berturut-turut',
  pekan: 'dibuat ke depan',
  bahasa: 'bahasa layar',
};

/** A field in words; one that a later Mimbar has written at least without its underscores. */
export const fieldText = (field: string): string =>
  FIELD_WORDS[field] ?? field.replace(/^id_/, '').replaceAll('_', ' ');

/** The nouns that a field's value names. */
const NAMED: Record<string, string> = {
  id_masjid: 'masjid',
  id_mubaligh: 'mubaligh',
  id_template_dkm: 'template',
  id_template_mubaligh: 'template',
};

/** A row's current name, or its id if it is deleted. */
export function nameText(noun: string, id: string, lookup: AuditLookup): string {
  const nama = lookup(noun, id)?.['nama'];
  if (typeof nama !== 'string') return `${noun} #${id}`;
  return noun === 'masjid' ? namaMasjid(nama) : nama;
}

/** A stored value as a person reads it. */
export function valueText(field: string, value: AuditValue, lookup: AuditLookup): string {
  const noun = NAMED[field];
  if (value === null || value === '') return 'kosong';
  if (noun !== undefined) return nameText(noun, String(value), lookup);
  if (field === 'active') return value ? 'aktif' : 'nonaktif';
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak';
  if (field === 'h') return `H-${value}`;
  if (field === 'pekan') return `${value} pekan`;
  if (field === 'jarak_jumat' || field === 'berturut') return `${value} Jumat`;
  if (field === 'nama_masjid') return namaMasjid(String(value));
  if (field === 'type') return templateType(String(value));
  if (field === 'bahasa') return BAHASA_LABELS[value as BahasaLayar] ?? String(value);
  return dateText(clockText(String(value)));
}

/** A type of template by its label. */
const templateType = (type: string): string => TEMPLATE_TYPES.find(({ value }) => value === type)?.label ?? type;

/** '05:00' → '05.00'; other text stays. */
export const clockText = (text: string): string => text.replace(/^(\d\d):(\d\d)$/, '$1.$2');

/** A plain date with its weekday; every other text as it is. */
export const dateText = (text: string): string => (isPlainDate(text) ? formatDay(text) : text);

/** '2027-01' → 'Januari 2027'. */
export function monthText(bulan: string): string {
  const [year, month] = bulan.split('-').map(Number);
  return `${MONTHS[(month ?? 0) - 1] ?? ''} ${year}`.trim();
}

const CARD_LABELS: Record<string, string> = {
  ...SCHEDULE_LABELS,
  [RINGKASAN_KEY]: RINGKASAN_LABEL,
  [DAFTAR_KEY]: DAFTAR_LABEL,
};
/** The automatic cards by their titles. */
export const cardText = (key: string): string => CARD_LABELS[key] ?? key.replaceAll('_', ' ');
