import { t } from '#dashboard/words/words.ts';
import { Button } from '../button.tsx';

export function DeleteSelected({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Button kind="danger-outline" icon="trash" onClick={onClick}>
      {t('deleteSelected', { count })}
    </Button>
  );
}
