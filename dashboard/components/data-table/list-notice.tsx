import type { ReactNode } from 'react';
import { t } from '#dashboard/words/words.ts';
import { LoadNotice } from '../load-notice.tsx';
import type { ListState } from './use-list.ts';

/** Shown instead of rows: loading, an error with a retry button, or nothing found. */
export function ListNotice<Row>({
  list,
  hint,
  action,
}: {
  list: ListState<Row>;
  hint?: string | undefined;
  /** The way out of a list that holds nothing at all. */
  action?: ReactNode;
}) {
  if (list.isLoading) return <span role="status">{t('loading')}</span>;
  if (list.isError) {
    return (
      <div className="empty" role="status">
        <LoadNotice isError retry={list.reload} />
      </div>
    );
  }
  const searched = list.search !== '';
  return (
    <div role="status">
      <b>{t('noResults')}</b>
      {(searched || hint) && <p>{searched ? `Tidak ada yang cocok dengan "${list.search}".` : hint}</p>}
      {!searched && action}
    </div>
  );
}
