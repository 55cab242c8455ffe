import { useCallback, useState } from 'react';
import { useNavigate, Link } from 'react-router-dom';
import { useChange } from '#dashboard/api/change.ts';
import { ActionMenu, type MenuAction } from '#dashboard/components/action-menu.tsx';
import { Banner } from '#dashboard/components/banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { jumatDay } from '#dashboard/components/date/today.ts';
import { Icon } from '#dashboard/components/icon.tsx';
import { useNarrow } from '#dashboard/components/use-media-query.ts';
import type { Papan } from '#shared/roster/papan/papan.ts';
import type { UsulanView } from '#shared/roster/papan/usulan.ts';
import { HelpLink } from '#dashboard/components/help-link.tsx';
import { gapsOf } from '../board-figures.ts';
import { usePapanEdits } from '../papan-edits.tsx';
import { usePapanChanges } from '../papan-queries.ts';
import { hasBentrok, monthName, placeText } from '../papan-words.ts';
import { PickPanel } from '../pilih/pick-panel.tsx';
import { UndoPill, useBoardKeys } from '../undo-pill.tsx';
import { DraftDesk } from './draft-desk.tsx';
import { DraftPhone } from './draft-phone.tsx';
import { useDraftChanges } from './draft-queries.ts';
import { acceptedCell, useProposals, type Proposal } from './use-proposals.ts';

/** A finished draft: accept all of it or a selection. */
export function DraftBoard({ board, draft }: { board: Papan; draft: UsulanView }) {
  const navigate = useNavigate();
  const narrow = useNarrow();
  const { run, busy } = useChange();
  const papan = usePapanChanges();
  const changes = useDraftChanges(draft.id);
  // On a phone all are selected at first; on the board none.
  const own = useProposals(board, draft, jumatDay(), narrow);
  const { proposals, fridays, use } = own;
  const edits = usePapanEdits();
  /** What was left out when a part was accepted; undefined before. */
  const [passed, setPassed] = useState<readonly string[]>();
  const [picking, setPicking] = useState<{ key: string; anchor: HTMLElement }>();
  const onChange = useCallback((key: string, anchor: HTMLElement) => setPicking({ key, anchor }), []);

  const all = [...proposals.values()];
  const picked = all.filter(({ isPicked }) => isPicked);
  const days = new Set(picked.map(({ tanggal }) => tanggal)).size;
  const back = `/papan-jumat?bulan=${draft.bulan}`;
  const accept = (cells: readonly Proposal[]) =>
    run(changes.accept(cells.map(acceptedCell)), {
      done: ({ data }) => {
        const isWhole = data.skipped === 0 && cells.length === all.length;
        edits.accepted(data.sel, isWhole ? outcome(draft, all) : data.skipped > 0 ? `${data.skipped} dilewati` : '');
        if (isWhole) return void navigate(back);
        setPassed(data.dilewati.map((one) => `${placeOf(board, one)}: ${one.alasan}`));
      },
    });
  const again = (isLikeLastMonth: boolean) =>
    run(papan.draft(draft.bulan, gapsOf(board.baris, fridays), isLikeLastMonth), {
      done: ({ data }) => void navigate(`/papan-jumat/usulan/${data.id}`, { replace: true }),
    });
  const leave = () => void navigate(back);
  useBoardKeys({ undo: passed && edits.undo });
  const others: readonly MenuAction[] = [
    { label: 'Seperti bulan lalu', icon: 'history', disabled: busy, run: () => again(true) },
    { label: 'Susun lagi', icon: 'refresh', disabled: busy, run: () => again(false) },
  ];
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
            {others.map(({ label, icon, disabled, run: start }) => (
              <Button key={label} icon={icon} disabled={disabled} onClick={start}>
                {label}
              </Button>
            ))}
            <Button disabled={busy || picked.length === 0} onClick={() => accept(picked)}>
              Terima yang dipilih ({picked.length})
            </Button>
            {all.length > 0 && (
              <Button kind="primary" icon="check" busy={busy} onClick={() => accept(all)}>
                Terima semua
              </Button>
            )}
          </span>
        )}
      </div>
      {passed && passed.length > 0 && (
        <Banner tone="warn" title={`${passed.length} tempat dilewati.`}>
          {passed.join('; ')}
        </Banner>
      )}
      {narrow ? (
        <DraftPhone {...view} again={<ActionMenu label="Susun lagi" actions={others} />} />
      ) : (
        <DraftDesk {...view} />
      )}
      {narrow && (
        <div className="hp-bar">
          {days > 1 && <p>{days} Jumat sekaligus</p>}
          <Button onClick={leave}>Batal</Button>
          <Button kind="primary" icon="check" busy={busy} disabled={picked.length === 0} onClick={() => accept(picked)}>
            Terima {picked.length}
          </Button>
        </div>
      )}
      {passed && edits.said && <UndoPill said={edits.said} onUndo={edits.undo} />}
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

const doublesOf = (all: readonly Proposal[]) => all.filter(({ isDouble }) => isDouble).length;
const loadOf = ({ beban_min, beban_max }: UsulanView) =>
  `beban ${beban_min === beban_max ? beban_min : `${beban_min}–${beban_max}`}`;

/** What a whole draft has made of the month. */
const outcome = (draft: UsulanView, all: readonly Proposal[]) => `${doublesOf(all)} bentrok, ${loadOf(draft)}`;

function summary(draft: UsulanView, all: readonly Proposal[]): string {
  if (all.length === 0)
    return draft.kosong > 0
      ? `Tidak ada yang dapat diusulkan · ${draft.kosong} tetap kosong`
      : 'Tidak ada tempat kosong lagi';
  return [
    `Usulan mengisi ${all.length} tempat kosong`,
    ...(draft.seperti_bulan_lalu === undefined ? [] : [`${draft.seperti_bulan_lalu} seperti bulan lalu`]),
    `${doublesOf(all)} bentrok`,
    `${loadOf(draft)} per ustadz`,
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
