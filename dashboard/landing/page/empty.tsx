import { t } from '#dashboard/words/landing-words.ts';

/** Shown if there is nothing, or nothing yet. */
export function Empty({ busy = false, text }: { busy?: boolean; text?: string }) {
  return (
    <div className="empty" role="status">
      <b>{busy ? t('loading') : t('noResults')}</b>
      {text && <p>{text}</p>}
    </div>
  );
}
