import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

export function SortButton({
  sorted,
  onClick,
  children,
}: {
  sorted: false | 'asc' | 'desc';
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className="sort" data-on={sorted || undefined} onClick={onClick}>
      {children}
      <Icon name={sorted === 'asc' ? 'sort-up-fill' : sorted === 'desc' ? 'sort-down-fill' : 'sort-alt'} />
    </button>
  );
}
