import { useCallback, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MessengerBanner } from '#dashboard/app/banners/messenger-banner.tsx';
import { Button } from '#dashboard/components/button.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { useDrag } from '#dashboard/components/drag.ts';
import { t } from '#dashboard/words/words.ts';
import type { PapanBaris } from '#shared/roster/papan/papan.ts';
import type { BoardView, Fridays } from './board-figures.ts';
import { BoardLegend, BoardSums, BoardTools } from './board-tools.tsx';
import { useLembar } from './lembar/use-lembar.tsx';
import { PapanCell } from './papan-cell.tsx';
import { PapanTable, type CellProps, type PapanColumn } from './papan-table.tsx';
import { cellOf, monthName, shortDay } from './papan-words.ts';
import { useSendPicture } from './sk/use-send-picture.ts';
import type { PapanView } from './use-papan-view.ts';

export const PAPAN_TITLE = { title: 'Papan Jumat', subtitle: 'Khatib setiap masjid, sebulan dalam satu papan' };

/** The board from 768 px: all Fridays side by side. */
export function PapanDesk({
  board,
  rows,
  inWilayah,
  fridays,
  gaps,
  swapFrom,
  target,
  isLoading,
  open,
  trade,
  actions,
  view,
}: BoardView & { view: PapanView }) {
  const onOpen = useCallback(
    (row: PapanBaris, tanggal: string, anchor: HTMLElement) => open({ id_masjid: row.id_masjid, tanggal }, anchor),
    [open],
  );
  const picture = useSendPicture(board);
  const drag = useDrag({
    source: (element) => element.closest<HTMLElement>('.filled[data-cell]'),
    target: (element) => element.closest<HTMLElement>('[data-cell]'),
    text: (source) => source.querySelector('.face > span:not(.i, .said)')?.firstChild?.textContent ?? '',
    onDrop: (from, to) => trade(cellOf(from.dataset.cell!), cellOf(to.dataset.cell!)),
  });
  const columns = useMemo<PapanColumn[]>(
    () => fridays.days.map((tanggal, column) => ({ tanggal, className: column === fridays.now ? 'now' : undefined })),
    [fridays],
  );
  const cell = useCallback(
    (row: PapanBaris, column: number, own: CellProps): ReactNode => {
      const tanggal = fridays.days[column]!;
      const isSwapping = swapFrom?.id_masjid === row.id_masjid && swapFrom.tanggal === tanggal;
      return (
        <PapanCell
          row={row}
          tanggal={tanggal}
          sel={row.sel[column]!}
          isPast={fridays.isPast(column)}
          isSwapping={isSwapping}
          own={own}
          onOpen={onOpen}
        />
      );
    },
    [fridays, swapFrom, onOpen],
  );
  return (
    <>
      <PageHead {...PAPAN_TITLE}>
        <LembarButtons bulan={board.bulan} wilayah={view.filter.wilayah} onMonth={view.setMonth} />
        <Link className="btn" to={`/papan-jumat/sk?bulan=${board.bulan}`}>
          <Icon name="print" />
          Cetak SK
        </Link>
        <Button icon="image" busy={picture.busy} disabled={board.baris.length === 0} onClick={picture.send}>
          Kirim gambar bulan ini
        </Button>
        <Button
          kind="primary"
          icon="sparkles"
          busy={actions.isBusy}
          disabled={gaps.length === 0}
          onClick={() => actions.draft(gaps)}
        >
          Susun usulan
        </Button>
      </PageHead>
      <MessengerBanner />
      <BoardTools
        bulan={view.bulan}
        onMonth={view.setMonth}
        filter={view.filter}
        onFilter={view.setFilter}
        wilayah={board.wilayah}
        onSettings={actions.settings}
      />
      <BoardSums
        rows={inWilayah}
        fridays={fridays}
        value={view.filter.figure}
        onChange={(figure) => view.setFilter({ figure })}
      />
      <section
        className={isLoading ? 'board fading' : 'board'}
        aria-label={`Papan ${monthName(board.bulan)}`}
        aria-busy={isLoading || undefined}
        onPointerDown={drag}
      >
        <PapanTable
          label={`Papan ${monthName(board.bulan)}`}
          corner={`${rows.length} masjid`}
          columns={columns}
          head={(column) => <FridayHead rows={inWilayah} fridays={fridays} column={column} />}
          rows={rows}
          cell={cell}
          target={target}
        />
        {rows.length === 0 && <NoRows hasMasjid={board.baris.length > 0} />}
        <BoardLegend />
      </section>
    </>
  );
}

function NoRows({ hasMasjid }: { hasMasjid: boolean }) {
  return (
    <div className="empty" role="status">
      <b>{t('noResults')}</b>
      <p className="muted">
        {hasMasjid
          ? 'Tidak ada masjid yang cocok dengan penyaring.'
          : 'Belum ada masjid. Tambahkan dulu di menu Masjid.'}
      </p>
    </div>
  );
}

function FridayHead({ rows, fridays, column }: { rows: readonly PapanBaris[]; fridays: Fridays; column: number }) {
  const filled = rows.filter(({ sel }) => sel[column]?.id).length;
  const isDone = fridays.isPast(column) && filled === rows.length;
  return (
    <>
      <b>
        {shortDay(fridays.days[column]!)}
        {column === fridays.now && <em>{fridays.word}</em>}
      </b>
      <small>{isDone ? `${filled} terisi, selesai` : `${filled} dari ${rows.length} terisi`}</small>
      <Fill share={rows.length === 0 ? 0 : filled / rows.length} />
    </>
  );
}

export function Fill({ share }: { share: number }) {
  return (
    <span className="fill" aria-hidden="true">
      <i style={{ width: `${share * 100}%` }} />
    </span>
  );
}

interface LembarButtonsProps {
  bulan: string;
  wilayah: string;
  onMonth: (bulan: string) => void;
}

function LembarButtons({ bulan, wilayah, onMonth }: LembarButtonsProps) {
  const { upload, download, isBusy, dialog } = useLembar(bulan, wilayah, onMonth);
  return (
    <>
      <Button icon="upload" onClick={upload}>
        Unggah
      </Button>
      <Button icon="download" busy={isBusy} onClick={download}>
        Unduh
      </Button>
      {dialog}
    </>
  );
}
