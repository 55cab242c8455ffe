import { today } from '#dashboard/components/date/today.ts';
import type { Papan } from '#shared/roster/papan/papan.ts';
import { longDay, monthName, shortDay } from '../papan-words.ts';
import { bareMosque, lineOfPaper, nameIn, paperName } from './sk-fields.ts';

export interface PictureInput {
  board: Papan;
  branding: { name: string; logo: string };
}

/** Width in px and number of rows that a phone shows without zooming; WhatsApp scales higher pictures down. */
const WIDTH = 1080;
const ROWS = 25;
const EDGE = 32;
const HEAD = 196;
const TABLE_HEAD = 52;
const ROW = 62;
const FOOT = 88;
const MOSQUE = 236;
const INK = '#14201a';
const GREY = '#5a655d';
const LINE = '#c9d1cb';

/** The month as one picture however many mosques it has: a message takes one file. */
export async function onePicture(input: PictureInput): Promise<File> {
  const [file] = await drawPictures(input, Infinity);
  return file!;
}

/** The month as pictures for a WhatsApp group, white in both themes: who stands where, and what is still empty. */
export async function drawPictures(input: PictureInput, rows = ROWS): Promise<File[]> {
  const { board } = input;
  const count = Math.max(1, Math.ceil(board.baris.length / rows));
  const logo = await loadLogo(input.branding.logo);
  const each = Math.ceil(board.baris.length / count);
  const files: File[] = [];
  for (let at = 0; at < count; at++) {
    const canvas = document.createElement('canvas');
    drawPicture(canvas, {
      ...input,
      logo,
      from: at * each,
      to: Math.min(board.baris.length, (at + 1) * each),
      at,
      count,
    });
    const blob = await new Promise<Blob | null>((resolve) => void canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('The browser could not make the picture');
    const name = `jadwal-khatib-${board.bulan}${count > 1 ? `-${at + 1}` : ''}.png`;
    files.push(new File([blob], name, { type: blob.type }));
  }
  return files;
}

/** Undefined if it cannot be loaded; the picture is drawn without it. */
async function loadLogo(address: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  }
}

interface Part extends PictureInput {
  logo: HTMLImageElement | undefined;
  from: number;
  to: number;
  at: number;
  count: number;
}

function drawPicture(canvas: HTMLCanvasElement, { board, branding, logo, from, to, at, count }: Part): void {
  const rows = board.baris.slice(from, to);
  canvas.width = WIDTH;
  canvas.height = HEAD + TABLE_HEAD + rows.length * ROW + FOOT;
  const pen = canvas.getContext('2d')!;
  const font = (weight: number, size: number) =>
    `${weight} ${size}px ${getComputedStyle(document.documentElement).fontFamily}`;
  const write = (text: string, x: number, y: number, style: { font: string; color?: string }) => {
    pen.font = style.font;
    pen.fillStyle = style.color ?? INK;
    pen.textBaseline = 'middle';
    pen.fillText(text, x, y);
  };
  /** Wraps whole words to at most two lines; longer text ends in an ellipsis. */
  const wrap = (text: string, width: number, style: string): string[] => {
    pen.font = style;
    const lines = [''];
    for (const word of text.split(/\s+/)) {
      const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
      if (lines.at(-1) === '' || pen.measureText(longer).width <= width || lines.length === 2)
        lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines.map((line) => {
      let fitting = line;
      while (fitting.length > 1 && pen.measureText(fitting).width > width)
        fitting = `${fitting.slice(0, -2).trimEnd()}…`;
      return fitting;
    });
  };

  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const left = logo ? EDGE + 116 : EDGE;
  if (logo) {
    const shrink = Math.min(92 / (logo.width || 92), 92 / (logo.height || 92));
    pen.drawImage(logo, EDGE, 34, (logo.width || 92) * shrink, (logo.height || 92) * shrink);
  }
  write(`Jadwal Khatib Jumat ${monthName(board.bulan)}`, left, 58, { font: font(700, 40) });
  write(wrap(branding.name, WIDTH - left - EDGE, font(600, 26))[0]!, left, 106, {
    font: font(600, 26),
    color: '#136c4c',
  });
  write(
    count > 1 ? `Gambar ${at + 1} dari ${count} · masjid ${from + 1}–${to}` : `${board.baris.length} masjid`,
    EDGE,
    162,
    { font: font(500, 22), color: GREY },
  );
  const column = (WIDTH - 2 * EDGE - MOSQUE) / board.jumat.length;
  pen.fillStyle = '#e9f1ec';
  pen.fillRect(EDGE, HEAD, WIDTH - 2 * EDGE, TABLE_HEAD);
  write('Masjid', EDGE + 12, HEAD + TABLE_HEAD / 2, { font: font(700, 22) });
  board.jumat.forEach((day, n) =>
    write(shortDay(day.slice(0, 10)), EDGE + MOSQUE + n * column + 10, HEAD + TABLE_HEAD / 2, { font: font(700, 22) }),
  );
  rows.forEach((row, n) => {
    const top = HEAD + TABLE_HEAD + n * ROW;
    if (n % 2 === 1) {
      pen.fillStyle = '#f7f9f7';
      pen.fillRect(EDGE, top, WIDTH - 2 * EDGE, ROW);
    }
    const middle = top + ROW / 2;
    const name = wrap(bareMosque(row.nama_masjid), MOSQUE - 20, font(600, 22))[0]!;
    write(name, EDGE + 12, row.wilayah ? middle - 13 : middle, { font: font(600, 22) });
    if (row.wilayah)
      write(wrap(row.wilayah, MOSQUE - 20, font(400, 18))[0]!, EDGE + 12, middle + 15, {
        font: font(400, 18),
        color: GREY,
      });
    row.sel.forEach((sel, at) => {
      const x = EDGE + MOSQUE + at * column + 10;
      const who = nameIn(sel);
      if (who === '') return write('belum terisi', x, middle, { font: font(500, 20), color: '#8a5300' });
      const whole = wrap(paperName(who), column - 16, font(400, 20));
      const lines = whole.some((line) => line.endsWith('…'))
        ? wrap(lineOfPaper(who, 0), column - 12, font(400, 19))
        : whole;
      lines.forEach((line, of) => write(line, x, middle + (of - (lines.length - 1) / 2) * 25, { font: font(400, 20) }));
    });
    pen.fillStyle = LINE;
    pen.fillRect(EDGE, top + ROW - 1, WIDTH - 2 * EDGE, 1);
  });
  pen.fillStyle = LINE;
  board.jumat.forEach((_, n) => pen.fillRect(EDGE + MOSQUE + n * column, HEAD, 1, TABLE_HEAD + rows.length * ROW));
  const day = today();
  write(`Keadaan ${longDay(day)} ${day.slice(0, 4)}`, EDGE, canvas.height - FOOT / 2, {
    font: font(400, 20),
    color: GREY,
  });
}
