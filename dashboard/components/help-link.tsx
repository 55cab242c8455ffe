import { useLocation } from 'react-router-dom';

/** The '?' beside a screen's title: the guide's page bears the name of the screen's path. */
export function HelpLink() {
  const [, screen] = useLocation().pathname.split('/');
  return <GuideLink page={screen ?? ''} label="Panduan layar ini" />;
}

/** A '?' that opens a page of the guide, in a tab of its own. */
export function GuideLink({ page, label }: { page: string; label: string }) {
  return (
    <a className="help-link" href={`/panduan/${page}`} target="_blank" rel="noopener" aria-label={label}>
      ?
    </a>
  );
}
