import type { ReactNode } from 'react';
import { type IconName, Icon } from './icon.tsx';

const ICONS: Record<'warn' | 'bad' | 'ok', IconName> = {
  warn: 'exclamation-triangle',
  bad: 'pause-circle',
  ok: 'check-circle',
};

/** One sentence that stays while it is true, and one button. */
export function Banner({
  tone,
  title,
  children,
  action,
  icon,
}: {
  tone: 'warn' | 'bad' | 'ok';
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: IconName;
}) {
  return (
    <div className={tone === 'warn' ? 'banner' : `banner ${tone}`} role="status">
      <Icon name={icon ?? ICONS[tone]} />
      <div>
        <b>{title}</b>
        {children && <p>{children}</p>}
      </div>
      {action}
    </div>
  );
}
