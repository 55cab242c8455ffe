import { Button } from '#dashboard/components/button.tsx';

/** Stands in for a screen that broke while it was drawn or loaded. */
export function FailurePage() {
  return (
    <main className="center-page">
      <h1>Unexpected Application Error!</h1>
      <p>Halaman ini tidak dapat ditampilkan. Muat ulang, atau buka halaman lain.</p>
      <div className="btns">
        <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
          Muat ulang
        </Button>
        <a className="btn" href="/home">
          Home
        </a>
      </div>
    </main>
  );
}
