import { useState } from 'react';
import { Button } from '#dashboard/components/button.tsx';
import { Markup } from '#dashboard/components/markup.tsx';
import { orangText } from '#shared/base/kabar.ts';
import type { KabarPesan } from '#shared/kabar/kabar.ts';

interface KabarMessageProps {
  pesan: KabarPesan;
  isOn: boolean;
  text: string;
  onChoose: (isOn: boolean) => void;
  onText: (text: string) => void;
}

/** One message as it would be sent; its checkbox excludes it, and its text can be edited. */
export function KabarMessage({ pesan, isOn, text, onChoose, onText }: KabarMessageProps) {
  const [isEdited, setEdited] = useState(false);
  const who = orangText(pesan);
  return (
    <article className="msg">
      <p className="to">
        <label className="check-line">
          <input
            type="checkbox"
            className="check"
            checked={isOn && !pesan.skipped}
            disabled={Boolean(pesan.skipped)}
            onChange={(event) => onChoose(event.target.checked)}
          />
          <b>{who}</b>
          {pesan.peran === 'dkm' && <span className="muted">{pesan.recipient}</span>}
        </label>
        {!isEdited && !pesan.skipped && (
          <Button
            small
            kind="ghost"
            icon="pencil"
            aria-label={`Ubah pesan untuk ${who}`}
            onClick={() => setEdited(true)}
          >
            Ubah
          </Button>
        )}
      </p>
      {pesan.skipped ? (
        <p className="skipped">Dilewati: {pesan.skipped}. Hubungi sendiri bila perlu.</p>
      ) : isEdited ? (
        <textarea
          className="input"
          aria-label={`Pesan untuk ${who}`}
          rows={9}
          value={text}
          autoFocus
          onChange={(event) => onText(event.target.value)}
        />
      ) : (
        <div className={isOn ? 'bubble' : 'bubble off'}>
          <Markup text={text} />
        </div>
      )}
    </article>
  );
}
