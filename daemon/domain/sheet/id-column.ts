import { formatCount } from '#shared/base/count.ts';
import { told } from './upload-warnings.ts';

/** A row with an id: the stored values, or the problem with the id; neither if the id is unknown here. */
interface Named<Values> {
  id: string;
  before?: Values;
  message?: string;
}

/**
 * The export's column with the id of each stored row. An unknown id creates a new row, because the file may come from
 * another Mimbar.
 */
export function createIdColumn<Values>(check: { find?(id: string): Values | undefined }, at: number) {
  const rowOf = new Map<string, number>();
  const unknown: number[] = [];
  const of = (cells: readonly string[]): string | undefined => (check.find && cells[at]) || undefined;

  function take(row: number, cells: readonly string[]): Named<Values> | undefined {
    const id = of(cells);
    if (id === undefined) return undefined;
    if (!/^[1-9]\d{0,14}$/.test(id))
      return { id, message: `'${id.slice(0, 20)}' bukan ID. Kosongkan agar disimpan sebagai baris baru` };
    const above = rowOf.get(id);
    if (above !== undefined) return { id, message: `ID ${id} sudah ada di baris ${above}` };
    rowOf.set(id, row);
    const before = check.find!(id);
    if (before !== undefined) return { id, before };
    unknown.push(row);
    return { id };
  }

  return {
    of,
    take,
    warnings: (): string[] =>
      unknown.length === 0
        ? []
        : [`${formatCount(unknown.length)} ID tidak ada di sini, jadi barisnya baru: ${told(unknown)}`],
  };
}
