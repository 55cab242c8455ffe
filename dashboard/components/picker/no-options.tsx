import { t } from '#dashboard/words/words.ts';

interface NoOptionsProps {
  isLoading: boolean;
  isEmpty: boolean;
}

/** Below a list of options: that they are loading, or that none was found. */
export function NoOptions({ isLoading, isEmpty }: NoOptionsProps) {
  if (!isLoading && !isEmpty) return null;
  return (
    <p className="none" role="status">
      {isLoading ? 'Memuat…' : t('noItem')}
    </p>
  );
}
