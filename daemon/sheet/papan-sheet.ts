import * as z from 'zod';
import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import { MimbarError, jsonOf } from '#daemon/base/errors.ts';
import type { Result } from '#daemon/base/list.ts';
import type { Changing } from '#daemon/base/transaction.ts';
import {
  fridaysOf,
  type BoardFile,
  type BoardRow,
  type PapanJadwal,
  type PapanStore,
  type Sel,
  keyOf,
  type JumatanChanges,
  type RosterCheck,
} from '#daemon/board/index.ts';
import { bareName, createNameIndex, type NameIndex } from '#daemon/roster/index.ts';
import { formatDate, MONTHS, wireDate } from '#shared/base/dates.ts';
import { UPLOAD_MAX_ROWS } from '#shared/base/upload.ts';
import type { PapanBeda, PapanUploadResult, PapanUploadQuery } from '#shared/roster/papan/papan.ts';
import { CELL_SHOWN, clashWarnings, mendBoard, mendOf } from './cells.ts';
import { NAMES_SHEET, type Mark, type Spreadsheets } from './spreadsheets.ts';
import { notEmpty, nothingWrong, rethrow } from './upload.ts';

export interface PapanCompareParts {
  store: PapanStore;
  check: RosterCheck;
}

interface Wanted extends Sel {
  path: string;
  text: string;
  id_mubaligh: string | null;
}
export interface Change extends Sel {
  path: string;
  standing: PapanJadwal | undefined;
  id_mubaligh: string | null;
}
interface Compared {
  result: PapanUploadResult;
  changes: Change[];
  warnings: string[];
}
type Issue = PapanUploadResult['issues'][number];

/** Maximum number of problems in one answer; the others are listed after these are corrected. */
const ISSUES_MAX = 2000;
/** Cells whose names are looked up between two turns of the event loop: a few milliseconds' work. */
const CELLS_AT_ONCE = 300;

export const monthName = (bulan: string) => `${MONTHS[Number(bulan.slice(5, 7)) - 1]} ${bulan.slice(0, 4)}`;

