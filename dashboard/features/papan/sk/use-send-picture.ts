import { useNavigate } from 'react-router-dom';
import { change, useChange } from '#dashboard/api/change.ts';
import { useBranding } from '#dashboard/app/branding.ts';
import { useAccount, useServices } from '#dashboard/app/services.tsx';
import { today } from '#dashboard/components/date/today.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { Papan } from '#shared/roster/papan/papan.ts';
import { longDay, monthName } from '../papan-words.ts';
import { openNote } from './sheets.ts';

/** Puts the month's picture into an announcement; if only one group may be written to, it is the recipient. */
export function useSendPicture(board: Papan) {
  const { api } = useServices();
  const { id: owner } = useAccount();
  const branding = useBranding();
  const navigate = useNavigate();
  const { run, busy } = useChange();

  const prepare = change({
    call: async () => {
      const { onePicture } = await import('./sk-picture.ts');
      const { addFile } = await import('#dashboard/features/announce/index.ts');
      const day = today();
      const date = `${longDay(day)} ${day.slice(0, 4)}`;
      const file = await onePicture({ board, branding, date, open: openNote(board, day) });
      const [{ data: lampiran }, { data: list }] = await Promise.all([
        api.call(endpoints.lampiran.upload, { file }),
        api.call(endpoints.grup.list, {}),
      ]);
      const groups = list.grup.filter(({ boleh, alasan }) => boleh && alasan === null);
      const penerima = groups.map(({ id, nama }) => ({ label: nama, penerima: { jenis: 'grup' as const, id } }));
      addFile(owner, lampiran, {
        penerima: penerima.length === 1 ? penerima : [],
        teks: `Jadwal khatib Jumat ${monthName(board.bulan)}`,
      });
    },
    says: 'caller',
  });
  return { busy, send: () => void run(prepare, { done: () => void navigate('/pengumuman') }) };
}
