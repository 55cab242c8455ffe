import type { ComponentProps, MouseEvent } from 'react';
import type { LandingAddress } from '#shared/landing/landing-address.ts';
import { writeAddress } from '#shared/landing/landing-address.ts';

interface Props extends ComponentProps<'a'> {
  to: LandingAddress;
  go(change: Partial<LandingAddress>): void;
}

/** A real link to another view of this page that is followed without a request, unless it is meant for a new tab. */
export function InnerLink({ to, go, ...rest }: Props) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return <a {...rest} href={writeAddress(to)} onClick={follow} />;
}
