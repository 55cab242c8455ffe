import type { LandingAddress } from '#shared/landing/landing-address.ts';
import type { LandingItem } from '#shared/landing/landing.ts';
import { InnerLink } from './inner-link.tsx';

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
