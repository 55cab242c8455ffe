import { useState } from 'react';
import { kalenderLink } from '#shared/landing/landing-address.ts';
import type { LandingMonth } from '#shared/landing/landing.ts';
import { SubscribeDialog } from './subscribe-dialog.tsx';

interface Props {
  alamat: string | null;
  month: LandingMonth | undefined;
  href: string;
}

export function ShareTools({ alamat, month, href }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className="btns">
      <a
        className="btn adapt" href={kalenderLink(alamat)} aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <i className="i i-calendar-plus" aria-hidden="true" /><span>Langganan kalender</span>
      </a>
      <a className="btn adapt" href={href} target="_blank" rel="noopener">
        <i className="i i-whatsapp" aria-hidden="true" /><span>Bagikan ke WhatsApp</span>
      </a>
      <button type="button" className="btn adapt" onClick={() => print()}>
        <i className="i i-print" aria-hidden="true" /><span>Cetak</span>
      </button>
      {open && <SubscribeDialog alamat={alamat} month={month} onClose={() => setOpen(false)} />}
    </div>
  );
}
