/** Names as people type them: case and extra space say nothing. */
export function nameKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}

export interface NameIndex {
  /** The names for a drop-down, in the order given; where two share one, with their ids: 'Al-Ikhlas #12'. */
  labels: string[];
  /** The label of a row; '' where there is no such row. */
  label(id: string): string;
  /** The row that a text names, or why it names none; the reason is worked out only when it is asked for. */
  resolve(text: string): { id: string } | { problem: () => string };
}

/** So many unknown names get a suggestion; finding one means a look at every name. */
const SUGGESTIONS_MAX = 200;

/** No name is longer; a text that is gets no suggestion, and stands in its message by its beginning. */
const LONGEST = 100;
const shown = (text: string) => (text.length > LONGEST ? `${text.slice(0, 60)}…` : text);

/** Finds rows by what a spreadsheet calls them (contract, Spreadsheets). `noun` is 'masjid' or 'mubaligh'. */
export function createNameIndex(noun: string, rows: readonly { id: string; nama: string }[]): NameIndex {
  const idsByKey = Map.groupBy(rows, (row) => nameKey(row.nama));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const labelOf = (row: { id: string; nama: string }) => (idsByKey.get(nameKey(row.nama))!.length > 1 ? `${row.nama} #${row.id}` : row.nama);
  const labels = rows.map(labelOf);
  const suggestions = new Map<string, string | undefined>();

  function suggestion(key: string): string | undefined {
    if (!suggestions.has(key) && suggestions.size < SUGGESTIONS_MAX) suggestions.set(key, nearest(key, labels));
    return suggestions.get(key);
  }

  function unknown(text: string): string {
    const near = text.length > LONGEST ? undefined : suggestion(nameKey(text));
    const known = rows.length === 0 ? `. Belum ada data ${noun}` : near === undefined ? '' : `. Nama terdekat: '${near}'`;
    return `${capital(noun)} '${shown(text)}' tidak ditemukan${known}`;
  }

  return {
    labels,
    label: (id) => (rowById.has(id) ? labelOf(rowById.get(id)!) : ''),
    resolve(text) {
      const key = nameKey(text);
      const named = idsByKey.get(key) ?? [];
      if (named.length === 1) return { id: named[0]!.id };
      if (named.length > 1) {
        const choices = named.slice(0, 5).map((row) => `'${labelOf(row)}'`).join(' atau ');
        return { problem: () => `Ada ${named.length} ${noun} bernama '${shown(text)}'. Tulis ${choices}` };
      }
      const [, name, id] = /^(.*?)\s*#\s*(\d{1,15})$/.exec(key) ?? [];
      const row = id === undefined ? undefined : rowById.get(id);
      if (row && (name === '' || nameKey(name!) === nameKey(row.nama))) return { id: row.id };
      return { problem: () => unknown(text) };
    },
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The name with the fewest letters to change; of equals the first. */
function nearest(key: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const distance = editDistance(key, nameKey(name), fewest);
    if (distance < fewest) [best, fewest] = [name, distance];
  }
  return best;
}

/** Letters to insert, delete or replace; gives up with Infinity once it can't be fewer than `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return Number.POSITIVE_INFINITY;
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const replaced = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      const cost = Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1);
      current.push(cost);
      if (cost < least) least = cost;
    }
    if (least >= limit) return Number.POSITIVE_INFINITY;
    previous = current;
  }
  return previous[b.length]!;
}
