import { formatCount } from '#shared/base/count.ts';
import type { Issue } from '#shared/base/envelope.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import { letterOf } from './letter.ts';
import { CELL_SHOWN } from './mend.ts';
import type { Problem } from './upload-check.ts';

/** Maximum number of problems in one answer; the others are listed after these are corrected. */
const PROBLEMS_MAX = 5000;
const SAID_AT_ONCE = 5;

/**
 * The refusal of an upload: an issue per wrong cell, its path '3.B', in the sheet's order. With `nameOf` each also has
 * the name of its row and suggestions.
 */
export async function failureOf(
  problems: readonly Problem[],
  yieldLoop: YieldLoop,
  nameOf?: (row: number) => string,
  dataOf?: (issues: readonly Issue[]) => unknown,
): Promise<MimbarError> {
  const issues: Issue[] = [];
  for (const { row, column, cell, message, terdekat } of problems.slice(0, PROBLEMS_MAX)) {
    if (issues.length % SAID_AT_ONCE === 0) await yieldLoop();
    const said = await message(yieldLoop);
    const near = nameOf && terdekat ? await terdekat(yieldLoop) : [];
    const nama = nameOf?.(row) ?? '';
    issues.push({
      path: `${row}.${letterOf(column)}`,
      message: said,
      value: cell.slice(0, CELL_SHOWN),
      ...(nama !== '' && { nama }),
      ...(near.length > 0 && { terdekat: [...near] }),
    });
  }
  const rows = new Set(problems.map((problem) => problem.row)).size;
  const more =
    problems.length > PROBLEMS_MAX
      ? ` (${formatCount(PROBLEMS_MAX)} kesalahan pertama dari ${formatCount(problems.length)})`
      : '';
  const [first] = issues;
  // For clients that show only the sentence.
  const begins = first ? ` Baris ${first.path.replace('.', ', kolom ')}: ${first.message.replace(/\.$/, '')}.` : '';
  return new MimbarError(
    'invalid',
    `Tidak ada yang disimpan. Perbaiki ${formatCount(rows)} baris berikut${more}, lalu unggah lagi.${begins}`,
    { issues, data: dataOf?.(issues) },
  );
}
