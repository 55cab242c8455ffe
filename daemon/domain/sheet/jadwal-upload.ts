import { isPlainDate } from '#shared/base/dates.ts';
import { sheetColumns } from '#shared/roster/column.ts';
import type { BentrokOf } from '#shared/roster/bentrok/answer.ts';
import type { Jadwal, JadwalKind } from '#shared/roster/jadwal.ts';
import type { Actor } from '#daemon/base/audit.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import type { JadwalIdentity, JadwalValues } from '#daemon/roster/jadwal.store.ts';
import type { RosterCheck } from '#daemon/board/roster-check.ts';
import { cellReaders } from './cell-reader.ts';
import { indexNames, nameLists, type NameSources } from './named-sheet.ts';
import type { SheetRow } from './spreadsheets.ts';
import { createUploadService, type UploadServices } from './upload.ts';
import type { ToStore } from './upload-check.ts';
import { clashWarnings, jumatanWarnings, lateWarnings, movedQuestions, oddWarnings } from './upload-warnings.ts';

export interface JadwalUploadServices extends UploadServices, NameSources {
  store: {
    /** The schedules of a plain date. */
    identitiesOn(tanggal: string): JadwalIdentity[];
    insertMany(rows: readonly (JadwalValues & { updated_by: string })[]): void;
    find(id: string): JadwalValues | undefined;
  };
  changeMany(actor: Actor, rows: readonly { id: string; form: Partial<JadwalValues> }[]): { cancelled: number };
  /** The plain date. */
  today(): string;
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
    // A mosque's second sermon on a day has its own warning.
    const clashes: { row: number; bentrok: BentrokOf[] }[] = [];
    found.forEach((all, at) => {
      if (all.length === 0) return;
      const bentrok = all.filter(({ jenis }) => jenis !== 'masjid_ganda');
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
