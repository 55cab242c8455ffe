import { askedHead } from './heads.ts';
import { placeOf, textAt, type FridayColumn, type Reading, type Sheet, type Zone } from './sheet.ts';
import { roleOf } from './role.ts';

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
