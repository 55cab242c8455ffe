import { usePageTitle } from './branding.ts';

export default function NotFoundPage() {
  usePageTitle('404 Not Found');
  return (
    <main className="center-page">
      <h1>404 Not Found</h1>
      <p>Sorry about that! Please go back to the home page. Thank you!</p>
      <a className="btn primary" href="/">
        To Home Page
      </a>
    </main>
  );
}
