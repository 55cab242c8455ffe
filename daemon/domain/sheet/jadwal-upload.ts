import { isPlainDate } from '#shared/base/dates.ts';
import { pengajianInput } from '#shared/roster/pengajian.ts';
import { waktuOrder } from '#shared/base/waktu.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { SheetRow, TemplateColumn } from './spreadsheets.ts';
import type { Actor } from '../base/actor.ts';
import { createNameIndex, type NameIndex } from '../roster/name-index.ts';
import type { Sliced } from '../base/slices.ts';
import { createUploadService, INPUT_SHEET, type UploadServices } from './upload.ts';
import { dateReader, formReader, nameReader, type CellReader, type CheckedRow } from './upload-check.ts';
import { jumatanWarnings, lateWarnings } from './upload-warnings.ts';
import type { ManyRows } from '../base/many-rows.ts';
import type { JadwalIdentity, JadwalValues } from '../roster/jadwal-store.ts';

export interface JadwalUploadServices extends UploadServices {
  store: {
    /** What is stored for a plain date. */
    identitiesOn(tanggal: string): JadwalIdentity[];
    manyRows(): ManyRows<JadwalValues & { updated_by: string }>;
  };
  masjid: { names(): { id: string; nama: string }[] };
  mubaligh: { names(): { id: string; nama: string }[] };
  /** What to say when no automatic reminder will speak of a schedule. */
  lateNote(kind: JadwalKind, jadwal: { tanggal: string; waktu: string }): string[];
}

const INFO_SHEET = 'INFO KODE (JANGAN DIUBAH)';
const tanggalColumn: TemplateColumn = { header: 'Tanggal', width: 16, format: 'date', hint: 'Misalnya 20/11/2026' };
const waktuColumn: TemplateColumn = { header: 'Waktu', width: 20, format: 'time', hint: "Misalnya 19:30 atau Ba'da Maghrib" };
const nameColumns: TemplateColumn[] = [
  { header: 'Masjid', width: 40, format: 'text', dropdown: 'masjid', hint: 'Pilih dari daftar' },
  { header: 'Mubaligh', width: 40, format: 'text', dropdown: 'mubaligh', hint: 'Pilih dari daftar' },
];

/** Columns: tanggal, waktu, nama masjid, nama mubaligh. */
export function createPengajianUpload(services: JadwalUploadServices) {
  const { waktu } = pengajianInput.shape;
  return createJadwalUpload('pengajian', services, {
    columns: [tanggalColumn, waktuColumn, ...nameColumns],
    readers: (masjid, mubaligh) => [
      dateReader('Tanggal pengajian harus diisi'),
      formReader(waktu),
      nameReader(masjid, 'Kode masjid harus diisi'),
      nameReader(mubaligh, 'Kode mubaligh harus diisi'),
    ],
    identityOf: ([tanggal, time, id_masjid, id_mubaligh]) => ({ tanggal: tanggal!, waktu: time!, id_masjid: id_masjid!, id_mubaligh: id_mubaligh! }),
    warnings: () => [],
  });
}

/** Columns: tanggal, nama masjid, nama mubaligh. */
export function createJumatanUpload(services: JadwalUploadServices) {
  const identityOf = ([tanggal, id_masjid, id_mubaligh]: readonly string[]): JadwalIdentity => ({
    tanggal: tanggal!, waktu: '', id_masjid: id_masjid!, id_mubaligh: id_mubaligh!,
  });
  return createJadwalUpload('jumatan', services, {
    columns: [tanggalColumn, ...nameColumns],
    readers: (masjid, mubaligh) => [
      dateReader('Tanggal jumatan harus diisi'),
      nameReader(masjid, 'Masjid harus diisi'),
      nameReader(mubaligh, 'Mubaligh harus diisi'),
    ],
    identityOf,
    warnings: (rows, stored) => jumatanWarnings(rows.map(({ row, values }) => ({ row, ...identityOf(values) })), stored),
  });
}

interface JadwalUpload {
  columns: TemplateColumn[];
  readers(masjid: NameIndex, mubaligh: NameIndex): CellReader[];
  identityOf(values: readonly string[]): JadwalIdentity;
  warnings(rows: readonly CheckedRow[], stored: readonly JadwalIdentity[]): string[];
}

function createJadwalUpload(kind: JadwalKind, services: JadwalUploadServices, upload: JadwalUpload) {
  const { store } = services;
  const { columns, identityOf } = upload;
  const keyOf = ({ tanggal, waktu, id_masjid, id_mubaligh }: JadwalIdentity) => `${tanggal}|${id_masjid}|${id_mubaligh}|${waktu.toLowerCase()}`;
  const identified = (rows: readonly CheckedRow[]) => rows.map(({ row, values }) => ({ row, ...identityOf(values) }));
  const isLate = (tanggal: string, waktu: string) => services.lateNote(kind, { tanggal, waktu }).length > 0;
  const names = () => ({
    masjid: createNameIndex('masjid', services.masjid.names()),
    mubaligh: createNameIndex('mubaligh', services.mubaligh.names()),
  });

  /** What is stored for the dates of the sheet. */
  function* storedFor(rows: readonly SheetRow[]): Sliced<JadwalIdentity[]> {
    const stored: JadwalIdentity[] = [];
    for (const date of new Set(rows.map(({ cells }) => cells[0]!))) {
      if (!isPlainDate(date)) continue;
      for (const identity of store.identitiesOn(date)) stored.push(identity);
      yield;
    }
    return stored;
  }

  return createUploadService(services, {
    noun: kind,
    columns: columns.map((column) => column.format),
    *open(rows) {
      const { masjid, mubaligh } = names();
      yield;
      const stored = yield* storedFor(rows);
      const keys = new Set(stored.map(keyOf));
      yield;
      return {
        readers: upload.readers(masjid, mubaligh),
        keyOf: (values) => keyOf(identityOf(values)),
        isStored: (key) => keys.has(key),
        warnings: (accepted) => [...upload.warnings(accepted, stored), ...lateWarnings(identified(accepted), isLate)],
      };
    },
    manyRows: store.manyRows,
    rowOf: (values, actor) => storedRow(kind, identityOf(values), actor),
    template() {
      const { masjid, mubaligh } = names();
      const lists = { masjid: { header: 'Masjid', values: masjid.labels }, mubaligh: { header: 'Mubaligh', values: mubaligh.labels } };
      return { sheet: INPUT_SHEET, columns, lists: { sheet: INFO_SHEET, columns: lists } };
    },
  });
}

function storedRow(kind: JadwalKind, { waktu, ...identity }: JadwalIdentity, actor: Actor): JadwalValues & { updated_by: string } {
  const values = { ...identity, updated_by: actor.label };
  return kind === 'pengajian' ? { ...values, waktu, waktu_order: waktuOrder(waktu) } : values;
}
