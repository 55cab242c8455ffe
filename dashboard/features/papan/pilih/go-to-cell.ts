import type { CellRef } from '../papan-queries.ts';

const keyOf = ({ id_masjid, tanggal }: CellRef) => `${id_masjid} ${tanggal}`;

/** Brings a cell of the board into view and gives it the focus; `index` is its row, for one that is not drawn yet. */
export function goToCell(cell: CellRef, index: number): void {
  const find = () => document.querySelector<HTMLElement>(`[data-cell="${keyOf(cell)}"]`);
  const drawn = find();
  if (drawn) return show(drawn);
  const body = document.querySelector('.papan-grid tbody');
  const height = body?.querySelector<HTMLElement>('tr[data-row]')?.offsetHeight;
  if (!body || !height) return;
  window.scrollTo(0, window.scrollY + body.getBoundingClientRect().top + index * height - window.innerHeight / 2);
  // The rows that come into view are drawn after the scroll event.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const late = find();
      if (late) show(late);
    }),
  );
}

function show(cell: HTMLElement): void {
  cell.scrollIntoView({ block: 'center' });
  cell.focus({ preventScroll: true });
}
