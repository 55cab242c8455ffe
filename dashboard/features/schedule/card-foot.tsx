import { Icon } from '#dashboard/components/icon.tsx';
import { localZone } from '#dashboard/components/date/today.ts';
import { dateInZone, formatDay, timeInZone } from '#shared/base/dates.ts';
import type { ScheduleCard, ScheduleLastRun } from '#shared/card/schedule.ts';

export type CardRuns = Pick<ScheduleCard, 'next_run' | 'last_run'>;

/** The card's next run, and the result of its last run in the server's own sentence. */
export function CardFoot({ card }: { card: CardRuns }) {
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