/** Compares a board in a workbook with the stored month. */
export function createPapanCompare({ store, check }: PapanCompareParts) {
  const namesOf = () => {
    const masjid = store.masjid().map(({ id, nama_masjid }) => ({ id, nama: nama_masjid }));
    const mubaligh = store.mubaligh().map(({ id, nama_mubaligh }) => ({ id, nama: nama_mubaligh }));
    return {
      masjid: createNameIndex('masjid', masjid, bareName.masjid),
      mubaligh: createNameIndex('mubaligh', mubaligh, bareName.mubaligh),
    };
  };

  function standingOf(jumat: readonly string[]): Map<string, PapanJadwal> {
    const standing = new Map<string, PapanJadwal>();
    for (const row of store.jadwal('jumatan', jumat[0]!, jumat.at(-1)!))
      if (!standing.has(keyOf(row))) standing.set(keyOf(row), row);
    return standing;
  }

  function locksOf(bulan: string): Set<string> {
    const jumat = fridaysOf(bulan);
    return new Set(store.locks(jumat[0]!, jumat.at(-1)!).map(keyOf));
  }

  /** The name in a title may be any of several texts. */
  function resolveMasjid(index: NameIndex, { masjid, masjidOr = [] }: BoardRow): ReturnType<NameIndex['resolve']> {
    const first = index.resolve(masjid.text);
    if ('id' in first) return first;
    for (const text of masjidOr) {
      const other = index.resolve(text);
      if ('id' in other) return other;
    }
    return first;
  }

  async function issueOf(
    place: { path: string; text: string },
    index: NameIndex,
    message: string,
    yieldLoop: YieldLoop,
  ): Promise<Issue> {
    return {
      path: place.path,
      message,
      value: place.text.slice(0, CELL_SHOWN),
      terdekat: [...(await index.nearest(place.text, yieldLoop))],
    };
  }

  /** The wanted value of each cell, and the cells whose value is unclear. */
  async function resolve(
    file: BoardFile,
    issues: Issue[],
    yieldLoop: YieldLoop,
  ): Promise<{ wanted: Map<string, Wanted>; masjid: Set<string> }> {
    const names = namesOf();
    const wanted = new Map<string, Wanted>();
    const masjid = new Set<string>();
    let read = 0;
    for (const row of file.rows) {
      if (read >= CELLS_AT_ONCE) {
        await yieldLoop();
        read = 0;
      }
      read += 1 + row.cells.length;
      if (issues.length >= ISSUES_MAX) break;
      const found = resolveMasjid(names.masjid, row);
      const isEmpty = row.cells.every(({ text, fault }) => text === '' && fault === undefined);
      if (!('id' in found)) {
        // Section titles and remarks are in the same column.
        if (!isEmpty) issues.push(await issueOf(row.masjid, names.masjid, await found.problem(yieldLoop), yieldLoop));
        continue;
      }
      masjid.add(found.id);
      for (const { path, tanggal, text, fault, code, isOpen } of row.cells) {
        if (isOpen) continue;
        const sel = { id_masjid: found.id, tanggal };
        const named = text === '' ? { id: null } : names.mubaligh.resolve(text);
        if (fault !== undefined) issues.push({ path, message: fault });
        else if (code !== undefined) issues.push({ path, message: code, value: text.slice(0, CELL_SHOWN) });
        else if ('problem' in named)
          issues.push(await issueOf({ path, text }, names.mubaligh, await named.problem(yieldLoop), yieldLoop));
        else {
          const before = wanted.get(keyOf(sel));
          const own: Wanted = { ...sel, path, text, id_mubaligh: named.id };
          if (!before || before.id_mubaligh === null) wanted.set(keyOf(sel), own);
          else if (own.id_mubaligh !== null && own.id_mubaligh !== before.id_mubaligh) {
            issues.push({
              path,
              message: `${row.masjid.text.slice(0, CELL_SHOWN)} pada ${formatDate(tanggal)} sudah diisi '${before.text.slice(0, CELL_SHOWN)}' di ${before.path}`,
              value: text.slice(0, CELL_SHOWN),
            });
          }
        }
      }
    }
    if (masjid.size === 0) refuseSwapped(file.rows, names.mubaligh);
    return { wanted, masjid };
  }

  /** `lewati`: cells that stay as they are if something is wrong with them. */
  async function compare(
    file: BoardFile,
    bulan: string,
    yieldLoop: YieldLoop,
    lewati: readonly string[] = [],
  ): Promise<Compared> {
    const jumat = fridaysOf(bulan);
    const left = new Set(lewati);
    const issues: Issue[] = file.problems
      .slice(0, ISSUES_MAX)
      .map(({ path, text, message }) => ({ path, message, value: text.slice(0, CELL_SHOWN) }));
    const { wanted, masjid } = await resolve(file, issues, yieldLoop);
    const standing = standingOf(jumat);
    const locks = locksOf(bulan);
    const mubaligh = new Map(store.mubaligh().map(({ id, nama_mubaligh }) => [id, nama_mubaligh]));
    const all = store.masjid();
    const nameOf = new Map(all.map(({ id, nama_masjid }) => [id, nama_masjid]));
    const counts = { baru: 0, berubah: 0, kosong: 0, sama: 0 };
    const changes: Change[] = [];
    const beda: PapanBeda[] = [];
    for (const { id_masjid, tanggal, id_mubaligh, path, text } of wanted.values()) {
      const sel = { id_masjid, tanggal };
      const before = standing.get(keyOf(sel));
      if ((before?.id_mubaligh ?? null) === id_mubaligh) {
        if (id_mubaligh !== null) counts.sama += 1;
        continue;
      }
      if (locks.has(keyOf(sel))) {
        const now = before ? `berisi '${mubaligh.get(before.id_mubaligh)!}'` : 'dibiarkan kosong';
        issues.push({
          path,
          message: `Sel ini terkunci dan ${now}. Buka kuncinya di Papan Jumat, atau samakan isinya.`,
          value: text.slice(0, CELL_SHOWN),
        });
        continue;
      }
      counts[!before ? 'baru' : id_mubaligh === null ? 'kosong' : 'berubah'] += 1;
      changes.push({ ...sel, path, standing: before, id_mubaligh });
      beda.push({
        id_masjid,
        nama_masjid: nameOf.get(id_masjid)!,
        tanggal: wireDate(tanggal),
        lama: before ? mubaligh.get(before.id_mubaligh)! : null,
        baru: id_mubaligh === null ? null : mubaligh.get(id_mubaligh)!,
      });
    }
    const missing = jumat.filter((day) => !file.jumat.includes(day));
    const absent = all.length - masjid.size;
    const passed = new Set(issues.flatMap(({ path }) => (left.has(path) ? [path] : [])));
    const dilewati = [
      ...(file.dilewati ?? []),
      ...(passed.size > 0 ? [`${passed.size} sel yang tidak dikenal dilewati.`] : []),
    ];
    const warnings = [
      ...(file.catatan ?? []),
      ...(missing.length > 0
        ? [`Tidak ada di berkas, jadi tidak berubah: Jumat ${missing.map(formatDate).join(', ')}.`]
        : []),
      ...(absent > 0 && masjid.size > 0 ? [`${absent} masjid tidak ada di berkas, jadi tidak berubah.`] : []),
      ...(file.otherMonths.length > 0
        ? [
            `Berkas juga memuat ${file.otherMonths.slice(0, 12).map(monthName).join(', ')}. Unggah lagi dari bulan itu untuk menyimpannya.`,
          ]
        : []),
    ];
    return {
      result: {
        ...counts,
        beda,
        issues: issues.filter(({ path }) => !left.has(path)).slice(0, ISSUES_MAX),
        ...(file.tanya?.length && { tanya: file.tanya }),
        ...(dilewati.length > 0 && { dilewati }),
      },
      changes,
      warnings: [...warnings, ...(await clashesOf(changes, yieldLoop))],
    };
  }

  /** The clashes of the filled cells after all are stored. */
  async function clashesOf(changes: readonly Change[], yieldLoop: YieldLoop): Promise<string[]> {
    const filled = changes.flatMap(({ id_mubaligh, ...change }) =>
      id_mubaligh === null ? [] : [{ ...change, kind: 'jumatan' as const, id: '', waktu: '', id_mubaligh }],
    );
    const replaced = new Set(changes.flatMap(({ standing }) => standing?.id ?? []));
    const found = await check.among(filled, yieldLoop, replaced);
    return clashWarnings(
      filled.map(({ path }, at) => ({ row: path, bentrok: found[at]! })),
      'sel',
    ).map((line) => `${line}.`);
  }

  return { namesOf, standingOf, locksOf, compare };
}

