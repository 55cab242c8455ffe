import { formatDate, formatLongDate, FRIDAY, weekday } from '#shared/base/dates.ts';
import { monthNamed } from '#shared/base/text-date.ts';
import type { BoardCell, BoardRow, BoardPlace } from './board-file.ts';
import {
  cellOf,
  isColumnNumbers,
  mergeAt,
  placeOf,
  textAt,
  type FridayColumn,
  type Reading,
  type Sheet,
  type Zone,
  isKhatib,
  roleOf,
} from './cells.ts';
import { dayOf, monthNear, monthWithin, readHead, swappedDay, type OneHead } from './friday-head.ts';
import { type Grid, TITLE_ROWS, withoutSwaps, type HeadProblem, askedHead } from './heads.ts';

/** Longest text of a cell, name and remark together. */
const TEXT_MAX = 500;
const SHOWN = 60;
const MASJID_HEAD = /masjid|mesjid|mushol|mushal|^tempat$|^lokasi$/i;
export const MASJID_HEAD_ALONE =
  /^(?:nama |daftar )?(?:masjid|mesjid|mushol?l?a|mushal?l?a|tempat|lokasi)(?: ?(?:\/|dan|&) ?(?:masjid|mushol?l?a|mushal?l?a|langgar|surau))?$/i;
/** Texts that mean an empty cell. */
const NOBODY = /^(?:[-\u2013\u2014.\u2026_ ]+|kosong|belum ada|tbd|n\/a)$/i;
const SUM = /^(?:sub ?-?|grand )?(?:jumlah|total|rekap)(?![\p{L}])/iu;
const COUNT = /^[\d.,]{1,8}(?: ?(?:orang|kali|x))?$/i;

interface Fridays {
  all: FridayColumn[];
  wanted: FridayColumn[];
  filled: ReadonlyMap<string, string>;
  /** Rows below the head that name the roles. */
  roleRows: ReadonlySet<number>;
  masjidColumns: number[];
}

export function boardRows(sheet: Sheet, zone: Zone, after: number, fridays: Fridays, reading: Reading): BoardRow[] {
  const { masjidColumns } = fridays;
  if (masjidColumns.length === 0) return [];
  const body = bodyOf(sheet, zone, after).filter(({ row }) => !fridays.roleRows.has(row));
  const roleColumn = findRoleColumn(sheet, fridays, body);
  const columnFor = (column: number) => masjidColumns.findLast((at) => at < column) ?? masjidColumns[0]!;
  const groups = Map.groupBy(fridays.wanted, ({ column }) => columnFor(column));
  const hidden = askedHidden(sheet, body, fridays, reading);
  const above = new Map<number, { row: number; text: string }>();
  const rows: BoardRow[] = [];
  for (const { row, cells: texts } of body) {
    if (isColumnNumbers(texts)) continue;
    for (const [masjidColumn, columns] of groups) {
      const own = textAt(sheet, row, masjidColumn);
      if (own !== '') above.set(masjidColumn, { row, text: own });
      const role = roleColumn === undefined ? undefined : textAt(sheet, row, roleColumn);
      if (role !== undefined && role !== '' && !isKhatib(roleOf(role))) {
        reading.roles.add(role.slice(0, 40));
        continue;
      }
      // Merged over its Fridays it is the title of what stands below.
      if ((mergeAt(sheet, row, masjidColumn)?.right ?? 0) >= columns[0]!.column) continue;
      // Of several rows with roles the first names the mosque.
      const named = own !== '' || role === undefined || role === '' ? { row, text: own } : above.get(masjidColumn);
      if (!named || named.text === '' || hidden.rows.has(row)) continue;
      const cells = columns
        .filter(({ column }) => !hidden.columns.has(column))
        .flatMap(({ column, tanggal }): BoardCell[] => {
          const said = textAt(sheet, row, column) || (fridays.filled.get(`${row} ${column}`) ?? '');
          const text = said === '' ? said : struckText(sheet, row, column, said, reading);
          if (text === undefined) return [];
          const fault = sheet.faults.get(`${row} ${column}`);
          return [
            {
              path: placeOf(sheet, row, column),
              tanggal,
              text: NOBODY.test(text) ? '' : text.slice(0, TEXT_MAX),
              ...(fault !== undefined && { fault }),
            },
          ];
        });
      // The header may have another row, with 'Khatib' and 'Imam' below the dates.
      const isHead =
        MASJID_HEAD_ALONE.test(named.text) &&
        row <= zone.bottom + 2 &&
        cells.every(({ text }) => text === '' || roleOf(text) !== undefined);
      const isSum =
        SUM.test(named.text) &&
        cells.some(({ text }) => text !== '') &&
        cells.every(({ text }) => text === '' || COUNT.test(text));
      if (isHead || isSum) continue;
      const isStruck = sheet.struck.has(`${named.row} ${masjidColumn}`) && cells.some(({ text }) => text !== '');
      if (isStruck && askedRow(sheet, named.row, masjidColumn, named.text, reading) !== 'pakai') continue;
      rows.push({
        masjid: { path: placeOf(sheet, named.row, masjidColumn), text: named.text.slice(0, TEXT_MAX) },
        cells,
      });
    }
  }
  return rows;
}

