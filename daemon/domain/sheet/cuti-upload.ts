import { cutiNoun, cutiProblem } from '#shared/roster/cuti.ts';
import type { Actor } from '#daemon/base/audit.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import type { CutiStore, CutiValues } from '#daemon/roster/cuti.store.ts';
import { cellReaders } from './cell-reader.ts';
import { indexNames, nameLists, type NameSources } from './named-sheet.ts';
import { createUploadService, type UploadServices } from './upload.ts';
import type { CheckedRow } from './upload-check.ts';
import { standingWarnings } from './upload-warnings.ts';

const CUTI_NAMED = ['mubaligh'] as const;
const PREACHERS_AT_ONCE = 100;

interface CutiUploadServices extends UploadServices, NameSources<'mubaligh'> {
  store: Pick<CutiStore, 'of' | 'daysOf' | 'insertMany' | 'find'>;
  update(actor: Actor, id: string, input: Partial<CutiValues>): unknown;
}

/** Uploads of leaves; the preacher is given by name. Preacher and days together identify a leave. */
export function createCutiUpload(services: CutiUploadServices) {
  const { store } = services;
  const { columns } = cutiNoun;
  const keyOf = ({ id_mubaligh, dari, sampai }: Omit<CutiValues, 'alasan'>) => `${id_mubaligh}|${dari}|${sampai}`;

  /** The rows with a schedule on their days. */
  async function withJadwal(rows: readonly CheckedRow<CutiValues>[], yieldLoop: YieldLoop): Promise<number[]> {
    const found: number[] = [];
    for (const [at, [id, own]] of [...Map.groupBy(rows, ({ values }) => values.id_mubaligh)].entries()) {
      if (at % PREACHERS_AT_ONCE === 0) await yieldLoop();
      const days = store.daysOf(id);
      for (const { row, values } of own) {
        const first = firstFrom(days, values.dari);
        if (first !== undefined && first <= values.sampai) found.push(row);
      }
    }
    return found.toSorted((a, b) => a - b);
  }

  return createUploadService<CutiValues, CutiValues & { updated_by: string }>(services, {
    noun: 'cuti',
    columns,
    async open(_rows, yieldLoop) {
      const names = await indexNames(services, CUTI_NAMED, yieldLoop);
      // Stored leaves by preacher, read when a row contains him.
      const stored = new Map<string, Set<string>>();
      const storedOf = (id: string) => {
        const known =
          stored.get(id) ?? new Set(store.of(id).map(({ dari, sampai }) => keyOf({ id_mubaligh: id, dari, sampai })));
        stored.set(id, known);
        return known;
      };
      return {
        readers: cellReaders(columns, names),
        problemOf(values) {
          const message = cutiProblem(values);
          return message === undefined ? undefined : { column: 'sampai', message };
        },
        keyOf,
        isStored: (key) => storedOf(key.slice(0, key.indexOf('|'))).has(key),
        find: store.find,
        stranger: (before, after) =>
          before.id_mubaligh === after.id_mubaligh || before.dari === after.dari
            ? undefined
            : 'ID ini di sini milik cuti lain, dengan mubaligh dan hari lain. Kosongkan agar disimpan sebagai baris baru',
        warnings: async (accepted, yielding) => standingWarnings(await withJadwal(accepted, yielding)),
      };
    },
    insertMany: store.insertMany,
    change(actor, rows) {
      for (const { id, changes } of rows) services.update(actor, id, changes);
      return 0;
    },
    rowOf: (values, actor) => ({ ...values, updated_by: actor.label }),
    lists: (yieldLoop) => nameLists(services, CUTI_NAMED, yieldLoop),
  });
}

/** The first of these ordered days that is not before a day. */
function firstFrom(days: readonly string[], from: string): string | undefined {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return days[low];
}
