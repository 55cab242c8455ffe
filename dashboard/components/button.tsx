import type { ButtonHTMLAttributes, Ref } from 'react';
import { type IconName, Icon } from './icon.tsx';

type Kind = 'plain' | 'primary' | 'danger' | 'danger-outline' | 'quiet' | 'ghost';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: Kind;
  icon?: IconName;
  small?: boolean;
  block?: boolean;
  /** Shows a spinner and ignores clicks; pass the specified word as `children` if there is one. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  kind = 'plain',
  icon,
  small,
  block,
  busy,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const names = ['btn', kind === 'plain' ? '' : kind, small ? 'small' : '', block ? 'block' : '', className ?? ''];
  return (
    <button
      type="button"
      {...rest}
      className={names.filter(Boolean).join(' ')}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Icon name="spinner" spin /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
  bordered?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, bordered, className, ...rest }: IconButtonProps) {
  const names = ['icon-btn', bordered ? 'bordered' : '', className ?? ''];
  return (
    <button type="button" {...rest} className={names.filter(Boolean).join(' ')} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