const bodyOf = (sheet: Sheet, zone: Zone, after: number): Grid['rows'] =>
  sheet.grid.rows.filter(({ row }) => row > zone.bottom && row < after);

/** What counts of a cell that may be crossed out; undefined as long as that is open. */
export function struckText(
  sheet: Sheet,
  row: number,
  column: number,
  text: string,
  { asking }: Reading,
): string | undefined {
  const kept = sheet.struck.get(`${row} ${column}`);
  if (kept === undefined) return text;
  const whole = text.slice(0, SHOWN);
  const cell = cellOf(sheet, row, column);
  const given = asking.ask({
    kunci: `coret ${placeOf(sheet, row, column)}`.slice(0, 300),
    path: placeOf(sheet, row, column),
    teks:
      kept === ''
        ? `${cell} berisi '${whole}' yang dicoret. Dipakai?`
        : `Sebagian isi ${cell} ('${whole}') dicoret. Yang mana dipakai?`,
    pilihan: [
      { nilai: 'sisa', label: kept === '' ? 'Anggap kosong' : `Pakai '${kept.slice(0, SHOWN)}'` },
      { nilai: 'pakai', label: kept === '' ? `Tetap pakai ${whole}` : `Pakai semua: '${whole}'` },
    ],
  });
  return given === undefined ? undefined : given === 'sisa' ? kept : text;
}

const askedRow = (sheet: Sheet, row: number, column: number, text: string, { asking }: Reading): string | undefined =>
  asking.ask({
    kunci: `coret ${placeOf(sheet, row, column)}`.slice(0, 300),
    path: placeOf(sheet, row, column),
    teks: `${cellOf(sheet, row, column)} ('${text.slice(0, SHOWN)}') dicoret. Baris itu dibaca?`,
    pilihan: [
      { nilai: 'lewati', label: 'Lewati' },
      { nilai: 'pakai', label: 'Tetap baca' },
    ],
  });

/** Rows and columns that the program does not show and that are left out: whether they count is asked. */
function askedHidden(
  sheet: Sheet,
  body: Grid['rows'],
  { wanted, masjidColumns }: Fridays,
  { asking }: Reading,
): { rows: Set<number>; columns: Set<number> } {
  const isFilled = (row: number, column: number) => textAt(sheet, row, column) !== '';
  const rows = body.flatMap(({ row }) =>
    sheet.hiddenRows.has(row) && masjidColumns.some((column) => isFilled(row, column)) ? [row] : [],
  );
  const columns = wanted.flatMap(({ column }) =>
    sheet.hiddenColumns.has(column) && body.some(({ row }) => isFilled(row, column)) ? [column] : [],
  );
  const left = (places: number[], [first]: { row: number; column: number }[], what: string, names: string[]) => {
    if (!first) return new Set<number>();
    const given = asking.ask({
      kunci: `tersembunyi ${what} ${placeOf(sheet, first.row, first.column)}`.slice(0, 300),
      path: placeOf(sheet, first.row, first.column),
      teks: `${places.length} ${what} tersembunyi berisi jadwal: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}. Ikut dibaca?`,
      pilihan: [
        { nilai: 'baca', label: 'Ikut dibaca' },
        { nilai: 'lewati', label: 'Lewati' },
      ],
    });
    return new Set(given === 'baca' ? [] : places);
  };
  const masjid = masjidColumns[0]!;
  const [rowWord, columnWord] = sheet.isTurned ? ['kolom', 'baris'] : ['baris', 'kolom'];
  return {
    rows: left(
      rows,
      rows.map((row) => ({ row, column: masjid })),
      rowWord!,
      rows.map((row) => textAt(sheet, row, masjid).slice(0, 40)),
    ),
    columns: left(
      columns,
      columns.map((column) => ({ row: body[0]?.row ?? 1, column })),
      columnWord!,
      wanted.filter(({ column }) => columns.includes(column)).map(({ tanggal }) => formatDate(tanggal)),
    ),
  };
}

