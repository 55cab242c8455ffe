import type { ApiClient } from '#dashboard/api/client.ts';
import { contactOptions } from '#dashboard/app/options/contact-options.ts';
import { fixedOptions, type Option, type OptionSource } from '#dashboard/components/picker/options.ts';
import { KELOMPOK, penerima } from '#shared/announce/announce.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { Chosen } from './draft.ts';

const LABELS = {
  dkm_semua: 'Semua ketua DKM',
  mubaligh_semua: 'Semua mubaligh',
  khatib: 'Khatib Jumat ini',
  belum_menjawab: 'Yang belum menjawab',
} as const;
/** The sets that are one press away. */
export const SETS: readonly Chosen[] = KELOMPOK.map((jenis) => ({ label: LABELS[jenis], penerima: { jenis } }));

export const valueOf = (one: Chosen): string => JSON.stringify(one.penerima);

export const chosenOf = ({ label, value }: Option): Chosen => ({ label, penerima: penerima.parse(JSON.parse(value)) });

/** Sets, those of each wilayah, and the groups, mosques and preachers whose name contains the term. */
export function penerimaOptions(api: ApiClient, wilayah: readonly string[]): OptionSource {
  const ofWilayah = wilayah.flatMap((name): Chosen[] => [
    { label: `Ketua DKM ${name}`, penerima: { jenis: 'dkm_semua', wilayah: name } },
    { label: `Mubaligh ${name}`, penerima: { jenis: 'mubaligh_semua', wilayah: name } },
  ]);
  const sets = [...SETS, ...ofWilayah].map((one) => ({ label: one.label, value: valueOf(one) }));
  const fixed = fixedOptions(['pengumuman'], [{ label: 'Kelompok', options: sets }]);
  const ofGrup: OptionSource['load'] = async (term, signal) => {
    const { data } = await api.call(endpoints.grup.list, { signal });
    const options = data.grup
      .filter(({ boleh, alasan }) => boleh && alasan === null)
      .map(({ id, nama }) => ({ label: nama, value: JSON.stringify({ jenis: 'grup', id }) }));
    return fixedOptions([], [{ label: 'Grup', options }]).load(term, signal);
  };
  return {
    key: fixed.key,
    async load(term, signal) {
      const of = async (jenis: 'masjid' | 'mubaligh') =>
        (await contactOptions(api, jenis).load(term, signal)).map(({ options, ...group }) => ({
          ...group,
          options: options.map(({ value: id, ...option }) => ({ ...option, value: JSON.stringify({ jenis, id }) })),
        }));
      return (await Promise.all([fixed.load(term, signal), ofGrup(term, signal), of('masjid'), of('mubaligh')])).flat();
    },
  };
}
