import { useId } from 'react';
import { Tip } from '#dashboard/components/tip.tsx';
import { TANYA_LAGI_LABEL } from '#shared/card/schedule.ts';
import { DaysInput } from './days-input.tsx';
import { TimeInput } from '#dashboard/components/date/time-input.tsx';
import type { Draft } from './use-edits.ts';

interface TanyaLagiProps {
  draft: Draft;
  disabled: boolean;
  onChange: (fields: Partial<Draft>) => void;
}

/** The Friday card's second run, with its own time. */
export function TanyaLagi({ draft, disabled, onChange }: TanyaLagiProps) {
  const id = useId();
  return (
    <>
      <div className="force">
        <input
          id={id}
          type="checkbox"
          role="switch"
          className="switch"
          checked={draft.tanya_lagi}
          disabled={disabled}
          onChange={(event) => onChange({ tanya_lagi: event.target.checked })}
        />
        <span>
          <label htmlFor={id}>{TANYA_LAGI_LABEL}</label>{' '}
          <Tip label={`Keterangan: ${TANYA_LAGI_LABEL}`}>
            Khatib yang sudah ditanya dan belum menjawab ditanya sekali lagi. Sesudah itu Home menampilkan siapa yang
            perlu ditelepon.
          </Tip>
        </span>
      </div>
      {draft.tanya_lagi && (
        <div className="sentence">
          <span>Tanya sekali lagi setiap</span>
          <DaysInput
            label="Jumlah hari sebelumnya untuk tanya lagi (H-)"
            value={draft.tanya_h}
            disabled={disabled}
            onChange={(tanya_h) => onChange({ tanya_h })}
          />
          <span>pada jam</span>
          <TimeInput
            aria-label="Jam tanya lagi"
            value={draft.tanya_jam}
            disabled={disabled}
            onChange={(tanya_jam) => onChange({ tanya_jam })}
          />
        </div>
      )}
    </>
  );
}
