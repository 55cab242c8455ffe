import { actionsOf } from '#shared/account/audit-action.ts';
import type { AuditQuery, AuditRow } from '#shared/account/audit.ts';
import { readRincian } from '#shared/account/audit-sentence.ts';
import { addDays, dateOf, instantInZone } from '#shared/base/dates.ts';
import { searchKey } from '#shared/base/search-key.ts';
import { invalidField } from '#daemon/base/errors.ts';
import { listOptions, type ListOptions, type ListPage } from '#daemon/base/list.ts';
import type { AuditFilter, AuditStore } from '#daemon/base/audit.ts';

const COLUMNS = ['id', 'at', 'actor', 'action', 'subject', 'detail', 'keterangan', 'rincian', 'penghapusan'];

/** Maximum number of words that are searched if the whole phrase is not found. */
const SEARCH_WORDS_MAX = 8;
/** Stops and signs of a sentence at a word's ends. */
const AROUND = /^[\s,:;.()\u2192\u2013]+|[\s,:;.()\u2192\u2013]+$/gu;

/** The words of a search, each once; as they are typed, without the sentence's stops. */
function searchWords(search: string): string[] {
  const words = search
    .split(/\s+/)
    .map((word) => word.replace(AROUND, ''))
    .filter((word) => searchKey(word) !== '');
  return [...new Set(words)].slice(0, SEARCH_WORDS_MAX);
}

export interface AuditLogOptions {
  store: Pick<AuditStore, 'list'>;
  timezone: string;
  /** Which of these deletions can still be undone. */
  openAmong: (ids: readonly string[]) => ReadonlySet<string>;
}

/** The audit trail for superadmins. */
export function createAuditLog({ store, timezone, openAmong }: AuditLogOptions) {
  /** The midnight at the start or the end of a date, in UTC ms. */
  function midnight(field: 'dateStart' | 'dateEnd', given: string | undefined): number | undefined {
    if (given === undefined) return undefined;
    const date = dateOf(given, timezone);
    if (date === undefined)
      throw invalidField(field, field === 'dateStart' ? 'Tanggal awal tidak valid' : 'Tanggal akhir tidak valid');
    return instantInZone(field === 'dateStart' ? date : addDays(date, 1), '00:00', timezone);
  }

  /** Rows that contain the whole phrase; if there are none, rows that contain all its words. */
  function found(options: ListOptions, filter: AuditFilter) {
    const { search } = options;
    const whole = store.list(options, filter);
    if (search === undefined || whole.total > 0) return whole;
    const words = searchWords(search);
    return words.length < 2 ? whole : store.list({ ...options, search: undefined }, { ...filter, words });
  }

  return {
    /** List rules, newest first; `search` matches the actor and the sentences. Throws invalid for an invalid date. */
    list({ dateStart, dateEnd, jenis, ...query }: AuditQuery): ListPage<Partial<AuditRow>> {
      const options = listOptions(query, COLUMNS);
      const { rows, total } = found(
        { ...options, fields: undefined },
        {
          from: midnight('dateStart', dateStart),
          before: midnight('dateEnd', dateEnd),
          only: jenis && actionsOf(jenis),
        },
      );
      const { fields } = options;
      const picked = (row: AuditRow) =>
        fields ? Object.fromEntries(fields.map((name) => [name, row[name as keyof AuditRow]])) : row;
      const read = rows.map((row) => ({
        ...row,
        detail: JSON.parse(row.detail) as AuditRow['detail'],
        rincian: readRincian(row.rincian),
      }));
      const idOf = ({ detail: { penghapusan } }: Pick<AuditRow, 'detail'>) =>
        typeof penghapusan === 'string' ? [penghapusan] : [];
      const open = openAmong(read.flatMap(idOf));
      return {
        total,
        rows: read.map(({ at, ...facts }) =>
          picked({
            ...facts,
            at: new Date(at).toISOString(),
            penghapusan: idOf(facts).find((id) => open.has(id)) ?? null,
          }),
        ),
      };
    },
  };
}
export type AuditLog = ReturnType<typeof createAuditLog>;