/** A column of roles beside the mosques: 'Imam', 'Khatib' and 'Muadzin' below one another. */
function findRoleColumn(sheet: Sheet, { all, masjidColumns }: Fridays, body: Grid['rows']): number | undefined {
  const first = Math.min(...all.map(({ column }) => column));
  for (let column = 1; column < first; column += 1) {
    if (masjidColumns.includes(column)) continue;
    const texts = body.map(({ row }) => textAt(sheet, row, column)).filter((text) => text !== '');
    const roles = texts.map(roleOf);
    if (roles.length < 2 || roles.filter((role) => role === undefined).length * 4 > roles.length) continue;
    if (new Set(roles).size > 1 || roles.some(isKhatib)) return column;
  }
  return undefined;
}

/** Columns under 'Masjid'; if there are none, the column before the Fridays with the most words. */
export function findMasjidColumns(sheet: Sheet, zone: Zone, fridays: readonly FridayColumn[], after: number): number[] {
  const taken = new Set(fridays.map(({ column }) => column));
  const named = new Set<number>();
  for (const { row, cells } of sheet.grid.rows) {
    if (row < zone.top - TITLE_ROWS || row > zone.bottom + 1) continue;
    for (const [index, text] of cells.entries()) {
      const column = index + 1;
      if (text.length > 30 || !MASJID_HEAD.test(text) || isKhatib(roleOf(text)) || taken.has(column)) continue;
      if ((row > zone.bottom || sheet.isTurned) && !MASJID_HEAD_ALONE.test(text)) continue;
      const merge = mergeAt(sheet, row, column);
      if ((merge?.right ?? column) > column) continue;
      // In the row of the months, in the header itself, or merged down to it.
      if (row >= zone.top - 2 || (merge?.bottom ?? row) >= zone.top) named.add(column);
    }
  }
  const first = Math.min(...taken);
  const body = bodyOf(sheet, zone, after);
  const words = new Map<number, number>();
  for (const { cells } of body) {
    for (const [index, text] of cells.slice(0, first - 1).entries())
      if (/\p{L}{2}/u.test(text) && roleOf(text) === undefined) words.set(index + 1, (words.get(index + 1) ?? 0) + 1);
  }
  // A title of the mosques may be merged beside their names.
  const filled = [...named].filter((column) => column > first || (words.get(column) ?? 0) > 0);
  if (filled.length > 0) return filled.toSorted((a, b) => a - b);
  const best = [...words].toSorted(([a, many], [b, other]) => other - many || a - b)[0];
  return best ? [best[0]] : [...named].toSorted((a, b) => a - b);
}

const DATE_HEAD =
  /^(?:hari ?(?:\/|dan|,|&)? ?)?(?:tanggal|tgl\.?|jum'?at|hari)(?: ?(?:\/|,|dan)? ?(?:bulan|tanggal|tgl\.?|masehi|jum'?at|pelaksanaan))*$/i;
const BESIDE =
  /^(?:no\.?|nomor|no\.? urut|wilayah|kecamatan|alamat|(?:no\.? ?)?(?:hp|wa|telp\.?)|paraf|ttd|tanda tangan|hijriyah|hijriah|tanggal hijriy?ah|pasaran|jam|waktu|pukul)$/i;
/** Titles above a table are looked at up to here. */
const TITLES_ABOVE = TITLE_ROWS + 4;

