import { useEffect, useId } from 'react';
import { Button } from '#dashboard/components/button.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { Tip } from '#dashboard/components/tip.tsx';
import { SCHEDULE_LABELS, type ScheduleCard, type ScheduleKey } from '#shared/card/schedule.ts';
import { CardFoot } from './card-foot.tsx';
import { CardNotices } from './card-notices.tsx';
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
  const label = SCHEDULE_LABELS[cardKey];
  useEffect(() => onChanged(cardKey, changed), [cardKey, changed, onChanged]);
  useEffect(() => () => onChanged(cardKey, false), [cardKey, onChanged]);
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
                disabled={card.saving}
                onChange={(event) => card.change({ active: event.target.checked })}
              />
            </label>
          </div>
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
          {card.problem && (
            <p className="error" role="alert">
              <Icon name="times-circle" />
              <span>{card.problem}</span>
            </p>
          )}
          {!changed && <CardNotices cardKey={cardKey} card={stored} />}
        </div>
        {changed || card.saving ? (
          <div className="sched-foot">
            <span>Perubahan belum disimpan</span>
            <div className="btns">
              <Button disabled={card.saving} onClick={card.discard}>
                Discard
              </Button>
              <Button type="submit" kind="primary" busy={card.saving}>
                {card.saving ? 'Saving...' : 'Save'}
              </Button>
            </div>
          </div>
        ) : (
          <CardFoot card={stored} />
        )}
      </form>
    </section>
  );
}
