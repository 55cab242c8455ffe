import { useState } from 'react';
import type { LandingMonth } from '#shared/landing/landing.ts';
import { ShareLinks } from './page/share-links.tsx';
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
      <ShareLinks alamat={alamat} href={href} onSubscribe={() => setOpen(true)} onPrint={() => print()} />
      {open && <SubscribeDialog alamat={alamat} month={month} onClose={() => setOpen(false)} />}
    </div>
  );
}
