import { useMemo } from 'react';
import { keys } from '#dashboard/api/query-keys.ts';
import { useWilayah } from '#dashboard/app/options/wilayah.tsx';
import { useApiQuery, useServices } from '#dashboard/app/services.tsx';
import { Button, IconButton } from '#dashboard/components/button.tsx';
import { Picker } from '#dashboard/components/picker/picker.tsx';
import { formatCount } from '#shared/base/count.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { Chosen } from './draft.ts';
import { chosenOf, penerimaOptions, SETS, valueOf } from './penerima-options.ts';

interface ToProps {
  chosen: readonly Chosen[];
  onChange: (chosen: Chosen[]) => void;
}

/** How many recipients each set has, by the set. */
function useCounts(): ReadonlyMap<string, number> {
  const { data } = useApiQuery([...keys.preview, 'kelompok'], endpoints.announce.sets, {
    // The sets can be chosen without it.
    meta: { quiet: true },
  });
  return useMemo(() => new Map(data?.map(({ jenis, jumlah }) => [JSON.stringify({ jenis }), jumlah])), [data]);
}

/** The sets and people that are written to, and what can be added. */
export function To({ chosen, onChange }: ToProps) {
  const { api } = useServices();
  const wilayah = useWilayah();
  const source = useMemo(() => penerimaOptions(api, wilayah), [api, wilayah]);
  const counts = useCounts();
  const nameOf = (one: Chosen) => {
    const count = counts.get(valueOf(one));
    return count === undefined ? one.label : `${one.label} · ${formatCount(count)}`;
  };
  const values = new Set(chosen.map(valueOf));
  const add = (one: Chosen) => {
    if (!values.has(valueOf(one))) onChange([...chosen, one]);
  };
  return (
    <>
      {chosen.length > 0 && (
        <ul className="to-chosen" aria-label="Penerima yang dipilih">
          {chosen.map((one) => (
            <li key={valueOf(one)}>
              {nameOf(one)}
              <IconButton
                icon="times"
                label={`Hapus ${one.label}`}
                onClick={() => onChange(chosen.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
      <Picker
        label="Tambah penerima"
        placeholder="Tambah masjid, ustadz, wilayah, grup"
        source={source}
        value=""
        onPick={(option) => add(chosenOf(option))}
      />
      <div className="to-sets" role="group" aria-label="Kelompok penerima">
        {SETS.filter((set) => !values.has(valueOf(set))).map((set) => (
          <Button key={set.label} icon="plus" onClick={() => add(set)}>
            {nameOf(set)}
          </Button>
        ))}
      </div>
    </>
  );
}
