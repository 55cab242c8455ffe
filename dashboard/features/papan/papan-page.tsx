import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useChange } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { useLiveFrames } from '#dashboard/app/live.tsx';
import { absentChange, answerChange } from '#dashboard/app/answer.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { jumatDay, useJumatDay } from '#dashboard/components/date/today.ts';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { useNarrow } from '#dashboard/components/use-media-query.ts';
import { LoadCard } from '#dashboard/components/load-notice.tsx';
import type { Papan } from '#shared/roster/papan/papan.ts';
import { Button } from '#dashboard/components/button.tsx';
import { filterRows, fridaysOf, gapsOf, rowsIn, type BoardView } from './board-figures.ts';
import { PapanDesk, PAPAN_TITLE } from './papan-desk.tsx';
import { PapanPhone } from './papan-phone.tsx';
import { useBoard, usePapanChanges, type CellRef } from './papan-queries.ts';
import { stateOf, placeText } from './papan-words.ts';
import { PickPanel } from './pilih/pick-panel.tsx';
import { Pill, UndoPill, useBoardKeys } from './undo-pill.tsx';
import { usePapanEdits } from './papan-edits.tsx';
import type { BoardCell, BoardEdits } from './use-board-edits.ts';
import { usePapanView, type PapanView } from './use-papan-view.ts';

const SetelanForm = lazyDialog(() => import('./setelan-form.tsx'));

/** Mosques and Fridays of a month: who preaches where, empty cells, clashes. */
export default function PapanPage() {
  usePageTitle('Papan Jumat');
  const queries = useQueryClient();
  const view = usePapanView();
  const board = useBoard(view.bulan);
  const edits = usePapanEdits();
  // While own changes are being saved, the board is reloaded only after them.
  useLiveFrames((frame) => {
    if (frame.type === 'roster' && !edits.isBusy()) void queries.invalidateQueries({ queryKey: keys.papan });
  });
  if (board.data) return <Board board={board.data} isLoading={board.isPlaceholderData} view={view} edits={edits} />;
  return (
    <>
      <PageHead {...PAPAN_TITLE} />
      <LoadCard isError={board.isError} retry={() => void board.refetch()} />
    </>
  );
}

interface BoardProps {
  board: Papan;
  /** The previous month's board is shown until this one is loaded. */
  isLoading: boolean;
  view: PapanView;
  edits: BoardEdits;
}

