import { formatLongDate, FRIDAY, weekday } from '#shared/base/dates.ts';
import { dayOf, monthNear, monthWithin, readHead, swappedDay, type OneHead } from './friday-head.ts';
import { monthNamed } from '#shared/base/text-date.ts';
import { TITLE_ROWS, withoutSwaps, type HeadProblem } from './heads.ts';
import { MASJID_HEAD_ALONE, struckText } from './rows.ts';
import { isColumnNumbers, placeOf, textAt, type Reading, type Sheet } from './sheet.ts';
import type { BoardPlace, BoardRow } from './board-file.ts';
import { isKhatib, roleOf } from './role.ts';

const DATE_HEAD =
  /^(?:hari ?(?:\/|dan|,|&)? ?)?(?:tanggal|tgl\.?|jum'?at|hari)(?: ?(?:\/|,|dan)? ?(?:bulan|tanggal|tgl\.?|masehi|jum'?at|pelaksanaan))*$/i;
const BESIDE =
  /^(?:no\.?|nomor|no\.? urut|wilayah|kecamatan|alamat|(?:no\.? ?)?(?:hp|wa|telp\.?)|paraf|ttd|tanda tangan|hijriyah|hijriah|tanggal hijriy?ah|pasaran|jam|waktu|pukul)$/i;
/** Titles above a table are looked at up to here. */
const TITLES_ABOVE = TITLE_ROWS + 4;
const SHOWN = 60;

/** A table with a column of khatib: one mosque or one Friday may stand in its title. */
interface Table {
  row: number;
  khatib: number;
  tanggal: number | undefined;
  masjid: number | undefined;
  after: number;
}

/** Rows that head a column of khatib beside one of dates or mosques. */
export function findTables(sheet: Sheet): Table[] {
  const tables: Table[] = [];
  for (const { row, cells } of sheet.grid.rows) {
    const above = (index: number) => (textAt(sheet, row, index + 1) === '' ? textAt(sheet, row - 1, index + 1) : '');
    const texts = Array.from({ length: Math.max(cells.length, sheet.texts.get(row - 1)?.length ?? 0) }, (_, index) =>
      cells[index] ? cells[index]! : above(index),
    );
    const columnsOf = (fits: (text: string) => boolean) =>
      texts.flatMap((text, index) => (text !== '' && fits(text) ? [index + 1] : []));
    const roles = (role: string) => columnsOf((text) => roleOf(text) === role);
    const khatib = roles('khatib').length > 0 ? roles('khatib') : roles('mubaligh');
    const own = khatib.filter((column) => (cells[column - 1] ?? '') !== '');
    const dates = columnsOf((text) => DATE_HEAD.test(text));
    const masjid = columnsOf((text) => MASJID_HEAD_ALONE.test(text));
    if (own.length === 0 || (dates.length === 0 && masjid.length === 0)) continue;
    for (const column of own) {
      const left = (columns: number[]) => columns.findLast((at) => at < column) ?? columns[0];
      tables.push({ row, khatib: column, tanggal: left(dates), masjid: left(masjid), after: Number.POSITIVE_INFINITY });
    }
  }
  for (const table of tables) table.after = tables.find(({ row }) => row > table.row)?.row ?? Number.POSITIVE_INFINITY;
  return tables;
}

export interface TableRows {
  rows: BoardRow[];
  problems: HeadProblem[];
  /** The Fridays of all months. */
  tanggal: Set<string>;
}

