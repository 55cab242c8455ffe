import * as z from 'zod';
import type { PapanUploadQuery, PapanUploadResult } from '#shared/roster/papan/papan.ts';
import { UPLOAD_MAX_ROWS } from '#shared/base/upload.ts';
import type { Actor, Audit } from '#daemon/base/audit.ts';
import type { Changing } from '#daemon/base/transaction.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import type { Optimistic } from '#daemon/base/version.ts';
import type { Result } from '#daemon/base/list.ts';
import type { BoardFile } from '#daemon/board/file/board-file.ts';
import { keyOf, type JumatanChanges } from '#daemon/board/papan.ts';
import { fridaysOf } from '#daemon/board/check.ts';
import { mendBoard, mendOf } from './mend.ts';
import { createPapanCompare, monthName, type Change, type PapanCompareParts } from './papan-compare.ts';
import { jsonOf } from './pilih.ts';
import { NAMES_SHEET, type Mark, type Spreadsheets } from './spreadsheets.ts';
import { notEmpty, nothingWrong, rethrow } from './upload.ts';

export interface PapanSheetOptions extends PapanCompareParts {
  spreadsheets: Pick<Spreadsheets, 'readBoards' | 'writeBoard' | 'mark'>;
  jumatan: JumatanChanges;
  optimistic: Optimistic;
  changing: Changing;
  audit: Audit;
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
