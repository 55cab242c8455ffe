import type { Actor } from '#daemon/base/audit.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import { changesOf } from '#daemon/base/version.ts';
import { isNoted, type RosterCheck } from '#daemon/board/index.ts';
import type { RutinStore, RutinValues } from '#daemon/recurring/index.ts';
import {
  type ContactStore,
  newKunci,
  type CutiStore,
  type CutiValues,
  type JadwalIdentity,
  type JadwalValues,
  type NameIndex,
  nameKey,
  createLike,
  type Orang,
  type Person,
} from '#daemon/roster/index.ts';
import { isPlainDate } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import type { BentrokOf } from '#shared/roster/bentrok/answer.ts';
import { isOptional, sheetColumns } from '#shared/roster/column.ts';
import type { Contact } from '#shared/roster/contact.ts';
import { cutiNoun, cutiProblem } from '#shared/roster/cuti.ts';
import type { Jadwal, JadwalKind } from '#shared/roster/jadwal.ts';
import { GILIRAN_MAX, NAMES_APART, rutinNoun } from '#shared/roster/rutin/columns.ts';
import type { RutinUpdate } from '#shared/roster/rutin/rutin.ts';
import {
  cellReaders,
  clashWarnings,
  jumatanWarnings,
  lateWarnings,
  movedQuestions,
  oddWarnings,
  standingWarnings,
  nameNotes,
  namesakeQuestions,
  phoneNotes,
  rowList,
} from './cells.ts';
import { indexNames, nameLists, type NameSources } from './list-head.ts';
import type { SheetRow } from './spreadsheets.ts';
import type { ToStore, CellReader, CheckedRow, Asking, ChangedRow, StoredValues } from './upload-check.ts';
import { createUploadService, type UploadServices } from './upload.ts';

export interface JadwalUploadServices extends UploadServices, NameSources {
  store: {
    /** The schedules of a plain date. */
    identitiesOn(tanggal: string): JadwalIdentity[];
    insertMany(rows: readonly (JadwalValues & { updated_by: string })[]): number[];
    find(id: string): StoredValues<JadwalValues> | undefined;
  };
  changeMany(actor: Actor, rows: readonly { id: string; form: Partial<JadwalValues> }[]): { cancelled: number };
  /** The clashes of these new schedules with stored ones and with one another. */
  clashes: Pick<RosterCheck, 'people' | 'among'>;
  /** Notes if no automatic reminder will contain a schedule. */
  lateNotes(kind: JadwalKind): (jadwal: { tanggal: string; waktu: string; id_masjid: string }) => string[];
  /** The order of a pengajian in its day. */
  orderOf(jadwal: { tanggal: string; waktu: string; id_masjid: string }): number;
}

const DATES_A_TURN = 10;
const NAMED = ['masjid', 'mubaligh'] as const;

/** Uploads of both kinds of schedule; mosque and preacher are given by name. */
export function createJadwalUpload({ kind, columns }: Jadwal, services: JadwalUploadServices) {
  const { store } = services;
  const dateAt = sheetColumns(columns).findIndex(([name]) => name === 'tanggal');
  const identityOf = ({ tanggal, waktu = '', id_masjid, id_mubaligh }: JadwalValues): JadwalIdentity => ({
    tanggal,
    waktu,
    id_masjid,
    id_mubaligh,
  });
  const keyOf = ({ tanggal, waktu = '', id_masjid, id_mubaligh }: JadwalValues) =>
    [tanggal, id_masjid, id_mubaligh, waktu.toLowerCase()].join('|');
  const isMoved = ({ changes }: ToStore<JadwalValues>) =>
    !changes || changes.tanggal !== undefined || changes.id_masjid !== undefined;

  /** The stored schedules on the dates of the sheet. */
  async function storedFor(rows: readonly SheetRow[], yieldLoop: YieldLoop): Promise<JadwalIdentity[]> {
    const stored: JadwalIdentity[] = [];
    const dates = [...new Set(rows.map(({ cells }) => cells[dateAt]!))].filter(isPlainDate);
    for (const [at, date] of dates.entries()) {
      if (at % DATES_A_TURN === 0) await yieldLoop();
      for (const identity of store.identitiesOn(date)) stored.push(identity);
    }
    return stored;
  }

  async function warnings(
    accepted: readonly ToStore<JadwalValues>[],
    stored: readonly JadwalIdentity[],
    people: Awaited<ReturnType<RosterCheck['people']>>,
    yieldLoop: YieldLoop,
  ): Promise<string[]> {
    const rows = accepted.map(({ row, id = '', values: { tanggal, waktu = '', id_masjid, id_mubaligh } }) => ({
      row,
      id,
      kind,
      tanggal,
      waktu,
      id_masjid,
      id_mubaligh,
    }));
    await yieldLoop();
    const found = await services.clashes.among(rows, yieldLoop, new Set(rows.map(({ id }) => id)), people);
    const clashes: { row: number; bentrok: BentrokOf[] }[] = [];
    found.forEach((all, at) => {
      if (all.length === 0) return;
      const bentrok = all.filter((one) => isNoted(one, kind));
      if (bentrok.length > 0) clashes.push({ row: rows[at]!.row, bentrok });
    });
    await yieldLoop();
    const odd = oddWarnings(rows, services.today());
    await yieldLoop();
    return [
      ...(kind === 'jumatan'
        ? jumatanWarnings(
            rows.filter((_, at) => isMoved(accepted[at]!)),
            stored,
          )
        : []),
      ...odd,
      ...(await lateWarnings(rows, services.lateNotes(kind), yieldLoop)),
      ...clashWarnings(clashes),
    ];
  }

  return createUploadService<JadwalValues, JadwalValues & { updated_by: string }>(services, {
    noun: kind,
    columns,
    async open(rows, yieldLoop) {
      const names = await indexNames(services, NAMED, yieldLoop);
      const people = await services.clashes.people(yieldLoop);
      await yieldLoop();
      const stored = await storedFor(rows, yieldLoop);
      const keys = new Set(stored.map(keyOf));
      await yieldLoop();
      return {
        readers: cellReaders(columns, names),
        keyOf,
        isStored: (key) => keys.has(key),
        warnings: (accepted, yielding) => warnings(accepted, stored, people, yielding),
        questions: (_new, changed) => movedQuestions(changed, services.today()),
        find: store.find,
        stranger: (before, after) =>
          before.tanggal === after.tanggal ||
          before.id_masjid === after.id_masjid ||
          before.id_mubaligh === after.id_mubaligh
            ? undefined
            : 'ID ini di sini milik jadwal lain, dengan tanggal, masjid dan mubaligh lain. Kosongkan agar disimpan sebagai baris baru',
      };
    },
    insertMany: store.insertMany,
    change(actor, rows) {
      const changes = rows.map((row) => ({ id: row.id, form: row.changes }));
      return services.changeMany(actor, changes).cancelled;
    },
    rowOf: (values, actor) => ({
      ...values,
      ...(values.waktu !== undefined && { waktu_order: services.orderOf(identityOf(values)) }),
      updated_by: actor.label,
    }),
    lists: (yieldLoop) => nameLists(services, NAMED, yieldLoop),
  });
}

