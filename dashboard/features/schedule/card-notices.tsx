import { Link } from 'react-router-dom';
import { Icon } from '#dashboard/components/icon.tsx';
import type { ScheduleCard, ScheduleKey } from '#shared/card/schedule.ts';
import { useCardNotices } from './schedule-queries.ts';

/** What is to be looked at before the clock sends the card's next run, with the way to where it is mended. */
export function CardNotices({ cardKey, card }: { cardKey: ScheduleKey; card: ScheduleCard }) {
  const notices = useCardNotices(cardKey, card);
  const place =
    cardKey === 'jumatan_reminder'
      ? { to: '/papan-jumat', label: 'Buka Papan Jumat' }
      : { to: '/jadwal-pengajian', label: 'Buka Jadwal Pengajian' };
  return (
    <div className="notices sched-notices" role="status">
      {notices.map(({ kind, text }) => (
        <p key={text} className="notice">
          <Icon name="exclamation-triangle" />
          <span className="grow">
            {text} {kind === 'bentrok' && <Link to={place.to}>{place.label}</Link>}
          </span>
        </p>
      ))}
    </div>
  );
}
