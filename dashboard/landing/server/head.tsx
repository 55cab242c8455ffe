import { DEFAULT_APP_LOGO } from '#shared/roster/branding-defaults.ts';
import { formatLongDate } from '#shared/base/dates.ts';
import { hijriRange } from '#shared/base/hijri.ts';
import { kalenderLink, writeAddress, type LandingAddress } from '#shared/landing/landing-address.ts';
import { landingTitle, masjidTitle, rangeOf } from '#shared/landing/landing-month.ts';
import type { LandingState } from '#shared/landing/landing.ts';

const DEFAULT_PREVIEW = 'default-logo.png';

/** What browsers, searchers and chat programs read of the page. */
export function Head({ address, state }: { address: LandingAddress; state: LandingState }) {
  const { aplikasi, alamat } = state;
  const title = titleOf(address, state);
  const url = alamat === null ? undefined : alamat + writeAddress({ ...address, tampilan: 'calendar' });
  const image = previewImage(aplikasi.app_logo);
  const about = description(address, state);
  return (
    <>
      <title>{`${title} – ${aplikasi.app_name}`}</title>
      <meta name="description" content={about} />
      <link rel="icon" href={`/${aplikasi.app_logo}`} />
      <link rel="apple-touch-icon" href={`/${image ?? DEFAULT_PREVIEW}`} />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="alternate" type="text/calendar" href={kalenderLink(null)} />
      {url !== undefined && <link rel="canonical" href={url} />}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="id_ID" />
      <meta property="og:site_name" content={aplikasi.app_name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={about} />
      {url !== undefined && <meta property="og:url" content={url} />}
      {alamat !== null && image !== undefined && <meta property="og:image" content={`${alamat}/${image}`} />}
      <meta name="twitter:card" content="summary" />
    </>
  );
}

function titleOf({ hari }: LandingAddress, { isi, masjid }: LandingState): string {
  if (masjid) return masjidTitle(masjid.nama_masjid);
  return hari && isi.jenis === 'pengajian' ? `Pengajian ${formatLongDate(hari)}` : landingTitle(isi.jenis, isi.bulan);
}

/** What chat programs show beside a shared link; they draw no svg. */
function previewImage(logo: string): string | undefined {
  if (logo === DEFAULT_APP_LOGO) return DEFAULT_PREVIEW;
  return /\.(png|jpe?g|webp|gif)$/.test(logo) ? logo : undefined;
}

/** '42 pengajian di 18 masjid. Jumadilawal – Jumadilakhir 1448 H (perkiraan).' */
function description(address: LandingAddress, { isi, masjid }: LandingState): string {
  const next = masjid?.jumat.find(({ nama_mubaligh }) => nama_mubaligh !== '');
  if (next) return `Khatib ${formatLongDate(next.tanggal)}: ${next.nama_mubaligh}.`;
  const day = address.hari && isi.jenis === 'pengajian' ? Number(address.hari.slice(8)) : undefined;
  const shown = isi.jadwal.filter((entry) => day === undefined || entry[0] === day);
  const mosques = new Set(shown.map((entry) => entry[2])).size;
  const { start, end } = rangeOf(isi.bulan);
  return shown.length === 0
    ? 'Belum ada jadwal.'
    : `${shown.length} ${isi.jenis === 'pengajian' ? 'pengajian' : 'jumatan'} di ${mosques} masjid. ${hijriRange(start, end, isi.hijri)}.`;
}
