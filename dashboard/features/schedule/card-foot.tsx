import { Icon } from '#dashboard/components/icon.tsx';
import { localZone } from '#dashboard/components/today.ts';
import { dateInZone, formatDate, timeInZone } from '#shared/dates.ts';
import type { ScheduleCard, ScheduleKey } from '#shared/schedule.ts';
import { nextRun } from './next-run.ts';

/** When the card fires next, as long as it is saved and active. */
export function CardFoot({ cardKey, card }: { cardKey: ScheduleKey; card: ScheduleCard }) {
  if (!card.active) return <div className="sched-foot"><span>Tidak ada broadcast otomatis selama kartu ini nonaktif.</span></div>;
  const zone = localZone();
  const next = nextRun(cardKey, card, Date.now(), zone);
  return (
    <div className="sched-foot">
      <span><Icon name="clock" />Berikutnya: {formatDate(dateInZone(next, zone))} {timeInZone(next, zone).replace(':', '.')}</span>
    </div>
  );
}
