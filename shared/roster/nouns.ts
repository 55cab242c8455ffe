import type { RowNoun } from '../base/row-noun.ts';
import type { Columns } from './column.ts';
import { cutiNoun } from './cuti.ts';
import { jumatanNoun } from './jumatan.ts';
import { masjidNoun } from './masjid.ts';
import { mubalighNoun } from './mubaligh.ts';
import { pengajianNoun } from './pengajian.ts';
import { rutinNoun } from './rutin/columns.ts';
import { templateColumns } from './template.ts';

/** The columns of every noun whose rows people write. */
export const NOUN_COLUMNS: Record<RowNoun, Columns> = {
  masjid: masjidNoun.columns,
  mubaligh: mubalighNoun.columns,
  pengajian: pengajianNoun.columns,
  jumatan: jumatanNoun.columns,
  cuti: cutiNoun.columns,
  rutin: rutinNoun.columns,
  template: templateColumns,
};
