import { waktuText } from '#shared/landing/landing-month.ts';
import type { LandingItem } from '#shared/landing/landing.ts';

/** One pengajian in the list: time, mosque, preacher. The labels are for screen readers. */
export function EventCard({ item }: { item: LandingItem }) {
  return (
    <dl className="event">
      <dt>Waktu</dt>
      <dd className="t" dir="auto">
        {waktuText(item)}
      </dd>
      <dt>Masjid</dt>
      <dd className="m" dir="auto">
        {item.masjid.nama_masjid}
      </dd>
      <dt>Mubaligh</dt>
      <dd className="u" dir="auto">
        {item.mubaligh.nama_mubaligh}
      </dd>
    </dl>
  );
}
