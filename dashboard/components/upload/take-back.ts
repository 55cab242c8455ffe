import { CallError } from '#dashboard/api/call-error.ts';
import { change, type Change } from '#dashboard/api/change.ts';
import type { UploadDiubah, UploadResult } from '#shared/base/upload.ts';

/** What takes an upload back: the screen's own changes of a row and deletion of many. */
export interface UploadUndo {
  /** Sets a changed row back; a conflict if somebody has changed it since. */
  putBack: (row: UploadDiubah) => Change<{ data: { version: number; cancelled?: number | undefined } }>;
  remove: (ids: readonly string[]) => Change<{ data: { count: number; cancelled?: number | undefined } }>;
}

/** The row was changed or deleted since, or what it named was deleted. */
const KEPT = new Set([400, 404, 409]);

function keptIfChanged(error: unknown): undefined {
  if (!(error instanceof CallError) || !KEPT.has(error.status)) throw error;
}

/** Sets changed rows back one after the other, then deletes the new ones. `noun` as in '2 masjid baru'. */
export function takeBack(
  { ids = [], diubah = [] }: UploadResult,
  noun: string,
  { putBack, remove }: UploadUndo,
): Change {
  const removal = remove(ids);
  if (diubah.length === 0) return removal;
  return change({
    async call() {
      const answers: { cancelled?: number | undefined }[] = [];
      for (const row of diubah) {
        const answer = await putBack(row).call().catch(keptIfChanged);
        if (answer) answers.push(answer.data);
      }
      const back = answers.length;
      const removed = ids.length > 0 ? (await removal.call()).data : { count: 0 };
      const cancelled = [...answers, removed].reduce((sum, one) => sum + (one.cancelled ?? 0), 0);
      return { back, kept: diubah.length - back, removed: removed.count, cancelled };
    },
    stale: removal.stale!,
    says({ back, kept, removed, cancelled }) {
      const undone = [`${back} perubahan`, removed > 0 && `${removed} ${noun} baru`].filter(Boolean).join(' dan ');
      const rest = kept > 0 ? `; ${kept} tetap, karena sudah diubah` : '';
      return `${undone} diurungkan${rest}.${cancelled > 0 ? ` ${cancelled} pesan yang menunggu dibatalkan.` : ''}`;
    },
  });
}
