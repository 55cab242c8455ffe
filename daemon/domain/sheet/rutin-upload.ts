import { isPlainDate } from '#shared/base/dates.ts';
import { GILIRAN_MAX, NAMES_APART, rutinNoun } from '#shared/roster/rutin/columns.ts';
import type { RutinUpdate } from '#shared/roster/rutin/rutin.ts';
import type { Actor } from '#daemon/base/audit.ts';
import type { NameIndex } from '#daemon/roster/name.ts';
import type { RutinStore, RutinValues } from '#daemon/recurring/rutin.store.ts';
import { cellReaders } from './cell-reader.ts';
import { indexNames, nameLists, type NameSources } from './named-sheet.ts';
import type { CellReader } from './upload-check.ts';
import { createUploadService, type UploadServices } from './upload.ts';

/** Limit, because each series creates its schedules. */
const CHANGES_MAX = 100;
const NAMED = ['masjid', 'mubaligh'] as const;

type Row = RutinValues & { updated_by: string };
interface RutinUploadServices extends UploadServices, NameSources {
  store: Pick<RutinStore, 'ofMasjid' | 'insert' | 'find'>;
  update(actor: Actor, id: string, input: RutinUpdate): { data: { cancelled?: number } };
  /** The error in the days of a series. */
  problemOf(values: Pick<RutinValues, 'mulai' | 'sampai'>): { column: string; message: string } | undefined;
  /** Called after series were stored: the clock job creates their schedules, one series after the other. */
  onStored(): void;
}

/** Uploads of recurring pengajian. Mosque, time, rule and start together identify one. */
export function createRutinUpload(services: RutinUploadServices) {
  const { store, problemOf, onStored } = services;
  const { columns } = rutinNoun;
  const keyOf = ({ id_masjid, waktu, aturan, mulai }: Pick<RutinValues, 'id_masjid' | 'waktu' | 'aturan' | 'mulai'>) =>
    [id_masjid, waktu.toLowerCase(), aturan, mulai].join('|');

  return createUploadService<RutinValues, Row>(services, {
    noun: 'rutin',
    columns,
    async open(_rows, yieldLoop) {
      const names = await indexNames(services, NAMED, yieldLoop);
      const stored = new Map<string, Set<string>>();
      const storedOf = (id: string) => {
        const known = stored.get(id) ?? new Set(store.ofMasjid(id).map(keyOf));
        stored.set(id, known);
        return known;
      };
      return {
        readers: { ...cellReaders(columns, names), id_mubaligh: giliranReader(names.mubaligh) },
        problemOf(values) {
          const dates = [
            ...(values.sampai === null ? [] : [['sampai', values.sampai]]),
            ...values.kecuali.map((one) => ['kecuali', one]),
          ];
          const wrong = dates.find(([, date]) => !isPlainDate(date!));
          if (wrong)
            return {
              column: wrong[0]!,
              message: `Tanggal '${wrong[1]!.slice(0, 40)}' tidak dikenal. Isi misalnya 2027-03-09`,
            };
          return problemOf(values);
        },
        keyOf,
        isStored: (key) => storedOf(key.slice(0, key.indexOf('|'))).has(key),
        warnings: () => [],
        find: store.find,
        stranger: (before, after) =>
          before.id_masjid === after.id_masjid || before.mulai === after.mulai
            ? undefined
            : 'ID ini di sini milik pengajian rutin lain, dengan masjid dan mulai lain. Kosongkan agar disimpan sebagai baris baru',
      };
    },
    changesMax: CHANGES_MAX,
    change(actor, rows) {
      return rows.reduce(
        (sum, { id, changes }) => sum + (services.update(actor, id, changes as RutinUpdate).data.cancelled ?? 0),
        0,
      );
    },
    insertMany(rows) {
      for (const row of rows) store.insert(row);
      onStored();
    },
    rowOf: (values, actor) => ({ ...values, tetap: [], updated_by: actor.label }),
    lists: (yieldLoop) => nameLists(services, NAMED, yieldLoop),
  });
}

/** The ids of the preachers that the cell names, in the order of their turns. */
function giliranReader(index: NameIndex): CellReader {
  return (cell) => {
    const named = cell.split(NAMES_APART).filter((name) => name.trim() !== '');
    if (named.length === 0) return { problem: () => 'Mubaligh harus diisi' };
    if (named.length > GILIRAN_MAX) return { problem: () => `Paling banyak ${GILIRAN_MAX} mubaligh bergiliran` };
    const ids: string[] = [];
    for (const name of named) {
      const found = index.resolve(name);
      // A single name among several in a cell cannot be replaced.
      if (!('id' in found)) return named.length === 1 ? found : { problem: found.problem };
      ids.push(found.id);
    }
    return { value: ids };
  };
}
