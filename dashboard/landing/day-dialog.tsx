import { formatLongDate } from '#shared/base/dates.ts';
import { formatHijri } from '#shared/base/hijri.ts';
import { dayLink, type LandingAddress } from '#shared/landing/landing-address.ts';
import { waktuText } from '#shared/landing/landing-month.ts';
import { type ShareInput, dayShareText, whatsappLink } from '#shared/landing/landing-share.ts';
import type { LandingItem, LandingMonth } from '#shared/landing/landing.ts';
import { Dialog } from './dialog.tsx';
import { Empty } from './page/empty.tsx';
import { MosqueLink } from './page/inner-link.tsx';

interface Props {
  date: string;
  items: LandingItem[];
  share: ShareInput;
  hijri: LandingMonth['hijri'];
  base: string;
  go(change: Partial<LandingAddress>): void;
  onClose(): void;
}

/** One day: a card per pengajian with Masjid, Mubaligh and Waktu (specification, section 2). */
export function DayDialog({ date, items, share, hijri, base, go, onClose }: Props) {
  const day = items.filter((item) => item.tanggal === date);
  const text = dayShareText(date, { ...share, items: day, link: dayLink(base, date) });
  return (
    <Dialog
      title={formatLongDate(date)}
      subtitle={formatHijri(date, hijri)}
      onClose={onClose}
      foot={
        <a className="btn" href={whatsappLink(text)} target="_blank" rel="noopener">
          <i className="i i-whatsapp" aria-hidden="true" />
          Bagikan ke WhatsApp
        </a>
      }
    >
      {day.length === 0 && <Empty text="Belum ada pengajian pada tanggal ini." />}
      {day.map((item, index) => (
        <dl key={index} className="card fact">
          <dt>Masjid</dt>
          <dd className="m" dir="auto">
            <MosqueLink masjid={item.masjid} go={go} />
          </dd>
          <dt>Mubaligh</dt>
          <dd dir="auto">{item.mubaligh.nama_mubaligh}</dd>
          <dt>Waktu</dt>
          <dd className="t" dir="auto">
            {waktuText(item)}
          </dd>
        </dl>
      ))}
    </Dialog>
  );
}
