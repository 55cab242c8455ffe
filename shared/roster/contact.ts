import * as z from 'zod';
import { exportEndpoint, exportFormat, paging } from '../base/export.ts';
import { listQuery, wilayahFilter } from '../base/list.ts';
import { readDeleteEndpoints, saveQuery, spreadsheetEndpoints, writeEndpoints } from '../base/resource.ts';
import { inputOf, rowOf, type Columns } from './column.ts';

/** What masjid and mubaligh are: a name and a number that schedules refer to and messages go to. */
export interface Contact<C extends Columns = Columns> {
  noun: 'masjid' | 'mubaligh';
  /** Its name at the beginning of a sentence. */
  label: string;
  /** The column by which people call it. */
  nama: keyof C & string;
  columns: C;
}

/** A list of mosques or preachers can be narrowed to a wilayah. */
export const contactQuery = listQuery.extend({ wilayah: wilayahFilter });
export type ContactQuery = z.infer<typeof contactQuery>;

/** The mosque or preacher that was changed. */
export interface ContactId {
  noun: Contact['noun'];
  id: string;
}

/** The schemas and calls of a contact, from its facts. */
export function contactContract<const N extends Contact['noun'], C extends Columns>({
  noun,
  columns,
}: Contact<C> & { noun: N }) {
  const path = `/${noun}` as const;
  const input = inputOf(columns);
  const update = input.partial();
  const row = rowOf(columns).extend({
    /** How many waiting messages a change has cancelled; absent when none. */
    cancelled: z.int().optional(),
  });
  /** One row also says how many schedules would go with it. */
  const detail = row.extend({ jumlah_jadwal: z.int() });
  const writes = writeEndpoints({ path, noun, row, create: input, update });
  const endpoints = {
    ...readDeleteEndpoints({ path, noun, row, detail, query: contactQuery }),
    create: { ...writes.create, query: saveQuery },
    update: { ...writes.update, query: saveQuery },
    ...spreadsheetEndpoints({ path, noun }),
    export: exportEndpoint({ path, noun, query: contactQuery.omit(paging).extend(exportFormat) }),
  };
  return { input, update, row, endpoints };
}
