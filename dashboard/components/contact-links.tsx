import { useState } from 'react';
import { useChange } from '#dashboard/api/change.ts';
import { formatPhone, normalizePhone } from '#shared/base/phone.ts';
import { copyText } from './copy-button.tsx';
import { Icon } from './icon.tsx';

/** A number with what one does with it on a phone: call, write, copy. `name` is whose it is. */
export function ContactLinks({ name, role, phone }: { name: string; role?: string; phone: string }) {
  const [copied, setCopied] = useState(false);
  const { run } = useChange();
  const number = normalizePhone(phone);
  const shown = formatPhone(phone);
  const copy = () => run({ call: () => copyText(shown) }, { done: () => setCopied(true) });
  return (
    <div className="person">
      <p>
        <b>{name}</b>
        {name !== shown && (
          <span className="sub">
            {role && `${role}, `}
            <span className="num">{shown}</span>
          </span>
        )}
      </p>
      <a className="btn" href={`tel:+${number}`} aria-label={`Telepon ${name}`}>
        <Icon name="phone" />
        Telepon
      </a>
      <a
        className="btn"
        href={`https://wa.me/${number}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`WhatsApp ${name}`}
      >
        <Icon name="whatsapp" />
        WhatsApp
      </a>
      <button
        type="button"
        className="btn"
        aria-label={`${copied ? 'Tersalin' : 'Salin'} nomor ${name}`}
        onClick={copy}
      >
        <Icon name={copied ? 'check' : 'copy'} />
        {copied ? 'Tersalin' : 'Salin'}
      </button>
    </div>
  );
}
