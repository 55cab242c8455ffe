import type { ComponentProps, MouseEvent } from 'react';
import { type LandingAddress, writeAddress } from '#shared/landing/landing-address.ts';
import type { LandingItem } from '#shared/landing/landing.ts';

interface LinkProps extends ComponentProps<'a'> {
  to: LandingAddress;
  go?: ((to: LandingAddress) => void) | undefined;
}

/** A real link to another view of this page. `go` follows it without a request, unless it is meant for a new tab. */
export function InnerLink({ to, go, ...rest }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go?.(to);
  };
  return <a {...rest} href={writeAddress(to)} onClick={go && follow} />;
}

/** What a step does: it leads to a path, or runs a script. */
export type Lead = string | (() => void);

interface StepProps extends Pick<
  ComponentProps<'a'>,
  'className' | 'children' | (`aria-${string}` & keyof ComponentProps<'a'>)
> {
  lead: Lead;
}

/** A step is a link in the page as the server writes it, and a button where a script takes it. */
export function Step({ lead, ...rest }: StepProps) {
  return typeof lead === 'string' ? <a {...rest} href={lead} /> : <button type="button" {...rest} onClick={lead} />;
}

interface Props {
  masjid: LandingItem['masjid'];
  go?: ((change: Partial<LandingAddress>) => void) | undefined;
}

/** A mosque's name leads to its card. */
export function MosqueLink({ masjid, go }: Props) {
  const { kunci } = masjid;
  return (
    <InnerLink
      className="to-masjid"
      to={{ tab: 'pengajian', tampilan: 'calendar', masjid: kunci }}
      go={go && (() => go({ masjid: kunci }))}
    >
      {masjid.nama_masjid}
    </InnerLink>
  );
}
