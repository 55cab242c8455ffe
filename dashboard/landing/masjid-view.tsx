import { useEffect, useRef, type ComponentProps } from 'react';
import type { LandingAddress } from '#shared/landing/landing-address.ts';
import { MosqueCard } from './page/mosque-card.tsx';
import type { MasjidControl } from './use-masjid.ts';

interface Props extends Pick<ComponentProps<typeof MosqueCard>, 'today' | 'app_name' | 'alamat' | 'base'> {
  control: MasjidControl;
  /** The mosque in the address. */
  asked: string | undefined;
  go(change: Partial<LandingAddress>): void;
}

/** The card of a mosque, with its place in this browser as 'Masjid saya'. */
export function MasjidView({ control: { masjid, isOwn, isUnknown, setOwn }, asked, go, ...rest }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = useRef(asked);
  const kunci = masjid?.kunci;

  // A card that was tapped far below is brought into view, and read out.
  useEffect(() => {
    if (asked === opened.current || asked !== kunci) return;
    opened.current = asked;
    heading.current?.focus({ preventScroll: true });
    if (asked) heading.current?.scrollIntoView({ block: 'center' });
  }, [asked, kunci]);

  if (isUnknown)
    return (
      <p className="notice" role="status">
        Masjid ini tidak ditemukan. Cari namanya di atas.
      </p>
    );
  if (!masjid) return null;
  return (
    <MosqueCard
      {...rest}
      masjid={masjid}
      heading={heading}
      tools={
        <>
          <button type="button" className="btn own" aria-pressed={isOwn} onClick={() => setOwn(!isOwn)}>
            <i className={isOwn ? 'i i-star-fill' : 'i i-star'} aria-hidden="true" />
            Masjid saya
          </button>
          {asked !== undefined && (
            <button
              type="button"
              className="icon-btn"
              aria-label={`Tutup ${masjid.nama_masjid}`}
              onClick={() => go({ masjid: undefined })}
            >
              <i className="i i-times" aria-hidden="true" />
            </button>
          )}
        </>
      }
    />
  );
}
