import { tidied } from '#shared/roster/column.ts';
import type { Jadwal } from '#shared/roster/jadwal.ts';
import { type Actor, type Audit, changed, forTrail } from '#daemon/base/audit.ts';
import { invalidField, notFound } from '#daemon/base/errors.ts';
import { changesOf } from '#daemon/base/version.ts';
import type { JadwalStore, JadwalValues, StoredJadwal } from '#daemon/storage/roster/jadwal.ts';
import type { Keep } from './penghapusan/penghapusan.ts';
import { requireDate } from './plain-dates.ts';

/** The form values of either kind; only pengajian has `waktu`. */
export interface JadwalForm {
  tanggal: string;
  id_masjid: string | number;
  id_mubaligh: string | number;
  waktu?: string;
}

export interface JadwalRow {
  id: string;
  tanggal: string;
  waktu?: string;
  id_masjid: string;
  nama_masjid: string;
  id_mubaligh: string;
  version: number;
}

/** One of many changes. With an `id` it changes that schedule, or deletes it if the form is null. */
export interface JadwalChange<Form extends JadwalForm> {
  id?: string | undefined;
  form: Form | Partial<Form> | null;
}

export interface ChangeOptions {
  /** One of several changes in a transaction; the caller reports their clashes at the end. */
  isPart?: boolean;
}

interface Finder {
  find(id: string): object | undefined;
}

export interface JadwalWriterParts<Row> {
  store: JadwalStore<Row>;
  masjid: Finder;
  mubaligh: Finder;
  /** IANA name of the deployment's zone, in which instants become dates. */
  timezone: string;
  audit: Audit;
  keep: Keep;
  /** The position of a pengajian in its day, in minutes after midnight; plain date. */
  orderOf(jadwal: { tanggal: string; waktu: string; id_masjid: string }): number;
}

/** Inserts, changes and deletes one schedule of either kind with its audit row. Call it inside a transaction. */
export function createJadwalWriter<Row extends JadwalRow, Form extends JadwalForm>(
  { kind, columns }: Jadwal,
  services: JadwalWriterParts<Row>,
) {
  const { store, timezone, audit, keep } = services;

  function getJadwal(id: string): StoredJadwal<Row> {
    const row = store.find(id);
    if (!row) throw notFound(`Jadwal ${kind} tidak ditemukan`);
    return row;
  }

  const plainDate = (path: string, input: string): string => requireDate(path, input, timezone);

  function stored({ tanggal, ...form }: Partial<JadwalForm>): Partial<JadwalValues> {
    return tidied(columns, {
      ...form,
      tanggal: tanggal === undefined ? undefined : plainDate('tanggal', tanggal),
    }) as Partial<JadwalValues>;
  }

  /** Adds the order in the day if a value that it depends on has changed. */
  function withOrder<T extends Partial<JadwalValues>>(values: T, before?: JadwalValues): T {
    const { waktu, tanggal, id_masjid } = { ...before, ...values };
    if (waktu === undefined || tanggal === undefined || id_masjid === undefined) return values;
    const isSame = values.waktu === undefined && values.tanggal === undefined && values.id_masjid === undefined;
    return isSame ? values : { ...values, waktu_order: services.orderOf({ waktu, tanggal, id_masjid }) };
  }

  function checkReferences({ id_masjid, id_mubaligh }: Partial<JadwalValues>): void {
    if (id_masjid !== undefined && !services.masjid.find(id_masjid))
      throw invalidField('id_masjid', 'Masjid tidak ditemukan');
    if (id_mubaligh !== undefined && !services.mubaligh.find(id_mubaligh))
      throw invalidField('id_mubaligh', 'Mubaligh tidak ditemukan');
  }

  function insert(actor: Actor, form: Form): { id: string; values: JadwalValues } {
    const values = stored(form) as JadwalValues;
    checkReferences(values);
    const id = store.insert({ ...withOrder(values), updated_by: actor.label });
    audit.record(actor, `${kind}.create`, `${kind}:${id}`, { after: forTrail(kind, values) });
    return { id, values };
  }

  /** The fields of a form that differ from the row; checks that the mosque and preacher exist. */
  function changesBy(before: StoredJadwal<Row>, form: Partial<Form>): Partial<JadwalValues> {
    const changes = changesOf(before, stored(form));
    checkReferences(changes);
    return changes;
  }

  /** The caller has cancelled its waiting messages before. */
  function change(actor: Actor, before: StoredJadwal<Row>, changes: Partial<JadwalValues>): void {
    const { id } = before;
    store.update(id, { ...withOrder(changes, before), updated_by: actor.label });
    audit.record(actor, `${kind}.update`, `${kind}:${id}`, changed(kind, before, changes));
  }

  /** As `change`; `cancelled` is the number of its cancelled messages. */
  function drop(actor: Actor, id: string, cancelled: number): { penghapusan?: string } {
    const before = forTrail(kind, getJadwal(id));
    const kept = keep(actor, kind, () => ({ count: store.remove([id]), cancelled }));
    audit.record(actor, `${kind}.delete`, `${kind}:${id}`, { before, ...kept });
    return kept;
  }

  return { getJadwal, plainDate, insert, changesBy, change, drop };
}
