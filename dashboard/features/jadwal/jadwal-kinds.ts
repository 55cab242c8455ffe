import type * as z from 'zod';
import { formValues, type Columns } from '#shared/roster/column.ts';
import { jumatanInput, jumatanNoun, type Jumatan, type JumatanInput } from '#shared/roster/jumatan.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { pengajianInput, pengajianNoun, type Pengajian, type PengajianInput } from '#shared/roster/pengajian.ts';

/** A schedule of either kind; only a pengajian has a time and may belong to a series. */
export type Jadwal = Jumatan & Partial<Pick<Pengajian, 'waktu' | 'id_rutin'>>;
export type JadwalInput = JumatanInput & Partial<Pick<PengajianInput, 'waktu'>>;

export interface JadwalFacts {
  kind: JadwalKind;
  title: string;
  schema: z.ZodType<JadwalInput, JadwalInput>;
  empty: JadwalInput;
  columns: Columns;
  hasWaktu: boolean;
  statusSortable: boolean;
  /** Whether a whole month is sent as one message. */
  hasDigest: boolean;
}

/** Everything in which the two kinds of schedule differ. */
export const JADWAL_KINDS: Record<JadwalKind, JadwalFacts> = {
  pengajian: {
    ...pengajianNoun,
    title: 'Pengajian',
    schema: pengajianInput,
    empty: formValues(pengajianNoun.columns) as JadwalInput,
    hasWaktu: true,
    statusSortable: true,
    hasDigest: true,
  },
  jumatan: {
    ...jumatanNoun,
    title: 'Jumatan',
    schema: jumatanInput,
    empty: formValues(jumatanNoun.columns) as JadwalInput,
    hasWaktu: false,
    statusSortable: false,
    hasDigest: false,
  },
};