function Board({ board, isLoading, view, edits }: BoardProps) {
  const narrow = useNarrow();
  const navigate = useNavigate();
  const { run, busy } = useChange();
  const changes = usePapanChanges();
  const { api, seeking } = useServices();
  const [picked, setPicked] = useState<CellRef & { anchor: HTMLElement }>();
  const [isSetting, setSetting] = useState(false);
  const [swapFrom, setSwapFrom] = useState<CellRef>();
  const [asked, goTo] = useState<CellRef>();
  const { swap, undo } = edits;
  const { bulan, filter, sel: linked, showAll, leaveSel } = view;

  const now = useJumatDay();
  const { jumat } = board;
  const fridays = useMemo(() => fridaysOf({ jumat }, now), [jumat, now]);
  const inWilayah = useMemo(() => rowsIn(board.baris, filter.wilayah), [board, filter.wilayah]);
  const calm = useDeferredValue(filter);
  const rows = useMemo(() => filterRows(inWilayah, fridays, calm), [inWilayah, fridays, calm]);

  // The cells' callbacks stay the same while the board changes, so that only changed cells render again.
  const latest = useRef(board);
  useEffect(() => {
    latest.current = board;
  }, [board]);
  const trade = useCallback(
    (a: CellRef, b: CellRef) => {
      const [one, other] = [cellIn(latest.current, a), cellIn(latest.current, b)];
      if (one && other) swap(one, other);
    },
    [swap],
  );
  const open = useCallback(
    (ref: CellRef, anchor: HTMLElement) => {
      if (!swapFrom) {
        const sel = cellIn(latest.current, ref)?.sel;
        const isOver = ref.tanggal < jumatDay();
        if (sel?.id && sel.konfirmasi === 'udzur' && !isOver)
          return seeking.open({ kind: 'jumatan', id: sel.id }, () => setPicked({ ...ref, anchor }));
        return setPicked({ ...ref, anchor });
      }
      setSwapFrom(undefined);
      trade(swapFrom, ref);
    },
    [seeking, swapFrom, trade],
  );
  const close = () => setPicked(undefined);
  const wanted = linked ?? asked;
  const isHere = wanted?.tanggal.slice(0, 7) === board.bulan;
  const leave = useCallback(() => (linked ? leaveSel() : goTo(undefined)), [linked, leaveSel]);
  const isMissing = isHere && !cellIn(board, wanted!);
  const isHidden =
    isHere && !filterRows(inWilayah, fridays, filter).some(({ id_masjid }) => id_masjid === wanted!.id_masjid);
  useEffect(() => {
    if (isMissing) leave();
    else if (isHidden) showAll();
  }, [isMissing, isHidden, leave, showAll]);
  const target: BoardView['target'] =
    wanted && isHere
      ? {
          ...wanted,
          reached(anchor) {
            leave();
            const found = cellIn(board, wanted);
            if (linked && found && asksForSomebody(found, now)) open(wanted, anchor);
          },
        }
      : undefined;
  const leaveSwap = useCallback(() => setSwapFrom(undefined), []);
  useBoardKeys({ undo, leaveSwap: swapFrom ? leaveSwap : undefined });

  const gaps = useMemo(() => gapsOf(inWilayah, fridays), [inWilayah, fridays]);
  const actions: BoardView['actions'] = {
    isBusy: busy,
    draft: (cells) =>
      run(changes.draft(bulan, cells), { done: ({ data }) => void navigate(`/papan-jumat/usulan/${data.id}`) }),
    settings: () => setSetting(true),
  };
  const shown: BoardView = { board, rows, inWilayah, fridays, gaps, swapFrom, target, isLoading, open, trade, actions };
  const cell = picked && cellIn(board, picked);
  const swapping = swapFrom && cellIn(board, swapFrom);
  return (
    <>
      {narrow ? <PapanPhone {...shown} view={view} /> : <PapanDesk {...shown} view={view} />}
      {cell && picked && (
        <PickPanel
          key={`${cell.id_masjid} ${cell.tanggal}`}
          anchor={picked.anchor}
          masjid={{ id: cell.id_masjid, nama: cell.nama_masjid, wilayah: cell.wilayah }}
          tanggal={cell.tanggal}
          sel={cell.sel}
          onPick={(id_mubaligh, nama_mubaligh) => {
            close();
            edits.set(cell, { id_mubaligh, nama_mubaligh, terkunci: cell.sel?.terkunci ?? false });
          }}
          onClear={() => {
            close();
            edits.set(cell, { id_mubaligh: null, nama_mubaligh: '', terkunci: cell.sel?.terkunci ?? false });
          }}
          onSwap={() => {
            close();
            setSwapFrom({ id_masjid: cell.id_masjid, tanggal: cell.tanggal });
            picked.anchor.focus();
          }}
          onLock={(terkunci) => {
            close();
            edits.set(cell, {
              id_mubaligh: cell.sel?.id_mubaligh ?? null,
              nama_mubaligh: cell.sel?.nama_mubaligh ?? '',
              terkunci,
            });
          }}
          onAnswer={(jawaban) => {
            const id = cell.sel?.id;
            if (!id) return;
            const jadwal = { kind: 'jumatan', id } as const;
            if (jawaban !== 'udzur' || cell.tanggal < now) return void run(answerChange(api, jadwal, jawaban));
            close();
            return void run(absentChange(api, jadwal), { done: () => seeking.open(jadwal, () => setPicked(picked)) });
          }}
          onGo={goTo}
          onClose={close}
        />
      )}
      <SetelanForm open={isSetting} onClose={() => setSetting(false)} onSubmit={changes.setSetelan} />
      {swapping ? (
        <SwapPill cell={swapping} onLeave={leaveSwap} />
      ) : (
        edits.said && <UndoPill said={edits.said} onUndo={undo} />
      )}
    </>
  );
}

function cellIn({ baris, jumat }: Papan, { id_masjid, tanggal }: CellRef): BoardCell | undefined {
  const row = baris.find((one) => one.id_masjid === id_masjid);
  const column = jumat.findIndex((day) => day.startsWith(tanggal));
  return row && column >= 0
    ? { id_masjid, tanggal, nama_masjid: row.nama_masjid, wilayah: row.wilayah, sel: row.sel[column]! }
    : undefined;
}

/** A link opens a future cell if it is empty or has a problem. */
const asksForSomebody = ({ tanggal, sel }: BoardCell, from: string) => tanggal >= from && stateOf(sel) !== 'tenang';

/** A swap of two cells: the first is chosen, the pill asks for the second. */
function SwapPill({ cell, onLeave }: { cell: BoardCell; onLeave: () => void }) {
  return (
    <Pill icon="arrow-right-arrow-left">
      <span>Pilih sel yang ditukar dengan {placeText(cell.nama_masjid, cell.tanggal)}</span>
      <Button small onClick={onLeave}>
        Batal
      </Button>
    </Pill>
  );
}