/** The board that a table lists: a row for a Friday, a mosque, or both. */
export function tableRows(sheet: Sheet, table: Table, above: number, reading: Reading): TableRows {
  const { bulan } = reading;
  const titles = titlesAbove(sheet, table.row, above);
  const hint =
    titles.map(({ text }) => monthWithin(text)).find((found) => found !== undefined) ?? monthWithin(sheet.grid.name);
  const own = hint ? monthNear(hint, bulan) : bulan;
  const body = sheet.grid.rows.filter(({ row }) => row > table.row && row < table.after);
  const problems: HeadProblem[] = [];
  const titleDay = titles
    .map(({ row, column, text }) => ({ row, column, head: dayWithin(text) }))
    .find(({ head }) => head);
  let current: { row: number; column: number; head: OneHead } | undefined = titleDay?.head && {
    ...titleDay,
    head: titleDay.head,
  };
  const title = mosqueOf(sheet, titles);
  const isMonthName = (text: string) => readHead(text)?.kind === 'month';
  const dated: { row: number; one: { row: number; column: number }; head: OneHead }[] = [];
  for (const { row, cells } of body) {
    if (isColumnNumbers(cells)) continue;
    const texts = cells.filter((text) => text !== '');
    const said = table.tanggal === undefined ? '' : textAt(sheet, row, table.tanggal);
    const khatib = textAt(sheet, row, table.khatib);
    const lone = texts.length === 1 ? oneDay(texts[0]!) : undefined;
    const head = said === '' ? undefined : oneDay(said);
    if (head) current = { row, column: table.tanggal!, head };
    else if (lone) {
      current = { row, column: cells.findIndex((text) => text !== '') + 1, head: lone };
      continue;
    } else if (said !== '' && khatib !== '' && !isMonthName(said)) {
      const column = table.tanggal!;
      problems.push({
        path: placeOf(sheet, row, column),
        text: said,
        tanggal: `${bulan}-01`,
        message: `'${said.slice(0, SHOWN)}' tidak dipahami sebagai tanggal. Tulis misalnya 1 Januari 2027`,
      });
      continue;
    }
    if (!current) continue;
    const isEmpty = khatib === '' && (table.masjid === undefined || textAt(sheet, row, table.masjid) === '');
    if (isEmpty && !head) continue;
    dated.push({ row, one: { row: current.row, column: current.column }, head: current.head });
  }
  const resolved = dated.map(({ row, one, head }) => ({
    row,
    one,
    head,
    tanggal: dayOf(head, own, bulan)?.tanggal,
    swapped: swappedDay(head, bulan),
  }));
  const tanggal = new Set<string>();
  const rows: BoardRow[] = [];
  const wrong = new Set<string>();
  let masjid: BoardPlace | undefined;
  for (const { row, one, tanggal: day } of withoutSwaps(sheet, { top: table.row }, resolved, reading)) {
    if (day === undefined) continue;
    const place = { path: placeOf(sheet, one.row, one.column), text: textAt(sheet, one.row, one.column) };
    if (weekday(day) !== FRIDAY) {
      if (!wrong.has(place.path) && textAt(sheet, row, table.khatib) !== '')
        problems.push({ ...place, tanggal: day, message: `${formatLongDate(day)} bukan hari Jumat` });
      wrong.add(place.path);
      continue;
    }
    tanggal.add(day);
    if (!day.startsWith(bulan)) continue;
    const named = table.masjid === undefined ? '' : textAt(sheet, row, table.masjid);
    if (named !== '') masjid = { path: placeOf(sheet, row, table.masjid!), text: named.slice(0, 500) };
    const mosque = table.masjid === undefined ? title?.[0] : masjid;
    const path = placeOf(sheet, row, table.khatib);
    const typed = textAt(sheet, row, table.khatib);
    if (sheet.hiddenRows.has(row) && !readHidden(sheet, table, body, reading)) continue;
    if (!mosque) {
      problems.push({
        path,
        text: typed,
        tanggal: day,
        message: "Nama masjid tidak ada di atas tabel. Tulis misalnya 'Masjid Al-Huda' di atasnya, atau kolom Masjid.",
      });
      break;
    }
    const fault = sheet.faults.get(`${row} ${table.khatib}`);
    const text = typed === '' ? '' : struckText(sheet, row, table.khatib, typed, reading);
    if (text === undefined) continue;
    rows.push({
      masjid: mosque,
      ...(table.masjid === undefined && title!.length > 1 && { masjidOr: title!.slice(1).map((other) => other.text) }),
      cells: [
        {
          path,
          tanggal: day,
          text: /^[-\u2013\u2014.\u2026_ ]+$/.test(text) ? '' : text.slice(0, 500),
          ...(fault !== undefined && { fault }),
        },
      ],
    });
  }
  if (rows.length > 0) tellOthers(sheet, table, body, reading);
  return { rows, problems, tanggal };
}

/** The day of a cell, '1 Januari 2027' or 'Jumat Pon, 1 Jan'. */
function oneDay(text: string): OneHead | undefined {
  const head = readHead(text);
  const isOne =
    head && head.kind !== 'month' && head.kind !== 'many' && head.kind !== 'hijri' && head.kind !== 'pasaran';
  return isOne ? head : undefined;
}