export interface PapanSheetOptions extends PapanCompareParts, Pick<Means, 'audit' | 'optimistic'> {
  spreadsheets: Pick<Spreadsheets, 'readBoards' | 'writeBoard' | 'mark'>;
  jumatan: JumatanChanges;
  changing: Changing;
}

/** Maximum number of columns that are read. */
const WIDEST = 200;
const SOURCES = ['masjid', 'mubaligh', 'jumatan', 'cuti', 'card'] as const;

/** The board of a month as a spreadsheet in the usual form: mosques in rows, Fridays in columns, names in the cells. */
export function createPapanSheet({
  spreadsheets,
  store,
  jumatan,
  check,
  optimistic,
  changing,
  audit,
}: PapanSheetOptions) {
  const { namesOf, standingOf, locksOf, compare } = createPapanCompare({ store, check });

  async function write(bulan: string, wilayah?: string): Promise<Uint8Array> {
    const jumat = fridaysOf(bulan);
    const names = namesOf();
    const standing = standingOf(jumat);
    const rows = store.masjid(wilayah).map((masjid) => ({
      masjid: names.masjid.label(masjid.id),
      wilayah: masjid.wilayah,
      cells: jumat.map((tanggal) =>
        names.mubaligh.label(standing.get(keyOf({ id_masjid: masjid.id, tanggal }))?.id_mubaligh ?? ''),
      ),
    }));
    const title = `Jadwal Khatib Jumat ${monthName(bulan)}`;
    return spreadsheets
      .writeBoard({
        sheet: monthName(bulan),
        title,
        jumat,
        rows,
        names: { sheet: NAMES_SHEET, header: 'Nama Mubaligh', values: names.mubaligh.labels },
      })
      .catch(rethrow);
  }

  function storeAll(actor: Actor, changes: readonly Change[]): string[] {
    const { notes, cancelled } = jumatan.changeMany(
      actor,
      changes.map(({ standing, id_mubaligh, id_masjid, tanggal }) => {
        if (id_mubaligh === null) return { id: standing!.id, form: null };
        return { id: standing?.id, form: standing ? { id_mubaligh } : { id_masjid, tanggal, id_mubaligh } };
      }),
    );
    return cancelled > 0 ? [...notes, `${cancelled} pesan yang menunggu dibatalkan.`] : notes;
  }

  async function read(bytes: Uint8Array, { bulan, perbaikan, jawab }: PapanUploadQuery) {
    const mend = mendOf(perbaikan);
    const file = await spreadsheets
      .readBoards(bytes, { bulan, jawab: answersOf(jawab), maxRows: UPLOAD_MAX_ROWS, maxColumns: WIDEST })
      .catch(rethrow);
    if (file.rows.length === 0 && !file.tanya?.length) throw unreadable(file, bulan);
    return { file, chosen: mendBoard(file, mend) };
  }

  return {
    /** The workbook with its wrong cells marked, as in other uploads; nothing is stored. */
    async marked(bytes: Uint8Array | undefined, query: PapanUploadQuery): Promise<Uint8Array> {
      const own = notEmpty(bytes);
      const { file, chosen } = await read(own, query);
      const issues = await optimistic(
        SOURCES,
        async ({ yieldLoop }) => (await compare(file, query.bulan, yieldLoop, cellsOf(query.lewati))).result.issues,
      );
      if (issues.length === 0) throw nothingWrong();
      const wrong: Mark[] = issues.map(({ path, message }) => ({ path, note: message }));
      return spreadsheets.mark(own, { sheet: '', marks: [...chosen, ...wrong] }).catch(rethrow);
    },

    /** The stored month, of one wilayah or all mosques, to be filled in. Throws unavailable while too many wait. */
    write,

    /**
     * Compares a workbook with the month and stores the differences in one transaction, unless `dryRun` is set or a
     * cell cannot be stored. Cells that are empty in the file are emptied. Throws invalid for a file without a Friday
     * of the month, too_large or unsupported_type if the workbook cannot be read.
     */
    async upload(
      actor: Actor,
      bytes: Uint8Array | undefined,
      query: PapanUploadQuery,
    ): Promise<Result<PapanUploadResult>> {
      const { bulan, dryRun } = query;
      const lewati = cellsOf(query.lewati);
      const { file } = await read(notEmpty(bytes), query);
      return optimistic(SOURCES, async ({ yieldLoop, commit, restart }) => {
        const { result, changes, warnings } = await compare(file, bulan, yieldLoop, lewati);
        if (dryRun === 'true' || result.issues.length > 0 || result.tanya || changes.length === 0)
          return { data: result, warnings };
        return commit(() => {
          const locks = locksOf(bulan);
          if (changes.some((change) => locks.has(keyOf(change)))) restart();
          return changing(() => {
            const said = storeAll(actor, changes);
            const { baru, berubah, kosong, sama } = result;
            audit.record(actor, 'papan.upload', 'papan', { bulan, count: changes.length, baru, berubah, kosong, sama });
            return { data: result, warnings: [...warnings, ...said] };
          });
        });
      });
    },
  };
}

