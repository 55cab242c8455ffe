import { t } from '#dashboard/words/words.ts';
import { PAGE_SIZE } from '#shared/base/list.ts';
import { Button } from '../button.tsx';
import type { ListState } from './use-list.ts';

/** `{total}` is the rows on this page; Next follows the page's fill, not the count (specification, section 4). */
export function TableFoot<Row>({ list, selectable }: { list: ListState<Row>; selectable: boolean }) {
  if (list.grows && !selectable) return null;
  return (
    <div className="table-foot">
      <span aria-live="polite">
        {selectable && t('rowsSelected', { count: list.selectedRows.length, total: list.rows.length })}
        {list.selectedIds.length > list.selectedRows.length && ` ${list.selectedIds.length} dipilih di semua halaman.`}
      </span>
      {!list.grows && (
        <span className="pager">
          <span className="nowrap">Halaman {list.page}</span>
          <Button small disabled={list.page <= 1} onClick={() => list.setPage(list.page - 1)}>
            {t('previous')}
          </Button>
          <Button
            small
            disabled={list.rows.length < PAGE_SIZE || list.isStale}
            onClick={() => list.setPage(list.page + 1)}
          >
            {t('next')}
          </Button>
        </span>
      )}
    </div>
  );
}
