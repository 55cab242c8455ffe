import path from 'node:path';
import { idList } from '#shared/base/id.ts';
import { addMonths, instantInZone, isPlainDate } from '#shared/base/dates.ts';
import { grupEndpoints, type Grup } from '#shared/grup/grup.ts';
import { lampiranEndpoints } from '#shared/lampiran/lampiran.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Konfirmasi } from '#shared/roster/konfirmasi.ts';
import { jumatanEndpoints } from '#shared/roster/jumatan.ts';
import { pengajianEndpoints } from '#shared/roster/pengajian.ts';
import { templateEndpoints, type Template } from '#shared/roster/template.ts';
import type { TemplateTypeValue } from '#shared/roster/template-types.ts';
import type { Client } from '../http/client.ts';
import { CliError, usageError } from '../errors.ts';
import { zoneOf } from '../rows.ts';
import { readUpload } from '../workbook-file.ts';
import { t, formatDate } from '../words/words.ts';

/** Names and endpoints of the two kinds of schedule. */
export const JADWAL = {
  pengajian: { endpoints: pengajianEndpoints, template: 'pengajian_reminder' },
  jumatan: { endpoints: jumatanEndpoints, template: 'jumatan_reminder' },
} as const satisfies Record<JadwalKind, { endpoints: unknown; template: TemplateTypeValue }>;

const TYPE_WORDS: Record<TemplateTypeValue, string> = {
  pengajian_reminder: 'pengajian',
  jumatan_reminder: 'jumatan',
  pengajian_bulanan: 'bulanan',
  pengumuman: 'pengumuman',
};

/**
 * Ids of the schedules that were asked for: by date ('2026-11-20' or '2026-11-20..2026-11-27', both ends included) or
 * by id. Throws CliError. With `onlyUnsent` without those that were sent before, with `askAgain` only those that were
 * asked about and not answered; either may leave none.
 */
export async function pickJadwal(
  client: Client,
  kind: JadwalKind,
  by: {
    date?: string | undefined;
    id?: string | undefined;
    onlyUnsent?: boolean | undefined;
    askAgain?: boolean | undefined;
  },
): Promise<string[]> {
  if ((by.date === undefined) === (by.id === undefined)) throw usageError(t('dateOrId'));
  const isMeant = (row: { broadcasted: boolean; konfirmasi: Konfirmasi }) =>
    (!by.onlyUnsent || !row.broadcasted) && (!by.askAgain || row.konfirmasi === 'asked');
  if (by.id !== undefined) {
    if (!/^\s*\d{1,15}(\s*,\s*\d{1,15})*\s*$/.test(by.id)) throw usageError(t('idListWrong', { id: by.id }));
    const ids = idList(by.id);
    if (!by.onlyUnsent && !by.askAgain) return ids;
    const rows = await client.listAll(JADWAL[kind].endpoints.list, { id: ids });
    const left = new Set(rows.filter((row) => !isMeant(row)).map((row) => row.id));
    // Keeps unknown ids, so that the daemon rejects them.
    return ids.filter((id) => !left.has(id));
  }
  const { start, end } = dateRangeOf(by.date!);
  // The same limit as in the dashboard: a typo in the year must not select years of schedules.
  if (end > addMonths(start, 12)) throw usageError(t('dateTooLong', { date: by.date! }));
  const query = { dateStart: start, dateEnd: end, orderBy: 'tanggal', orderType: 'asc' } as const;
  const rows = await client.listAll(JADWAL[kind].endpoints.list, query);
  if (rows.length > 0) return rows.filter(isMeant).map((row) => row.id);
  throw usageError(
    t('noScheduleOn', {
      kind,
      when: start === end ? formatDate(start) : t('fromTo', { dari: formatDate(start), sampai: formatDate(end) }),
    }),
  );
}

/** When it is sent, of --at. Throws CliError. */
export const padaOf = async (client: Client, { at }: { at?: string }): Promise<{ pada?: string }> =>
  at === undefined ? {} : { pada: laterOf(at, await zoneOf(client)) };

/** Uploads the file of --file, which goes with all messages. Throws CliError. */
export async function lampiranOf(client: Client, { file }: { file?: string }): Promise<{ id_lampiran?: string }> {
  if (file === undefined) return {};
  const bytes = await readUpload(file);
  const { data } = await client.call(lampiranEndpoints.upload, { file: bytes, fileName: path.basename(file) });
  return { id_lampiran: data.id };
}

/** The group of this name or id. Throws CliError. */
export async function pickGroup(client: Client, wanted: string): Promise<Grup> {
  const { data } = await client.call(grupEndpoints.list);
  const found = data.grup.filter(({ id, nama }) => id === wanted || nama.toLowerCase() === wanted.toLowerCase());
  if (found.length > 1) throw usageError(t('groupsOfThatName', { count: found.length, wanted }));
  if (found.length === 0) throw new CliError('usage', t('noSuchGroup', { wanted }), { code: 'not_found' });
  return found[0]!;
}

/** '2026-11-28 04:30' in the daemon's zone, as an instant of a call. Throws CliError. */
export function laterOf(text: string, zone: string): string {
  const [date = '', time = '', ...rest] = text.trim().replace('.', ':').split(/[ T]/);
  if (!isPlainDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time) || rest.length > 0)
    throw usageError(t('notATime', { text }));
  return new Date(instantInZone(date, time, zone)).toISOString();
}

/**
 * Parses '2026-11-20' or '2026-11-20..2026-11-27' (both ends included). `name` is the name of the option or the
 * argument. Throws CliError.
 */
export function dateRangeOf(text: string, name = '--date'): { start: string; end: string } {
  const [start = '', end = start, ...rest] = text.split('..');
  const example = name.startsWith('--') ? `${name} ` : '';
  if (rest.length > 0 || !isPlainDate(start) || !isPlainDate(end))
    throw usageError(t('dateWrong', { name, text, example }));
  if (start > end) throw usageError(t('datesReversed', { name, text }));
  return { start, end };
}

/** Finds a template by name or id; the name has priority. */
export function findTemplate(templates: readonly Template[], wanted: string): Template | undefined {
  const name = wanted.trim().toLowerCase();
  return templates.find((row) => row.nama_template.toLowerCase() === name) ?? templates.find((row) => row.id === name);
}

/** The id of the wanted template of this type. Throws CliError with a list of all. */
export async function pickTemplate(
  client: Client,
  type: TemplateTypeValue,
  wanted: string | undefined,
): Promise<string | undefined> {
  if (wanted === undefined) return undefined;
  const templates = await client.listAll(templateEndpoints.list, { type, orderBy: 'nama_template', orderType: 'asc' });
  const found = findTemplate(templates, wanted);
  if (found) return found.id;
  const known = templates.map((row) => `${row.nama_template} (${row.id})`).join(', ');
  throw usageError(
    t('templateNotFound', {
      wanted,
      known: known
        ? t('thereAreFor', { type: TYPE_WORDS[type], known })
        : t('noTemplateFor', { type: TYPE_WORDS[type] }),
    }),
  );
}
