import { useLocation } from 'react-router-dom';
import { Icon } from './icon.tsx';

const LABEL = 'Panduan layar ini';

/** The '?' beside a screen's title, or its line in a sheet: the guide's page bears the name of the screen's path. */
export function HelpLink({ isLine = false }: { isLine?: boolean }) {
  const [, screen = ''] = useLocation().pathname.split('/');
  if (!isLine) return <GuideLink page={screen} label={LABEL} />;
  return (
    <a className="btn" href={`/panduan/${screen}`} target="_blank" rel="noopener">
      <Icon name="info-circle" />
      {LABEL}
    </a>
  );
}

/** A '?' that opens a page of the guide, in a tab of its own. */
export function GuideLink({ page, label }: { page: string; label: string }) {
  return (
    <a className="help-link" href={`/panduan/${page}`} target="_blank" rel="noopener" aria-label={label}>
      ?
    </a>
  );
}
