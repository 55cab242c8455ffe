import { harmless } from '#shared/base/terminal.ts';

/** Columns that a text takes in a terminal; emoji and East Asian letters take two. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    columns +=
      /\p{Emoji_Presentation}|\ufe0f|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u.test(
        segment,
      )
        ? 2
        : 1;
  }
  return columns;
}

export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columnsOf(text)));
}

/** Breaks a text into lines of at most `width` columns, between words where it can. */
export function wrap(text: string, width: number): string[] {
  return harmless(text)
    .split('\n')
    .flatMap((line) => wrapLine(line.replaceAll('\t', '  '), width));
}

function wrapLine(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((part) => chunks(part, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (columnsOf(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function chunks(word: string, width: number): string[] {
  if (columnsOf(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (columnsOf(part + segment) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}

export const number = new Intl.NumberFormat('id-ID');
