/** A text with its selection, in UTF-16 units. */
export interface Edited {
  text: string;
  start: number;
  end: number;
}

/** Replaces the selection with `piece`; the cursor is after it. */
export function insertAt({ text, start, end }: Edited, piece: string): Edited {
  const at = start + piece.length;
  return { text: text.slice(0, start) + piece + text.slice(end), start: at, end: at };
}

/**
 * Puts a mark such as '*' around the selection, or removes it. WhatsApp accepts a mark only without spaces inside of
 * it, so spaces at the ends stay outside.
 */
export function toggleMark({ text, start, end }: Edited, mark: '*' | '_'): Edited {
  const selected = text.slice(start, end);
  const from = start + (selected.length - selected.trimStart().length);
  const to = Math.max(from, end - (selected.length - selected.trimEnd().length));
  const inner = text.slice(from, to);
  if (text[from - 1] === mark && text[to] === mark)
    return { text: text.slice(0, from - 1) + inner + text.slice(to + 1), start: from - 1, end: to - 1 };
  if (inner.length > 2 && inner.startsWith(mark) && inner.endsWith(mark))
    return { text: text.slice(0, from) + inner.slice(1, -1) + text.slice(to), start: from, end: to - 2 };
  return { text: text.slice(0, from) + mark + inner + mark + text.slice(to), start: from + 1, end: to + 1 };
}

/** The smallest difference of two texts. Only this is typed into the field, so that the browser's own undo works. */
export function difference(before: string, after: string): { start: number; end: number; piece: string } {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let tail = 0;
  while (
    tail < before.length - start &&
    tail < after.length - start &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++;
  return { start, end: before.length - tail, piece: after.slice(start, after.length - tail) };
}
