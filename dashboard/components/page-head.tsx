import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { HelpLink } from './help-link.tsx';
import { Icon } from './icon.tsx';

interface PageHeadProps {
  title: string;
  subtitle: ReactNode;
  /** The way back to the screen above. */
  crumb?: { to: string; label: string };
  children?: ReactNode;
}

export function PageHead({ title, subtitle, crumb, children }: PageHeadProps) {
  return (
    <header className="head">
      <div>
        {crumb && (
          <Link className="crumb" to={crumb.to}>
            <Icon name="chevron-left" />
            {crumb.label}
          </Link>
        )}
        <div className="head-title">
          <h1>{title}</h1>
          <HelpLink />
        </div>
        <p>{subtitle}</p>
      </div>
      {children && <div className="btns">{children}</div>}
    </header>
  );
}
