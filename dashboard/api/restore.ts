import { penghapusanEndpoints, penghapusanText } from '#shared/operations/penghapusan.ts';
import { change, type Change } from './change.ts';
import type { ApiClient } from './client.ts';
import { keys } from './query-keys.ts';

/**
 * Undoes a deletion, from its toast or from the audit trail. Reloads everything, because restored rows may be on any
 * screen.
 */
export function restoreChange(api: ApiClient, id: string): Change {
  return change({
    call: () => api.call(penghapusanEndpoints.pulihkan, { params: { id } }),
    stale: [keys.everything],
    says: ({ data }) => `Dipulihkan: ${penghapusanText(data)}.`,
  }) as Change;
}