/** Limit, because each series creates its schedules. */
const CHANGES_MAX = 100;

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
      const ids = rows.map((row) => store.insert(row));
      onStored();
      return ids;
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

const CUTI_NAMED = ['mubaligh'] as const;
const PREACHERS_AT_ONCE = 100;

interface CutiUploadServices extends UploadServices, NameSources<'mubaligh'> {
  store: Pick<CutiStore, 'of' | 'daysOf' | 'jadwalDuring' | 'insertMany' | 'find'>;
  update(actor: Actor, id: string, input: Partial<CutiValues>): unknown;
}

/** Uploads of leaves; the preacher is given by name. Preacher and days together identify a leave. */
export function createCutiUpload(services: CutiUploadServices) {
  const { store } = services;
  const { columns } = cutiNoun;
  const keyOf = ({ id_mubaligh, dari, sampai, bagian }: Omit<CutiValues, 'alasan'>) =>
    [id_mubaligh, dari, sampai, bagian ?? ''].join('|');

  /** The rows with a schedule on their days. */
  async function withJadwal(rows: readonly CheckedRow<CutiValues>[], yieldLoop: YieldLoop): Promise<number[]> {
    const found: number[] = [];
    for (const [at, [id, own]] of [...Map.groupBy(rows, ({ values }) => values.id_mubaligh)].entries()) {
      if (at % PREACHERS_AT_ONCE === 0) await yieldLoop();
      const days = store.daysOf(id);
      for (const { row, values } of own) {
        const first = firstFrom(days, values.dari);
        if (first === undefined || first > values.sampai) continue;
        if (values.bagian === null || store.jadwalDuring(values).length > 0) found.push(row);
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
        const known = stored.get(id) ?? new Set(store.of(id).map((leave) => keyOf({ id_mubaligh: id, ...leave })));
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

/** Pairs of names that one question shows. */
const PAIRS_SHOWN = 3;

/** Pairs of rows that one upload tells apart. */
const APART_MAX = 20_000;

/** Uploads of masjid and mubaligh; name and number together identify a row. */
export function createContactUpload<Row, Input extends { no_hp: string }>(
  contact: Contact,
  services: UploadServices & {
    store: ContactStore<Row, Input>;
    update(actor: Actor, id: string, input: Partial<Input>): { data: { cancelled?: number } };
    orang?: Pick<Orang, 'like' | 'tellApart'>;
  },
) {
  const { noun, columns } = contact;
  const { store } = services;
  const nama = contact.nama as keyof Input;
  const names = sheetColumns(columns)
    .filter(([, column, { format }]) => format === 'text' && !isOptional(column))
    .map(([name]) => name as keyof Input);
  const phoneAt = sheetColumns(columns).findIndex(([name]) => name === 'no_hp');
  const keyOf = (name: string, number: string) => `${nameKey(name)}|${normalizePhone(number)}`;
  const personOf = (values: Input, id = '') => ({ id, nama: String(values[nama]), no_hp: values.no_hp });

  /** Whether rows are men who are stored already, or stand above in the sheet, under another name. */
  function personAsking(
    fresh: readonly CheckedRow<Input>[],
    changed: readonly ChangedRow<Input>[],
    stored: readonly Person[],
  ): Asking[] {
    const like = createLike(stored);
    const doubtful = [
      ...changed.flatMap(({ row, id, values, changes }) => {
        const own = personOf(values, id);
        const isAddressed = 'no_hp' in changes || nama in changes;
        const [found] = isAddressed ? services.orang!.like(own) : [];
        return found ? [{ row, own, found }] : [];
      }),
      ...fresh.flatMap(({ row, values }) => {
        const own = personOf(values);
        const [found] = like.find(own);
        like.add(own);
        return found ? [{ row, own, found }] : [];
      }),
    ];
    const [first] = doubtful;
    if (!first) return [];
    const baris = doubtful.map(({ row }) => row);
    const same = first.found.by === 'nomor' ? 'nomornya sama' : 'namanya hanya berbeda gelar atau ejaan';
    const pairs = doubtful
      .slice(0, PAIRS_SHOWN)
      .map(({ row, own, found }) => `${row}: '${own.nama.slice(0, 60)}' dan '${found.one.nama.slice(0, 60)}'`)
      .join('; baris ');
    const more = baris.length > PAIRS_SHOWN ? `; juga ${rowList(baris.slice(PAIRS_SHOWN))}` : '';
    return [
      {
        kunci: 'orang',
        path: `${first.row}`,
        teks: `Orang yang sama? Baris ${pairs}${more}, ${same}`,
        baris,
        wajib: false,
        pilihan: [
          { nilai: 'satu', label: 'Orang yang sama: simpan sekali', lewati: baris },
          {
            nilai: 'beda',
            label: 'Orang berbeda: simpan semua',
            keep: () => tellApart(doubtful.map(({ own }) => own)),
          },
        ],
      },
    ];
  }

  /** The rows are stored now: each is none of those that it is like. */
  function tellApart(persons: readonly Person[]): void {
    const keys = new Set(persons.map(({ nama, no_hp }) => keyOf(nama, no_hp)));
    const all = store.contacts();
    const like = createLike(all);
    let pairs = 0;
    for (const own of all) {
      if (!keys.has(keyOf(own.nama, own.no_hp))) continue;
      const others: string[] = [];
      for (const { one } of like.find(own)) {
        if (one.id !== own.id) others.push(one.id);
        if (++pairs > APART_MAX)
          throw new MimbarError('too_large', 'Terlalu banyak baris dengan satu nomor. Bagi menjadi beberapa berkas.');
      }
      services.orang!.tellApart(own.id, others);
    }
  }

  return createUploadService<Input, Input & { kunci: string; updated_by: string }>(services, {
    noun,
    columns,
    async open(rows, yieldLoop) {
      const contacts = store.contacts();
      await yieldLoop();
      const stored = new Set(contacts.map((row) => keyOf(row.nama, row.no_hp)));
      const named = new Set(contacts.map((row) => nameKey(row.nama)));
      const nameOf = (values: Input) => nameKey(String(values[nama]));
      const isSameNumber = (one: string, other: string) => normalizePhone(one) === normalizePhone(other);
      return {
        readers: cellReaders(columns),
        keyOf: (values) => keyOf(String(values[nama]), values.no_hp),
        isStored: (key) => stored.has(key),
        warnings: (accepted) => [
          ...nameNotes(accepted.map(({ row, values }) => ({ row, names: names.map((name) => String(values[name])) }))),
          ...phoneNotes(accepted, rows, phoneAt),
        ],
        questions(fresh) {
          const seen = new Set(named);
          const namesakes: number[] = [];
          for (const { row, values } of fresh) {
            const name = nameOf(values);
            if (seen.has(name)) namesakes.push(row);
            seen.add(name);
          }
          return namesakeQuestions(noun, namesakes);
        },
        tanya: (fresh, changed) => (services.orang ? personAsking(fresh, changed, contacts) : []),
        find: (id) => store.find(id) as StoredValues<Input> | undefined,
        changesOf(before, read) {
          const { no_hp, ...rest } = changesOf(before, read);
          const isNew = no_hp !== undefined && !isSameNumber(no_hp, before.no_hp);
          return { ...rest, ...(isNew && { no_hp }) } as Partial<Input>;
        },
        stranger: (before, after) =>
          nameOf(before) === nameOf(after) || isSameNumber(before.no_hp, after.no_hp)
            ? undefined
            : `ID ini di sini milik ${String(before[nama])}, dengan nama dan nomor lain. Kosongkan agar disimpan sebagai baris baru`,
      };
    },
    insertMany: store.insertMany,
    change(actor, rows) {
      return rows.reduce((sum, { id, changes }) => sum + (services.update(actor, id, changes).data.cancelled ?? 0), 0);
    },
    rowOf: (values, actor) => ({ ...values, kunci: newKunci(), updated_by: actor.label }),
  });
}
