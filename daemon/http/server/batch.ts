import { idList, type idListInput } from '#shared/base/id.ts';
import type * as z from 'zod';
import { MimbarError } from '../../domain/base/errors.ts';

type Ids = z.infer<typeof idListInput>;

/** The ids of a batch request, from its query or its body. Throws invalid if there are none. */
export function batchIds(query: { id?: Ids }, body: { id: Ids } | null | undefined): string[] {
  const ids = idList(body?.id ?? query.id);
  if (ids.length === 0)
    throw new MimbarError('invalid', 'Pilih minimal satu baris', {
      issues: [{ path: 'id', message: 'Pilih minimal satu baris' }],
    });
  return ids;
}
