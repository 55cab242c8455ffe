import { change, useChange } from '#dashboard/api/change.ts';
import { useBranding } from '#dashboard/app/branding.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { saveBlob } from '#dashboard/api/save-file.ts';
import { useNarrow } from '#dashboard/components/use-media-query.ts';
import type { Papan } from '#shared/roster/papan/papan.ts';

/** Gives the month's pictures to a phone's share sheet; saves them where there is none. */
export function useSharePicture(board: Papan) {
  const { toasts } = useServices();
  const branding = useBranding();
  const narrow = useNarrow();
  const { run, busy } = useChange();

  const draw = change({
    call: async () => (await import('./sk-picture.ts')).drawPictures({ board, branding }),
    says: 'caller',
  });

  function save(files: File[]): void {
    for (const file of files) saveBlob(file.name, file);
    toasts.show({
      title: files.length > 1 ? `${files.length} gambar tersimpan` : 'Gambar tersimpan',
      description: 'Kirim ke grup WhatsApp dari folder unduhan.',
    });
  }

  /** The sheet gets files only: beside a text, WhatsApp on an iPhone leaves the picture out. */
  async function share(files: File[]): Promise<void> {
    if (!narrow || !('canShare' in navigator) || !navigator.canShare({ files })) return save(files);
    try {
      await navigator.share({ files });
    } catch (error) {
      // A phone that took long to draw opens no sheet any more; who has closed the sheet wants no file.
      if (!(error instanceof DOMException && error.name === 'AbortError')) save(files);
    }
  }

  // Busy while it draws, not while the sheet is open: an iPhone that saves the picture never tells its end.
  return { busy, share: () => void run(draw, { done: (files) => void share(files) }) };
}
