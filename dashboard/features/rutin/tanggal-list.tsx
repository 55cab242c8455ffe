import { Button } from '#dashboard/components/button.tsx';
import { plainDate } from '#dashboard/components/date/today.ts';
import { Icon } from '#dashboard/components/icon.tsx';
import { formatLongDate } from '#shared/base/dates.ts';
import type { TanggalRutin } from '#shared/roster/rutin/rutin.ts';
import { KEADAAN } from './rutin-said.ts';

interface TanggalListProps {
  tanggal: readonly TanggalRutin[];
  /** Skips a date, or restores it. */
  onSkip: (tanggal: string, isSkipped: boolean) => void;
  /** Keeps a date that is a holiday. */
  onKeep: (tanggal: string) => void;
  /** Dates on holidays that were already kept. */
  kept: readonly string[];
}

/** The next dates of a series, each with its preacher, state, holiday and clashes. */
export function TanggalList({ tanggal, onSkip, onKeep, kept }: TanggalListProps) {
  if (tanggal.length === 0) return <p className="muted">Tidak ada tanggal lagi.</p>;
  return (
    <ul className="rutin-dates">
      {tanggal.map((one) => {
        const day = plainDate(one.tanggal);
        const isOpen = one.keadaan === 'baru' || one.keadaan === 'ada';
        const isSkipped = one.keadaan === 'dilewati';
        const isAsked = one.hari_besar !== null && isOpen && !kept.includes(day);
        return (
          <li key={day} className={isSkipped || one.keadaan === 'dihapus' ? 'off' : undefined}>
            <span>
              <b>{formatLongDate(day)}</b>
              <span className="muted">
                {one.nama_mubaligh ?? KEADAAN.kosong}
                {one.keadaan === 'baru' ? '' : `, ${KEADAAN[one.keadaan].toLowerCase()}`}
              </span>
              {one.hari_besar !== null && (
                <span className={isAsked ? 'warn' : 'muted'}>
                  <Icon name="calendar" /> {one.hari_besar}
                  {isAsked && ': tetap diadakan?'}
                </span>
              )}
              {one.bentrok.map(({ jenis, teks }) => (
                <span key={jenis} className="warn">
                  <Icon name="exclamation-triangle" /> {teks}
                </span>
              ))}
            </span>
            <span className="rutin-acts">
              {isAsked && (
                <Button small onClick={() => onKeep(day)} aria-label={`Tetap diadakan, ${formatLongDate(day)}`}>
                  Tetap
                </Button>
              )}
              {(isOpen || isSkipped) && (
                <Button
                  kind={isAsked ? 'plain' : 'quiet'}
                  small
                  onClick={() => onSkip(day, !isSkipped)}
                  aria-label={`${isSkipped ? 'Adakan' : 'Lewati'}, ${formatLongDate(day)}`}
                >
                  {isSkipped ? 'Adakan' : 'Lewati'}
                </Button>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