/** A table with a column of khatib: one mosque or one Friday may stand in its title. */
interface Table {
  row: number;
  /** Its place among the `of` tables of that row, if each table of the sheet has columns of its own. */
  place: number | undefined;
  of: number;
  khatib: number;
  tanggal: number | undefined;
  masjid: number | undefined;
  after: number;
  /** The columns that are read, of the tables beside it, too. */
  read: ReadonlySet<number>;
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
    const people = columnsOf((text) => isKhatib(roleOf(text)));
    const khatib = people.filter((column) => roleOf(texts[column - 1]!) === 'khatib');
    const headed = (columns: number[]) => columns.filter((column) => (cells[column - 1] ?? '') !== '');
    const dates = columnsOf((text) => DATE_HEAD.test(text));
    const masjid = columnsOf((text) => MASJID_HEAD_ALONE.test(text));
    const all = headed(people);
    const lists = [all, masjid, dates].filter((columns) => columns.length > 0);
    const isApart =
      lists.every(({ length }) => length === all.length) &&
      all.every((_, at) => at === 0 || Math.min(...columnsAt(lists, at)) > Math.max(...columnsAt(lists, at - 1)));
    const own = isApart || khatib.length === 0 ? all : headed(khatib);
    if (own.length === 0 || (dates.length === 0 && masjid.length === 0)) continue;
    const read = new Set<number>();
    for (const [at, column] of own.entries()) {
      const ownOf = (columns: number[]) =>
        isApart ? columns[at] : (columns.findLast((one) => one < column) ?? columns[0]);
      const [place, tanggal, mosque] = [isApart ? at : undefined, ownOf(dates), ownOf(masjid)];
      for (const one of [column, tanggal, mosque]) if (one !== undefined) read.add(one);
      const after = Number.POSITIVE_INFINITY;
      tables.push({ row, place, of: own.length, khatib: column, tanggal, masjid: mosque, after, read });
    }
  }
  const isBlocks = tables.some(({ of }) => of > 1) && tables.every(({ place }) => place !== undefined);
  for (const table of tables) {
    table.after = tables.find(({ row }) => row > table.row)?.row ?? Number.POSITIVE_INFINITY;
    if (!isBlocks) table.place = undefined;
  }
  return tables;
}

const columnsAt = (lists: readonly number[][], at: number): number[] => lists.map((columns) => columns[at]!);

export interface TableRows {
  rows: BoardRow[];
  problems: HeadProblem[];
  /** The Fridays of all months. */
  tanggal: Set<string>;
}

