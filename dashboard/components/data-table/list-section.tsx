import type { ReactNode } from 'react';
import { t } from '#dashboard/words/words.ts';
import { ActionMenu, type MenuAction } from '../action-menu.tsx';
import type { PhoneLook } from '../phone-list/phone-look.ts';
import type { Identified } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { DeleteSelected } from './select.tsx';
import type { DataTableProps } from './grid.ts';
import { ListTools } from './list-tools.tsx';

interface ListSectionProps<Row extends Identified> extends Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'list' | 'nameOf' | 'emptyHint' | 'emptyAction' | 'top'
> {
  /** What the rows are, as in '45 masjid'. */
  noun: string;
  searchLabel: string;
  filters?: ReactNode;
  /** How its rows stand on a phone; their actions are those of the menu. */
  phone: Omit<PhoneLook<Row>, 'actions'>;
  /** What the list is searched for already. */
  searched?: string | undefined;
  /** What a row's menu offers. */
  actions: (row: Row) => readonly MenuAction[];
  onDeleteSelected: () => void;
}

/** A list that can be searched, with a menu for each row and a button that deletes the selected ones. */
export function ListSection<Row extends Identified>({
  noun,
  searchLabel,
  searched,
  filters,
  phone,
  actions,
  onDeleteSelected,
  ...table
}: ListSectionProps<Row>) {
  const { list, nameOf } = table;
  return (
    <>
      <ListTools
        list={list}
        noun={noun}
        searchLabel={searchLabel}
        searched={searched}
        selected={<DeleteSelected count={list.selectedIds.length} onClick={onDeleteSelected} />}
      >
        {filters}
      </ListTools>
      <DataTable
        {...table}
        noun={noun}
        selectable
        phone={{ ...phone, actions }}
        actions={(row) => <ActionMenu label={t('actionsOf', { name: nameOf(row) })} actions={actions(row)} />}
      />
    </>
  );
}
