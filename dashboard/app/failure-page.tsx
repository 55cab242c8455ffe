import { Button } from '#dashboard/components/button.tsx';
import { t } from '#dashboard/words/words.ts';

/** Shown instead of a screen that failed to load or render. */
export function FailurePage() {
  return (
    <main className="center-page">
      <h1>{t('applicationError')}</h1>
      <p>Halaman ini tidak dapat ditampilkan. Muat ulang, atau buka halaman lain.</p>
      <div className="btns">
        <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
          Muat ulang
        </Button>
        <a className="btn" href="/home">
          {t('home')}
        </a>
      </div>
    </main>
  );
}
