import type { LandingAddress } from '#shared/landing/landing-address.ts';
import { waktuText } from '#shared/landing/landing-month.ts';
import type { LandingItem } from '#shared/landing/landing.ts';
import { MosqueLink } from './mosque-link.tsx';

interface Props {
  item: LandingItem;
  go?: ((change: Partial<LandingAddress>) => void) | undefined;
}

/** One pengajian in the list: time, mosque, preacher. The labels are for screen readers. */
export function EventCard({ item, go }: Props) {
  return (
    <dl className="event">
      <dt>Waktu</dt>
      <dd className="t" dir="auto">
        {waktuText(item)}
      </dd>
      <dt>Masjid</dt>
      <dd className="m" dir="auto">
        <MosqueLink masjid={item.masjid} go={go} />
      </dd>
      <dt>Mubaligh</dt>
      <dd className="u" dir="auto">
        {item.mubaligh.nama_mubaligh}
      </dd>
    </dl>
  );
}
