import type { Issue } from '#shared/base/envelope.ts';
import { Icon } from '../icon.tsx';

/** A replacement of a text, chosen by a person, in one column or in all. */
export interface Mend {
  kolom?: string;
  dari: string;
  jadi: string;
}

/** The upload's parameter; undefined if nothing was chosen. */
export const perbaikanOf = (mends: readonly Mend[]): string | undefined =>
  mends.length === 0 ? undefined : JSON.stringify(mends);

interface SuggestionsProps {
  issue: Pick<Issue, 'value' | 'terdekat'>;
  /** How many cells have the same wrong text. */
  count: number;
  busy: boolean;
  onPick: (name: string) => void;
}

/** Suggestions for a wrong cell; one click corrects it in all cells with that text. */
export function Suggestions({ issue: { value = '', terdekat = [] }, count, busy, onPick }: SuggestionsProps) {
  if (value === '' || terdekat.length === 0) return null;
  return (
    <span className="mend-chips">
      {terdekat.map((name) => (
        <button key={name} type="button" disabled={busy} onClick={() => onPick(name)}>
          Pakai {name}
          {count > 1 && ` di ${count} sel`}
        </button>
      ))}
    </span>
  );
}

/** The chosen replacements; each can be removed. */
export function Mended({
  mends,
  busy,
  onUndo,
}: {
  mends: readonly Mend[];
  busy: boolean;
  onUndo: (mend: Mend) => void;
}) {
  if (mends.length === 0) return null;
  return (
    <ul className="mend-list" aria-label="Yang sudah diperbaiki">
      {mends.map((mend) => (
        <li key={`${mend.kolom ?? ''} ${mend.dari}`}>
          <Icon name="check" /> {mend.dari} → <b>{mend.jadi}</b>
          <button type="button" className="icon-btn" disabled={busy} onClick={() => onUndo(mend)}>
            <Icon name="times" />
            <span className="sr">Jangan ganti {mend.dari}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A problem's sentence without the names that stand below it as buttons. */
export const withoutNames = ({ message, terdekat }: Pick<Issue, 'message' | 'terdekat'>): string =>
  terdekat && terdekat.length > 0 ? message.replace(/\. Nama terdekat: .*$/s, '') : message;
