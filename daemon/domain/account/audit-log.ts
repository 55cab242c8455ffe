import { actionsOf } from '#shared/account/audit-action.ts';
import { actionsSaying, mentionsSaying, searchWords } from '#shared/account/audit-search.ts';
import type { AuditQuery, AuditRow, AuditValues } from '#shared/account/audit.ts';
import { auditRincian, auditSentence } from '#shared/account/audit-sentence.ts';
import type { AuditLookup } from '#shared/account/audit-words.ts';
import { addDays, dateInZone, dateOf, instantInZone } from '#shared/base/dates.ts';
import { invalidField } from '../base/errors.ts';
import { listOptions, type ListOptions } from '../base/list.ts';
import type { AuditFilter, AuditPart, AuditStore } from '../base/audit-store.ts';
import type { ListPage } from '../base/list-page.ts';

const COLUMNS = ['id', 'at', 'actor', 'action', 'subject', 'detail', 'keterangan', 'rincian', 'penghapusan'];

/** The audit trail for superadmins. */
export function createAuditLog({
  store,
  named,
  timezone,
  openAmong,
}: {
  store: AuditStore;
  /** The current name of a row. */
  named: AuditLookup;
  timezone: string;
  /** Which of these deletions can still be undone. */
  openAmong: (ids: readonly string[]) => ReadonlySet<string>;
}) {
  /** Looks up each row once per page: the entries of a day name the same mosques and preachers. */
  function remembering(): AuditLookup {
    const known = new Map<string, AuditValues | undefined>();
    return (noun, id) => {
      const key = `${noun}:${id}`;
      if (!known.has(key)) {
        const row = named(noun, id);
        const at = row?.['created_at'];
        known.set(key, typeof at === 'number' ? { ...row, created_on: dateInZone(at, timezone) } : row);
      }
      return known.get(key);
    };
  }

  /** The midnight at the start or the end of a date, in UTC ms. */
  function midnight(field: 'dateStart' | 'dateEnd', given: string | undefined): number | undefined {
    if (given === undefined) return undefined;
    const date = dateOf(given, timezone);
    if (date === undefined)
      throw invalidField(field, field === 'dateStart' ? 'Tanggal awal tidak valid' : 'Tanggal akhir tidak valid');
    return instantInZone(field === 'dateStart' ? date : addDays(date, 1), '00:00', timezone);
  }

  /** Rows that contain the whole phrase; if there are none, rows that contain all its words. */
  function found(options: ListOptions, filter: Omit<AuditFilter, 'parts'>) {
    const { search } = options;
    if (search === undefined) return store.list(options, { ...filter, parts: [] });
    const dates = store.dates();
    const part = (text: string): AuditPart => ({
      text,
      said: actionsSaying(text),
      mentioned: mentionsSaying(text, dates),
    });
    const whole = store.list(options, { ...filter, parts: [part(search)] });
    const words = searchWords(search);
    if (whole.total > 0 || words.length < 2) return whole;
    return store.list(options, { ...filter, parts: words.map(part) });
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
      const lookup = remembering();
      const read = rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as AuditRow['detail'] }));
      const idOf = ({ detail: { penghapusan } }: Pick<AuditRow, 'detail'>) =>
        typeof penghapusan === 'string' ? [penghapusan] : [];
      const open = openAmong(read.flatMap(idOf));
      return {
        total,
        rows: read.map(({ at, ...facts }) =>
          picked({
            ...facts,
            at: new Date(at).toISOString(),
            keterangan: auditSentence(facts, lookup),
            rincian: auditRincian(facts, lookup),
            penghapusan: idOf(facts).find((id) => open.has(id)) ?? null,
          }),
        ),
      };
    },
  };
}
export type AuditLog = ReturnType<typeof createAuditLog>;