/** The board that a table lists: a row for a Friday, a mosque, or both. */
export function tableRows(sheet: Sheet, table: Table, above: number, reading: Reading): TableRows {
  const { bulan } = reading;
  const titles = titlesAbove(sheet, table, above);
  const hint =
    titles.map(({ text }) => monthWithin(text)).find((found) => found !== undefined) ?? monthWithin(sheet.grid.name);
  const own = hint ? monthNear(hint, bulan) : bulan;
  const body = sheet.grid.rows.filter(({ row }) => row > table.row && row < table.after);
  const problems: HeadProblem[] = [];
  const isBlock = table.place !== undefined;
  const name = { row: table.row, column: table.khatib, text: sheet.grid.name };
  const titleDay = [...titles, name]
    .map(({ row, column, text }) => ({ row, column, head: dayWithin(text) ?? (isBlock ? titleHead(text) : undefined) }))
    .find(({ head }) => head);
  if (isBlock && !titleDay && table.tanggal === undefined)
    return { rows: [], problems: [withoutFriday(sheet, table, bulan)], tanggal: new Set() };
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
      if (!wrong.has(place.path) && !day.startsWith(bulan))
        reading.dilewati.push(`${place.path} (${formatDate(day)}) bukan hari Jumat, jadi tidak dibaca.`);
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

const withoutFriday = (sheet: Sheet, { row, khatib }: Table, bulan: string): HeadProblem => ({
  path: placeOf(sheet, row, khatib),
  text: textAt(sheet, row, khatib),
  tanggal: `${bulan}-01`,
  message: 'Tidak jelas Jumat mana yang berlaku untuk tabel ini. Tulis tanggalnya di atas tiap tabel',
});

/** The day of a cell, '1 Januari 2027' or 'Jumat Pon, 1 Jan'. */
function oneDay(text: string): OneHead | undefined {
  const head = readHead(text);
  const isOne =
    head && head.kind !== 'month' && head.kind !== 'many' && head.kind !== 'hijri' && head.kind !== 'pasaran';
  return isOne ? head : undefined;
}

/** A title that says no more than which Friday: 'Pekan V', '29/1'. A number alone may be anything. */
function titleHead(text: string): OneHead | undefined {
  const head = oneDay(text);
  return head?.kind === 'number' ? undefined : head;
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

/** The texts above a table, the nearest first; of as many in a row as tables are side by side its own alone. */
function titlesAbove(sheet: Sheet, { row, place, of }: Table, above: number): Title[] {
  return sheet.grid.rows
    .filter((one) => one.row < row && one.row > above && one.row >= row - TITLES_ABOVE)
    .toReversed()
    .flatMap((one) => {
      const texts = one.cells.flatMap((text, index) =>
        text === '' ? [] : [{ row: one.row, column: index + 1, text }],
      );
      if (place === undefined || of === 1 || texts.length === 1) return texts;
      return texts.length === of ? [texts[place]!] : [];
    });
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
  for (const [index, own] of head.entries()) {
    const column = index + 1;
    const text = own || textAt(sheet, table.row - 1, column);
    if (table.read.has(column) || text === '' || BESIDE.test(text)) continue;
    if (body.every(({ cells }) => (cells[index] ?? '') === '')) continue;
    const role = roleOf(text);
    if (role === undefined)
      reading.dilewati.push(`Kolom '${text.slice(0, 40)}' (${placeOf(sheet, table.row, column)}) tidak dibaca.`);
    else reading.roles.add(text.slice(0, 40));
  }
}

/** Columns that tell of the mosque or the row and have no place on the board; nobody misses them there. */
const BESIDE_NAMES =
  /^(?:no\.?|nomor|no\.? urut|wilayah|kecamatan|kec\.?|kelurahan|desa|alamat|kode|jumlah|total|ket\.?|keterangan|catatan|(?:no\.? ?)?(?:hp|wa|telp\.?)(?: ?\/ ?wa)?|ketua(?: dkm| takmir)?|dkm|paraf|ttd|tanda tangan|rt|rw)$/i;
/** What may stand for a Friday. */
const LIKE_DATE =
  /\d|jum|pekan|minggu|legi|pahing|pon|wage|kliwon|(?<!\p{L})[iv]{1,3}(?!\p{L})|(?:jan|feb|mar|apr|mei|jun|jul|agu|sep|okt|nov|des)/iu;

/**
 * Columns with content that were not understood: which Friday they are is asked where they could be one, the others are
 * told. Returns the Fridays that were answered.
 */
export function askUnread(
  sheet: Sheet,
  zone: Zone,
  after: number,
  columns: { all: readonly FridayColumn[]; known: ReadonlySet<number>; masjid: readonly number[] },
  reading: Reading,
): FridayColumn[] {
  const masjid = Math.min(...columns.masjid);
  const first = Math.min(...columns.all.map(({ column }) => column));
  const taken = new Set([...columns.known, ...columns.masjid]);
  const body = sheet.grid.rows.filter(
    ({ row, cells }) => row > zone.bottom && row < after && columns.masjid.some((at) => (cells[at - 1] ?? '') !== ''),
  );
  const width = body.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const answered: FridayColumn[] = [];
  for (let column = masjid + 1; column <= width; column += 1) {
    if (taken.has(column)) continue;
    const filled = body.filter(({ cells }) => (cells[column - 1] ?? '') !== '');
    if (filled.length === 0) continue;
    let [row, text] = [zone.bottom, ''];
    for (let at = zone.bottom; at >= zone.top - 2 && text === ''; at -= 1)
      if (textAt(sheet, at, column) !== '') [row, text] = [at, textAt(sheet, at, column)];
    if (BESIDE_NAMES.test(text)) continue;
    if (filled.every(({ cells }) => roleOf(cells[column - 1]!) !== undefined) && column < first) continue;
    const role = roleOf(text);
    if (role !== undefined) {
      reading.roles.add(text.slice(0, 40));
      continue;
    }
    const place = placeOf(sheet, row, column);
    const isAside = text === '' || (column < first && !LIKE_DATE.test(text));
    if (isAside) {
      const line = sheet.isTurned ? 'Baris' : 'Kolom';
      reading.dilewati.push(
        text === ''
          ? `${line} tanpa judul di ${place} tidak dibaca.`
          : `${line} '${text.slice(0, 40)}' (${place}) tidak dibaca.`,
      );
      continue;
    }
    const said = askedHead(sheet, { row, column }, undefined, reading);
    if (said === 'lewati') reading.dilewati.push(`Kolom '${text.slice(0, 40)}' (${place}) dilewati.`);
    else if (said !== undefined) answered.push({ column, tanggal: said });
  }
  return answered;
}