/** The day inside a title: 'JADWAL KHATIB JUMAT 1 JANUARI 2027'. */
function dayWithin(text: string): OneHead | undefined {
  const [, day, word = '', year] =
    /(?<!\d)(\d{1,2})[ .-]{1,3}([a-z]{3,9})[ .,-]{0,3}(\d{4})?/i.exec(text.slice(0, 200)) ?? [];
  const month = monthNamed(word);
  if (month !== undefined)
    return { kind: 'day', day: Number(day), month, year: year === undefined ? undefined : Number(year) };
  const [, first, second, last] = /(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?!\d)/.exec(text.slice(0, 200)) ?? [];
  if (first === undefined) return undefined;
  return { kind: 'day', day: Number(first), month: Number(second), year: Number(last), isNumeric: true };
}

type Title = { row: number; column: number; text: string };

/** The texts above a table, the nearest first. */
function titlesAbove(sheet: Sheet, row: number, above: number): Title[] {
  return sheet.grid.rows
    .filter((one) => one.row < row && one.row > above && one.row >= row - TITLES_ABOVE)
    .toReversed()
    .flatMap((one) =>
      one.cells.flatMap((text, index) => (text === '' ? [] : [{ row: one.row, column: index + 1, text }])),
    );
}

const MOSQUE = /(?:^|[^\p{L}])((?:masjid|mesjid|mushol?l?a|mushal?l?a|musala|surau|langgar)\s+.+)$/iu;
const MOSQUE_END =
  /\s+(?:bulan|tahun|periode|pada|hari|tanggal|jum'?at|se-?|kec(?:amatan)?\.?|kel(?:urahan)?\.?|desa|jl\.?|jalan|kota|kab(?:upaten)?\.?|jan|feb|mar|apr|mei|jun|jul|agu|sep|okt|nov|des)(?![\p{Ll}]{0,1}\p{L}*-)\b.*$|[,(\u2013|/].*$|\s-\s.*$|\s\d.*$/iu;

/** What may be the mosque's name in the titles, the likeliest first; the sheet's name at last. */
function mosqueOf(sheet: Sheet, titles: readonly Title[]): BoardPlace[] | undefined {
  const found = titles.flatMap(({ row, column, text }): BoardPlace[] => {
    const path = placeOf(sheet, row, column);
    const [, name] =
      MOSQUE.exec(
        text
          .slice(0, 200)
          .replace(/\b(?:DKM|BKM|ta'?mir|takmir)\b\)?/gi, ' ')
          .replace(/\s+/g, ' '),
      ) ?? [];
    if (name === undefined || MASJID_HEAD_ALONE.test(name)) return [];
    const short = name.replace(MOSQUE_END, '').trim();
    return [...new Set([short, name])]
      .filter((one) => !MASJID_HEAD_ALONE.test(one))
      .map((one) => ({ path, text: one.slice(0, 200) }));
  });
  const own = sheet.grid.name;
  if (/masjid|mushal|mushol|surau|langgar|^al[ -]/i.test(own)) found.push({ path: `${own}!A1`, text: own });
  return found.length > 0 ? found : undefined;
}

function readHidden(sheet: Sheet, table: Table, body: Sheet['grid']['rows'], { asking }: Reading): boolean {
  const rows = body.filter(({ row }) => sheet.hiddenRows.has(row) && textAt(sheet, row, table.khatib) !== '');
  const path = placeOf(sheet, rows[0]?.row ?? table.row, table.khatib);
  return (
    asking.ask({
      kunci: `tersembunyi baris ${path}`.slice(0, 300),
      path,
      teks: `${rows.length} baris tersembunyi berisi jadwal. Ikut dibaca?`,
      pilihan: [
        { nilai: 'baca', label: 'Ikut dibaca' },
        { nilai: 'lewati', label: 'Lewati' },
      ],
    }) === 'baca'
  );
}

/** Names the columns that the board has no place for. */
function tellOthers(sheet: Sheet, table: Table, body: Sheet['grid']['rows'], reading: Reading): void {
  const head = sheet.texts.get(table.row) ?? [];
  const known = new Set([table.khatib, table.tanggal, table.masjid]);
  for (const [index, own] of head.entries()) {
    const column = index + 1;
    const text = own || textAt(sheet, table.row - 1, column);
    if (known.has(column) || text === '' || BESIDE.test(text)) continue;
    if (body.every(({ cells }) => (cells[index] ?? '') === '')) continue;
    const role = roleOf(text);
    if (role === undefined)
      reading.dilewati.push(`Kolom '${text.slice(0, 40)}' (${placeOf(sheet, table.row, column)}) tidak dibaca.`);
    else if (!isKhatib(role) || column !== table.khatib) reading.roles.add(text.slice(0, 40));
  }
}
