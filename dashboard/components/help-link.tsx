import { useLocation } from 'react-router-dom';

/** The '?' beside a screen's title: the guide's page bears the name of the screen's path. In a tab of its own. */
export function HelpLink() {
  const [, screen] = useLocation().pathname.split('/');
  return (
    <a className="help-link" href={`/panduan/${screen}`} target="_blank" rel="noopener" aria-label="Panduan layar ini">
      ?
    </a>
  );
}
