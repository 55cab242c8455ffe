import { harmless } from '#shared/base/terminal.ts';
import { healthEndpoints } from '#shared/operations/health.ts';
import { dateInZone } from '#shared/base/dates.ts';
import type { Endpoint, QueryOf } from '#shared/base/endpoint.ts';
import { PAGE_SIZE_MAX } from '#shared/base/list.ts';
import type { CallInput, Client } from './http/client.ts';
import type { Settings } from './http/settings.ts';
import { usageError } from './errors.ts';
import type { Output } from './terminal/output.ts';
import { columnsOf, number } from './terminal/text.ts';
import { t } from './words/words.ts';

/**
 * The first rows of a list, page by page; `limit` counts rows. A filter that the call does not know is a type error,
 * because the daemon would drop it and answer everything.
 */
export async function listSome<
  E extends Endpoint & { data: { _zod: { output: unknown[] } } },
  const Q extends QueryOf<E>,
>(
  client: Client,
  endpoint: E,
  query: Q & Record<Exclude<keyof Q, keyof QueryOf<E>>, never>,
  limit: number,
): Promise<E['data']['_zod']['output']> {
  const rows: unknown[] = [];
  for (let page = 1; rows.length < limit; page += 1) {
    const paged = { ...(query as object), page, limit: Math.min(limit, PAGE_SIZE_MAX) };
    const { data } = await client.call(endpoint, { query: paged } as CallInput<E>);
    rows.push(...(data as unknown[]));
    if ((data as unknown[]).length < paged.limit) break;
  }
  return rows.slice(0, limit);
}

/** The rows of a list that --limit leaves; a note tells how many there are. */
export function firstRows<Row>(output: Output, rows: readonly Row[], limit = Infinity): Row[] {
  const shown = rows.slice(0, limit);
  if (shown.length < rows.length)
    output.note(t('shownOf', { shown: number.format(shown.length), count: number.format(rows.length) }));
  return shown;
}

/** Parses the count of an option. Throws CliError. */
export function countOf(option: string, text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw usageError(t('countWrong', { option, text }));
}

/** Parses ids from arguments. Throws CliError. */
export function idsOf(words: readonly string[]): string[] {
  const ids = words
    .flatMap((word) => word.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const wrong = ids.find((id) => !/^[1-9]\d{0,14}$/.test(id));
  if (wrong !== undefined) throw usageError(t('notAnId', { wrong }));
  return [...new Set(ids)];
}

/** The daemon's time zone. */
export async function zoneOf(client: Client): Promise<string> {
  const { data } = await client.call(healthEndpoints.get);
  return data.clock?.timezone ?? 'Asia/Jakarta';
}

/** The same where no daemon is asked. */
export const zoneHere = (settings: Settings): string => settings.find('MIMBAR_TIMEZONE')?.value ?? 'Asia/Jakarta';

/** Today as a plain date, in the daemon's clock and zone. */
export async function todayOf(client: Client): Promise<string> {
  const { data } = await client.call(healthEndpoints.get);
  return data.clock
    ? dateInZone(Date.parse(data.clock.now), data.clock.timezone)
    : new Date().toISOString().slice(0, 10);
}

/** Shortens a text to one line of at most `width` columns; '…' marks a cut. */
export function oneLine(text: string, width: number): string {
  const line = harmless(text).replace(/\s+/g, ' ').trim();
  if (columnsOf(line) <= width) return line;
  let shortened = '';
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (columnsOf(shortened + segment) > width - 1) break;
    shortened += segment;
  }
  return `${shortened.trimEnd()}…`;
}
