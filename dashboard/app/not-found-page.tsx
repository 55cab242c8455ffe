import { t } from '#dashboard/words/words.ts';
import { usePageTitle } from './branding.ts';

export default function NotFoundPage() {
  usePageTitle(t('notFound'));
  return (
    <main className="center-page">
      <h1>{t('notFound')}</h1>
      <p>{t('notFoundSorry')}</p>
      <a className="btn primary" href="/">
        {t('toHome')}
      </a>
    </main>
  );
}