/** Throws invalid where preachers stand in place of the mosques, so that the cells have to be mosques. */
function refuseSwapped(rows: readonly BoardRow[], mubaligh: NameIndex): void {
  const swapped = rows.filter(({ masjid }) => 'id' in mubaligh.resolve(masjid.text));
  const [first] = swapped;
  if (!first || swapped.length * 2 <= rows.length) return;
  const { path, text } = first.masjid;
  throw new MimbarError(
    'invalid',
    `${path} berisi mubaligh '${text.slice(0, CELL_SHOWN)}' di tempat nama masjid. Susun masjid ke bawah dan nama khatib di sel tanggalnya, seperti di template.`,
  );
}

const answers = z.record(z.string().max(400), z.string().max(100));
const cells = z.string().max(400).array().max(2000);

const answersOf = (text: string | undefined) => (text === undefined ? {} : jsonOf('jawab', answers, text));
const cellsOf = (text: string | undefined) => (text === undefined ? [] : jsonOf('lewati', cells, text));

function unreadable({ jumat, otherMonths, problems }: BoardFile, bulan: string): MimbarError {
  const month = monthName(bulan);
  if (problems.length > 0 && (jumat.length > 0 || otherMonths.length === 0))
    return new MimbarError(
      'invalid',
      `Tidak ada yang dapat dibaca untuk ${month}: ${problems[0]!.message} (${problems[0]!.path}).`,
    );
  if (jumat.length > 0)
    return new MimbarError(
      'invalid',
      `Tidak ada baris masjid di bawah tanggal Jumat ${month}. Tulis nama masjid di satu kolom, dengan judul Masjid.`,
    );
  if (otherMonths.length > 0)
    return new MimbarError(
      'invalid',
      `Berkas memuat ${otherMonths.slice(0, 12).map(monthName).join(', ')}, bukan ${month}. Pilih bulannya di papan, lalu unggah lagi.`,
      { issues: otherMonths.slice(0, 12).map((value) => ({ path: 'bulan', message: monthName(value), value })) },
    );
  return new MimbarError(
    'invalid',
    `Tidak ada kolom Jumat ${month} di berkas. Susun masjid ke bawah dan tanggal Jumat ke samping, seperti di template.`,
  );
}
