import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiClient } from '#dashboard/api/client.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { Field } from '#dashboard/components/form/field.tsx';
import type { OptionSource } from '#dashboard/components/picker/options.ts';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import { endpoints } from '#shared/endpoints.ts';
import type { LokasiState } from '#shared/roster/lokasi.ts';
import { placeWithHeight, type Place } from '#shared/roster/place.ts';
import { useServices } from '../services.tsx';

const NONE = 'none';

/** The request body for a choice. */
export const lokasiBody = (choice: string) => ({ lokasi: choice === NONE ? null : { kota: choice } });

const degrees = ({ lat, lng, tinggi }: Place): string =>
  tinggi === undefined ? `${lat}, ${lng}` : `${lat}, ${lng}, ${tinggi} m`;

/** Cities from the server's search; typed coordinates are offered as an option. */
function kotaOptions(api: ApiClient): OptionSource {
  return {
    key: ['kota'],
    load: async (search, signal) => {
      const typed = placeWithHeight(search);
      if (typed) return [{ label: 'Koordinat', options: [{ value: degrees(typed), label: degrees(typed) }] }];
      const { data } = await api.call(endpoints.lokasi.kota, { query: { search }, signal });
      const cities = data.map(({ nama }) => ({ value: nama, label: nama }));
      const none = { options: [{ value: NONE, label: 'Tanpa lokasi' }] };
      return [...(cities.length > 0 ? [{ label: 'Kota', options: cities }] : []), ...(search === '' ? [none] : [])];
    },
  };
}

/** The deployment's location, for prayer times; today's times help to check it. */
export function LokasiField({ value, onChange }: { value: string | undefined; onChange: (choice: string) => void }) {
  const { api } = useServices();
  const [text, setText] = useState<string>();
  const { data } = useQuery({
    queryKey: keys.lokasi,
    queryFn: async ({ signal }) => (await api.call(endpoints.lokasi.get, { signal })).data,
    meta: { quiet: true },
    gcTime: 0,
  });
  const chosen = value ?? (data?.lokasi ? data.lokasi.nama || degrees(data.lokasi) : '');
  return (
    <Field
      label="Lokasi"
      selfNamed
      help={value === undefined ? timesOf(data) : 'Waktu shalat dihitung setelah disimpan.'}
    >
      {(about) => (
        <Picker
          {...about}
          label="Lokasi"
          placeholder="Pilih kota, atau ketik koordinat"
          source={kotaOptions(api)}
          value={chosen}
          text={text ?? chosen}
          onPick={(option) => {
            setText(option.label);
            onChange(option.value);
          }}
        />
      )}
    </Field>
  );
}

/** 'Hari ini: Subuh 04.05, …'. */
function timesOf(state: LokasiState | undefined): string {
  if (!state?.lokasi) return "Dipakai untuk jam sebenarnya dari waktu seperti Ba'da Maghrib.";
  const source = state.dari === 'pengaturan' ? ' Lokasi ini dari MIMBAR_LOCATION.' : '';
  const { tinggi } = state.lokasi;
  const height = tinggi === undefined ? '' : ` Ketinggian ${tinggi} m.`;
  return `Hari ini: ${state.waktu.map(({ nama, jam }) => `${nama} ${jam.replace(':', '.')}`).join(', ')}.${height}${source}`;
}
