import { Outlet, useOutletContext } from 'react-router-dom';
import { useBoardEdits, type BoardEdits } from './use-board-edits.ts';

/** The board and its drafts have one history of changes, so that what a draft has filled is taken back on the board. */
export default function PapanEdits() {
  return <Outlet context={useBoardEdits()} />;
}

export const usePapanEdits = () => useOutletContext<BoardEdits>();
