import { useChange } from '#dashboard/api/change.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { endpoints } from '#shared/endpoints.ts';
import type { FileOfMessage } from '#shared/lampiran/lampiran.ts';

export function LampiranIcon({ nama }: { nama: string }) {
  return <Icon name={nama.endsWith('.pdf') ? 'file-pdf' : 'image'} />;
}

/** The file in the bubble of a message. */
export function LampiranLine({ nama }: { nama: string }) {
  return (
    <p className="lampiran">
      <LampiranIcon nama={nama} /> {nama}
    </p>
  );
}

/** The file of a message that was sent or waits; a press saves it. */
export function LampiranName({ row: { id_lampiran: id, nama_lampiran: nama } }: { row: FileOfMessage }) {
  const { api } = useServices();
  const { run, busy } = useChange();
  if (id === null || nama === null) return null;
  const save = () => run({ call: () => api.call(endpoints.lampiran.isi, { params: { id } }), says: 'caller' });
  return (
    <button type="button" className="link lampiran-name" disabled={busy} onClick={() => void save()}>
      <LampiranIcon nama={nama} /> {nama}
    </button>
  );
}
