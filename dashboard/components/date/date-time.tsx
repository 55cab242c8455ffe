import { formatDateTime } from '#shared/base/dates.ts';
import { localZone } from './today.ts';

/** An instant of an answer as '20 Nov 2026, 02.05 PM'; breaks between date and time only. */
export function DateTime({ iso }: { iso: string }) {
  const [date = '', time = ''] = formatDateTime(Date.parse(iso), localZone()).split(', ');
  return (
    <time dateTime={iso}>
      <span className="nowrap">{date},</span> <span className="nowrap">{time}</span>
    </time>
  );
}
