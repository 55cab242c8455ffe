import { Link } from 'react-router-dom';
import { Icon } from '#dashboard/components/icon.tsx';
import type { ScheduleCard, ScheduleKey } from '#shared/card/schedule.ts';
import { templateWarnings } from '#shared/roster/template-check.ts';
import { useCardNotices, type CardTemplate } from './schedule-queries.ts';

interface CardNoticesProps {
  cardKey: ScheduleKey;
  card: ScheduleCard;
  /** All templates; undefined until loaded. */
  templates: readonly CardTemplate[] | undefined;
}

/** Problems to solve before the card's next run, each with a link to the place of the remedy. */
export function CardNotices({ cardKey, card, templates }: CardNoticesProps) {
  const notices = useCardNotices(cardKey, card);
  const used = [card.id_template_dkm, card.id_template_mubaligh];
  const wrong = (templates ?? []).filter((one) => used.includes(one.id) && templateWarnings(one).length > 0);
  const place =
    cardKey === 'jumatan_reminder'
      ? { to: '/papan-jumat', label: 'Buka Papan Jumat' }
      : { to: '/jadwal-pengajian', label: 'Buka Jadwal Pengajian' };
  return (
    <div className="notices sched-notices" role="status">
      {wrong.map((template) => (
        <p key={template.id} className="notice">
          <Icon name="exclamation-triangle" />
          <span className="grow">
            Template '{template.nama_template}': {templateWarnings(template).join(' ')}{' '}
            <Link to={`/template?cari=${encodeURIComponent(template.nama_template)}`}>Perbaiki template</Link>
          </span>
        </p>
      ))}
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
