import type { ReactNode, Ref } from 'react';
import { googleLink, kalenderLink, writeAddress } from '#shared/landing/landing-address.ts';
import type { LandingMasjid } from '#shared/landing/landing-masjid.ts';
import { dayTitle, waktuText } from '#shared/landing/landing-month.ts';
import { masjidShareText, whatsappLink } from '#shared/landing/landing-share.ts';

const FRIDAYS = 4;
/** Number of pengajian that are visible at first; the rest is collapsed. */
const PENGAJIAN = 3;

interface Props {
  masjid: LandingMasjid;
  /** Plain date: a card that was kept may be older. */
  today: string;
  app_name: string;
  /** The deployment's public address, when it is known. */
  alamat: string | null;
  /** The site's address without a trailing slash, '' when it is not known. */
  base: string;
  heading?: Ref<HTMLHeadingElement>;
  /** The content beside the name. */
  tools?: ReactNode;
}

/** One mosque from today on: its next khatib, four Fridays, its pengajian; to share, and to follow in a calendar. */
export function MosqueCard({ masjid, today, app_name, alamat, base, heading, tools }: Props) {
  const { kunci, nama_masjid } = masjid;
  const [next, ...fridays] = masjid.jumat.filter(({ tanggal }) => tanggal >= today).slice(0, FRIDAYS);
  const pengajian = masjid.pengajian.filter(({ tanggal }) => tanggal >= today);
  const later = pengajian.slice(PENGAJIAN);
  const link = base && base + writeAddress({ tab: 'pengajian', tampilan: 'calendar', masjid: kunci });
  const text = masjidShareText({ ...masjid, pengajian }, { app_name, link: link || undefined });
  return (
    <section className="mine card" aria-labelledby="masjid-nama">
      <div className="mine-head">
        <h2 id="masjid-nama" dir="auto" tabIndex={-1} ref={heading}>
          {nama_masjid}
        </h2>
        {tools && <div className="mine-tools">{tools}</div>}
      </div>
      {next && (
        <div className="mine-next">
          <p>{next.tanggal === today ? 'Khatib hari ini' : `Khatib ${dayTitle(next.tanggal)}`}</p>
          <Khatib name={next.nama_mubaligh} strong />
        </div>
      )}
      {fridays.length > 0 && (
        <dl className="mine-rows">
          {fridays.map(({ tanggal, nama_mubaligh }) => (
            <div key={tanggal}>
              <dt>{dayTitle(tanggal)}</dt>
              <dd>
                <Khatib name={nama_mubaligh} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {pengajian.length > 0 && (
        <>
          <h3>Pengajian</h3>
          <Pengajian rows={pengajian.slice(0, PENGAJIAN)} />
          {later.length > 0 && (
            <details>
              <summary>{`${later.length} pengajian berikutnya`}</summary>
              <Pengajian rows={later} />
            </details>
          )}
        </>
      )}
      {!next && pengajian.length === 0 && <p className="hint">Belum ada jadwal lima minggu ke depan.</p>}
      <div className="btns">
        <a className="btn" href={whatsappLink(text)} target="_blank" rel="noopener">
          <i className="i i-whatsapp" aria-hidden="true" />
          Bagikan masjid ini
        </a>
        {alamat !== null && (
          <a className="btn" href={googleLink(alamat, kunci)} target="_blank" rel="noopener">
            <i className="i i-calendar-plus" aria-hidden="true" />
            Google Kalender
          </a>
        )}
        <a className="btn" href={kalenderLink(base || null, { masjid: kunci })}>
          <i className="i i-calendar-plus" aria-hidden="true" />
          Kalender iPhone
        </a>
      </div>
    </section>
  );
}

function Pengajian({ rows }: { rows: LandingMasjid['pengajian'] }) {
  return (
    <dl className="mine-rows">
      {rows.map((row, index) => (
        <div key={index}>
          <dt>
            {dayTitle(row.tanggal)}
            <small dir="auto">{waktuText(row)}</small>
          </dt>
          <dd dir="auto">{row.nama_mubaligh}</dd>
        </div>
      ))}
    </dl>
  );
}

function Khatib({ name, strong = false }: { name: string; strong?: boolean }) {
  if (name === '') return <span className="none">Belum ditentukan</span>;
  return strong ? <b dir="auto">{name}</b> : <span dir="auto">{name}</span>;
}
