import { useQuery } from '@tanstack/react-query';
import type { ApiClient } from '#dashboard/api/client.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { fixedOptions, type OptionSource } from '#dashboard/components/picker/options.ts';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import { endpoints } from '#shared/endpoints.ts';
import { useServices } from '../services.tsx';

const ALL = 'Semua wilayah';
const KEY = [...keys.options, 'masjid', 'wilayah'];

/** The wilayah of all mosques, in alphabetical order. */
async function loadWilayah(api: ApiClient, signal: AbortSignal): Promise<string[]> {
  const { data: rows } = await api.call(endpoints.masjid.list, { query: { fields: 'wilayah' }, signal });
  return [...new Set(rows.map(({ wilayah }) => wilayah))]
    .filter((name) => name !== '')
    .toSorted((a, b) => a.localeCompare(b, 'id'));
}

export function useWilayah(): readonly string[] {
  const { api } = useServices();
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => loadWilayah(api, signal),
    meta: { quiet: true },
  });
  return data;
}

const among = (names: readonly string[]): OptionSource =>
  fixedOptions(
    ['wilayah'],
    [{ options: [{ value: '', label: ALL }, ...names.map((name) => ({ value: name, label: name }))] }],
  );

interface WilayahPickerProps {
  /** '' for all. */
  value: string;
  onPick: (wilayah: string) => void;
  /** Without it those of all mosques, which are asked for when it is opened. */
  wilayah?: readonly string[];
  className?: string;
}

/** Narrows a list or the board to one wilayah. */
export function WilayahPicker({ value, onPick, wilayah, className = 'auto' }: WilayahPickerProps) {
  const { api } = useServices();
  const ofAll: OptionSource = {
    key: [...KEY, 'picker'],
    load: async (term, signal) => among(await loadWilayah(api, signal)).load(term, signal),
  };
  return (
    <Picker
      label="Wilayah"
      className={className}
      source={wilayah ? among(wilayah) : ofAll}
      value={value}
      placeholder={ALL}
      onPick={(option) => onPick(option.value)}
    />
  );
}
