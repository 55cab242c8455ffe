import { useCallback, useId } from 'react';
import { Link } from 'react-router-dom';
import { useChosenTemplates } from '#dashboard/app/options/template-types.ts';
import { Tip } from '#dashboard/components/tip.tsx';
import { SCHEDULE_LABELS, type ScheduleCard, type ScheduleKey } from '#shared/card/schedule.ts';
import { Icon } from '#dashboard/components/icon.tsx';
import { templateWarnings } from '#shared/roster/template-check.ts';
import { STARTER_REMINDER } from '#shared/roster/template-starter.ts';
import { placeholdersIn } from '#shared/roster/template-render.ts';
import { CardShell } from './card-shell.tsx';
import { Sentence } from './sentence.tsx';
import { TanyaLagi } from './tanya-lagi.tsx';
import { useSaveCard, type CardTemplate, useCardNotices } from './schedule-queries.ts';
import { useCard } from './use-edits.ts';

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
  const isSet = stored.id_template_dkm !== null && stored.id_template_mubaligh !== null;
  const usual = useUsual(cardKey, !isSet);
  const offered = isSet ? !changed && stored : usual?.card;
  const isMissing = !isSet && templates?.every(({ type }) => type !== cardKey);
  const tell = useCallback((now: boolean) => onChanged(cardKey, now), [cardKey, onChanged]);
  return (
    <CardShell
      label={SCHEDULE_LABELS[cardKey]}
      card={card}
      onActive={(active) => card.change({ active })}
      onChanged={tell}
      offer={
        !stored.active &&
        offered && {
          label: `H-${offered.h} ${offered.jam.replace(':', '.')}`,
          accept: isSet || usual?.isKnown ? () => card.submit({ ...(!isSet && usual?.card), active: true }) : undefined,
        }
      }
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
      {cardKey === 'jumatan_reminder' && (
        <TanyaLagi draft={draft} disabled={!draft.active || card.saving} onChange={card.change} />
      )}
      {isMissing && (
        <p className="sched-who muted">
          Belum ada template untuk kartu ini. <Link to="/template">Buka Template</Link>
        </p>
      )}
      {!changed && <CardNotices cardKey={cardKey} card={stored} templates={templates} />}
    </CardShell>
  );
}

/** What a card without templates is offered with; undefined if there are none for it. Its place is kept until then. */
function useUsual(key: ScheduleKey, enabled: boolean) {
  const chosen = useChosenTemplates(key, enabled);
  if (chosen && (!chosen.dkm || !chosen.mubaligh)) return undefined;
  const { h, jam } = STARTER_REMINDER;
  const card = {
    h: String(h),
    jam,
    id_template_dkm: chosen?.dkm ?? null,
    id_template_mubaligh: chosen?.mubaligh ?? null,
  };
  return { card, isKnown: chosen !== undefined };
}

interface CardNoticesProps {
  cardKey: ScheduleKey;
  card: ScheduleCard;
  /** All templates; undefined until loaded. */
  templates: readonly CardTemplate[] | undefined;
}

/** Problems to solve before the card's next run, each with a link to the place of the remedy. */
function CardNotices({ cardKey, card, templates }: CardNoticesProps) {
  const notices = useCardNotices(cardKey, card);
  const asked = (templates ?? []).find(({ id }) => id === card.id_template_mubaligh);
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
      {card.tanya_lagi && asked && !placeholdersIn(asked.content).has('konfirmasi') && (
        <p className="notice">
          <Icon name="exclamation-triangle" />
          <span className="grow">
            Template '{asked.nama_template}' tidak bertanya, jadi tidak ada yang ditanya lagi. Tambahkan{' '}
            {'{{konfirmasi}}'}.{' '}
            <Link to={`/template?cari=${encodeURIComponent(asked.nama_template)}`}>Perbaiki template</Link>
          </span>
        </p>
      )}
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
