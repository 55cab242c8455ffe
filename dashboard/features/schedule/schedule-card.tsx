import { useCallback, useId } from 'react';
import { Tip } from '#dashboard/components/tip.tsx';
import { SCHEDULE_LABELS, type ScheduleCard, type ScheduleKey } from '#shared/card/schedule.ts';
import { CardNotices } from './card-notices.tsx';
import { CardShell } from './card-shell.tsx';
import { Sentence } from './sentence.tsx';
import { useSaveCard, type CardTemplate } from './schedule-queries.ts';
import { useCard } from './use-card.ts';

interface CardProps {
  cardKey: ScheduleKey;
  stored: ScheduleCard;
  templates: readonly CardTemplate[] | undefined;
  onChanged: (key: ScheduleKey, changed: boolean) => void;
}

const FORCE = 'Tetap broadcast jadwal yang sudah di broadcast';
const FORCE_TIP = 'Jadwal dengan status "Sudah Broadcast" akan tetap dikirim sesuai jadwal';

/** One automatic broadcast, read as a sentence. */
export function Card({ cardKey, stored, templates, onChanged }: CardProps) {
  const card = useCard(stored, useSaveCard(cardKey));
  const { draft, changed } = card;
  const id = useId();
  const tell = useCallback((now: boolean) => onChanged(cardKey, now), [cardKey, onChanged]);
  return (
    <CardShell
      label={SCHEDULE_LABELS[cardKey]}
      card={card}
      onActive={(active) => card.change({ active })}
      onChanged={tell}
      runs={stored}
    >
      {cardKey !== 'pengajian_bulanan' && (
        <div className="force">
          <input
            id={`${id}-force`}
            type="checkbox"
            role="switch"
            className="switch"
            checked={draft.force_broadcast}
            disabled={!draft.active || card.saving}
            onChange={(event) => card.change({ force_broadcast: event.target.checked })}
          />
          <span>
            <label htmlFor={`${id}-force`}>{FORCE}</label> <Tip label={`Keterangan: ${FORCE}`}>{FORCE_TIP}</Tip>
          </span>
        </div>
      )}
      <Sentence
        cardKey={cardKey}
        draft={draft}
        disabled={!draft.active || card.saving}
        templates={templates}
        onChange={card.change}
      />
      {!changed && <CardNotices cardKey={cardKey} card={stored} templates={templates} />}
    </CardShell>
  );
}
