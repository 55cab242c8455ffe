import { useCallback, useState } from 'react';
import { useNavigate, Link } from 'react-router-dom';
import { useChange } from '#dashboard/api/change.ts';
import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { today } from '#dashboard/components/date/today.ts';
import { Icon } from '#dashboard/components/icon.tsx';
import { useNarrow } from '#dashboard/components/use-media-query.ts';
import type { Papan } from '#shared/roster/papan/papan.ts';
import type { UsulanView } from '#shared/roster/papan/usulan.ts';
import { HelpLink } from '#dashboard/components/help-link.tsx';
import { gapsOf } from '../board-figures.ts';
import { usePapanChanges } from '../papan-queries.ts';
import { hasBentrok, monthName, placeText } from '../papan-words.ts';
import { PickPanel } from '../pilih/pick-panel.tsx';
import { DraftDesk } from './draft-desk.tsx';
import { DraftPhone } from './draft-phone.tsx';
import { useDraftChanges } from './draft-queries.ts';
import { acceptedCell, useProposals, type Proposal } from './use-proposals.ts';

interface Told {
  count: number;
  passed: readonly string[];
}

/** A finished draft: accept all of it or a selection. */
export function DraftBoard({ board, draft }: { board: Papan; draft: UsulanView }) {
  const navigate = useNavigate();
  const narrow = useNarrow();
  const { run, busy } = useChange();
  const papan = usePapanChanges();
  const changes = useDraftChanges(draft.id);
  // On a phone all are selected at first; on the board none.
  const own = useProposals(board, draft, today(), narrow);
  const { proposals, fridays, use } = own;
  const [told, setTold] = useState<Told>();
  const [picking, setPicking] = useState<{ key: string; anchor: HTMLElement }>();
  const onChange = useCallback((key: string, anchor: HTMLElement) => setPicking({ key, anchor }), []);

  const all = [...proposals.values()];
  const picked = all.filter(({ isPicked }) => isPicked);
  const back = `/papan-jumat?bulan=${draft.bulan}`;
  const accept = (cells: readonly Proposal[]) =>
    run(changes.accept(cells.map(acceptedCell)), {
      done: ({ data }) => {
        if (data.skipped === 0 && cells.length === all.length) return void navigate(back);
        setTold({ count: data.count, passed: data.dilewati.map((one) => `${placeOf(board, one)}: ${one.alasan}`) });
      },
    });
  const again = () =>
    run(papan.draft(draft.bulan, gapsOf(board.baris, fridays)), {
      done: ({ data }) => void navigate(`/papan-jumat/usulan/${data.id}`, { replace: true }),
    });
  const leave = () => void navigate(back);
  const redo = (
    <Button kind={narrow ? 'ghost' : 'plain'} icon="refresh" disabled={busy} onClick={again}>
      Susun lagi
    </Button>
  );
  const takeAll =
    all.length === 0 ? undefined : (
      <Button kind="primary" icon={narrow ? undefined : 'check'} busy={busy} onClick={() => accept(all)}>
        Terima semua{narrow && ` (${all.length})`}
      </Button>
    );
  const takePicked = (
    <Button kind={narrow ? 'primary' : 'plain'} disabled={busy || picked.length === 0} onClick={() => accept(picked)}>
      Terima yang dipilih ({picked.length})
    </Button>
  );
  const view = { board, draft, onChange, ...own };
  return (
    <>
      {!narrow && <DraftHead bulan={draft.bulan} />}
      <div className="draftbar">
        <Icon name="sparkles" />
        <p>
          {narrow && <h1 className="sr">Usulan {monthName(draft.bulan)}</h1>}
          <b>{summary(draft, all)}</b>
          <span>{standing(board)}</span>
        </p>
        {!narrow && (
          <span className="btns">
            <Button kind="ghost" onClick={leave}>
              Batal
            </Button>
            {redo}
            {takePicked}
            {takeAll}
          </span>
        )}
      </div>
      {told && (
        <Banner
          tone={told.passed.length > 0 ? 'warn' : 'ok'}
          title={`${told.count} tempat terisi${told.passed.length > 0 ? `, ${told.passed.length} dilewati` : ''}.`}
        >
          {told.passed.length > 0 && told.passed.join('; ')}
        </Banner>
      )}
      {narrow ? <DraftPhone {...view} again={redo} /> : <DraftDesk {...view} />}
      {narrow && (
        <div className="hp-bar">
          <Button onClick={leave}>Batal</Button>
          {picked.length === all.length ? takeAll : takePicked}
        </div>
      )}
      {picking && <Picking board={board} picking={picking} onClose={() => setPicking(undefined)} use={use} />}
    </>
  );
}

interface PickingProps {
  board: Papan;
  picking: { key: string; anchor: HTMLElement };
  onClose: () => void;
  use: (key: string, chosen: { id_mubaligh: string; nama_mubaligh: string }) => void;
}

function Picking({ board, picking: { key, anchor }, onClose, use }: PickingProps) {
  const [id_masjid, tanggal] = key.split(' ') as [string, string];
  const row = board.baris.find((one) => one.id_masjid === id_masjid);
  return (
    row && (
      <PickPanel
        key={key}
        anchor={anchor}
        masjid={{ id: id_masjid, nama: row.nama_masjid, wilayah: row.wilayah }}
        tanggal={tanggal}
        sel={null}
        onPick={(id_mubaligh, nama_mubaligh) => use(key, { id_mubaligh, nama_mubaligh })}
        onClose={onClose}
      />
    )
  );
}

function summary(draft: UsulanView, all: readonly Proposal[]): string {
  if (all.length === 0)
    return draft.kosong > 0
      ? `Tidak ada yang dapat diusulkan · ${draft.kosong} tetap kosong`
      : 'Tidak ada tempat kosong lagi';
  const doubles = all.filter(({ isDouble }) => isDouble).length;
  const load = draft.beban_min === draft.beban_max ? `${draft.beban_min}` : `${draft.beban_min}–${draft.beban_max}`;
  return [
    `Usulan mengisi ${all.length} tempat kosong`,
    `${doubles} bentrok`,
    `beban ${load} per ustadz`,
    ...(draft.setiap_jumat > 0 ? [`${draft.setiap_jumat} khatib bertugas setiap Jumat`] : []),
    ...(draft.kosong > 0 ? [`${draft.kosong} tetap kosong`] : []),
  ].join(' · ');
}

function standing(board: Papan): string {
  const old = board.baris.flatMap(({ sel }) => sel).filter(hasBentrok).length;
  return `Belum disimpan. Yang terisi dan terkunci tidak disentuh${old > 0 ? `, ${old} bentrok lama tetap ada` : ''}.`;
}

function placeOf(board: Papan, { id_masjid, tanggal }: { id_masjid: string; tanggal: string }): string {
  return placeText(
    board.baris.find((one) => one.id_masjid === id_masjid)?.nama_masjid ?? `#${id_masjid}`,
    tanggal.slice(0, 10),
  );
}

export function DraftHead({ bulan }: { bulan: string }) {
  return (
    <header className="head tight">
      <div>
        <Link className="crumb" to={`/papan-jumat?bulan=${bulan}`}>
          <Icon name="chevron-left" />
          Papan Jumat
        </Link>
        <div className="head-title">
          <h1>Usulan {monthName(bulan)}</h1>
          <HelpLink />
        </div>
      </div>
    </header>
  );
}
