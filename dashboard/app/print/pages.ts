/** A cell with more characters or lines is split over several rows, because a row must fit on a page. */
const LETTERS = 1000;
const LINES = 24;

/** Splits a long text into pieces, at line breaks if possible; joined, they are the text. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let piece: string[] = [];
  let letters = 0;
  const finish = () => {
    if (piece.length > 0) pieces.push(piece.join('\n'));
    [piece, letters] = [[], 0];
  };
  for (const line of text.split('\n')) {
    for (let from = 0; from === 0 || from < line.length; from += LETTERS) {
      const part = line.slice(from, from + LETTERS);
      if (piece.length === LINES || letters + part.length > LETTERS) finish();
      piece.push(part);
      letters += part.length;
    }
  }
  finish();
  return pieces.length === 0 ? [''] : pieces;
}

/** The rows of the printed table; a list row with a long cell becomes several. */
export function linesOf(cells: readonly (readonly string[])[]): string[][] {
  return cells.flatMap((row) => {
    const pieces = row.map(piecesOf);
    const most = Math.max(...pieces.map(({ length }) => length));
    return Array.from({ length: most }, (_, at) => pieces.map((piece) => piece[at] ?? ''));
  });
}

/**
 * Divides rows of these heights into pages; returns the end of each page, at least one. `first` is the height of the
 * first page without its title, `further` that of other pages, in the same unit.
 */
export function pagesOf(heights: readonly number[], { first, further }: { first: number; further: number }): number[] {
  const ends: number[] = [];
  let left = first;
  for (const [at, height] of heights.entries()) {
    const isEmpty = at === (ends.at(-1) ?? 0);
    if (height > left && !isEmpty) {
      ends.push(at);
      left = further;
    }
    left -= height;
  }
  return [...ends, heights.length];
}
