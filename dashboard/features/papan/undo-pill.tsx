import { Button } from '#dashboard/components/button.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { placeText } from './papan-words.ts';
import type { BoardCell, Said } from './use-board-edits.ts';

/** The last change in a sentence with its undo, until the next change. */
export function UndoPill({ said, onUndo }: { said: Said; onUndo: () => void }) {
  return (
    <div className="undo" role="status">
      <Icon name="check-circle" />
      <span>{said.text}</span>
      {said.undo && (
        <Button small icon="undo" onClick={onUndo}>
          {said.undo}
        </Button>
      )}
    </div>
  );
}

/** A swap of two cells: the first is chosen, the pill asks for the second. */
export function SwapPill({ cell, onLeave }: { cell: BoardCell; onLeave: () => void }) {
  return (
    <div className="undo" role="status">
      <Icon name="arrow-right-arrow-left" />
      <span>Pilih sel yang ditukar dengan {placeText(cell.nama_masjid, cell.tanggal)}</span>
      <Button small onClick={onLeave}>
        Batal
      </Button>
    </div>
  );
}
