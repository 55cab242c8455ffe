import { useState, useRef } from 'react';
import type { LandingMonth } from '#shared/landing/landing.ts';
import { kalenderLink } from '#shared/landing/landing-address.ts';
import { ShareLinks } from './page/share-links.tsx';
import { Dialog } from './dialog.tsx';

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

interface SubscribeDialogProps {
  alamat: string | null;
  month: LandingMonth | undefined;
  onClose(): void;
}

/** Which schedules to follow, and their calendar address: to open, or to copy where a calendar asks for one. */
function SubscribeDialog({ alamat, month, onClose }: SubscribeDialogProps) {
  const [choice, setChoice] = useState('');
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [kind, kunci] = choice.split(' ');
  const query = kunci ? { [kind as 'masjid' | 'mubaligh']: kunci } : {};
  const address = (alamat ?? location.origin) + kalenderLink(null, query);

  const copy = async () => {
    field.current?.select();
    // A page without https has no clipboard of its own; the selection can still be copied there.
    await (navigator.clipboard?.writeText(address) ?? document.execCommand('copy'));
    setCopied(true);
  };

  return (
    <Dialog
      title="Langganan kalender"
      subtitle="Jadwal dan perubahannya muncul sendiri di kalender Anda."
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn" onClick={() => void copy()}>
            <i className="i i-copy" aria-hidden="true" />
            {copied ? 'Tersalin' : 'Salin alamat'}
          </button>
          <a className="btn primary" href={kalenderLink(alamat, query)}>
            Buka di kalender
          </a>
        </>
      }
    >
      <label className="field">
        Jadwal
        <select
          className="input"
          value={choice}
          onChange={(event) => {
            setChoice(event.target.value);
            setCopied(false);
          }}
        >
          <option value="">Semua jadwal</option>
          <Choices label="Masjid" kind="masjid" names={month?.masjid ?? []} />
          <Choices label="Mubaligh" kind="mubaligh" names={month?.mubaligh ?? []} />
        </select>
      </label>
      <label className="field">
        Alamat kalender
        <input className="input" ref={field} readOnly value={address} onFocus={(event) => event.target.select()} />
      </label>
      <p className="help">Di Google Kalender: Kalender lainnya, Dari URL, lalu tempel alamat ini.</p>
    </Dialog>
  );
}

function Choices({ label, kind, names }: { label: string; kind: string; names: LandingMonth['masjid'] }) {
  if (names.length === 0) return null;
  const sorted = names.toSorted((a, b) => a[1].localeCompare(b[1], 'id'));
  return (
    <optgroup label={label}>
      {sorted.map(([kunci, name]) => (
        <option key={kunci} value={`${kind} ${kunci}`}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
