import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { CallError } from '#dashboard/api/call-error.ts';
import { useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { useLiveFrames } from '#dashboard/app/live.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { ProgressLine } from '#dashboard/components/progress-line.tsx';
import { useDocumentClass } from '#dashboard/components/use-document-class.ts';
import { t } from '#dashboard/words/words.ts';
import type { UsulanView } from '#shared/roster/papan/usulan.ts';
import { useBoard } from '../papan-queries.ts';
import { isGone, useDraft, useDraftChanges } from './draft-queries.ts';
import { DraftHead, DraftBoard } from './draft-board.tsx';

/** A draft of a month: nothing is stored until cells are accepted. */
export default function UsulanPage() {
  usePageTitle('Usulan');
  // In draft mode the menu shrinks to give the board more space.
  useDocumentClass('menu-rail');
  const { id = '' } = useParams();
  const { data: draft, error } = useDraft(id);
  const isLost = isGone(error);
  // A failed request is retried and does not hide a draft that is shown.
  if (isLost || (error && !draft))
    return (
      <Stopped
        title={isLost ? 'Usulan tidak ada lagi' : 'Usulan belum dapat dimuat'}
        text={error instanceof CallError ? error.message : 'Susun usulan lagi dari papan.'}
        to="/papan-jumat"
      />
    );
  if (!draft)
    return (
      <div className="card empty" role="status">
        {t('loading')}
      </div>
    );
  if (draft.state === 'running') return <Running draft={draft} />;
  const board = `/papan-jumat?bulan=${draft.bulan}`;
  if (draft.state === 'failed')
    return <Stopped title="Usulan tidak selesai" text={draft.pesan ?? 'Susun usulan lagi dari papan.'} to={board} />;
  return <Done key={draft.id} draft={draft} />;
}

function Stopped({ title, text, to }: { title: string; text: string; to: string }) {
  return (
    <div className="card empty" role="status">
      <Icon name="exclamation-triangle" />
      <b>{title}</b>
      <p className="muted">{text}</p>
      <Link className="btn small" to={to}>
        Kembali ke papan
      </Link>
    </div>
  );
}

function Running({ draft }: { draft: UsulanView }) {
  const navigate = useNavigate();
  const { run, busy } = useChange();
  const changes = useDraftChanges(draft.id);
  const percent = Math.round(draft.kemajuan * 100);
  return (
    <>
      <DraftHead bulan={draft.bulan} />
      <div className="draftbar">
        <Icon name="sparkles" />
        <div className="grow">
          <b role="status">Menyusun usulan…</b>
          <ProgressLine label="Menyusun usulan" percent={percent} />
        </div>
        <Button
          busy={busy}
          onClick={() => run(changes.cancel(), { done: () => void navigate(`/papan-jumat?bulan=${draft.bulan}`) })}
        >
          Batal
        </Button>
      </div>
    </>
  );
}

function Done({ draft }: { draft: UsulanView }) {
  const queries = useQueryClient();
  const { data: board } = useBoard(draft.bulan);
  useLiveFrames((frame) => {
    if (frame.type === 'roster') void queries.invalidateQueries({ queryKey: keys.papan });
  });
  if (!board)
    return (
      <>
        <DraftHead bulan={draft.bulan} />
        <div className="card empty" role="status">
          {t('loading')}
        </div>
      </>
    );
  return <DraftBoard board={board} draft={draft} />;
}
