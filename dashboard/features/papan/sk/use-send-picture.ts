import { useNavigate } from 'react-router-dom';
import { change, useChange } from '#dashboard/api/change.ts';
import { useBranding } from '#dashboard/app/branding.ts';
import { useAccount, useServices } from '#dashboard/app/services.tsx';
import { useConfirm } from '#dashboard/components/dialog/confirm.tsx';
import { endpoints } from '#shared/endpoints.ts';
import type { Grup } from '#shared/grup/grup.ts';
import type { Papan } from '#shared/roster/papan/papan.ts';
import { monthName } from '../papan-words.ts';

/** Puts the month's picture into an announcement, to the group that was written to last, or the only one. */
export function useSendPicture(board: Papan) {
  const { api } = useServices();
  const { id: owner } = useAccount();
  const branding = useBranding();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { run, busy } = useChange();

  const prepare = change({
    call: async () => {
      const { onePicture } = await import('./sk-picture.ts');
      const announce = await import('#dashboard/features/announce/index.ts');
      const file = await onePicture({ board, branding });
      const [{ data: lampiran }, { data: list }] = await Promise.all([
        api.call(endpoints.lampiran.upload, { file }),
        api.call(endpoints.grup.list, {}),
      ]);
      return { announce, lampiran, grup: usualGroup(list.grup) };
    },
    says: 'caller',
  });

  function done({ announce, lampiran, grup }: Awaited<ReturnType<typeof prepare.call>>): void {
    const put = () => {
      announce.addFile(owner, lampiran, {
        penerima: grup ? [{ label: grup.nama, penerima: { jenis: 'grup', id: grup.id } }] : [],
        teks: `Jadwal khatib Jumat ${monthName(board.bulan)}`,
      });
      void navigate('/pengumuman');
    };
    const before = announce.fileInDraft(owner)?.nama;
    // The same month drawn again only brings it up to date.
    if (before === undefined || before === lampiran.nama) return put();
    const description = `Draf pengumuman sudah memuat ${before}. Gambar bulan ini menggantikannya.`;
    confirm({ title: 'Ganti lampirannya?', description, confirmLabel: 'Ganti', cancelLabel: 'Batal' }, put);
  }

  return { busy, send: () => void run(prepare, { done }) };
}

/** The group that a message got through to last; if there was none, the only one that may be written to. */
function usualGroup(groups: readonly Grup[]): Grup | undefined {
  const open = groups.filter(({ boleh, alasan }) => boleh && alasan === null);
  const [last] = open
    .filter(({ terakhir }) => terakhir !== null)
    .toSorted((a, b) => b.terakhir!.localeCompare(a.terakhir!));
  return last ?? (open.length === 1 ? open[0] : undefined);
}
