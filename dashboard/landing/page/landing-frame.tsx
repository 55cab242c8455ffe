import type { ReactNode } from 'react';
import type { Customizations } from '#shared/roster/branding.ts';
import { hijriRange } from '#shared/base/hijri.ts';
import type { LandingAddress } from '#shared/landing/landing-address.ts';
import { rangeOf } from '#shared/landing/landing-month.ts';
import type { LandingMonth } from '#shared/landing/landing.ts';
import { InnerLink } from './inner-link.tsx';

interface Props {
  aplikasi: Customizations;
  title: string;
  bulan: string;
  hijri: LandingMonth['hijri'];
  address: LandingAddress;
  /** Which of them is seen: the server writes both, and the width decides. */
  shows: { calendar: boolean; list: boolean };
  go?: ((to: LandingAddress) => void) | undefined;
  /** The content above the tools: the search, a mosque's card. */
  top: ReactNode;
  picker: ReactNode;
  tools: ReactNode;
  children: ReactNode;
}

/** Header with the two tabs, the head of the printed page, the tools, and the footer. */
export function LandingFrame(props: Props) {
  const { aplikasi, title, bulan, hijri, address, shows, go, top, picker, tools, children } = props;
  const logo = `/${aplikasi.app_logo}`;
  const { start, end } = rangeOf(bulan);
  const tab = (name: LandingAddress['tab'], label: string) => (
    <InnerLink
      to={{ ...address, tab: name, hari: undefined }}
      go={go}
      aria-current={address.tab === name ? 'page' : undefined}
    >
      {label}
    </InnerLink>
  );
  return (
    <>
      <header className="land-head">
        <div className="pattern" />
        <div className="wrap land-top">
          <span className="brand">
            <img src={logo} alt="Logo" width="44" height="44" />
            {aplikasi.app_name}
          </span>
          <nav className="land-tabs" aria-label="Jenis jadwal">
            {tab('pengajian', 'Pengajian')}
            {tab('jumatan', 'Jumatan')}
          </nav>
        </div>
      </header>
      <main className="wrap">
        <div className="paper" aria-hidden="true">
          <img src={logo} alt="" />
          <div>
            <b>{title}</b>
            {aplikasi.app_name}, {hijriRange(start, end, hijri)}
          </div>
        </div>
        {(!shows.calendar || shows.list) && <h1 className={shows.calendar ? 'sr narrow' : 'sr'}>{title}</h1>}
        {top}
        <div className="land-tools">
          {picker}
          {tools}
        </div>
        {children}
      </main>
      <footer className="wrap">
        <div className="land-foot">
          {aplikasi.app_credit && <p>{aplikasi.app_credit}</p>}
          <p>Jadwal dapat berubah. Hubungi pengurus masjid untuk kepastian.</p>
        </div>
      </footer>
    </>
  );
}
