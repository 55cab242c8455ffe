import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { endpoints } from '#shared/endpoints.ts';
import { isPicture, type Lampiran } from '#shared/lampiran/lampiran.ts';
import { LampiranIcon, LampiranLine } from './lampiran-name.tsx';

/** The picture itself, or the icon of a PDF. */
export function LampiranPicture({ lampiran }: { lampiran: Lampiran }) {
  const picture = usePicture(lampiran);
  return picture ? <img src={picture} alt="" /> : <LampiranIcon nama={lampiran.nama} />;
}

/** The file in the bubble of a message, as its recipient sees it: a picture without its name. */
export function LampiranBubble({ lampiran }: { lampiran: Lampiran }) {
  const picture = usePicture(lampiran);
  return picture ? (
    <img className="lampiran-picture" src={picture} alt={lampiran.nama} />
  ) : (
    <LampiranLine nama={lampiran.nama} />
  );
}

/** An address under which the browser shows it. */
function usePicture({ id, jenis }: Lampiran): string | undefined {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: [...keys.lampiran, id],
    async queryFn({ signal }) {
      let bytes: Blob | undefined;
      await api.call(endpoints.lampiran.isi, { params: { id }, signal, onFile: (read) => (bytes = read) });
      return bytes;
    },
    enabled: isPicture(jenis),
    // Its bytes never change.
    staleTime: Infinity,
    meta: { quiet: true },
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return setAddress(undefined);
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address;
}
