import { useEffect, useId, type ReactNode } from 'react';
import { Button } from '#dashboard/components/button.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { Markup } from '#dashboard/components/markup.tsx';
import { t } from '#dashboard/words/words.ts';
import { localZone } from '#dashboard/components/date/today.ts';
import { dateInZone, formatDay, timeInZone } from '#shared/base/dates.ts';
import type { ScheduleCard, ScheduleLastRun } from '#shared/card/schedule.ts';

interface CardShellProps {
  label: string;
  card: {
    draft: { active: boolean };
    changed: boolean;
    saving: boolean;
    problem: string | undefined;
    submit: () => void;
    discard: () => void;
  };
  onActive: (active: boolean) => void;
  onChanged: (changed: boolean) => void;
  /**
   * What one click switches on, such as 'H-1 16.00'; none while the card is on or lacks what it needs. `accept` is
   * undefined until that is known.
   */
  offer: { label: string; accept: (() => void) | undefined } | false | undefined;
  runs: CardRuns;
  children: ReactNode;
}

/** The frame of all cards: the title with its switch, and the foot with the save button or the runs. */
export function CardShell({ label, card, onActive, onChanged, offer, runs, children }: CardShellProps) {
  const { draft, changed, saving } = card;
  const id = useId();
  useEffect(() => onChanged(changed), [changed, onChanged]);
  useEffect(() => () => onChanged(false), [onChanged]);
  return (
    <section className={draft.active ? 'card' : 'card off'} aria-labelledby={`${id}-title`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          card.submit();
        }}
      >
        <div className="sched-body">
          <div className="sched-head">
            <h2 id={`${id}-title`}>{label}</h2>
            <label>
              <span aria-hidden="true">{draft.active ? 'Aktif' : 'Nonaktif'}</span>
              <input
                type="checkbox"
                role="switch"
                className="switch"
                aria-label={`${label} aktif`}
                checked={draft.active}
                disabled={saving}
                onChange={(event) => onActive(event.target.checked)}
              />
            </label>
          </div>
          {children}
          {offer && (
            <p className="sched-who">
              <Button icon="clock" disabled={saving || !offer.accept} onClick={offer.accept}>
                Nyalakan {offer.label}
              </Button>
            </p>
          )}
          {card.problem && (
            <p className="error" role="alert">
              <Icon name="times-circle" />
              <span>{card.problem}</span>
            </p>
          )}
        </div>
        {changed || saving ? (
          <div className="sched-foot">
            <span>Perubahan belum disimpan</span>
            <div className="btns">
              <Button disabled={saving} onClick={card.discard}>
                {t('discard')}
              </Button>
              <Button type="submit" kind="primary" busy={saving}>
                {saving ? t('saving') : t('save')}
              </Button>
            </div>
          </div>
        ) : (
          <CardFoot card={runs} />
        )}
      </form>
    </section>
  );
}

/** The message as it would be sent now. */
export function MessageNow({ text }: { text: string }) {
  return (
    <details className="sched-look">
      <summary>Lihat pesannya sekarang</summary>
      <div className="bubble">
        <Markup text={text} />
      </div>
    </details>
  );
}

type CardRuns = Pick<ScheduleCard, 'next_run' | 'last_run'>;

/** The card's next run, and the result of its last run in the server's own sentence. */
function CardFoot({ card }: { card: CardRuns }) {
  const { next_run: next, last_run: last } = card;
  return (
    <div className="sched-foot">
      {next !== null && (
        <span>
          <Icon name="clock" />
          Berikutnya: {moment(Date.parse(next))}
        </span>
      )}
      {last !== null && (
        <span className={last.state === 'missed' ? 'bad' : undefined}>
          <Icon name={iconOf(last)} />
          {last.text}
        </span>
      )}
      {last === null && <span>Belum pernah dijalankan</span>}
    </div>
  );
}

/** 'Sabtu, 28 Nov 2026 06.00'. */
function moment(instant: number): string {
  const zone = localZone();
  return `${formatDay(dateInZone(instant, zone))} ${timeInZone(instant, zone).replace(':', '.')}`;
}

function iconOf(run: ScheduleLastRun) {
  if (run.state === 'missed' || run.failed > 0) return 'exclamation-triangle';
  return run.state === 'unknown' ? 'info-circle' : 'check';
}
