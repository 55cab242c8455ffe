import { t } from '#dashboard/words/words.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface LoadNoticeProps {
  isError: boolean;
  retry: () => void;
}

/** Shown instead of data: that they are loading, or an error with a retry button. */
export function LoadNotice({ isError, retry }: LoadNoticeProps) {
  if (!isError) return <>{t('loading')}</>;
  return (
    <>
      <Icon name="exclamation-triangle" />
      <b>Data tidak dapat dimuat</b>
      <p className="muted">Periksa jaringan, lalu coba lagi.</p>
      <Button small icon="refresh" onClick={retry}>
        Muat ulang
      </Button>
    </>
  );
}

/** The same notice as a separate card. */
export const LoadCard = (props: LoadNoticeProps) => (
  <div className="card empty" role="status">
    <LoadNotice {...props} />
  </div>
);
