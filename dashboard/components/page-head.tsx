import { useId, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from './button.tsx';
import { HelpLink } from './help-link.tsx';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';
import { useNarrow } from './use-media-query.ts';

interface PageHeadProps {
  title: string;
  subtitle: ReactNode;
  /** The way back to the screen above. */
  crumb?: { to: string; label: string };
  /** The buttons that are needed most. */
  children?: ReactNode;
  /** The other buttons of a list: beside the first, on a phone in a sheet, so that its rows begin high up. */
  more?: ReactNode;
}

export function PageHead({ title, subtitle, crumb, children, more }: PageHeadProps) {
  const folds = useNarrow() && more !== undefined;
  return (
    <header className={folds ? 'head folded' : 'head'}>
      <div>
        {crumb && (
          <Link className="crumb" to={crumb.to}>
            <Icon name="chevron-left" />
            {crumb.label}
          </Link>
        )}
        <div className="head-title">
          <h1>{title}</h1>
          {!folds && <HelpLink />}
        </div>
        <p className={folds ? 'sr' : undefined}>{subtitle}</p>
      </div>
      {(children || more) && (
        <div className="btns">
          {children}
          {folds ? <More>{more}</More> : more}
        </div>
      )}
    </header>
  );
}

function More({ children }: { children: ReactNode }) {
  const pop = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton ref={trigger} icon="ellipsis-h" label="Lainnya" aria-haspopup="dialog" popoverTarget={pop} />
      <Popover id={pop} trigger={trigger} label="Lainnya" risesOnPhone isKept className="head-more">
        {(close) => (
          // Its buttons bring their own dialogs, so they stay while the sheet is closed.
          <div role="presentation" onClick={close}>
            {children}
            <HelpLink isLine />
          </div>
        )}
      </Popover>
    </>
  );
}
